"""Puzzles: which decisions become one, and their content."""

from dataclasses import replace

import pytest

from analysis import puzzles
from analysis.compute.tasks import DailyPuzzleTask
from analysis.core.serialization import from_plain, to_plain
from analysis.puzzles import A_ROUND, AHEAD, FEWEST, LOSES, MARKED, MOST, Puzzle, daily, look_again, missed
from analysis.review.marks import OVERWHELMING
from analysis.review.rounds import review_round
from engine.registry import game_named
from tests.analysis.review.recorded import recorded

DAY = 20001


@pytest.fixture(scope="module")
def puzzle():
    return daily(DAY)


@pytest.fixture(scope="module")
def reviewed():
    match = recorded(5, ("random",) * 4)
    return match, review_round(match, 1, playouts=200, seed=3)


def test_one_way_is_certainly_the_best_and_what_was_played_is_not(puzzle):
    best, *others = puzzle.ways.candidates
    spread = puzzle.missed.spread
    assert FEWEST <= 1 + len(others) < MOST + 1
    assert best.regret == 0
    assert best.reason.convinces
    for other in others:
        assert other.regret >= max(AHEAD * spread, OVERWHELMING * other.regret_error)
    played = next(one for one in others if one.turn == puzzle.missed.moves)
    assert played.regret >= LOSES * spread
    assert len({one.turn for one in puzzle.ways.candidates}) == len(puzzle.ways.candidates)


def test_the_best_way_is_no_mistake(puzzle):
    assert look_again(replace(puzzle.missed, moves=puzzle.ways.candidates[0].turn)) is None


@pytest.mark.parametrize("change", [{"FEWEST": MOST + 1}, {"OVERWHELMING": 1000.0}, {"LOSES": 9.0}, {"AHEAD": 9.0}])
def test_each_condition_counts(puzzle, monkeypatch, change):
    for name, value in change.items():
        monkeypatch.setattr(puzzles, name, value)
    assert look_again(puzzle.missed, 2000) is None


def test_another_seed_is_looked_at_in_other_worlds(puzzle):
    again = look_again(puzzle.missed, seed=puzzles.seed_of(puzzle.missed) + 1)
    assert again.candidates[0].turn == puzzle.ways.candidates[0].turn
    assert again.candidates[1].regret != puzzle.ways.candidates[1].regret


@pytest.mark.slow
def test_the_costliest_marked_decisions_of_the_seats_may_become_puzzles(reviewed):
    match, review = reviewed
    found = missed(match, review, [0, 2])
    assert set(found) == {0, 2}
    for seat, decisions in found.items():
        marked = [one for one in review.decisions if one.seat == seat and one.mark in MARKED and one.choices >= FEWEST]
        costliest = sorted(marked, key=lambda one: -one.lost)[:A_ROUND]
        assert [(one.place, one.moves[0]) for one in decisions] == [(one.place, one.move) for one in costliest]
        for one in decisions:
            assert one.view.seat == seat
            assert one.view.refusal(game_named("poter").parse_move(one.moves[0])) is None
    hinted = replace(review, decisions=tuple(replace(one, hinted=True) for one in review.decisions))
    assert not missed(match, hinted, [0, 2])


def test_a_puzzle_is_plain_data_without_cards_that_its_seat_does_not_see(puzzle):
    plain = to_plain(puzzle)
    assert from_plain(Puzzle, plain) == puzzle
    assert from_plain(DailyPuzzleTask.result, plain) == puzzle
    view = puzzle.missed.view
    for seat in range(len(view.hand_sizes)):
        assert seat == view.seat or not view.table.hand[seat]
