"""The reference sampler of hidden cards: the same view, playable, and all possible deals equally likely."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from engine.poter.game import PoterRound
from tests.engine.poter import random_play, reference
from tests.engine.poter.builders import POTER, ROUNDS, play, start
from tests.engine.poter.determinization import determinize
from tests.engine.seeded import chi_square


@pytest.mark.parametrize("seed", range(6))
def test_a_sampled_round_plays_to_its_end_and_keeps_its_memory_sound(seed):
    source = Random(seed)
    players = 2 + seed % 3
    for match in random_play.whole_match(seed, players, rounds=1, max_turns=400):
        current = random_play.running(match)
        if current.over or source.random() > 0.03:
            continue
        made = determinize(current.view(source.randrange(players)), source)
        assert isinstance(made, PoterRound)
        while not made.over:
            ROUNDS.step(made, random_play.choose(made, source, 0.3), source)
            counts_hold(made)


def counts_hold(current: PoterRound) -> None:
    """For each viewer the pools contain exactly as many cards as there are places."""
    for seat in (None, *range(current.state.players)):
        view = current.view(seat)
        for pool in view.pools:
            assert pool.cards.bit_count() == sum(pool.in_hands) + pool.in_stock
            assert min(pool.in_hands) >= 0
        assert sum(pool.in_stock for pool in view.pools) == view.stock_size


@pytest.mark.parametrize(("seed", "players"), [(20 * players, players) for players in range(2, 7)])
def test_the_truth_is_always_possible(seed, players):
    """Each hidden card is in a place that its pool can fill."""
    for match in random_play.whole_match(seed, players, rounds=1):
        current = random_play.running(match)
        counts_hold(current)
        for seat in (None, *range(players)):
            view = current.view(seat)
            for other in range(players):
                if other != seat:
                    unseen = current.state.hand[other] & ~current.state.known[other]
                    assert [pool.in_hands[other] for pool in view.pools] == [
                        (unseen & pool.cards).bit_count() for pool in view.pools
                    ], (seed, seat, other, current.position())


def hidden_text(current: PoterRound) -> str:
    position = current.position()
    return " | ".join([*position["hands"], position["stock"]])


@pytest.mark.slow
def test_uniform_over_the_hidden_cards():
    """Five hidden cards, two in a hand and three in the ordered stock: 60 deals, chi-square with 59 degrees."""
    tiny = start(hands=["", "2c 3c", "4h"], rest=0, stock="5d 6d 7d", known=["", "", "4h"])
    view = tiny.view(0)
    source = Random(7)
    counts = Counter(hidden_text(determinize(view, source)) for _ in range(12_000))
    assert len(counts) == 60
    assert chi_square(counts, 60) < 98.3  # passed by chance 999 times in 1000


@pytest.mark.slow
def test_known_cards_stay_where_they_are():
    tiny = start(hands=["", "2c 3c", "4h"], rest=0, stock="5d 6d 7d", known=["", "3c", "4h"])
    source = Random(8)
    counts = Counter(hidden_text(determinize(tiny.view(0), source)) for _ in range(6_000))
    assert len(counts) == 4 * 6
    assert chi_square(counts, 24) < 49.7
    assert all(key.split(" | ")[2] == "4h" and "3c" in key.split(" | ")[1] for key in counts)


def after_a_reshuffle() -> PoterRound:
    """Seat 1 drew unseen from the first stock; then the pile 5d 9s Kc was shuffled, and seat 2 drew from it."""
    tiny = start(phase="draw", to_move=1, hands=["", "2c 3c", "4h 8h"], rest=0, stock="Jd", pile="5d 9s Kc")
    return play(tiny, "draw", "discard 2c", "* stock 9s 2c Kc 5d", "draw")


@pytest.mark.slow
def test_a_reshuffle_is_remembered():
    """Seat 0 knows that seat 1 has two old cards, and seat 2 two old ones and one of the four reshuffled."""
    current = after_a_reshuffle()
    assert current.to_move == 2
    reshuffled = {"5d", "9s", "Kc", "2c"}
    old = {"3c", "Jd", "4h", "8h"}
    source = Random(9)
    counts = Counter[str]()
    for _ in range(7_200):
        made = determinize(current.view(0), source)
        position = made.position()
        assert isinstance(made, PoterRound)
        one, two = (set(position["hands"][seat].split()) for seat in (1, 2))
        assert one <= old
        assert len(two & reshuffled) == 1
        assert set(position["stock"].split()) <= reshuffled
        counts[hidden_text(made)] += 1
    assert len(counts) == 6 * 4 * 6
    assert chi_square(counts, 144) < 199.0


def test_a_position_file_has_no_such_memory():
    current = POTER.from_position(after_a_reshuffle().position())
    source = Random(10)
    stocks = {card for _ in range(300) for card in determinize(current.view(0), source).position()["stock"].split()}
    assert stocks == {"5d", "9s", "Kc", "2c", "3c", "Jd", "4h", "8h"}


def test_who_took_the_pile_holds_a_meld_and_all_such_deals_are_equally_likely():
    """Seat 1 took the 9h and has two hidden cards out of seven: only some pairs make a meld (P7.2)."""
    current = start(
        must_meld=True,
        options={"go_out": "any"},
        to_move=1,
        rest=0,
        hands=["", "7h 8h 9h", "4c"],
        known=["", "9h", ""],
        stock="Th Jh 9s 9d",
    )
    hidden = ["7h", "8h", "4c", "Th", "Jh", "9s", "9d"]
    possible = {
        tuple(sorted(pair)) for pair in permutations(hidden, 2) if reference.in_order({"9h", *pair}) is not None
    }
    source = Random(11)
    counts = Counter[str]()
    for _ in range(2_000):
        hand = determinize(current.view(0), source).position()["hands"][1]
        counts[" ".join(sorted(set(hand.split()) - {"9h"}))] += 1
    assert set(counts) == {" ".join(pair) for pair in possible}
    assert chi_square(counts, len(possible)) < 18.5
