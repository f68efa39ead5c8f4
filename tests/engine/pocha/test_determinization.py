"""The reference sampler of hidden cards: the same view, playable, and all possible deals equally likely."""

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

from engine.cards import mask_of
from engine.deals import shuffled
from engine.pocha.game import PochaRound
from engine.pocha.state import SPANISH, join
from tests.engine.pocha import reference
from tests.engine.pocha.builders import POCHA, play, start
from tests.engine.pocha.determinization import determinize
from tests.engine.seeded import chi_square


def every_deal(position: dict[str, Any], seat: int | None) -> set[str]:
    """Return, by trying, all deals in which a seat sees the same and everybody has played by the rules."""
    hands = [hand.split() for hand in position["hands"]]
    played = " ".join(trick["cards"] for trick in [*position["played"], position["trick"]]).split()
    full = len(reference.pack(len(hands))) == position["hand_size"] * len(hands)
    shown = {position["turned"]} if full else set()
    fixed = [set(hand) if at == seat else set(hand) & shown for at, hand in enumerate(hands)]
    unseen = {*reference.pack(len(hands))} - {*played, position["turned"]} - set().union(*fixed)
    found: set[str] = set()

    def fill(at: int, left: set[str], texts: list[str]) -> None:
        if at == len(hands):
            found.add(" | ".join(texts))
            return
        for cards in combinations(sorted(left), len(hands[at]) - len(fixed[at])):
            text = join(mask_of(SPANISH.cards[card] for card in fixed[at] | set(cards)))
            other = position | {"hands": [*texts, text, *position["hands"][at + 1 :]]}
            if reference.consistent(other, at):
                fill(at + 1, left - set(cards), [*texts, text])

    fill(0, unseen, [])
    return found


def hold_against_every_deal(current: PochaRound, seat: int | None, source: Random) -> bool:
    """Check that exactly the possible deals are sampled, all equally often; return whether there was a choice."""
    deals = every_deal(current.position(), seat)
    assert " | ".join(current.position()["hands"]) in deals
    if len(deals) > 2_000:
        return False
    view = current.view(seat)
    counts = Counter(
        " | ".join(determinize(view, source).position()["hands"]) for _ in range(max(20 * len(deals), 200))
    )
    assert set(counts) == deals, (current.position(), seat)
    degrees = len(deals) - 1
    assert chi_square(counts, len(deals)) <= degrees + 4.5 * (2 * degrees) ** 0.5 + 6, (current.position(), seat)
    return degrees > 0


def after_tricks(players: int, size: int, tricks: int, seed: int) -> PochaRound:
    """Return a hand of this many cards after some tricks and some further cards."""
    source = Random(seed)
    cards = shuffled(POCHA.pack({}, players), source)
    current = POCHA.deal({"schedule": [size]}, players, 1, 0, cards)
    for _ in range(players + tricks * players + source.randrange(players)):
        current.play(source.choice(current.legal_moves()))
    assert isinstance(current, PochaRound)
    return current


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_late_in_a_full_deal(seed):
    """Nine tricks of twelve: which seats cannot hold which cards determines nearly everything."""
    source = Random(seed)
    current = after_tricks(3, 12, 9 + seed % 2, seed)
    for seat in (None, 0, 1, 2):
        hold_against_every_deal(current, seat, source)


@pytest.mark.slow
def test_there_is_mostly_a_choice_to_be_made():
    chosen = [hold_against_every_deal(after_tricks(3, 12, 10, seed), None, Random(seed)) for seed in range(40, 52)]
    assert sum(chosen) > 6


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_with_cards_that_nobody_was_dealt(seed):
    current = after_tricks(3, 2, 1, seed + 100)
    hold_against_every_deal(current, 0, Random(seed))


def test_before_the_first_card_everything_is_possible():
    current = start(hands=["Ao", "3o", "Ro"], turned="4e")
    assert len(every_deal(current.position(), 1)) == 34 * 33
    source = Random(5)
    counts = Counter(determinize(current.view(1), source).position()["hands"][0] for _ in range(3_400))
    assert chi_square(counts, 34) < 63.9


def test_what_was_shown_by_the_play_is_kept():
    current = start(hands=["7o 4c", "6o 5c", "5e 6c", "6e 7c"], turned="2e", bids=[0, 0, 0, 0])
    play(current, "play 7o", "play 6o", "play 5e", "play 6e")
    source = Random(6)
    for _ in range(300):
        hands = determinize(current.view(3), source).position()["hands"]
        assert hands[3] == "7c"
        assert hands[1] not in ("Ao", "3o", "Ro", "Co", "So")
        assert hands[2][1] != "o"


def test_the_worst_case_takes_no_time():
    """Six players, the whole pack of 48, everybody lacks something, and a spectator looks."""
    for seed in range(6):
        source = Random(seed)
        cards = shuffled(POCHA.pack({"pack": 48}, 6), source)
        current = POCHA.deal({"pack": 48, "schedule": [8]}, 6, 1, 0, cards)
        for _ in range(6 + 9):
            current.play(source.choice(current.legal_moves()))
        view = current.view(None)
        assert determinize(view, source).view(None) == view
