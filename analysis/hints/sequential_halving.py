"""A race of arms over the same worlds: the worse half drops out between rounds, and nobody is judged unfairly for it.

Two aims are run for at once: the least cost, which is points (their negative where many are good), and the least of
costs less what winning the round is worth to somebody who would rather win it. What an arm came to is told by its
differences from the arm of least cost in the worlds that both met (common random numbers), so an arm that left
early is compared with the winner's luck of that time, not of later.

In the last round of a match what counts is the chance to win the match. Its worth in points is set so high that points
only settle what that chance leaves open.

The least of many means is mostly a lucky one. Where something is believed beforehand (`Prior`), arms are ranked, and
told, by what is to be believed after all worlds: the fewer they were, the more counts the belief.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Arms = NDArray[np.int64]
Measure = Literal["points", "won", "ranked", "match"]

CLEAR = 4.0
"""So many standard errors ahead of every other arm, the best one is clear."""
CLEAR_WORLDS = 256


PRIOR_WORLDS = 8
"""For so many worlds counts what is believed of the spread between worlds: a few worlds may be alike by chance."""


class PlayoutResults(NamedTuple):
    """Results of playouts, arrays of shape (arms, worlds).

    `won` is 0 or 1, or a probability. `ranked`: what arms are ranked by if it is not their points, such as points ahead
    of the others. `match`: shares in winning the match, where arms are ranked by them.
    """

    points: Floats
    won: Floats
    ranked: Floats | None = None
    match: Floats | None = None


@dataclass(frozen=True, slots=True)
class Prior:
    """What is believed before any world: how much more than a favourite arm the others cost, in points.

    The true differences are taken as normal, with this `mean` and `spread`; `luck` is the standard deviation of the
    difference in a single world.
    """

    favourite: int
    mean: float
    spread: float
    luck: float


@dataclass(frozen=True, slots=True)
class Block:
    """The results of some worlds: arms by rows, worlds by columns.

    `ranked`: what arms are ranked by, as points; `match`: the share in winning the match; `costs`: both together, less
    being better.
    """

    arms: Arms
    points: Floats
    won: Floats
    ranked: Floats
    match: Floats
    costs: Floats

    def row(self, arm: int) -> int:
        """Return the row of an arm that ran in these worlds."""
        return int(np.flatnonzero(self.arms == arm)[0])


@dataclass(frozen=True, slots=True)
class Result:
    """What every arm came to; `behind` is in points against the best arm, `doubt` its standard error.

    `best` is the arm of least cost, `boldest` the one for winning the round. With a prior all but `worlds`
    is what is to be believed: `behind` and `points` are means after all worlds, `doubt` and `error` their deviations.
    `lead`: what arms are ranked by, apart from the match. `match`: the chance to win the match, where arms were ranked
    by it and it tells them apart; `behind` and `doubt` are percentage points of it then.
    """

    best: int
    max_win: int
    points: Floats
    error: Floats
    win: Floats
    regret: Floats
    regret_error: Floats
    worlds: Arms
    lead: Floats
    match: Floats | None


class SequentialHalving:
    """The arms still running and what has been seen of all."""

    def __init__(
        self, arms: int, sign: float, win_value: float, prior: Prior | None = None, match_value: float = 0.0
    ) -> None:
        """Start with all arms; `sign` is −1 where many points are good, `win_worth` and `match_worth` in points.

        With a prior a win counts for nothing besides its points.
        """
        self._prior = prior
        self._match_worth = match_value
        self.running: Arms = np.arange(arms)
        self._sign = sign
        self._win_worth = win_value
        self._blocks: list[Block] = []
        self._costs = np.zeros(arms)
        self._wins = np.zeros(arms)
        self._worlds = np.zeros(arms, np.int64)

    @property
    def playouts(self) -> int:
        """Return how many playouts there have been."""
        return int(self._worlds.sum())

    def add(self, points: Floats, won: Floats, ranked: Floats | None = None, match: Floats | None = None) -> None:
        """Note the results of the running arms in some more worlds, shape (arms, worlds).

        `ranked`: what they are ranked by if it is not their points, such as points ahead of others. `match`: their
        shares in winning the match.
        """
        ranked = points if ranked is None else ranked
        match = np.zeros_like(points) if match is None else match
        costs = self._sign * ranked - self._match_worth * match
        self._blocks.append(Block(self.running, points, won, ranked, match, costs))
        self._costs[self.running] += costs.sum(axis=1)
        self._wins[self.running] += won.sum(axis=1)
        self._worlds[self.running] += points.shape[1]

    def halve(self) -> None:
        """Let half of the arms run on, at least two: the best for either aim, then the next best, and so on.

        The favourite always runs on: all others are told by their differences from it.
        """
        keep = max(2, (len(self.running) + 1) // 2)
        turns = np.stack([self._by_cost(), self._by_value()], axis=1).ravel()
        if self._prior is not None:
            turns = np.concatenate([[self._prior.favourite], turns])
        self.running = np.array(sorted(list(dict.fromkeys(turns.tolist()))[:keep]))

    def best(self) -> int:
        """Return the running arm with the least cost."""
        return int(self._by_cost()[0])

    def max_win(self) -> int:
        """Return the running arm that is best for winning the round."""
        return int(self._by_value()[0])

    def _by_cost(self) -> Arms:
        """Return the running arms, the least cost first; of equals the more wins."""
        here = self.running
        if self._prior is not None:
            believed = self._posterior(self._prior, self._prior.favourite)[0]
            return here[np.lexsort((here != self._prior.favourite, believed[here]))]
        return here[np.lexsort((-self._wins[here], self._costs[here]))]

    def _by_value(self) -> Arms:
        """Return the running arms, the least cost first after a win has been counted; of equals the less cost."""
        here = self.running
        if self._prior is not None:
            return self._by_cost()
        return here[np.lexsort((self._costs[here], self._costs[here] - self._win_worth * self._wins[here]))]

    def clear(self) -> bool:
        """Tell whether the best arm for either aim is surely ahead of all others."""
        if self._worlds[self.best()] < CLEAR_WORLDS:
            return False
        return self._ahead(self.best(), 0.0) and self._ahead(self.max_win(), self._win_worth)

    def _ahead(self, arm: int, win_value: float) -> bool:
        """Tell whether a running arm is surely ahead of all others, a win being worth so much besides."""
        regret, regret_error = self._off(arm, win_value)
        others = [other for other in self.running if other != arm]
        return all(regret[other] > CLEAR * regret_error[other] for other in others)

    def _off(self, arm: int, win_value: float) -> tuple[Floats, Floats]:
        """Return how much more every arm costs than a running one, a win being worth so much, with standard errors."""
        mean, squares = self._moments(arm, win_value)
        count = np.maximum(self._worlds, 1).astype(float)
        return mean, np.sqrt(np.maximum(squares / count - mean * mean, 0.0) / np.maximum(count - 1, 1.0))

    def _moments(self, arm: int, win_value: float) -> tuple[Floats, Floats]:
        """Return the mean of what every arm costs more than a running one, and the sum of the squares."""
        total, squares = np.zeros(len(self._worlds)), np.zeros(len(self._worlds))
        for block in self._blocks:
            found = block.costs - win_value * block.won
            off = found - found[block.row(arm)]
            total[block.arms] += off.sum(axis=1)
            squares[block.arms] += (off * off).sum(axis=1)
        return total / np.maximum(self._worlds, 1), squares

    def _posterior(self, prior: Prior, arm: int) -> tuple[Floats, Floats, Floats]:
        """Return how much more every arm is believed to cost than a running one, and what the worlds weigh in it.

        In the middle the standard deviations. Arms whose worlds all came to the same are believed to be the same.
        """
        found, squares = self._moments(arm, 0.0)
        count = self._worlds + 0.0
        luck = squares - count * found * found + PRIOR_WORLDS * prior.luck**2
        noise = luck / (np.maximum(count - 1, 0) + PRIOR_WORLDS) / np.maximum(count, 1)
        noise[squares == 0] = 0.0
        mean, spread = (prior.mean, prior.spread**2) if arm == prior.favourite else (0.0, 2 * prior.spread**2)
        weight = spread / (spread + noise)
        return weight * found + (1 - weight) * mean, np.sqrt(weight * noise), weight

    def result(self) -> Result:
        """Return what every arm came to, by its differences from an arm that ran in all worlds."""
        best = self.best()
        if self._prior is None:
            base, weight = best, np.ones(len(self._worlds))
            regret, regret_error = self._off(best, 0.0)
            regret, deviation = np.maximum(regret, 0.0), regret_error
            lead = self._estimate("ranked", base, weight)
        else:
            base = self._prior.favourite
            off, deviation, weight = self._posterior(self._prior, base)
            regret, regret_error = np.maximum(off - off[best], 0.0), self._posterior(self._prior, best)[1]
            lead = self._mean("ranked", base) + self._sign * off
        match = self._estimate("match", base, weight) if self._match_worth else None
        if match is not None and self._prior is None and not np.ptp(match):
            match = None
        if match is not None:
            percent = 100 / self._match_worth
            regret, regret_error = percent * regret, percent * regret_error
            deviation, lead = weight * self._off_error(base), self._estimate("ranked", base, weight)
        return Result(
            best=best,
            max_win=self.max_win(),
            points=self._estimate("points", base, weight),
            error=np.hypot(self._own_error(base), deviation),
            win=np.clip(self._estimate("won", base, weight), 0.0, 1.0),
            regret=regret,
            regret_error=regret_error,
            worlds=self._worlds,
            lead=lead,
            match=None if match is None else np.clip(match, 0.0, 1.0),
        )

    def _values(self, name: Measure, arm: int) -> Floats:
        """Return one measure of an arm that ran in all worlds."""
        return np.concatenate([getattr(block, name)[block.row(arm)] for block in self._blocks])

    def _mean(self, name: Measure, arm: int) -> float:
        """Return the mean of one measure of an arm that ran in all worlds."""
        return float(self._values(name, arm).mean())

    def _own_error(self, arm: int) -> float:
        """Return the standard error of the points of an arm that ran in all worlds."""
        mine = self._values("points", arm)
        return float(np.sqrt(mine.var() / max(len(mine) - 1, 1)))

    def _estimate(self, name: Measure, base: int, weight: Floats) -> Floats:
        """Return one measure of every arm: the mean of the base arm and the weighted difference from it."""
        return self._mean(name, base) + weight * self._off_by(name, base)[0]

    def _off_error(self, arm: int) -> Floats:
        """Return the standard errors of the differences in points from an arm that ran in all worlds."""
        mean, squares = self._off_by("points", arm)
        error: Floats = np.sqrt(np.maximum(squares - mean * mean, 0.0) / np.maximum(self._worlds - 1.0, 1.0))
        return error

    def _off_by(self, name: Measure, arm: int) -> tuple[Floats, Floats]:
        """Return by how much one measure of every arm is above that of one that ran in all worlds, and its square."""
        total, squares = np.zeros(len(self._worlds)), np.zeros(len(self._worlds))
        for block in self._blocks:
            found: Floats = getattr(block, name)
            off = found - found[block.row(arm)]
            total[block.arms] += off.sum(axis=1)
            squares[block.arms] += (off * off).sum(axis=1)
        count = np.maximum(self._worlds, 1)
        return total / count, squares / count
