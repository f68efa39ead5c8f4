"""The worth of a round limits the total loss of its decisions, and a repeated decision counts once."""

import math
from dataclasses import replace
from types import SimpleNamespace

import pytest

from analysis.hints.advice import Reason
from analysis.review import marks, rounds
from analysis.review.log import Step
from analysis.review.report import Decision
from analysis.review.rounds import limited, review_round
from engine.poter.game import Poter
from engine.poter.moves import parse_move
from tests.analysis.test_won_turns import offered

SPREAD = 11.0


def decision(lost, worth, place=1, seat=0, **given):
    found = Decision(
        seat, place, place, "pass", ("pass",), ("take",), lost, 0.0, 1.0, 0.0, 0.0, "??", 2, Reason("wins"), SPREAD
    )
    return replace(found, worth=worth, **given)


def test_a_round_is_lost_once():
    found = limited([decision(25.0, 25.0, place) for place in range(1, 32)])
    assert [one.lost for one in found] == [25.0, *[0.0] * 30]
    assert [one.mark for one in found] == ["??", *[""] * 30]
    assert [one.win for one in found] == [1.0, *[0.0] * 30]


def test_losses_below_what_the_round_was_worth_stay_as_they_are():
    given = [decision(10.0, 30.0), decision(15.0, 25.0), decision(5.0, 40.0), decision(40.0, 40.0, seat=1)]
    assert limited(given) == given


def test_a_loss_that_is_cut_is_marked_by_what_is_left_of_it():
    first, second, third = limited([decision(20.0, 21.0), decision(20.0, 21.0), decision(20.0, 21.0)])
    assert (first.lost, first.mark) == (20.0, "??")
    assert (second.lost, second.mark) == (1.0, "?!")
    assert (third.lost, third.mark) == (0.0, "")
    assert marks.limited("?!", 20.0, SPREAD) == "?!"


def test_hinted_decisions_neither_count_nor_are_cut():
    given = [decision(25.0, 25.0, hinted=True, mark=""), decision(25.0, 25.0)]
    assert limited(given) == given


def test_a_decision_without_its_worth_is_not_cut():
    given = [decision(25.0, math.inf), decision(25.0, math.inf)]
    assert limited(given) == given


def passing(times):
    """Return the steps of a round in which the first seat repeatedly passes a card with which it goes out."""
    current = offered("As", "9d", "9s 9h")
    steps = []
    for turn in range(times):
        for text in ("pass", "take", f"discard {'9d' if turn % 2 else '9s'}"):
            move = parse_move(text)
            steps.append(Step(len(steps) + 1, current.copy(), current.to_move, move))
            current.play(move)
    return steps, current


@pytest.mark.parametrize("times", [3, 12])
def test_a_review_counts_a_pass_that_repeats_once(times, monkeypatch):
    monkeypatch.setattr(rounds, "steps_of", lambda _match, _number: passing(times))
    log = SimpleNamespace(places=lambda: list(range(1, 3 * times + 1)), taken_back=lambda _seat: 0)
    match = SimpleNamespace(game=Poter(), players=("a", "b"), options={}, logs=[log])
    review = review_round(match, 1, playouts=200, seed=1)
    own = [one for one in review.decisions if one.seat == 0]
    assert own[0].lost > 0
    assert own[0].mark == "??"
    assert len(own) <= 3
    assert sum(one.lost for one in own) <= max(one.worth for one in own)
    assert review.players[0].decisions == len(own)
