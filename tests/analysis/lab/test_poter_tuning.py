import numpy as np

from analysis.lab.poter import contest, game
from analysis.poter.kernels import tuned_weights


def test_the_packaged_weights_beat_the_simple_policy():
    """Fewer points per round than each of three simple players, far beyond chance, and no fewer wins."""
    found = game.results(tuned_weights(), None, range(3000), 9) / game.PLAYERS
    points, won, others = (found[:, column] for column in (contest.SCORE, contest.WON, contest.OTHERS))
    error = points.std() / np.sqrt(len(points))
    assert points.mean() + 5 * error < others.mean() / (game.PLAYERS - 1)
    assert won.mean() > 0.24


def test_against_its_like_everybody_does_the_same():
    weights = tuned_weights()
    found = game.results(weights, weights, range(200), 3)
    assert np.array_equal(3 * found[:, contest.SCORE], found[:, contest.OTHERS])
