"""C2.1: the dealer chooses a depth, and the hand lifts about that many cards; the log contains the number lifted."""

from collections import Counter
from random import Random

import pytest

from engine.canasta.rules.deal import PARTS, chance, depth_of, lifted, number_at
from engine.match import Entry, new_match
from engine.transcript import replay, write
from tests.engine.canasta.builders import CANASTA, pack

PACKS = {players: len(pack(players)) for players in (2, 3, 4, 6)}


def lifts(number: int, cards: int, count: int = 4000) -> Counter[int]:
    source = Random(number)
    return Counter(lifted(number, cards, source) for _ in range(count))


@pytest.mark.parametrize("cards", [108, 216])
def test_any_choice_lifts_a_number_that_can_be(cards):
    for number in range(1, cards):
        found = lifts(number, cards, 60)
        assert min(found) >= 1
        assert max(found) < cards
        assert len(found) > 5


@pytest.mark.parametrize("cards", [108, 216])
def test_depths_are_twelfths_and_nobody_aims_better(cards):
    assert [depth_of(number_at(depth, cards), cards) for depth in range(1, PARTS)] == list(range(1, PARTS))
    assert {depth_of(number, cards) for number in range(1, cards)} == set(range(1, PARTS))
    for number in range(1, cards):
        depth = number_at(depth_of(number, cards), cards)
        assert chance(number, 60, cards) == chance(depth, 60, cards)


@pytest.mark.parametrize("players", PACKS)
def test_the_number_that_counts_is_never_sure_but_the_eye_helps(players):
    cards, exact = PACKS[players], 15 * players
    chances = {number: chance(number, exact, cards) for number in range(1, cards)}
    assert 0.05 < chances[exact] == max(chances.values()) < 0.12
    assert chances[1] == chances[cards - 1] == 0
    for number in (exact, exact + 5, exact - 12):
        assert lifts(number, cards)[exact] / 4000 == pytest.approx(chances[number], abs=0.02)


@pytest.mark.parametrize("cards", [108, 216])
def test_the_chances_of_a_depth_are_all_there_is(cards):
    for depth in range(1, PARTS):
        number = number_at(depth, cards)
        assert sum(chance(number, exact, cards) for exact in range(1, cards)) == pytest.approx(1)


def test_the_log_has_the_number_lifted_and_replays_it():
    found = set()
    for seed in range(60):
        match = new_match("canasta", {}, list("abcd"))
        match.start_shuffled_round(Random(seed))
        dealer = match.running().to_move
        assert dealer is not None
        (entry,) = match.play(dealer, CANASTA.parse_move("cut 60"), Random(seed)).entries
        number = int(str(entry).removeprefix(f"{dealer} cut "))
        assert match.running().position()["cut"] == number
        assert replay(write(match)).running().position() == match.running().position()
        found.add(number)
    assert len(found) > 8
    assert {depth_of(number, 108) for number in found} >= {6, 7}


def test_other_moves_are_left_alone():
    match = new_match("canasta", {"cut": "off"}, list("abcd"))
    match.start_shuffled_round(Random(1))
    first = match.running().to_move
    assert first is not None
    assert match.play(first, CANASTA.parse_move("draw"), Random(1)).entries == (
        Entry(first, CANASTA.parse_move("draw")),
    )
