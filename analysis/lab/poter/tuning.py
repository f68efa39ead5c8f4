"""The search for weights of Poter's playout policy: four players, against the simple policy and itself."""

from __future__ import annotations

import numpy as np

from analysis.core.state_dtype import States, new_states, store
from analysis.lab.game import Floats, Ints, TuningProblem
from analysis.lab.poter import contest
from analysis.poter.policy import NAMES
from analysis.poter.weights import PACKAGE
from engine.cards import FRENCH
from engine.poter.options import Options
from engine.poter.position import new_state
from engine.poter.state import State

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
"""Where the search begins, about the simple policy's choices; other weights begin at 0."""
SPREAD = {"outs": 12.0, "fits": 12.0, "given": 8.0, "wild_links": 6.0, "lay": 20.0, "spend": 20.0, "take": 8.0}
OTHER_SPREAD = 3.0
SIMPLE_ROW, RIVAL_ROW = -1, 1
PLAYERS = 4
WIN_VALUE = 60.0
"""Points that winning a round counts, so that weights are not all for losing cheaply."""


def table(players: int = PLAYERS) -> States:
    """Return the records that a contest plays in."""
    state = new_state(Options(), players, 1)
    state.stock[:] = list(FRENCH.texts)
    states = new_states(State, 2)
    store(states, 0, state)
    return states


def results(weights: Ints, rivals: Ints | None, deals: range, seed: int) -> Ints:
    """Play deals from every seat against rivals (None: the simple policy); return a row of `contest` for each deal."""
    rows = np.stack([weights, weights if rivals is None else rivals])
    found = np.zeros((len(deals), contest.COLUMNS), np.int64)
    row = SIMPLE_ROW if rivals is None else RIVAL_ROW
    span = np.array([deals.start, deals.stop])
    contest.challenge(table(), np.zeros(4, np.int64), rows, row, span, seed, found)
    return found


def play(weights: Ints, rivals: Ints | None, deals: range, seed: int) -> Floats:
    """Return the value of weights in each deal (`TuningProblem`)."""
    found = results(weights, rivals, deals, seed)
    values: Floats = (WIN_VALUE * found[:, contest.WON] - found[:, contest.SCORE]) / PLAYERS
    return values


def problem() -> TuningProblem:
    """Return the search."""
    return TuningProblem(
        package=PACKAGE,
        names=NAMES,
        start=np.array([START.get(name, 0.0) for name in NAMES]),
        spread=np.array([SPREAD.get(name, OTHER_SPREAD) for name in NAMES]),
        play=play,
        value=f"points a round, a win counting {WIN_VALUE:.0f}; four players",
        baseline="the simple policy",
    )
