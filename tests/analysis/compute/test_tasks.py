"""Tasks as texts."""

import json
from random import Random

import pytest

from analysis.boards import Board
from analysis.compute import task as tasks
from analysis.compute.task import Task, Unavailable, result_of, run_text, to_text
from analysis.compute.tasks import (
    DailyPuzzleTask,
    HintTask,
    JudgeTask,
    LoadTask,
    MoveTask,
    ParTask,
    PuzzleTask,
    ReviewTask,
)
from analysis.core.weights import read_weights
from analysis.deadline import Budget, Deadline
from analysis.lab.arena import Contest
from analysis.lab.calibration import Question
from analysis.lab.fitting import Sample
from analysis.lab.players import LABS
from analysis.lab.tasks import (
    DealsTask,
    LossesTask,
    MomentsTask,
    PlayoutsTask,
    PositionsTask,
    ReviewsTask,
    RoundsTask,
)
from analysis.levels import Level
from analysis.puzzles import Missed
from analysis.review.log import Hint
from engine.registry import GAMES
from tests.analysis.compute.positions import complete, moment
from tests.samples import case

QUICK_DAY = 20001
"""A day of Pocha with four cards, where a mistake is soon found."""


def examples():
    """Return a small task of each kind."""
    match, current = moment("poter")
    reviewed = complete("pocha", options={"schedule": [2, 3]})
    weights = tuple(read_weights("analysis.poter", LABS["poter"].tuning().names))
    return [
        HintTask(current.view(current.to_move, match.totals), 5, playouts=100),
        JudgeTask(current.view(current.to_move, match.totals), (str(current.legal_moves()[-1]),), 200, 5, 15.0),
        ReviewTask(reviewed, 1, 20, 3, (Hint(1, 2, 0, ("bid 0",)),)),
        RoundsTask(Contest("poter", ("tuned", "greedy"), 4, 7, Budget()), 1, 3),
        PositionsTask(Question("poter", 2, "greedy", 20, 5), 0, 2),
        DealsTask("poter", weights, None, 2, 5, 1),
        MomentsTask(Sample("poter", ("greedy",), 1, 3), 3, 0, 2),
        PlayoutsTask("poter", "simple policy, from the deal", 5, 1),
        MoveTask.of(current.view(current.to_move, match.totals), Level.EASY, "secret"),
        LossesTask("pocha", "easy", 0.5, 1, 0, 1),
        ReviewsTask("pocha", "easy", 1, 0, 0),
        ParTask(Board("pocha", {"schedule": [2, 2]}, 3, 1, "5" * 64), 0, 1, playouts=40),
        PuzzleTask(Missed(1, current.view(current.to_move), (str(current.legal_moves()[-1]),), 15.0), playouts=400),
        DailyPuzzleTask(QUICK_DAY),
        LoadTask("poter-hints"),
    ]


def comparable(task, result):
    """Return a result without its timings."""
    if task.kind == "hint":
        return result.candidates, result.playouts, result.max_win
    return None if task.kind == "playouts" else result


@pytest.mark.slow
def test_each_kind_has_the_same_result_by_text():
    given = examples()
    assert {type(task) for task in given} == {
        one for one in Task.kinds.values() if one.__module__.startswith("analysis.")
    }
    for task in given:
        found = result_of(task, run_text(to_text(task, 0.0)))
        assert comparable(task, found) == comparable(task, task.run(Deadline(0.0))), task.kind


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_has_a_budget_of_time(game):
    _, current = moment(game)
    task = HintTask(current.view(current.to_move), seconds=0.01)
    found = result_of(task, run_text(to_text(task, 0.01)))
    assert {one.move for one in found.candidates} == {str(move) for move in current.legal_moves()}


def test_other_sources_are_refused(monkeypatch):
    task = examples()[0]
    text = to_text(task, 0.0)
    monkeypatch.setattr(tasks, "source_digest", lambda: "another")
    with pytest.raises(Unavailable, match="the sources here are another"):
        result_of(task, run_text(text))


def test_a_task_that_fails_says_why():
    task = PlayoutsTask("poter", "no such kind", 5, 1)
    with pytest.raises(Unavailable, match="KeyError"):
        result_of(task, run_text(to_text(task, 0.0)))


REPLIES = ["", "{}", "[]", '{"result": 5}', '{"result": {"candidates": [1]}}', '{"result": {"a": 1}}']


def test_unreadable_replies():
    for reply in REPLIES:
        with case(reply), pytest.raises(Unavailable, match="an unreadable reply"):
            result_of(examples()[0], reply)


def test_a_review_travels_without_names_and_later_rounds():
    match = complete("pocha", players=["Nimal", "Kamala", "Sunil"], options={"schedule": [2, 3]})
    text = to_text(ReviewTask(match, 1, 20, 3), 0.0)
    assert not [name for name in match.players if name in text]
    match.start_shuffled_round(Random(9))
    assert to_text(ReviewTask(match, 1, 20, 3), 0.0) == text
    assert len(json.loads(text)["task"]["transcript"]["rounds"]) == 1
