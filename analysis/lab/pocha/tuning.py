"""The search for weights of Pocha's playout policy, against the present weights and itself."""

from __future__ import annotations

import numpy as np

from analysis.core.state_dtype import new_states, store
from analysis.core.weights import read_weights
from analysis.lab.game import Floats, Ints, TuningProblem, split
from analysis.lab.pocha import contest
from analysis.pocha.probabilities import NAMES, with_tables
from analysis.pocha.weights import PACKAGE, tuned_weights
from engine.cards import each_card
from engine.pocha.options import Options
from engine.pocha.position import new_state
from engine.pocha.state import State

TABLES = ((3, 4), (3, 10), (4, 3), (4, 8), (5, 4), (5, 7), (6, 3), (6, 6))
"""Numbers of players and of cards in a hand."""


def play(weights: Ints, rivals: Ints | None, deals: range, seed: int) -> Floats:
    """Return the value of weights in each deal (`TuningProblem`), an equal part of the deals at each table."""
    others = tuned_weights() if rivals is None else with_tables(rivals.tolist())
    states, rng = new_states(State, 2), np.zeros(4, np.int64)
    values: list[Floats] = []
    for (players, size), part in zip(TABLES, split(deals, len(TABLES)), strict=True):
        table = new_state(Options(), players, size)
        store(states, 0, table)
        found, span = np.zeros((len(part), contest.COLUMNS), np.int64), np.array([part.start, part.stop])
        pack = np.array(each_card(table.pack))
        contest.challenge(states, rng, with_tables(weights.tolist()), others, pack, span, seed, found)
        values.append((found[:, contest.MINE] - found[:, contest.OTHERS] / (players - 1)) / players)
    return np.concatenate(values)


def problem() -> TuningProblem:
    """Return the search."""
    start = np.array(read_weights(PACKAGE, NAMES), np.float64)
    return TuningProblem(
        package=PACKAGE,
        names=NAMES,
        start=start,
        spread=1 + start / 8,
        play=play,
        value="points of the seat ahead of the others in a hand of three to ten cards, three to six players",
        baseline="the present weights",
        lowest=0.0,
    )
