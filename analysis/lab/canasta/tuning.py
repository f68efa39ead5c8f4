"""The search for weights of Canasta's playout policy: singles and pairs, against the plain weights and itself."""

from __future__ import annotations

from itertools import product

import numpy as np

from analysis.canasta import kernels
from analysis.canasta.candidates import SPREADS
from analysis.canasta.policy import GUARD, NAMES
from analysis.canasta.weights import PACKAGE, plain_weights, tuned_weights
from analysis.core.state_dtype import new_states, store
from analysis.lab.canasta.bench import empty_table
from analysis.lab.game import Floats, Ints, TuningProblem, split
from engine.canasta.state import MOST_SIDES, State

PLAYERS = 4
MODES = (("pairs", 4), ("singles", 2), ("singles", 3), ("singles", 4))
"""Tables that play by the set `tuned`."""
TOTALS = (0, 1500, 3000)
"""Totals of all sides before the hand, so that all opening minimums from 50 on occur (C5.2)."""
PERCENT = 100


def play(weights: Ints, rivals: Ints | None, deals: range, seed: int) -> Floats:
    """Return the value of weights in each deal (`TuningProblem`), an equal part of them at each table and total."""
    rivals = np.array(plain_weights(), np.int64) if rivals is None else rivals
    states, rng = new_states(State, 2), np.zeros(4, np.int64)
    values: list[Floats] = []
    tables = list(product(MODES, TOTALS))
    for ((mode, players), total), part in zip(tables, split(deals, len(tables)), strict=True):
        table = empty_table(mode, players)
        sides = range(table.sides)
        table.total[: table.sides] = [total] * table.sides
        store(states, 0, table)
        margins = np.zeros(len(part))
        for side in sides:
            rows, found = np.array([rivals for _ in sides]), np.zeros((len(part), MOST_SIDES), np.int64)
            rows[side] = weights
            kernels.play_rounds(states, rng, rows, part.start, part.stop, seed, found)
            margins += found[:, side] - (found.sum(axis=1) - found[:, side]) / (table.sides - 1)
        values.append(PERCENT * margins / (table.sides * SPREADS[players, table.sides]))
    return np.concatenate(values)


def problem() -> TuningProblem:
    """Return the search."""
    start = np.array(tuned_weights(PLAYERS), np.float64)
    spread = 1 + start / 4
    spread[GUARD] = 0
    return TuningProblem(
        package=PACKAGE,
        names=NAMES,
        start=start,
        spread=spread,
        play=play,
        value="lead over the other sides in a hand, as a percentage of its spread at the table; two to four single "
        "players and two pairs; the weight `guard` is kept: it costs points, and saves matches (C7.3)",
        baseline="the weights `plain`",
        lowest=0.0,
    )
