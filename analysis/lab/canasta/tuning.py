"""The search for weights of Canasta's playout policy: two pairs, against the plain weights and itself."""

from __future__ import annotations

import numpy as np

from analysis.canasta import kernels
from analysis.canasta.policy import NAMES
from analysis.canasta.weights import PACKAGE, plain_weights, tuned_weights
from analysis.core.state_dtype import new_states, store
from analysis.lab.canasta.bench import empty_table
from analysis.lab.game import Floats, Ints, TuningProblem, split
from engine.canasta.state import MOST_SIDES, State

PLAYERS, SIDES = 4, 2
TOTALS = (0, 1500, 3000)
"""Totals of both sides before the hand, so that all opening minimums from 50 on occur (C5.2)."""


def play(weights: Ints, rivals: Ints | None, deals: range, seed: int) -> Floats:
    """Return the value of weights in each deal (`TuningProblem`), an equal part of the deals at each total."""
    rivals = np.array(plain_weights(), np.int64) if rivals is None else rivals
    states, rng = new_states(State, 2), np.zeros(4, np.int64)
    values: list[Floats] = []
    for total, part in zip(TOTALS, split(deals, len(TOTALS)), strict=True):
        table = empty_table("pairs", PLAYERS)
        table.total[:SIDES] = [total] * SIDES
        store(states, 0, table)
        margins = np.zeros(len(part))
        for side in range(SIDES):
            rows, scores = np.array([rivals] * SIDES), np.zeros((len(part), MOST_SIDES), np.int64)
            rows[side] = weights
            kernels.play_rounds(states, rng, rows, part.start, part.stop, seed, scores)
            margins += scores[:, side] - scores[:, 1 - side]
        values.append(margins / SIDES)
    return np.concatenate(values)


def problem() -> TuningProblem:
    """Return the search."""
    start = np.array(tuned_weights(PLAYERS), np.float64)
    return TuningProblem(
        package=PACKAGE,
        names=NAMES,
        start=start,
        spread=1 + start / 4,
        play=play,
        value="points of the side ahead of the other in a hand of two pairs",
        baseline="the weights `plain`",
        lowest=0.0,
    )
