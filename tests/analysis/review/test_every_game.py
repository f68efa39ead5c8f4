"""Reviews of every game: what they know, how losses are defined, and what a running round has."""

import json
from random import Random

import pytest

from analysis.registry import analysis_of
from analysis.review.decisions import judge_decision
from analysis.review.rounds import review_round
from engine.match import Match
from tests.analysis.moments import MOMENTS
from tests.analysis.review.recorded import recorded, rest_of_turn, steps_made
from tests.log_texts import texts_of
from tests.samples import slow

OPTIONS = {"poter": {"max_turns": 40}, "pocha": {"schedule": [6]}, "canasta": {"max_turns": 24}}

QUICK_FIRST = ["pocha", *slow(game for game in MOMENTS if game != "pocha")]


@pytest.fixture(scope="module", params=QUICK_FIRST)
def match(request):
    return recorded(5, ("policy", "random", "policy", "random"), 1, request.param, **OPTIONS[request.param])


@pytest.fixture(scope="module")
def review(match):
    return review_round(match, 1, playouts=80, seed=3)


def test_losses_are_never_below_zero_and_marks_need_certainty(match, review):
    entries = texts_of(match.logs[0].entries)
    assert len(review.decisions) > 10
    for one in review.decisions:
        assert entries[one.place - 1] == f"{one.seat} {one.move}"
        assert entries[one.first - 1] == f"{one.seat} {one.played[0]}"
        assert one.choices > 1
        assert one.lost >= 0
        assert one.error >= 0
        if one.mark in ("?!", "?", "??"):
            assert one.lost > 0
            assert one.lost > max(2 * one.error, 0.05 * review.spread) or one.win > 0.05
        if one.mark == "!":
            assert one.lost == 0
            assert one.better == one.played
            assert one.found > 2 * one.found_error
            assert one.gain > max(2 * one.gain_error, 0.05 * review.spread)
        if one.lost == 0:
            assert one.win == 0
    assert any(one.mark for one in review.decisions)
    assert [moment.place for moment in review.curve] == list(range(len(entries) + 1))


def test_the_same_seed_gives_the_same_numbers(match, review):
    assert review_round(match, 1, playouts=80, seed=3) == review
    other = review_round(match, 1, playouts=80, seed=4)
    assert other.decisions != review.decisions
    assert other.curve != review.curve


def test_a_running_round_has_neither_winners_nor_scores_and_is_not_changed(match):
    short = Match(match.game, match.options, match.players)
    short.start_round(match.logs[0].dealer, match.logs[0].deck)
    for entry in match.logs[0].entries[:9]:
        short.replay(entry)
    before = json.dumps(short.round.position())
    review = review_round(short, 1, playouts=40)
    assert json.dumps(short.round.position()) == before
    assert (review.finished, review.winners) == (False, ())
    assert {one.score for one in review.players} == {None}
    assert [moment.place for moment in review.curve] == list(range(10))


@pytest.mark.parametrize("game", QUICK_FIRST)
def test_what_the_seat_cannot_know_changes_no_judgement(game):
    judged = 0
    for seed in range(10):
        current = MOMENTS[game].at(seed)
        other = MOMENTS[game].determinize(current.view(current.to_move), Random(seed))
        moves = [str(move) for move in rest_of_turn(current, Random(seed))[0]]
        first, second = (
            judge_decision(analysis_of(game).decision, steps_made(table, *moves), 300, 1, spread=10)
            for table in (current, other)
        )
        assert first == second
        judged += first is not None and other.state != current.state
    assert judged > 3
