"""What the frame of a match requires of any game: options and decks, the order of dealers and rounds, the ranking."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.errors import IllegalMove, InvalidInput
from engine.match import Match, new_match
from tests.engine.conformance.cases import GameCases
from tests.engine.seeded import simple_move
from tests.samples import case

PLAYERS = ("Amal", "Nimali", "Rosa")


def opened(game: GameCases, **options: Any) -> Match:
    return new_match(game.rounds.game.name, options, PLAYERS)


def refused(match: Match, dealer: int) -> str:
    """Return the clause by which a seat's deal is refused."""
    with pytest.raises(IllegalMove) as caught:
        match.start_round(dealer, match.pack)
    return caught.value.refusal.clause


def test_options_that_cannot_be(game):
    for name, values in game.frame.wrong_options.items():
        for value in values:
            with case(name, value), pytest.raises(InvalidInput, match="option"):
                opened(game, **{name: value})


def test_decks_that_cannot_be(game):
    match = opened(game)
    pack = list(match.pack)
    for wrong in ([], pack[1:], [*pack, pack[0]], [*pack[:-1], pack[0]], ["xx", *pack[1:]], ["As"] * len(pack)):
        with case(wrong), pytest.raises(InvalidInput):
            match.start_round(0, wrong)
    assert match.logs == []


def test_the_first_dealer_is_drawn_and_then_the_deal_passes_on_from_round_to_round(game):
    source = Random(6)
    drawn = Counter(opened(game).next_dealer(source) for _ in range(600))
    assert min(drawn[seat] for seat in range(3)) > 150
    match, clauses = opened(game), game.rounds.game.clauses
    match.start_round(1, match.pack)
    assert {refused(match, dealer) for dealer in range(3)} == {clauses.round_unfinished}
    while not match.running().over:
        current = match.running()
        assert match.play(current.to_move, simple_move(current, source), source).refusal is None
    assert {refused(match, dealer) for dealer in (0, 1)} == {clauses.dealer}
    match.start_round(match.next_dealer(source), match.pack)
    assert [log.dealer for log in match.logs] == [1, 2]


def test_no_round_begins_after_the_end(game):
    options, rows = game.frame.final
    match = opened(game, **options)
    for row in rows:
        assert not match.finished
        match.scores.append(row)
    assert match.finished
    assert refused(match, 0) == game.rounds.game.clauses.match_over


def test_equal_totals_share_a_place(game):
    sign = 1 if game.rounds.game.lowest_wins else -1
    for totals in ((5, 5, 9), (9, 5, 5), (7, 7, 7), (3, 8, 8, 1), (-100, 50), (15, 12, 85, 67)):
        better = [sum(sign * other < sign * one for other in totals) for one in totals]
        expected = sorted((1 + before, column, totals[column]) for column, before in enumerate(better))
        found = game.rounds.game.ranking(totals)
        assert [(place.place, place.column, place.total) for place in found] == expected
