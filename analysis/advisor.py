"""Hints: every legal move played out in the same sampled worlds, ranked by the expected score of the round.

Worlds are sampled from the view alone: unseen cards are dealt at random to the places they can be in. All candidates
meet the same worlds (common random numbers), so their differences are surer than their scores.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from analysis.advice import Advice, Candidate
from analysis.errors import NothingToAdvise
from analysis.poter.trials import PoterTrials
from engine.game import View
from engine.poter.view import PoterView

STEP_SECONDS = 0.02
FEWEST_WORLDS = 16
FEWEST_TO_TELL = 2
"""A single world tells nothing of the doubt."""


class Trials(Protocol):
    """The candidates of one decision and the tallies of their playouts (sum of scores, of squares, wins)."""

    lowest_wins: bool
    moves: list[str]
    tally: NDArray[np.float64]
    worlds: int

    def run(self, worlds: int) -> None:
        """Play every move out in so many more sampled worlds (0: only load the compiled code)."""


TRIALS: Mapping[type[View], Callable[[Any, int], Trials]] = {PoterView: PoterTrials}
"""How to try the moves of a game's view: one line a game."""


def advise(
    view: View,
    *,
    budget_ms: float | None = None,
    playouts: int | None = None,
    seed: int | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Advice:
    """Rank the legal moves of the view's seat within a budget of milliseconds or of playouts in all.

    Without either the budget is 300 ms; loading compiled code is not counted in it. It is kept to within a step of
    about 20 ms, but every move is tried in at least 16 worlds (2 with `playouts`). With a seed and `playouts` the
    result is always the same; without a seed nobody can foresee it. Raise NothingToAdvise if the seat is not to move.
    """
    trials = _trials(view, secrets.randbits(31) if seed is None else seed)
    trials.run(0)
    started = clock()
    if playouts is not None:
        trials.run(max(FEWEST_TO_TELL, -(-playouts // len(trials.moves))))
    else:
        run_until(trials, started + (300.0 if budget_ms is None else budget_ms) / 1000, clock)
    return Advice(ranked(trials), trials.worlds * len(trials.moves), clock() - started)


def _trials(view: View, seed: int) -> Trials:
    """Make the trials of a view's game."""
    make = TRIALS.get(type(view))
    if make is None:
        raise NothingToAdvise(f"there is no analysis of {type(view).__name__}")
    return make(view, seed)


def run_until(trials: Trials, deadline: float, clock: Callable[[], float]) -> None:
    """Play worlds in steps until a time of the clock."""
    worlds = FEWEST_WORLDS
    while True:
        before = clock()
        trials.run(worlds)
        now = clock()
        if now >= deadline:
            return
        rate = worlds / max(now - before, 1e-6)
        worlds = max(1, round(rate * min(STEP_SECONDS, deadline - now)))


def ranked(trials: Trials) -> tuple[Candidate, ...]:
    """Return the candidates by mean score, best first; the standard error is that of the mean."""
    count = trials.worlds
    means = trials.tally[:, 0] / count
    variances = np.maximum(trials.tally[:, 1] / count - means**2, 0.0)
    errors = np.sqrt(variances / max(count - 1, 1))
    order = np.argsort(means if trials.lowest_wins else -means, kind="stable")
    best = means[order[0]]
    return tuple(
        Candidate(
            move=trials.moves[number],
            score=float(means[number]),
            error=float(errors[number]),
            win=float(trials.tally[number, 2] / count),
            behind=float(abs(means[number] - best)),
            playouts=count,
        )
        for number in order
    )
