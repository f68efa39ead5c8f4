"""What a seat or a spectator may know: never a hidden card, and all that lies open or was seen."""

from functools import partial
from random import Random

import pytest

from engine.cards import FRENCH, mask_of
from engine.errors import InvalidInput
from engine.poter.game import PoterRound
from tests.engine.conformance.views import check_own_view, check_same_view
from tests.engine.poter import random_play
from tests.engine.poter.builders import POTER, play, start
from tests.samples import slow

SEEDS = [(30 * players, players) for players in range(2, 7)]
SEEDS += slow((30 * players + 1, players) for players in range(2, 7))


def with_other_hidden_cards(current: PoterRound, seat: int | None, source: Random) -> PoterRound:
    """Permute, at random and without the engine's help, the cards that a seat cannot see."""
    other = current.copy()
    state = other.state
    hidden = {
        owner: [card for card in FRENCH.texts if (state.hand[owner] & ~state.known[owner]) >> card & 1]
        for owner in range(state.players)
        if owner != seat
    }
    stock = state.stock[state.stock_at :]
    generations = current.history.generations

    def generation(card: int) -> int:
        return next(number for number, cards in enumerate(generations) if cards >> card & 1)

    places = [(owner, generation(card)) for owner, cards in hidden.items() for card in cards]
    places += [(-1, generation(card)) for card in stock]
    cards = [card for owned in hidden.values() for card in owned] + stock
    for wanted in {number for _, number in places}:
        at = [place for place, (_, number) in enumerate(places) if number == wanted]
        moved = [cards[place] for place in at]
        source.shuffle(moved)
        for place, card in zip(at, moved, strict=True):
            cards[place] = card
    for owner in hidden:
        state.hand[owner] = state.known[owner]
    for (owner, _), card in zip(places, cards, strict=True):
        if owner >= 0:
            state.hand[owner] |= 1 << card
    state.stock[state.stock_at :] = cards[len(cards) - len(stock) :]
    return other


@pytest.mark.parametrize(("seed", "players"), SEEDS)
def test_hidden_cards_change_nothing(seed, players):
    source = Random(seed)
    for match in random_play.whole_match(seed, players):
        current = random_play.running(match)
        if source.random() > 0.2:
            continue
        for seat in (None, *range(players)):
            other = with_other_hidden_cards(current, seat, source)
            check_same_view(current, other, seat, match.totals)


@pytest.mark.parametrize(("seed", "players"), SEEDS)
def test_the_own_view_decides_like_the_round(seed, players):
    source = Random(seed)
    for match in random_play.whole_match(seed, players, rounds=1):
        current = random_play.running(match)
        if current.to_move is not None:
            hand = current.position()["hands"][current.to_move]
            text = partial(random_play.any_text, source, hand, current.state.meld_count)
            check_own_view(POTER, current, text, 3)


def test_a_seat_sees_its_hand_and_counts():
    current = start(hands=["3c 4c As", "7d 9d", "Kd"], pile="5h Tc", stock="2c 2d", known=["", "9d", ""])
    view = current.view(1, (10, 20, 30))
    assert view.hand == mask_of(FRENCH.parse("7d 9d"))
    assert view.hand_sizes == (3, 2, 1)
    assert view.stock_size == 44
    assert view.to_move == 0
    assert view.totals == (10, 20, 30)
    assert FRENCH.join(view.pile) == "5h Tc"
    spectator = current.view(None)
    assert spectator.hand == 0
    assert spectator.table.hand[:3] == [0, mask_of(FRENCH.parse("9d")), 0]


@pytest.mark.parametrize(
    ("pile", "lying_open"),
    [
        ("", ""),
        ("2s 6h Td Kc", "2s 6h Td Kc"),
        ("2s 6h Td Kc 7d", "7d"),
        ("2s 5s 8s Js Th 5h 8h Jh 2d 5d 8d", "8d"),
    ],
)
def test_the_open_pile(pile, lying_open):
    view = start(hands=["3c 4c", "9c"], pile=pile).view(0)
    assert FRENCH.join(view.open_pile) == lying_open
    assert FRENCH.join(view.pile) == pile


def test_taken_cards_are_known_until_played():
    current = start(phase="draw", hands=["7h 8h Qd 2c", "3c"], pile="Kc 9h 4s", stock="5d")
    play(current, "take")
    assert FRENCH.join_mask(current.view(1).table.hand[0]) == "4s 9h Kc"
    play(current, "meld 7h 8h 9h")
    assert FRENCH.join_mask(current.view(1).table.hand[0]) == "4s Kc"
    play(current, "discard 4s")
    assert FRENCH.join_mask(current.view(None).table.hand[0]) == "Kc"
    assert "among them Kc" in current.view(None).text()
    assert "Qd" not in current.view(None).text()


def test_a_text_shows_nothing_hidden():
    current = start(
        hands=["3c 4c As", "7d 9d"], pile="5h Tc", melds=["1: Qs Qh Qd", "1: Ks Kh Ac=Kd"], known=["", "9d"]
    )
    text = current.view(0).text()
    for shown in ("3c 4c", "As", "9d", "5h Tc", "Ks Kh Ac=Kd", "poter A"):
        assert shown in text
    hidden = "7d"
    assert hidden not in text
    assert all(f" {card} " not in f" {text} " for card in current.position()["stock"].split())


@pytest.mark.parametrize("seat", [-1, 2, 6, 100])
def test_no_such_seat(seat):
    with pytest.raises(InvalidInput):
        start(hands=["3c 4c", "9c"]).view(seat)
