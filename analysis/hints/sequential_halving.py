"""Sequential halving over arms (best-arm identification), evaluated on common random numbers.

Two aims are pursued at once: the lowest cost, which is points (negated where many are good), and the lowest cost minus
the value of a win. Arms are compared by their differences in the worlds that both ran in, so an arm dropped early is
compared with the results of the best one in those worlds, not in later ones.

In the last round of a match the probability of winning the match is ranked. Its value in points is so high that points
only break ties. Where it turns out to be low with every arm (`nearly_lost`), points are ranked instead.

The lowest of many means is biased by luck. Where there is a prior (`Prior`), arms are ranked and reported by their
posterior means: the fewer the worlds, the more the prior counts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import floor
from operator import attrgetter
from typing import Literal, NamedTuple

import numpy as np

from analysis.core.state_dtype import Floats, Ints

Measure = Literal["points", "won", "ranked", "match", "lead"]

CLEAR = 4.0
"""The best arm is clear if it is this many standard errors ahead of every other one."""
CLEAR_WORLDS = 256
FEWEST_TO_GIVE_UP = 32
"""Worlds of each arm before a match may be taken as nearly lost."""


PRIOR_WORLDS = 8
"""Weight of the prior variance, in pseudo-observations."""


class PlayoutResults(NamedTuple):
    """Results of playouts, arrays of shape (arms, worlds).

    `won` is 0 or 1, or a probability. `ranked`: what arms are ranked by if it is not their points, such as points ahead
    of the others, or the chance to win the match in the equivalent of points. `match`: shares in winning the match in
    its last round, where arms are ranked by them. `lead`: points ahead of the others, where these are told but arms are
    ranked by what they are worth for the match.
    """

    points: Floats
    won: Floats
    ranked: Floats | None = None
    match: Floats | None = None
    lead: Floats | None = None


@dataclass(frozen=True, slots=True)
class Prior:
    """Prior of the cost of the other arms above that of a favourite, in points.

    The true differences are normal with this `mean` and `spread` (standard deviation); `luck` is the standard deviation
    of the difference in a single world. `in_points`: where winning the match counts as many points, the prior once the
    round is played for points.
    """

    favourite: int
    mean: float
    spread: float
    luck: float
    in_points: Prior | None = None

    def of_match(self, value: float, mean: float, spread: float, luck: float) -> Prior:
        """Return the prior, given in the chance of winning the match, where that counts `value` points."""
        return Prior(self.favourite, value * mean, value * spread, value * luck, in_points=self)


@dataclass(frozen=True, slots=True)
class Block:
    """Results of some worlds, arrays of shape (arms, worlds).

    `ranked`: what arms are ranked by, in points; `match`: share in winning the match; `costs`: both combined, lower is
    better; `lead`: points ahead of the others.
    """

    arms: Ints
    points: Floats
    won: Floats
    ranked: Floats
    match: Floats
    costs: Floats
    lead: Floats

    def row(self, arm: int) -> int:
        """Return the row of an arm."""
        return int(np.flatnonzero(self.arms == arm)[0])


@dataclass(frozen=True, slots=True)
class Result:
    """The results by arm.

    `best` is the arm of lowest cost, `max_win` the one for winning the round. `regret`: cost above that of the best
    arm, in points, with its standard error. `lead`: points ahead of the others, or whatever else arms are ranked by.
    `match`: probability of winning the match, if arms were ranked by it and differ in it; regrets are then percentage
    points of it. With a prior all but `worlds` are posterior means and standard deviations.
    """

    best: int
    max_win: int
    points: Floats
    error: Floats
    win: Floats
    regret: Floats
    regret_error: Floats
    worlds: Ints
    lead: Floats
    match: Floats | None


class SequentialHalving:
    """The running arms and the results of all."""

    def __init__(
        self,
        arms: int,
        sign: float,
        win_value: float,
        prior: Prior | None = None,
        match_value: float = 0.0,
        nearly_lost: float = 0.0,
        burden: Callable[[int], float] | None = None,
    ) -> None:
        """Start with all arms.

        `sign` is −1 where many points are good; `win_value` and `match_value` are in points. A match with a lower
        probability of winning it than `nearly_lost` is played for points. `burden` of an arm: the best of those
        with the least burden is kept to the end.
        """
        self._nearly_lost, self._burden = nearly_lost, burden
        self.gave_up = False
        self._prior = prior
        self._match_value = match_value
        self.running: Ints = np.arange(arms)
        self._sign = sign
        self._win_value = win_value
        self._blocks: list[Block] = []
        self._costs = np.zeros(arms)
        self._wins = np.zeros(arms)
        self._worlds = np.zeros(arms, np.int64)
        self._ranks_by_lead = True

    @property
    def playouts(self) -> int:
        """Return the number of playouts."""
        return int(self._worlds.sum())

    def add(self, results: PlayoutResults) -> None:
        """Add the results of the running arms in more worlds."""
        points, won, ranked, match, lead = results
        ranked = points if ranked is None else ranked
        match = np.zeros_like(points) if match is None else match
        costs = self._sign * ranked - self._match_value * match
        self._ranks_by_lead = lead is None
        self._blocks.append(Block(self.running, points, won, ranked, match, costs, ranked if lead is None else lead))
        self._costs[self.running] += costs.sum(axis=1)
        self._wins[self.running] += won.sum(axis=1)
        self._worlds[self.running] += points.shape[1]

    def halve(self) -> None:
        """Keep half of the running arms by cost, at least two, and the best one for winning.

        The favourite of the prior is always kept, since all others are reported by their differences from it. The best
        of the arms with the least whole burden is kept unless it is clearly worse, so that the hint can compare with
        what players would do without advice.
        """
        self.give_up_match()
        keep = max(2, (len(self.running) + 1) // 2)
        order = self._by_cost().tolist()
        if self._prior is not None:
            order = list(dict.fromkeys([self._prior.favourite, *order]))
        kept = {*order[:keep], self.max_win()}
        if (burden := self._burden) is not None:
            plainest = min(order, key=lambda arm: floor(burden(arm)))
            regret, error = self._off(self.best(), 0.0)
            kept |= {plainest} if regret[plainest] <= CLEAR * error[plainest] else set()
        self.running = np.array(sorted(kept))

    def give_up_match(self) -> None:
        """Rank by points from now on if no arm wins the match often enough, which `gave_up` tells.

        With a prior in points, also if all arms win it equally often in all worlds.
        """
        if not self._match_value or self._worlds[self.running].min() < FEWEST_TO_GIVE_UP:
            return
        is_lost = max(self._mean("match", int(arm)) for arm in self.running) < self._nearly_lost
        if not is_lost and not self._is_decided():
            return
        self._match_value, self.gave_up = 0.0, is_lost
        self._prior = self._prior and (self._prior.in_points or self._prior)
        self._blocks = [replace(block, costs=self._sign * block.ranked) for block in self._blocks]
        self._costs[:] = 0.0
        for block in self._blocks:
            self._costs[block.arms] += block.costs.sum(axis=1)

    def _is_decided(self) -> bool:
        has_prior = self._prior is not None and self._prior.in_points is not None
        return has_prior and not any(np.ptp(block.match) for block in self._blocks)

    def best(self) -> int:
        """Return the running arm of lowest cost."""
        return int(self._by_cost()[0])

    def max_win(self) -> int:
        """Return the running arm that is best for winning the round."""
        here, worlds = self._by_cost(), np.maximum(self._worlds, 1)
        costs = self._costs / worlds
        if self._prior is not None:
            costs = self._posterior(self._prior, self._prior.favourite)[0]
        wins = self._wins / worlds
        return int(here[np.argmin((costs - self._win_value * wins)[here])])

    def _by_cost(self) -> Ints:
        here = self.running
        if self._prior is not None:
            believed = self._posterior(self._prior, self._prior.favourite)[0]
            return here[np.lexsort((here != self._prior.favourite, believed[here]))]
        return here[np.lexsort((-self._wins[here], self._costs[here]))]

    def clear(self) -> bool:
        """Return whether the best arm for either aim is clearly ahead of all others."""
        self.give_up_match()
        if self._worlds[self.best()] < CLEAR_WORLDS:
            return False
        return self._ahead(self.best(), 0.0) and self._ahead(self.max_win(), self._win_value)

    def _ahead(self, arm: int, win_value: float) -> bool:
        """Return whether a running arm is clearly ahead of all others, for this value of a win."""
        regret, regret_error = self._off(arm, win_value)
        others = [other for other in self.running if other != arm]
        return all(regret[other] > CLEAR * regret_error[other] for other in others)

    def _off(self, arm: int, win_value: float) -> tuple[Floats, Floats]:
        """Return the cost of every arm above that of a running one, for this value of a win, with standard errors."""
        mean, squares = self._moments(arm, lambda block: block.costs - win_value * block.won)
        return mean, self._error(mean, squares)

    def _moments(self, arm: int, value: Callable[[Block], Floats]) -> tuple[Floats, Floats]:
        """Return the mean of a value of every arm above that of a running one, and the sum of squares."""
        total, squares = np.zeros(len(self._worlds)), np.zeros(len(self._worlds))
        for block in self._blocks:
            found = value(block)
            off = found - found[block.row(arm)]
            total[block.arms] += off.sum(axis=1)
            squares[block.arms] += (off * off).sum(axis=1)
        return total / np.maximum(self._worlds, 1), squares

    def _error(self, mean: Floats, squares: Floats) -> Floats:
        """Return the standard error of each arm's mean, given the sum of squares."""
        count = np.maximum(self._worlds, 1).astype(float)
        error: Floats = np.sqrt(np.maximum(squares / count - mean * mean, 0.0) / np.maximum(count - 1, 1.0))
        return error

    def _posterior(self, prior: Prior, arm: int) -> tuple[Floats, Floats, Floats]:
        """Return the posterior of every arm's cost above that of a running one: mean, deviation, weight of the data.

        Arms with equal results in all worlds are taken as equal.
        """
        found, squares = self._moments(arm, attrgetter("costs"))
        count = self._worlds + 0.0
        luck = squares - count * found * found + PRIOR_WORLDS * prior.luck**2
        noise = luck / (np.maximum(count - 1, 0) + PRIOR_WORLDS) / np.maximum(count, 1)
        noise[squares == 0] = 0.0
        mean, spread = (prior.mean, prior.spread**2) if arm == prior.favourite else (0.0, 2 * prior.spread**2)
        weight = spread / (spread + noise)
        return weight * found + (1 - weight) * mean, np.sqrt(weight * noise), weight

    def result(self) -> Result:
        """Return the results of all arms, by their differences from an arm that ran in all worlds."""
        self.give_up_match()
        best = self.best()
        if self._prior is None:
            base, weight = best, np.ones(len(self._worlds))
            regret, regret_error = self._off(best, 0.0)
            regret, deviation = np.maximum(regret, 0.0), regret_error
            lead = self._estimate("lead", base, weight)
        else:
            base = self._prior.favourite
            off, deviation, weight = self._posterior(self._prior, base)
            regret, regret_error = np.maximum(off - off[best], 0.0), self._posterior(self._prior, best)[1]
            lead = self._estimate("lead", base, weight)
            if self._ranks_by_lead:
                lead = self._mean("lead", base) + self._sign * off
        match = self._estimate("match", base, weight) if self._match_value else None
        if match is not None and self._prior is None and not np.ptp(match):
            match = None
        if match is not None:
            percent = 100 / self._match_value
            regret, regret_error = percent * regret, percent * regret_error
            deviation = weight * self._error(*self._moments(base, attrgetter("points")))
            lead = self._estimate("lead", base, weight)
        points = self._estimate("points", base, weight)
        mine = self._values("points", base)
        error = np.hypot(np.sqrt(mine.var() / max(len(mine) - 1, 1)), deviation)
        win = np.clip(self._estimate("won", base, weight), 0.0, 1.0)
        win[(self._worlds >= CLEAR_WORLDS) & (self._wins == self._worlds)] = 1.0
        match = None if match is None else np.clip(match, 0.0, 1.0)
        # Arms with the costs of the best in all worlds that both ran in are equal, though the prior weighs fewer less.
        same = np.flatnonzero((self._worlds > 0) & (self._moments(best, attrgetter("costs"))[1] == 0))
        for values in (points, error, win, regret, regret_error, lead, *(() if match is None else (match,))):
            values[same] = values[best]
        return Result(best, self.max_win(), points, error, win, regret, regret_error, self._worlds, lead, match)

    def _values(self, name: Measure, arm: int) -> Floats:
        return np.concatenate([getattr(block, name)[block.row(arm)] for block in self._blocks])

    def _mean(self, name: Measure, arm: int) -> float:
        return float(self._values(name, arm).mean())

    def _estimate(self, name: Measure, base: int, weight: Floats) -> Floats:
        """Return one measure of every arm: the mean of the base arm and the weighted difference from it."""
        return self._mean(name, base) + weight * self._moments(base, attrgetter(name))[0]
