"""Marks, accuracy and grades: losses on the scale of the spread of a round.

A twentieth of the spread, or five hundredths of the chance to win, is the least that gets a mark, as on chess servers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

DOUBTFUL, BAD, VERY_BAD = 0.05, 0.10, 0.20
"""Losses above these parts of the spread, or of the chance to win, are marked."""
FIND = 0.20
"""So much of the spread better than the simple policy, the best way is a good find."""
SURE = 2.0
"""A loss counts as sure above so many standard errors."""
LEAST_TOLD = 0.05
"""Fewer points are 0.0 when they are told, and make no decision the best or the costliest."""
FEWEST_GRADED = 10
GRADES = ((0.01, "A"), (0.03, "B"), (0.06, "C"), (0.10, "D"), (0.18, "E"), (math.inf, "F"))
"""Mean losses of a decision, in parts of the spread, up to which each grade goes.

Where known players come, in 20 rounds of Poter: who follows hints of 3,000 playouts 0.005, the simple policy 0.055,
random moves 0.414 (`python -m tests.analysis.review.measure grades --rounds 20 --players hint,simple,hint,random`). In
24 hands of Pocha of eight cards (`--rounds 24 --game pocha --cards 8`): 0.001, 0.173 and 0.393. In 6 hands of two pairs
of Canasta (`--rounds 6 --game canasta`): 0.014 ± 0.008, 0.122 ± 0.014 and 0.318 ± 0.015.
"""


def mark(lost: tuple[float, float], win_lost: tuple[float, float], spread: float) -> str:
    """Return the mark of a decision that lost points and chances to win (0 to 1), each with its standard error."""
    parts = [loss / scale for (loss, error), scale in ((lost, spread), (win_lost, 1.0)) if loss > SURE * error]
    worst = max(parts, default=0.0)
    return next((sign for least, sign in ((VERY_BAD, "??"), (BAD, "?"), (DOUBTFUL, "?!")) if worst > least), "")


def praise(found: float, found_error: float, spread: float) -> str:
    """Return the mark of the best way, which is so many points better than what the simple policy does."""
    return "!" if found > FIND * spread and found > SURE * found_error else ""


def accuracy(losses: Sequence[float]) -> float | None:
    """Return the mean accuracy (0 to 100) of decisions, None if there are none; losses are in parts of the spread.

    A decision's is lichess's for a move, `103.1668 exp(−0.04354 d) − 3.1669`, and 1 more for the doubt of the
    judgement, where d is the loss in hundredths of the spread instead of the win percentage lost.
    """
    if not losses:
        return None
    each = [103.1668100711649 * math.exp(-4.354415386753951 * lost) - 2.166924740191411 for lost in losses]
    return sum(min(100.0, max(0.0, one)) for one in each) / len(each)


def grade(losses: Sequence[float]) -> str | None:
    """Return the grade of decisions with these losses, in parts of the spread; None if they are too few to tell."""
    if len(losses) < FEWEST_GRADED:
        return None
    mean = sum(losses) / len(losses)
    return next(letter for limit, letter in GRADES if mean <= limit)
