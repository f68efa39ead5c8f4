"""Decisions that followed a hint: flagged, without a mark, and not counted for anybody."""

import json
from dataclasses import replace
from typing import Any

import pytest

from analysis.registry import analysis_of
from analysis.review.decisions import judge_decision, with_hints
from analysis.review.log import Hint, Step
from analysis.review.rounds import players_of, review_round
from engine.transcript import replay, write
from tests.analysis.review.recorded import recorded, steps_made
from tests.analysis.review.test_decisions import SPREAD, position

ANALYSIS = analysis_of("poter")

TURN = ("meld 4h 5h 6h", "meld Ts Tc Td", "discard 2h")


@pytest.fixture(scope="module")
def turn() -> Any:
    return position(["4h 5h 6h Ts Tc Td 2h 3c", "9c Jd 3s 9d"], phase="play")


def marked(steps: list[Step], place: int = 1, lost: float = 5.0) -> Any:
    """Return a made-up decision of these steps that lost with the act at a place."""
    found = judge_decision(ANALYSIS.decision, steps, 32, 1, SPREAD)
    assert found is not None
    return replace(found, place=place, lost=lost, mark="??" if lost else "!", hinted=False)


def flagged(steps: list[Step], decision: Any, *hints: Hint, part: list[Step] | None = None) -> Any:
    return with_hints(ANALYSIS, steps, part or steps, decision, hints)


def test_a_turn_played_as_advised_is_hinted_in_whatever_order(turn: Any):
    for order in (TURN, (TURN[1], TURN[0], TURN[2])):
        steps = steps_made(turn, *order)
        found = flagged(steps, marked(steps), Hint(1, 0, 0, TURN))
        assert (found.hinted, found.mark) == (True, "")


def test_a_turn_that_leaves_the_advice_is_the_players_own_from_there_on(turn: Any):
    steps = steps_made(turn, *TURN[:2], "discard 3c")
    own = flagged(steps, marked(steps, place=3), Hint(1, 0, 0, TURN))
    assert (own.hinted, own.mark) == (False, "??")
    assert flagged(steps, marked(steps, place=1), Hint(1, 0, 0, TURN)).hinted
    assert not flagged(steps, marked(steps, lost=0.0), Hint(1, 0, 0, TURN)).hinted
    assert not flagged(steps, marked(steps), Hint(1, 0, 1, TURN)).hinted
    assert not flagged(steps, marked(steps)).hinted


def test_a_warning_excuses_the_decision_before_which_it_was_given_and_no_other(turn: Any):
    steps = steps_made(turn, *TURN[:2], "discard 3c")
    for at in range(len(steps)):
        found = flagged(steps, marked(steps, place=3), Hint(1, at, 0, (), warned=True))
        assert (found.hinted, found.mark) == (True, "")
    for other in (Hint(1, len(steps), 0, (), warned=True), Hint(1, 0, 1, (), warned=True)):
        assert not flagged(steps, marked(steps, place=3), other).hinted
    assert not flagged(steps, marked(steps[1:], place=3), Hint(1, 0, 0, (), warned=True), part=steps[1:]).hinted


def test_a_hint_in_mid_turn_excuses_nothing_before_it(turn: Any):
    steps = steps_made(turn, *TURN)
    hint = Hint(1, 2, 0, TURN[2:])
    assert not flagged(steps, marked(steps, place=1), hint).hinted
    assert flagged(steps, marked(steps, place=3), hint).hinted
    assert flagged(steps, marked(steps, lost=0.0), hint).hinted


def test_a_hint_for_a_whole_turn_counts_for_both_its_decisions():
    current = position(["4h 5h Ts Tc 2h 3c", "9c Jd 3s 9d"], pile="Jh 6h", phase="draw")
    plan = ("take", "meld 4h 5h 6h", "discard 2h")
    steps = steps_made(current, *plan)
    hint = Hint(1, 0, 0, plan)
    for part in (steps[:1], steps[1:]):
        decision = marked(steps[1:], place=part[0].place)
        assert flagged(steps, decision, hint, part=part).hinted
    assert not flagged(steps, marked(steps[1:], place=2), Hint(1, 0, 0, ("take",)), part=steps[1:]).hinted


def test_hinted_decisions_count_in_no_figure():
    current = position(["7h 8h", "9c Td 3s"], phase="play", melds=[{"owner": 0, "cards": "4h 5h 6h"}])
    own = replace(marked(steps_made(current, "discard 8h"), lost=2.0), seat=0)
    hinted = replace(own, hinted=True, mark="", lost=30.0)
    finds = [replace(own, lost=0.0, mark="", hinted=True, gain=9.0), replace(own, lost=0.0, mark="!", gain=1.0)]
    alone = players_of([own, finds[1]], (), None, [0, 0])[0]
    one = players_of([own, hinted, *finds], (), None, [0, 0])[0]
    assert (one.decisions, one.hinted, alone.hinted) == (4, 2, 0)
    for name in ("lost", "lost_error", "accuracy", "best", "costliest"):
        assert getattr(one, name) == getattr(alone, name), name
    none = players_of([hinted], (), None, [0, 0])[0]
    assert (none.decisions, none.hinted, none.lost, none.accuracy, none.best, none.costliest) == (1, 1, *[None] * 4)


@pytest.mark.slow
def test_a_review_and_its_hints_skip_what_was_taken_back():
    match = recorded(5, ("simple", "random", "simple", "random"))
    transcript = json.loads(json.dumps(write(match)))
    moves = transcript["rounds"][0]["moves"]
    melds = [number for number, move in enumerate(moves) if " meld " in move]
    plain = review_round(match, 1, playouts=64, seed=3)
    advised = next(one for one in plain.decisions if one.mark and one.first > melds[0] + 1)
    given = Hint(1, advised.first - 1, advised.seat, advised.played)
    moves[melds[0] + 1 : melds[0] + 1] = ["* back 1", moves[melds[0]]]
    review = review_round(replay(transcript), 1, playouts=64, seed=3, hints=[replace(given, entries=given.entries + 2)])
    counts = [0, 0, 0, 0]
    counts[int(moves[melds[0]][0])] = 1
    assert [one.taken_back for one in review.players] == counts
    without = replace(review, players=tuple(replace(one, taken_back=0) for one in review.players))
    assert without == review_round(match, 1, playouts=64, seed=3, hints=[given])
    assert any(one.hinted for one in review.decisions)


@pytest.mark.slow
def test_a_review_flags_what_followed_hints():
    match = recorded(5, ("simple", "random", "simple", "random"))
    plain = review_round(match, 1, playouts=64, seed=3)
    assert not any(one.hinted for one in plain.decisions)
    advised = next(one for one in plain.decisions if one.mark)
    hint = Hint(1, advised.first - 1, advised.seat, advised.played)
    review = review_round(match, 1, playouts=64, seed=3, hints=[hint])
    (found,) = [one for one in review.decisions if one.hinted]
    assert found == replace(advised, hinted=True, mark="")
    assert review.players[advised.seat].hinted == 1
    assert review.players[advised.seat].decisions == plain.players[advised.seat].decisions
