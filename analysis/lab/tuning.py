"""Fitting the weights of a playout policy by self-play.

The cross-entropy method: sets of weights are drawn from a normal distribution, each plays the same deals from every
seat, and the best sets determine the next mean and spread. Half of the deals are played against the game's baseline,
half against the mean. Source: Rubinstein and Kroese, "The Cross-Entropy Method" (2004).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from analysis.core.state_dtype import Floats, Ints
from analysis.core.weights import read_weights, with_tuned
from analysis.lab.game import TuningProblem

LEAST_SPREAD = 0.5
"""Minimum spread of a weight: weights are whole numbers."""
SMOOTHING = 0.7
"""Share of the best sets in the next mean and spread; the rest is from the previous ones."""
KEPT_PART = 4
"""One in this many sets is kept in each generation."""
FIRST_CHECK = 10**6
"""Number of the first deal for checking the result, beyond those of any search."""
CHECK_DEALS = 4
"""Deals of the check, as a multiple of those of a set."""


@dataclass(frozen=True, slots=True)
class Search:
    """The extent of a search: generations, sets per generation, deals per set, and the seed."""

    generations: int
    sets: int
    deals: int
    seed: int


@dataclass(frozen=True, slots=True, eq=False)
class Deals:
    """Deals of a seed, to play with weights against rivals (`TuningProblem.play`)."""

    weights: Ints
    rivals: Ints | None
    deals: range
    seed: int


PlayAll = Callable[[Sequence[Deals]], Sequence[Floats]]
"""Plays all of these and returns the values of each, shape (deals,)."""


def fit(problem: TuningProblem, search: Search, play: PlayAll, noted: Callable[[int, float], object]) -> Ints:
    """Return fitted weights; `noted` gets the number and the best sets' mean value after each generation.

    `play` plays the deals, all of a generation at once.
    """
    source = np.random.default_rng(search.seed)
    mean, spread = problem.start, problem.spread
    for generation in range(search.generations):
        drawn = np.maximum(mean + spread * source.standard_normal((search.sets, len(mean))), problem.lowest)
        middle = rounded(mean)
        deals = range(generation * search.deals, (generation + 1) * search.deals)
        values = sets_values(play, [rounded(weights) for weights in drawn], middle, deals, search.seed)
        best = np.argsort(-values, kind="stable")[: search.sets // KEPT_PART]
        mean = (1 - SMOOTHING) * mean + SMOOTHING * drawn[best].mean(axis=0)
        narrowed = np.maximum((1 - SMOOTHING) * spread + SMOOTHING * drawn[best].std(axis=0), LEAST_SPREAD)
        spread = np.where(problem.spread > 0, narrowed, 0.0)
        noted(generation, float(values[best].mean()))
    return rounded(mean)


def rounded(weights: Floats) -> Ints:
    """Return the nearest whole numbers."""
    found: Ints = np.rint(weights).astype(np.int64)
    return found


def sets_values(play: PlayAll, sets: Sequence[Ints], mean: Ints, deals: range, seed: int) -> Floats:
    """Return the mean value of each set in deals, the first half against the baseline, the others against a mean."""
    middle = (deals.start + deals.stop) // 2
    halves = (None, range(deals.start, middle)), (mean, range(middle, deals.stop))
    found = play([Deals(weights, rivals, part, seed) for weights in sets for rivals, part in halves])
    return np.array([sum(half.mean() for half in found[at : at + 2]) for at in range(0, len(found), 2)])


def gain(
    problem: TuningProblem, weights: Ints, rivals: Ints | None, deals: range, seed: int, play: PlayAll
) -> dict[str, float]:
    """Return the gain of weights over the current ones, against the same rivals in the same deals."""
    present = np.array(read_weights(problem.package, problem.names), np.int64)
    fitted, before = play([Deals(one, rivals, deals, seed) for one in (weights, present)])
    more = fitted - before
    return {"gain": float(more.mean()), "std_error": float(more.std(ddof=1) / np.sqrt(len(deals)))}


def report(
    problem: TuningProblem, weights: Ints, search: Search, game: str, date: str, play: PlayAll
) -> dict[str, Any]:
    """Return the content of the game's file of weights with these as its set `tuned`.

    The provenance has the command, and the gain over the current weights in deals of another seed.
    """
    deals = range(FIRST_CHECK, FIRST_CHECK + CHECK_DEALS * search.deals)
    present = np.array(read_weights(problem.package, problem.names), np.int64)
    provenance = {
        "method": "cross-entropy search, half of the deals against the baseline, half against the mean of the sets",
        "command": f"python -m analysis tune {game} --seed {search.seed} --generations {search.generations} "
        f"--sets {search.sets} --deals {search.deals}",
        "date": date,
        "value": problem.value,
        "baseline": problem.baseline,
        "check": {
            "deals": len(deals),
            "against_the_baseline": gain(problem, weights, None, deals, search.seed + 1, play),
            "against_the_present_weights": gain(problem, weights, present, deals, search.seed + 1, play),
        },
    }
    return with_tuned(problem.package, dict(zip(problem.names, weights.tolist(), strict=True)), provenance)
