"""Marks: their requirements, the effect of more playouts, and the definition of a good find."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from analysis.hints.sequential_halving import PlayoutResults
from analysis.poter.reasons import PoterReason
from analysis.review import decisions, marks
from analysis.review.decisions import judge_decision
from analysis.review.log import Step
from analysis.review.marks import Loss

SPREAD = 10.0
BLOCK = 512
"""Number of worlds drawn together."""


def lost(points: float, error: float, wins: float = 0.0, dared: float = -1.0, doubt: float = 0.0) -> Loss:
    return Loss((points, error), (wins, 0.0), (dared, doubt))


def test_a_mark_needs_a_loss_that_is_surely_above_its_threshold():
    assert [marks.mark(lost(1.5, error), SPREAD) for error in (0.1, 0.3, 0.5)] == ["?", "?!", ""]
    assert marks.mark(lost(0.1, 0.0, wins=0.25), SPREAD) == "??"


def test_a_loss_is_excused_if_the_wins_it_brings_seem_to_be_worth_it():
    assert [marks.mark(lost(1.5, 0.1, dared=dared, doubt=2.0), SPREAD) for dared in (-0.1, 0.1)] == ["?", ""]


def test_more_playouts_change_a_mark_only_if_they_surely_contradict_it():
    assert marks.revised("?", lost(0.9, 0.1), SPREAD) == "?"
    assert marks.revised("?", lost(0.6, 0.1), SPREAD) == "?!"
    assert marks.revised("?", lost(0.1, 0.1), SPREAD) == ""
    assert marks.revised("?!", lost(1.2, 0.1), SPREAD) == "?!"
    assert marks.revised("?!", lost(1.4, 0.1), SPREAD) == "?"
    assert marks.revised("", lost(2.4, 0.1), SPREAD) == "??"
    assert marks.revised("??", lost(2.4, 0.1, dared=1.0, doubt=0.5), SPREAD) == "??"
    assert marks.revised("??", lost(2.4, 0.1, dared=2.0, doubt=0.5), SPREAD) == ""
    assert [marks.revised("", lost(2.4, 0.1, dared=-1.0, doubt=doubt), SPREAD) for doubt in (0.3, 0.5)] == ["??", ""]


def test_more_worlds_are_spent_only_where_they_may_change_a_mark():
    assert marks.can_change(lost(0.6, 0.2), SPREAD, 8)
    assert not marks.can_change(lost(0.6, 0.2), SPREAD, 1)
    assert not marks.can_change(lost(0.1, 0.2), SPREAD, 8)
    assert not marks.can_change(lost(5.0, 0.2), SPREAD, 8)
    assert not marks.can_change(lost(0.6, 0.2, dared=3.0), SPREAD, 8)
    excuses = [lost(5.0, 0.2, dared=dared, doubt=4.0) for dared in (-11.0, -9.0, 9.0, 11.0)]
    assert [marks.can_change(loss, SPREAD, 8) for loss in excuses] == [False, True, True, False]


def test_a_good_find_is_surely_ahead_of_the_next_best_choice_too():
    ahead, near, unsure = (1.0, 0.1), (0.4, 0.1), (1.0, 0.3)
    assert marks.is_find(ahead, (3.0, 0.1), SPREAD)
    assert not marks.is_find(near, (300.0, 0.1), SPREAD)
    assert not marks.is_find(unsure, (300.0, 0.1), SPREAD)
    assert not marks.is_find(ahead, (2.1, 0.1), SPREAD)
    assert marks.can_be_find(unsure, (3.0, 0.1), SPREAD, 8)
    assert not marks.can_be_find(near, (3.0, 0.1), SPREAD, 8)
    assert marks.stays_find((0.6, 0.1), (3.0, 0.1), SPREAD)
    assert not marks.stays_find((0.6, 0.4), (3.0, 0.1), SPREAD)
    assert not marks.stays_find((0.1, 0.01), (3.0, 0.1), SPREAD)


class DrawnEvaluation:
    """Arms with these mean costs; in each world they differ by chance, the same for a seed and a world."""

    lowest_wins = True
    win_value = 0.0
    certain = PoterReason.GOES_OUT
    policy_arm = 1

    def __init__(self, means: Sequence[float], played: int, seed: int, noise: float) -> None:
        self.means, self.played, self.noise, self.seed = means, played, noise, seed
        self.arms = np.arange(len(means))
        self.moves = [f"move {arm}" for arm in self.arms]
        self.ends: list[Any] = list(self.moves)
        self.worlds = self.playouts = 0

    def run(self, arms: np.ndarray, worlds: int) -> PlayoutResults:
        first, last = (world // BLOCK for world in (self.worlds, self.worlds + worlds))
        drawn = [np.random.default_rng((self.seed, block)) for block in range(first, last + 1)]
        noise = np.concatenate([source.normal(0, self.noise, (BLOCK, len(self.means))) for source in drawn])
        start = self.worlds - first * BLOCK
        points = (np.array(self.means) + noise[start : start + worlds]).T
        self.worlds += worlds
        self.playouts += worlds * len(arms)
        return PlayoutResults(points[arms], np.zeros((len(arms), worlds)))

    def line_of(self, arm: int) -> tuple[str, ...]:
        return (self.moves[arm],)

    def reason(self, _best: int, _other: int | None) -> None:
        return None


class Nothing:
    """A round without any queries."""

    def view(self, _seat: int) -> None:
        return None


def judged(means: Sequence[float], played: int, *, playouts: int = 2000, noise: float = 1.0, seed: int = 1) -> Any:
    """Return the decision, and the playouts it took."""
    evaluation = DrawnEvaluation(means, played, seed, noise)
    part = [Step(1, Nothing(), 0, "any")]  # type: ignore[arg-type]
    found = judge_decision(lambda *_: evaluation, part, playouts, seed, SPREAD, 2000)  # type: ignore[arg-type]
    return found, evaluation.playouts


def test_a_move_as_good_as_another_is_no_find_however_far_the_simple_policy_is_behind():
    twins, _ = judged((0.0, 50.0, 0.3, 20.0), 0)
    assert (twins.lost, twins.mark) == (0.0, "")
    assert twins.found > 40
    alone, _ = judged((0.0, 50.0, 4.0, 20.0), 0)
    assert (alone.lost, alone.mark) == (0.0, "!")
    assert alone.gain == pytest.approx(4.0, abs=4 * alone.gain_error)


def test_ways_that_come_to_the_same_are_one_choice():
    class Twins(DrawnEvaluation):
        def run(self, arms: np.ndarray, worlds: int) -> PlayoutResults:
            return super().run(np.where(arms == 2, 0, arms), worlds)

    evaluation = Twins((0.0, 50.0, 0.0, 9.0), 2, 1, 1.0)
    part = [Step(1, Nothing(), 0, "any")]
    one = judge_decision(lambda *_: evaluation, part, 2000, 1, SPREAD)
    assert one is not None
    assert (one.lost, one.mark) == (0.0, "!")
    assert one.gain == pytest.approx(9.0, abs=4 * one.gain_error)


def test_a_loss_near_a_threshold_gets_more_worlds():
    far, usual = judged((0.0, 5.0), 1, noise=2.0)
    near, spent = judged((0.0, 0.6), 1, noise=2.0, seed=0)
    assert spent > 1.5 * usual
    assert near.error < 0.75 * far.error
    assert (far.mark, near.mark) == ("??", "?!")


def test_marks_stay_when_a_review_is_more_thorough():
    """Losses of all sizes: a review with four times the playouts finds the same marks as the first one."""
    alike = marked = 0
    for seed in range(60):
        means = (0.0, 0.05 * seed, 0.3)
        first, more = (judged(means, 1, playouts=playouts, noise=3.0, seed=seed)[0] for playouts in (2000, 8000))
        if first.mark or more.mark:
            marked += 1
            alike += first.mark == more.mark
    assert marked > 30
    assert alike >= 0.95 * marked


def test_the_first_look_is_the_same_in_every_review(monkeypatch: pytest.MonkeyPatch):
    looks = []
    look = decisions._look

    def noted(*given: Any) -> Any:
        looks.append(look(*given))
        return looks[-1]

    monkeypatch.setattr(decisions, "_look", noted)
    for playouts in (2000, 8000, 3000):
        judged((0.0, 0.6, 0.1), 1, playouts=playouts, noise=3.0)
    assert looks[0] == looks[1] == looks[2]
