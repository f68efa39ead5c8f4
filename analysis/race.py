"""A race of arms over the same worlds: the worse half drops out between rounds, and nobody is judged unfairly for it.

Two aims are run for at once: the least cost, which is points (their negative where many are good), and the least of
costs less what winning the round is worth to somebody who would rather win it. What an arm came to is told by its
differences from the arm of least cost in the worlds that both met (common random numbers), so an arm that left
early is compared with the winner's luck of that time, not of later.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Arms = NDArray[np.int64]

CLEAR = 4.0
"""So many standard errors ahead of every other arm, the best one is clear."""
CLEAR_WORLDS = 256


@dataclass(frozen=True, slots=True)
class Block:
    """The results of some worlds: arms by rows, worlds by columns."""

    arms: Arms
    points: Floats
    won: Floats

    def row(self, arm: int) -> int:
        """Return the row of an arm that ran in these worlds."""
        return int(np.flatnonzero(self.arms == arm)[0])


@dataclass(frozen=True, slots=True)
class Result:
    """What every arm came to; `behind` is in points against the best arm, `doubt` its standard error.

    `best` is the arm of least cost, `boldest` the one for winning the round.
    """

    best: int
    boldest: int
    points: Floats
    error: Floats
    win: Floats
    behind: Floats
    doubt: Floats
    worlds: Arms


class Race:
    """The arms still running and what has been seen of all."""

    def __init__(self, arms: int, sign: float, win_worth: float) -> None:
        """Start with all arms; `sign` is −1 where many points are good, `win_worth` in points."""
        self.running: Arms = np.arange(arms)
        self._sign = sign
        self._win_worth = win_worth
        self._blocks: list[Block] = []
        self._costs = np.zeros(arms)
        self._wins = np.zeros(arms)
        self._worlds = np.zeros(arms, np.int64)

    @property
    def playouts(self) -> int:
        """Return how many playouts there have been."""
        return int(self._worlds.sum())

    def add(self, points: Floats, won: Floats) -> None:
        """Note the results of the running arms in some more worlds, shape (arms, worlds)."""
        self._blocks.append(Block(self.running, points, won))
        self._costs[self.running] += self._sign * points.sum(axis=1)
        self._wins[self.running] += won.sum(axis=1)
        self._worlds[self.running] += points.shape[1]

    def halve(self) -> None:
        """Let half of the arms run on, at least two: the best for either aim, then the next best, and so on."""
        keep = max(2, (len(self.running) + 1) // 2)
        turns = np.stack([self._by_cost(), self._by_value()], axis=1).ravel()
        self.running = np.array(sorted(list(dict.fromkeys(turns.tolist()))[:keep]))

    def best(self) -> int:
        """Return the running arm with the least cost."""
        return int(self._by_cost()[0])

    def boldest(self) -> int:
        """Return the running arm that is best for winning the round."""
        return int(self._by_value()[0])

    def _by_cost(self) -> Arms:
        """Return the running arms, the least cost first; of equals the more wins."""
        here = self.running
        return here[np.lexsort((-self._wins[here], self._costs[here]))]

    def _by_value(self) -> Arms:
        """Return the running arms, the least cost first after a win has been counted; of equals the less cost."""
        here = self.running
        return here[np.lexsort((self._costs[here], self._costs[here] - self._win_worth * self._wins[here]))]

    def clear(self) -> bool:
        """Tell whether the best arm for either aim is surely ahead of all others."""
        if self._worlds[self.best()] < CLEAR_WORLDS:
            return False
        return self._ahead(self.best(), 0.0) and self._ahead(self.boldest(), self._win_worth)

    def _ahead(self, arm: int, win_worth: float) -> bool:
        """Tell whether a running arm is surely ahead of all others, a win being worth so much besides."""
        behind, doubt = self._off(arm, win_worth)
        others = [other for other in self.running if other != arm]
        return all(behind[other] > CLEAR * doubt[other] for other in others)

    def _off(self, arm: int, win_worth: float) -> tuple[Floats, Floats]:
        """Return how much more every arm costs than a running one, a win being worth so much, with standard errors."""
        total, squares = np.zeros(len(self._worlds)), np.zeros(len(self._worlds))
        for block in self._blocks:
            found = self._sign * block.points - win_worth * block.won
            off = found - found[block.row(arm)]
            total[block.arms] += off.sum(axis=1)
            squares[block.arms] += (off * off).sum(axis=1)
        count = np.maximum(self._worlds, 1).astype(float)
        mean = total / count
        return mean, np.sqrt(np.maximum(squares / count - mean * mean, 0.0) / np.maximum(count - 1, 1.0))

    def result(self) -> Result:
        """Return what every arm came to, by its differences from the best."""
        best = self.best()
        behind, doubt = self._off(best, 0.0)
        behind = np.maximum(behind, 0.0)
        rows = [block.row(best) for block in self._blocks]
        mine = np.concatenate([block.points[row] for block, row in zip(self._blocks, rows, strict=True)])
        won = np.zeros(len(behind))
        for block, row in zip(self._blocks, rows, strict=True):
            won[block.arms] += (block.won - block.won[row]).sum(axis=1)
        win = self._wins[best] / max(self._worlds[best], 1) + won / np.maximum(self._worlds, 1)
        own_error = float(np.sqrt(mine.var() / max(len(mine) - 1, 1)))
        return Result(
            best=best,
            boldest=self.boldest(),
            points=mine.mean() + self._sign * behind,
            error=np.hypot(own_error, doubt),
            win=np.clip(win, 0.0, 1.0),
            behind=behind,
            doubt=doubt,
            worlds=self._worlds,
        )
