"""What the judged decisions of a person add up to: accuracy, and kinds of decisions that cost more than they should.

A person's own level in a kind of decisions is that of bot players who lose as much in all other kinds.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from analysis.levels import REVIEWED, reviewed
from analysis.registry import ANALYSES
from analysis.review.marks import Estimate, accuracy

FEWEST = 20
"""Decisions of a kind, and of all others, from which on it is compared."""
CLEAR = 2.0
"""Standard errors by which a kind must cost more than at the person's own level."""
SHOWN = 3
"""Kinds that are shown."""


@dataclass(frozen=True, slots=True)
class Tally:
    """A person's decisions of a kind: how many, their losses in points and in parts of the spread, and the squares."""

    game: str
    category: str
    n: int
    lost: float
    lost2: float
    parts: float
    parts2: float


@dataclass(frozen=True, slots=True)
class Weakness:
    """A kind of decisions that costs a person clearly more than it should: how many, and the points of each.

    `usual`: points that each would cost at the person's own level.
    """

    game: str
    category: str
    n: int
    lost: Estimate
    usual: float


def mean_of(n: int, total: float, squares: float) -> Estimate:
    """Return the mean of n values and its standard error, from their sum and the sum of their squares; n ≥ 2."""
    mean = total / n
    return mean, math.sqrt(max(0.0, squares / n - mean * mean) / (n - 1))


def joined(tallies: Sequence[Tally]) -> list[Tally]:
    """Return the tallies with all decisions of kinds of which only what was played tells which it is (`joint`)."""
    found = {(one.game, one.category): one for one in tallies}
    for game, analysis in ANALYSES.items():
        own = [found.get((game, kind), Tally(game, kind, 0, 0.0, 0.0, 0.0, 0.0)) for kind in analysis.joint]
        n = sum(one.n for one in own)
        found |= {(game, one.category): replace(one, n=n) for one in own if n}
    return list(found.values())


def weaknesses(tallies: Sequence[Tally]) -> list[Weakness]:
    """Return the kinds of decisions that stand out, the one that has cost the most first."""
    found, tallies = [], joined(tallies)
    for one in tallies:
        usual = at_own_level(one, [other for other in tallies if other.game == one.game and other is not one])
        if one.n < FEWEST or usual is None:
            continue
        mean, error = mean_of(one.n, one.parts, one.parts2)
        if mean - usual[0] > CLEAR * math.hypot(error, usual[1]):
            points = usual[0] * one.lost / one.parts
            weakness = Weakness(one.game, one.category, one.n, mean_of(one.n, one.lost, one.lost2), points)
            found.append(((mean - usual[0]) * one.n, weakness))
    return [weakness for _, weakness in sorted(found, key=lambda pair: -pair[0])[:SHOWN]]


def at_own_level(kind: Tally, others: Iterable[Tally]) -> Estimate | None:
    """Return what a decision of a kind costs at the person's own level, in parts of the spread.

    Between two levels of bot players it is interpolated; beyond the first and the last one it grows in proportion.
    None without enough decisions of other kinds, or if too little is known of bot players in this one.
    """
    levels = [
        {name: one for name, one in reviewed(kind.game, level).losses.items() if one.decisions >= FEWEST}
        for level in REVIEWED
    ]
    known = [other for other in others if all(other.category in level for level in levels)]
    n = sum(other.n for other in known)
    if n < FEWEST or any(kind.category not in level for level in levels):
        return None
    mean, error = mean_of(n, sum(other.parts for other in known), sum(other.parts2 for other in known))
    in_all = (sum(other.n * level[other.category].mean for other in known) / n for level in levels)
    steps = sorted(zip(in_all, (level[kind.category] for level in levels), strict=True))
    (last, at_last) = steps[-1]
    if mean > last:
        slope = at_last.mean / last
        return slope * mean, math.hypot(slope * error, at_last.error)
    here = [(0.0, 0.0, 0.0), *((total, own.mean, own.error) for total, own in steps)]
    for (low, below, _), (high, above, uncertain) in pairwise(here):
        if low < high and mean <= high:
            slope = (above - below) / (high - low)
            return below + slope * (mean - low), math.hypot(slope * error, uncertain)
    return None


def accuracy_of(parts: Iterable[float]) -> Estimate:
    """Return the mean accuracy (0 to 100) of decisions and its standard error; `parts`: losses in parts of the spread.

    There must be two at least.
    """
    each = [accuracy([part]) or 0.0 for part in parts]
    return mean_of(len(each), sum(each), sum(one * one for one in each))
