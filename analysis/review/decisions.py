"""Judging decisions: the best way to play a turn is searched in some worlds, and held against the one played in others.

A way that wins a search does so with some luck, so its lead there is too great; in fresh worlds, the same for both
ways, the difference is true. The rest of a turn is one decision however many acts it took, since nothing becomes known
between them; its loss is laid to the act with which most of it was lost.

A loss is in expected points. Who wins more rounds by a way that costs points has not erred but dared: such a loss is
told and counted, but gets no mark. Where a win is worth nothing besides its points, points alone make a mark.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from analysis.advice import Reason
from analysis.advisor import FEWEST_WORLDS, Trials, rounds_of, run_playouts
from analysis.race import Race
from analysis.review.log import Step
from analysis.review.marks import SURE, mark, praise
from analysis.review.report import Decision
from engine.game import Move, View

Floats = NDArray[np.float64]
STREAM = 7919
"""What seeds of places in the log are apart."""


class PlayedTrials(Trials, Protocol):
    """Trials of a decision that was made: the arms of what was played and of what the simple policy would do.

    `ends`: what each arm leaves, equal for ways to play a turn that come to the same.
    """

    played: int
    instinct: int
    ends: list[Hashable]

    def way(self, arm: int) -> tuple[str, ...]:
        """Return the moves of an arm."""


MakeTrials = Callable[[View, Sequence[Move], int], PlayedTrials]
"""Makes the trials of a view and of the moves that were then played, which end the turn or begin it."""


def judge(make: MakeTrials, part: Sequence[Step], playouts: int, seed: int, spread: float) -> Decision | None:
    """Judge the moves of one seat that belong together; None if all it could do comes to the same."""
    trials = _trials(make, part, seed)
    searched = search(trials, playouts)
    if searched is None:
        return None
    best, second, behind = searched
    played = trials.played
    other = second if best == played else played
    held = _hold(trials, sorted({best, played, other, trials.instinct}), playouts)
    lost, error = held.lead(best, played)
    if lost <= 0:
        lost, best, other = 0.0, played, second if best == played else best
    found, found_error = held.lead(played, trials.instinct)
    if lost <= 0 and found > SURE * found_error:
        other = trials.instinct
    made, better = (0, trials.way(played)) if best == played else _left(make, trials, part, best, behind, seed)
    return Decision(
        seat=part[0].seat,
        first=part[0].place,
        place=part[made].place,
        move=str(part[made].move),
        played=tuple(str(step.move) for step in part),
        better=better,
        lost=lost,
        error=error,
        win=float(held.win[best] - held.win[played]),
        found=found,
        found_error=found_error,
        mark=_mark(held, best, played, (found, found_error), spread),
        choices=len(trials.arms),
        reason=_why(trials, held, best, other),
        spread=spread,
    )


def search(trials: PlayedTrials, playouts: int) -> tuple[int, int, list[float]] | None:
    """Spend half of the playouts on finding the best arm; return it, the next, and how far each is behind.

    Return None if there is one arm alone, or if all come to the same in every world.
    """
    if len(trials.arms) == 1:
        return None
    race = Race(len(trials.arms), _sign(trials), 0.0)
    run_playouts(trials, race, max(playouts // 2, FEWEST_WORLDS * rounds_of(race) * len(trials.arms)))
    result = race.result()
    if not result.behind.any() and not result.doubt.any():
        return None
    best = race.best()
    behind = np.maximum(result.behind, 0.0)
    behind[best] = -1.0
    second = int(np.argsort(behind, kind="stable")[1])
    behind[best] = 0.0
    return best, second, behind.tolist()


class Held:
    """Some arms held against each other in worlds of their own."""

    def __init__(self, trials: PlayedTrials, arms: Sequence[int], points: Floats, won: Floats) -> None:
        """Take the results of these arms, shape (arms, worlds)."""
        self._costs = dict(zip(arms, _sign(trials) * points, strict=True))
        self._win_worth = trials.win_worth
        self._won = dict(zip(arms, won, strict=True))
        self.win = dict(zip(arms, won.mean(axis=1), strict=True))

    def lead(self, better: int, worse: int) -> tuple[float, float]:
        """Return by how much an arm costs less than another, and the standard error."""
        return _mean(self._costs[worse] - self._costs[better])

    def dared(self, one: int, other: int) -> bool:
        """Tell whether an arm is the better one for winning the round."""
        return bool(self._win_worth * (self.win[one] - self.win[other]) > self.lead(other, one)[0])

    def win_lead(self, better: int, worse: int) -> tuple[float, float]:
        """Return by how much an arm wins more often than another (0 to 1), and the standard error.

        Both are 0 where a win is worth nothing besides its points.
        """
        if not self._win_worth:
            return 0.0, 0.0
        return _mean(self._won[better] - self._won[worse])


def _mean(values: Floats) -> tuple[float, float]:
    """Return the mean and its standard error."""
    return float(values.mean()), float(values.std() / np.sqrt(max(len(values) - 1, 1)))


def _mark(held: Held, best: int, played: int, found: tuple[float, float], spread: float) -> str:
    """Return the mark of what was played, the best way being known."""
    if best == played:
        return praise(*found, spread)
    if held.dared(played, best):
        return ""
    return mark(held.lead(best, played), held.win_lead(best, played), spread)


def _hold(trials: PlayedTrials, arms: Sequence[int], playouts: int) -> Held:
    """Play some arms in fresh worlds, each with a quarter of the playouts."""
    points, won = trials.run(np.array(arms), max(playouts // 4, FEWEST_WORLDS))
    return Held(trials, arms, points, won)


def _sign(trials: Trials) -> float:
    """Return −1 where many points are good."""
    return 1.0 if trials.lowest_wins else -1.0


def _trials(make: MakeTrials, steps: Sequence[Step], seed: int) -> PlayedTrials:
    """Make the trials of moves, from what the seat knew before the first of them."""
    start = steps[0]
    moves = [step.move for step in steps if step.move is not None]
    return make(start.before.view(start.seat), moves, (seed + STREAM * start.place) % 2**31)


def _why(trials: PlayedTrials, held: Held, best: int, other: int) -> Reason:
    """Return what speaks for an arm against another: the game's own reason, else points or wins."""
    wins = float(held.win[best] - held.win[other])
    reason = trials.reason(best, other)
    if reason is not None and (reason.kind == trials.sure or held.win[best] < 1.0 or wins <= 0):
        return reason
    points = held.lead(best, other)[0]
    return Reason("points", points) if points > 0 else Reason("wins", max(wins, 0.0))


def _left(
    make: MakeTrials, trials: PlayedTrials, part: Sequence[Step], best: int, behind: Sequence[float], seed: int
) -> tuple[int, tuple[str, ...]]:
    """Return how many moves had been made when the one came with which most was lost, and the best way from there."""
    costs: dict[Hashable, float] = {}
    for end, cost in zip(trials.ends, behind, strict=True):
        costs.setdefault(end, cost)
    played = trials.ends[trials.played]
    stages = [trials, *(_trials(make, part[made:], seed) for made in range(1, len(part)))]
    after = [trials.ends[best]]
    for stage in stages[1:]:
        still_open = [played, *(end for end in stage.ends if end in costs)]
        after.append(min(still_open, key=lambda end: costs[end]))
    after.append(played)
    made = max(range(len(part)), key=lambda at: (costs[after[at + 1]] - costs[after[at]], -at))
    return made, stages[made].way(stages[made].ends.index(after[made]))
