"""Marks, accuracy and grades: losses on the scale of the spread of a round.

A twentieth of the spread, or five hundredths of the chance to win, is the least that gets a mark, as on chess servers.

A mark is given where a loss is above its threshold by `MARGIN` standard errors, so uncertainty favours the player. It
is found in a first look that is the same however many playouts a review has (`decisions`). More playouts sharpen the
figures; they change a mark only if they contradict it by `OVERWHELMING` standard errors (`revised`).

Share of the marks that are the same with 8000 playouts as with 2000, in 30 rounds of Poter and 40 of the others
(`python -m tests.analysis.review.measure marks`): 96 % in Poter, 97 % in Pocha with eight cards, 95.5 % in Canasta.
With another seed, which draws new determinizations, it is 58 %, 75 % and 53 %: most differences are marks of which one
review is sure and the other is not.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from analysis.hints.advice import CLEAR_ERRORS

SIGNS = ("", "?!", "?", "??")
PRAISE = "!"
"""The mark of a good find."""
LEAST = (0.05, 0.10, 0.20)
"""Losses above these parts of the spread, or of the win probability, get the marks after the first."""
SERIOUS = 2
"""The index in SIGNS of the first mark of a loss of which a coach warns."""
FIND = 0.20
"""The best way is a good find if it is better than the simple policy by this part of the spread, and than the next best
choice by the least loss that is marked.
"""
MARGIN = 2.5
"""A loss exceeds a threshold if it does so by this many standard errors.

The price of more wins is no loss if these seem to be worth it: how often a way wins is known less exactly than what it
costs, so that many draws instead of a good pile would be excused for what a margin leaves possible.
"""
OVERWHELMING = 3.0
"""A given mark is changed if it is contradicted by more standard errors than this."""
CAP = 0.5
"""The largest loss of a decision that counts in sums over rounds, in parts of the spread, so that no single one decides
them.
"""
FEWEST_GRADED = 10
GRADES = ((0.01, "A"), (0.03, "B"), (0.06, "C"), (0.10, "D"), (0.18, "E"), (math.inf, "F"))
"""Mean losses of a decision, in parts of the spread, up to which each grade goes.

Where known players come, in 20 rounds of Poter: who follows hints of 3,000 playouts 0.005, the simple policy 0.055,
random moves 0.414 (`python -m tests.analysis.review.measure grades --rounds 20 --players hint,simple,hint,random`). In
24 hands of Pocha of eight cards (`--rounds 24 --game pocha --cards 8`): 0.001, 0.173 and 0.393. In 6 hands of two pairs
of Canasta (`--rounds 6 --game canasta`): 0.014 ± 0.008, 0.122 ± 0.014 and 0.318 ± 0.015.
"""


Estimate = tuple[float, float]
"""A mean and its standard error."""


@dataclass(frozen=True, slots=True)
class Loss:
    """The loss of a decision against the best way, in points and in win probability.

    `dared`: points by which it is the better way if a win counts extra.
    """

    points: Estimate
    wins: Estimate
    dared: Estimate

    def surely(self, spread: float, errors: float, doubt: float) -> int:
        """Return the index in SIGNS of the mark of a loss that is less by this many standard errors.

        `doubt`: standard errors by which what it dared is worth more.
        """
        return self._level(spread, -errors, doubt)

    def possibly(self, spread: float, errors: float) -> int:
        """Return the index in SIGNS of the worst mark that is possible within this many standard errors."""
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
    """Return the mark of a loss of which only `lost` points count: no worse than these make it."""
    return SIGNS[min(SIGNS.index(given), sum(lost / spread > least for least in LEAST))]


def can_change(loss: Loss, spread: float, more: float) -> bool:
    """Return whether `more` times the worlds are likely to give a decision a worse mark, or to excuse it.

    A worse mark is likely if it would be certain with the errors there are then, the truth being one standard error
    from what is seen now. An excuse is open while it is not certain.
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
    """Return whether a good find stays one after more playouts: clearly the best way, and not contradicted."""
    return gain[0] > CLEAR_ERRORS * gain[1] and is_find(gain, found, spread, -OVERWHELMING)


def accuracy(losses: Sequence[float]) -> float | None:
    """Return the mean accuracy (0 to 100) of decisions, None if there are none; losses are in parts of the spread.

    A decision's is lichess's for a move, `103.1668 exp(−0.04354 d) − 3.1669`, and 1 more for the uncertainty of
    the judgement, where d is the loss in hundredths of the spread instead of the win percentage lost.
    """
    if not losses:
        return None
    each = [103.1668100711649 * math.exp(-4.354415386753951 * lost) - 2.166924740191411 for lost in losses]
    return sum(min(100.0, max(0.0, one)) for one in each) / len(each)


def grade(losses: Sequence[float]) -> str | None:
    """Return the grade of decisions with these losses, in parts of the spread; None if they are too few."""
    if len(losses) < FEWEST_GRADED:
        return None
    mean = sum(losses) / len(losses)
    return next(letter for limit, letter in GRADES if mean <= limit)
