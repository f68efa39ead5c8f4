"""What the judged decisions of a person add up to: accuracy, and the kinds of decisions that cost more than others."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from analysis.review.marks import Estimate, accuracy

CAP = 0.5
"""The largest loss of a decision that counts, in parts of the spread, so that no single one decides a sum."""
FEWEST = 20
"""Decisions of a kind from which on it is compared with the others."""
CLEAR = 2.0
"""Standard errors by which a kind must cost more than the person's other decisions of the game."""
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
    """A kind of decisions that costs a person clearly more than others: how many, and the points of each."""

    game: str
    category: str
    n: int
    lost: Estimate


def mean_of(n: int, total: float, squares: float) -> Estimate:
    """Return the mean of n values and its standard error, from their sum and the sum of their squares; n ≥ 2."""
    mean = total / n
    return mean, math.sqrt(max(0.0, squares / n - mean * mean) / (n - 1))


def weaknesses(tallies: Sequence[Tally]) -> list[Weakness]:
    """Return the kinds of decisions that stand out, the one that has cost the most first."""
    found = []
    for one in tallies:
        others = [other for other in tallies if other.game == one.game and other is not one]
        n = sum(other.n for other in others)
        if one.n < FEWEST or n < FEWEST:
            continue
        mean, error = mean_of(one.n, one.parts, one.parts2)
        level, its_error = mean_of(n, sum(other.parts for other in others), sum(other.parts2 for other in others))
        if mean - level > CLEAR * math.hypot(error, its_error):
            excess = (mean - level) * one.n
            found.append((excess, Weakness(one.game, one.category, one.n, mean_of(one.n, one.lost, one.lost2))))
    return [weakness for _, weakness in sorted(found, key=lambda pair: -pair[0])[:SHOWN]]


def accuracy_of(parts: Iterable[float]) -> Estimate | None:
    """Return the mean accuracy (0 to 100) of decisions and its standard error; `parts`: losses in parts of the spread.

    None for fewer than `FEWEST` decisions.
    """
    each = [accuracy([part]) or 0.0 for part in parts]
    return None if len(each) < FEWEST else mean_of(len(each), sum(each), sum(one * one for one in each))
