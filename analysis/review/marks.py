"""Marks, accuracy and grades: losses on the scale of a round's spread.

The smallest marked loss is a twentieth of the spread, or five percentage points of the chance to win, as on chess
servers.

A mark is given if a loss exceeds its threshold by `MARGIN` standard errors, so uncertainty favours the player. It is
found in a first look that does not depend on the review's number of playouts (`decisions`). More playouts sharpen the
figures; they change a mark only if they contradict it by `OVERWHELMING` standard errors (`revised`).

Share of marks that are the same with 8000 playouts as with 2000, in 30 rounds of Poter and 40 of the others (`python -m
tests.analysis.review.measure marks`): 96 % in Poter, 97 % in Pocha with eight cards, 95.5 % in Canasta. With another
seed, which draws new determinizations, it is 58 %, 75 % and 53 %: most differences are marks of which one review is
sure and the other is not.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from analysis.hints.advice import CLEAR_ERRORS

SIGNS = ("", "?!", "?", "??")
PRAISE = "!"
LEAST = (0.05, 0.10, 0.20)
"""Losses above these fractions of the spread, or of the win probability, get the marks after the first."""
SERIOUS = 2
"""The index in SIGNS of the first mark that makes the coach warn."""
FIND = 0.20
"""Fraction of the spread by which a good find must be better than the simple policy. It must also be better than the
next best choice by the smallest marked loss."""
MARGIN = 2.5
"""A loss exceeds a threshold if it does so by this many standard errors.

The points paid for more wins are excused only by the measured wins, without a margin: a way's win rate is less
precisely known than its cost, so a margin would excuse many draws in place of a good pile.
"""
OVERWHELMING = 3.0
"""A mark is changed only if contradicted by more standard errors than this."""
CAP = 0.5
"""The largest loss of a decision, as a fraction of the spread, that counts in sums over rounds, so that no single
decision dominates them."""
FEWEST_GRADED = 10
GRADES = ((0.01, "A"), (0.03, "B"), (0.06, "C"), (0.10, "D"), (0.18, "E"), (math.inf, "F"))
"""Mean loss per decision, as a fraction of the spread, up to which each grade goes.

Mean losses of known players, in 20 rounds of Poter: following hints of 3,000 playouts 0.005, the simple policy 0.055,
random moves 0.414 (`python -m tests.analysis.review.measure grades --rounds 20 --players hint,simple,hint,random`). In
24 hands of Pocha of eight cards (`--rounds 24 --game pocha --cards 8`): 0.001, 0.173 and 0.393. In 6 hands of two pairs
of Canasta (`--rounds 6 --game canasta`): 0.014 ± 0.008, 0.122 ± 0.014 and 0.318 ± 0.015.
"""


Estimate = tuple[float, float]
"""A mean and its standard error."""


@dataclass(frozen=True, slots=True)
class Loss:
    """The loss of a decision against the best way, in points and in win probability.

    `dared`: points by which it is better than the best way if a win counts extra.
    """

    points: Estimate
    wins: Estimate
    dared: Estimate

    def surely(self, spread: float, errors: float, doubt: float) -> int:
        """Return the index in SIGNS of the mark that remains if the loss is smaller by this many standard errors.

        `doubt`: standard errors added to what it dared.
        """
        return self._level(spread, -errors, doubt)

    def possibly(self, spread: float, errors: float) -> int:
        """Return the index in SIGNS of the worst mark possible within this many standard errors."""
        return self._level(spread, errors, -errors)

    def _level(self, spread: float, errors: float, doubt: float) -> int:
        if self.dared[0] + doubt * self.dared[1] > 0:
            return 0
        parts = ((self.points, spread), (self.wins, 1.0))
        worst = max((mean + errors * error) / scale for (mean, error), scale in parts)
        return sum(worst > least for least in LEAST)


def mark(loss: Loss, spread: float) -> str:
    """Return the mark of a loss."""
    return SIGNS[loss.surely(spread, MARGIN, 0.0)]


def revised(given: str, loss: Loss, spread: float) -> str:
    """Return the mark of a decision after more playouts, given its earlier mark."""
    was = SIGNS.index(given)
    surely, possibly = loss.surely(spread, OVERWHELMING, OVERWHELMING), loss.possibly(spread, OVERWHELMING)
    return SIGNS[min(max(was, surely), possibly)]


def limited(given: str, lost: float, spread: float) -> str:
    """Return the mark of a loss of which only `lost` points count: no worse than these allow."""
    return SIGNS[min(SIGNS.index(given), sum(lost / spread > least for least in LEAST))]


def can_change(loss: Loss, spread: float, more: float) -> bool:
    """Return whether `more` times the worlds are likely to worsen a decision's mark, or to excuse it.

    A worse mark is likely if it would be certain with the smaller errors, assuming a true loss one standard error above
    the estimate. An excuse stays open until it is ruled out.
    """
    given = loss.surely(spread, MARGIN, 0.0)
    worse = loss.surely(spread, MARGIN / math.sqrt(more) - 1, -MARGIN)
    return worse > given or loss.surely(spread, MARGIN, MARGIN) < given


def is_find(gain: Estimate, found: Estimate, spread: float, errors: float = MARGIN) -> bool:
    """Return whether the best way is a good find, by its gain over the next best choice and over the simple policy."""
    least = ((gain, LEAST[0]), (found, FIND))
    return all(mean - errors * error > part * spread for (mean, error), part in least)


def can_be_find(gain: Estimate, found: Estimate, spread: float, more: float) -> bool:
    """Return whether `more` times the worlds are likely to make a way a good find; see `can_change`."""
    return is_find(gain, found, spread, MARGIN / math.sqrt(more) - 1) and not is_find(gain, found, spread)


def stays_find(gain: Estimate, found: Estimate, spread: float) -> bool:
    """Return whether a good find remains one after more playouts: clearly best, and not contradicted."""
    return gain[0] > CLEAR_ERRORS * gain[1] and is_find(gain, found, spread, -OVERWHELMING)


def accuracy(losses: Sequence[float]) -> float | None:
    """Return the mean accuracy (0 to 100) of decisions, None without any; losses are fractions of the spread.

    Per decision it is lichess's formula for a move, `103.1668 exp(−0.04354 d) − 3.1669`, plus 1 for the uncertainty of
    the judgement; d is the loss in hundredths of the spread instead of the lost win percentage.
    """
    if not losses:
        return None
    each = [103.1668100711649 * math.exp(-4.354415386753951 * lost) - 2.166924740191411 for lost in losses]
    return sum(min(100.0, max(0.0, one)) for one in each) / len(each)


def grade(losses: Sequence[float]) -> str | None:
    """Return the grade of decisions with these losses, as fractions of the spread; None if there are too few."""
    if len(losses) < FEWEST_GRADED:
        return None
    mean = sum(losses) / len(losses)
    return next(letter for limit, letter in GRADES if mean <= limit)
