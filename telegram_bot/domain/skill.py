"""What is known of a person's play: accuracy, costly kinds of decisions, and the daily rating.

A person's own level in a kind of decision is that of bot players who lose as much in all other kinds. The daily rating
compares a person's results in the deals of the day with those of bot players of each level: the cards are the same for
everybody, so it can be compared between groups.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import fmean, stdev
from typing import NamedTuple

from analysis.levels import REVIEWED, Level, is_measured_on_boards, on_boards, reviewed
from analysis.registry import analysis_of
from analysis.review.marks import Estimate, accuracy
from analysis.review.rounds import student_95
from engine.registry import GAMES
from telegram_bot.domain.boards import Attempt, DayBoard, part_of
from telegram_bot.domain.results import Z_95

FEWEST = 20
"""Minimum decisions of a kind, and of all others, to compare it."""
CLEAR = 2.0
"""Standard errors by which a kind must cost more than at the person's own level."""
SHOWN = 3
"""Maximum kinds shown."""
LAST_BOARDS, FEWEST_BOARDS = 60, 20
"""Boards used for the daily rating, and the minimum to show it."""
SHRINKING, POPULATION = 20, Level.MEDIUM
"""Number of boards at which a person's own results weigh as much as the prior, and the prior: this level."""


@dataclass(frozen=True, slots=True)
class Tally:
    """A person's decisions of a kind: count, losses in points and as fractions of the spread, and their squares."""

    game: str
    category: str
    n: int
    lost: float
    lost2: float
    parts: float
    parts2: float


@dataclass(frozen=True, slots=True)
class Weakness:
    """A kind of decision that costs a person clearly too much: how many, and points per decision.

    `usual`: points per decision at the person's own level.
    """

    game: str
    category: str
    n: int
    lost: Estimate
    usual: float


def mean_of(n: int, total: float, squares: float) -> Estimate:
    """Return the mean of n ≥ 2 values and its standard error, from their sum and the sum of their squares."""
    mean = total / n
    return mean, math.sqrt(max(0.0, squares / n - mean * mean) / (n - 1))


def joined(tallies: Sequence[Tally]) -> list[Tally]:
    """Return the tallies with pooled counts for kinds that are told apart only by what was played (`joint`)."""
    found = {(one.game, one.category): one for one in tallies}
    for game in GAMES:
        own = [found.get((game, kind), Tally(game, kind, 0, 0.0, 0.0, 0.0, 0.0)) for kind in analysis_of(game).joint]
        n = sum(one.n for one in own)
        found |= {(game, one.category): replace(one, n=n) for one in own if n}
    return list(found.values())


def weaknesses(tallies: Sequence[Tally]) -> list[Weakness]:
    """Return the kinds of decisions that stand out, the costliest in total first."""
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
    """Return what a decision of a kind costs at the person's own level, as a fraction of the spread.

    Interpolated between levels of bot players, proportional beyond the first and last. None without enough decisions of
    other kinds, or if too little is known of bot players in this kind.
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
    """Return the mean accuracy (0 to 100) of at least two decisions and its standard error.

    `parts`: losses as fractions of the spread.
    """
    each = [accuracy([part]) or 0.0 for part in parts]
    return mean_of(len(each), sum(each), sum(one * one for one in each))


class Rung(NamedTuple):
    """The nearest level of bot players; `sign`: 1 if the value is clearly above it, -1 if below, else 0."""

    level: Level
    sign: int


@dataclass(frozen=True, slots=True)
class DailyRating:
    """How a person plays the latest boards; `rungs`: at the low end, middle and high end of a 95 % interval.

    Empty if there are too few boards.
    """

    boards: int
    rungs: tuple[Rung, ...] = ()


def daily_rating(judged: Sequence[tuple[DayBoard, Attempt]]) -> DailyRating:
    """Return the rating from a person's latest judged attempts, their mean shrunk towards that of the population.

    The prior is that people play like medium bot players, as in the scale of boards. Shrinking towards par, which hard
    ones set, would flatter people with few boards; the mean of all players would change when somebody deletes their
    data. Boards of games without measured levels do not count. The interval combines the uncertainty of the person's
    results and of the nearest level.
    """
    judged = [(board, attempt) for board, attempt in judged if is_measured_on_boards(board.board.game)]
    n = len(judged)
    if n < FEWEST_BOARDS:
        return DailyRating(n)
    own = [part_of(board, attempt) or 0.0 for board, attempt in judged]
    steps = [fmean(on_boards(board.board.game, level).mean for board, _ in judged) for level in REVIEWED]
    share = n / (n + SHRINKING)
    mean = share * fmean(own) + (1 - share) * steps[REVIEWED.index(POPULATION)]
    level = nearest(mean, steps).level
    unknown = fmean(on_boards(board.board.game, level).error for board, _ in judged)
    within = math.hypot(share * student_95(n - 1) * stdev(own) / math.sqrt(n), Z_95 * unknown)
    return DailyRating(n, tuple(nearest(value, steps) for value in (mean - within, mean, mean + within)))


def nearest(value: float, steps: Sequence[float]) -> Rung:
    """Return the level in `REVIEWED` nearest to a value, with a sign from a quarter of the way to the next one.

    `steps`: the values of the levels, ascending. Beyond the first and last, the adjacent distance is used.

    >>> nearest(-0.4, [-1.5, -0.6, 0.0])
    Rung(level=<Level.MEDIUM: 'medium'>, sign=1)
    """
    at = min(range(len(steps)), key=lambda number: abs(value - steps[number]))
    off = value - steps[at]
    gap = min(max(at - (off < 0), 0), len(steps) - 2)
    is_near = abs(off) < (steps[gap + 1] - steps[gap]) / 4
    return Rung(REVIEWED[at], 0 if is_near else 1 if off > 0 else -1)
