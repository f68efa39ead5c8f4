"""Kernels of every game that evaluate arms: the same interpreted, in any order of worlds, and for equal arguments."""

from itertools import product

import numpy as np
import pytest

from analysis.canasta import kernels as canasta
from analysis.pocha import kernels as pocha
from analysis.poter import kernels as poter
from analysis.registry import analysis_of
from tests.analysis.kernel_checks import interpret
from tests.analysis.moments import MOMENTS
from tests.samples import slow

KERNELS = {
    "poter": (poter, ("pools", "evidence", "arms", "weights")),
    "pocha": (pocha, ("weights", "places", "cards", "counts", "arms")),
    "canasta": (canasta, ("arms", "unseen", "weights")),
}
"""The module of each game's kernels, and the arrays that its evaluations pass to them."""
every_game = pytest.mark.parametrize("game", KERNELS)


def evaluation_of(current, seed, weighted=True):
    return analysis_of(current.game).hint(current.view(current.to_move), seed, weighted=weighted)


def results_of(evaluation, worlds):
    points, won, *_ = evaluation.run(np.arange(len(evaluation.arms)), worlds)
    lines = [evaluation.line(move, arm) for move in range(len(evaluation.moves)) for arm in evaluation.arms_of(move)]
    return points.tolist(), won.tolist(), lines


@every_game
def test_equal_arguments_give_equal_results_and_other_seeds_do_not(game):
    for at in (1, 3):
        current = MOMENTS[game].at(at)
        first, second, other = (results_of(evaluation_of(current, seed), 20) for seed in (1, 1, 2))
        assert first == second != other


@pytest.mark.parametrize("seeds", [range(3, 4), *slow([range(4, 14)])])
@every_game
def test_trying_arms_is_the_same_interpreted(game, seeds):
    kernels, arrays = KERNELS[game]
    for seed, weighted in product(seeds, (True, False)):
        current = MOMENTS[game].at(seed)
        compiled, interpreted = (evaluation_of(current, 4, weighted) for _ in range(2))
        interpret(interpreted, kernels, type(current.state), *arrays)
        assert results_of(compiled, 2) == results_of(interpreted, 2), (seed, weighted)


@every_game
def test_splitting_the_worlds_changes_nothing(game):
    current = MOMENTS[game].at(3)
    whole, parts = (evaluation_of(current, 9) for _ in range(2))
    every = np.arange(len(whole.arms))
    points = whole.run(every, 40).points
    found = [parts.run(every, worlds).points for worlds in (1, 7, 0, 32)]
    assert points.tolist() == np.concatenate(found, axis=1).tolist()
    assert parts.worlds == 40
