"""Finding the weights of Poter's playout policy by playing it against itself and against the simple policy.

The cross-entropy method: sets of weights are drawn around a mean, each plays the same deals once from every seat, the
best of them make the next mean and spread. What counts is what hints rank by: points, less a worth for each win.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.core.state_dtype import States, new_states, store
from analysis.poter import contest
from analysis.poter.tuned import NAMES
from engine.cards import FRENCH
from engine.poter.options import Options
from engine.poter.position import new_state
from engine.poter.state import State

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

START = {
    "outs": 30.0,
    "links": 8.0,
    "points": 6.0,
    "fits": -10.0,
    "given": -4.0,
    "wild_links": 4.0,
    "take_cards": 12.0,
    "take_sallan": 6.0,
    "lay": 60.0,
    "spend": 60.0,
}
"""Where the search begins, about the simple policy's choices; weights left out begin at 0."""
SPREAD = {"outs": 12.0, "fits": 12.0, "given": 8.0, "wild_links": 6.0, "lay": 20.0, "spend": 20.0, "take": 8.0}
LEAST_SPREAD = 0.5
SIMPLE_ROW, MEAN_ROW = -1, 1


@dataclass(frozen=True, slots=True)
class Plan:
    """How to tune: sets of weights a generation, of which so many are kept, and deals each set plays."""

    generations: int
    sets: int
    kept: int
    deals: int
    seed: int
    win_worth: float = 60.0
    """What winning a round is worth besides the points, so that weights are not all for losing cheaply."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What weights came to against three others: points a round, share of rounds won, points of each other."""

    points: float
    won: float
    others: float
    error: float


def table(players: int = 4) -> States:
    """Return the records that a contest plays in."""
    state = new_state(Options(), players, 1)
    state.stock[:] = list(FRENCH.texts)
    states = new_states(State, 2)
    store(states, 0, state)
    return states


def results(weights: Ints, rivals: Ints | None, deals: range, seed: int) -> Ints:
    """Let weights play deals from every seat against rivals (None: the simple policy), a row a deal."""
    rows = np.stack([weights, weights if rivals is None else rivals])
    found = np.zeros((len(deals), 3), np.int64)
    row = SIMPLE_ROW if rivals is None else MEAN_ROW
    span = np.array([deals.start, deals.stop])
    contest.challenge(table(), np.zeros(4, np.int64), rows, row, span, seed, found)
    return found


def measured(found: Ints, players: int = 4) -> Measured:
    """Return the means of results; `error` is the standard error of the points."""
    points = found[:, contest.SCORE] / players
    others = found[:, contest.OTHERS].mean() / players / (players - 1)
    error = points.std() / np.sqrt(len(points))
    return Measured(float(points.mean()), float(found[:, contest.WON].mean() / players), float(others), float(error))


def cost(weights: Ints, mean: Ints, deals: range, plan: Plan) -> float:
    """Return what is minimised: half the deals against the simple policy, half against the mean."""
    middle = (deals.start + deals.stop) // 2
    halves = (
        measured(results(weights, None, range(deals.start, middle), plan.seed)),
        measured(results(weights, mean, range(middle, deals.stop), plan.seed)),
    )
    return sum(half.points - plan.win_worth * half.won for half in halves)


def tune(plan: Plan, noted: Callable[[int, float], None]) -> Ints:
    """Return tuned weights; `noted` hears the mean cost of the kept sets after each generation."""
    source = np.random.default_rng(plan.seed)
    mean = np.array([START.get(name, 0.0) for name in NAMES])
    spread = np.array([SPREAD.get(name, 3.0) for name in NAMES])
    for generation in range(plan.generations):
        drawn = mean + spread * source.standard_normal((plan.sets, len(NAMES)))
        sets = np.rint(drawn).astype(np.int64)
        middle = np.rint(mean).astype(np.int64)
        deals = range(generation * plan.deals, (generation + 1) * plan.deals)
        costs = [cost(weights, middle, deals, plan) for weights in sets]
        kept = np.argsort(costs, kind="stable")[: plan.kept]
        mean = 0.3 * mean + 0.7 * drawn[kept].mean(axis=0)
        spread = np.maximum(0.3 * spread + 0.7 * drawn[kept].std(axis=0), LEAST_SPREAD)
        noted(generation, float(np.mean([costs[number] for number in kept])))
    found: Ints = np.rint(mean).astype(np.int64)
    return found


def report(weights: Ints, plan: Plan, date: str) -> dict[str, Any]:
    """Return what `weights.json` holds: the weights, how they were found, and what they come to in deals of their own.

    The check plays deals that the search did not see, against three simple players and against three of its like.
    """
    fresh = range(10**6, 10**6 + 4 * plan.deals)
    return {
        "format": "poter-weights/1",
        "command": f"python -m analysis tune poter --seed {plan.seed} --generations {plan.generations} "
        f"--sets {plan.sets} --deals {plan.deals}",
        "date": date,
        "win_worth": plan.win_worth,
        "rounds": 4 * plan.deals * plan.generations * plan.sets,
        "check": {
            "rounds": 4 * len(fresh),
            "against_simple": asdict(measured(results(weights, None, fresh, plan.seed + 1))),
            "against_itself": asdict(measured(results(weights, weights, fresh, plan.seed + 1))),
        },
        "weights": dict(zip(NAMES, weights.tolist(), strict=True)),
    }
