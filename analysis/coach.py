"""What a coach says about a move before it is made: whether it is as good as any, or how much it surely loses.

It has two steps. Advice for the position is computed while the player thinks, and clears most moves at once. Others are
judged as in reviews, in worlds that the advice has not used: the best turn that starts with the move is compared with
the best way, and a warning needs the evidence of a mark (`review.marks`).
"""

from collections.abc import Sequence

from analysis.hints.advice import CLEAR_ERRORS, LEAST_POINTS, Advice, Candidate, Judgement, alternatives
from analysis.review.marks import LEAST, MARGIN, SERIOUS

PLAYOUTS = 8000
"""Playouts of the advice computed ahead."""
JUDGED = 2000
"""Playouts of a judgement, as in the first look of a review; it uses more if these are likely to make it certain."""
LEAST_LOSS = LEAST[SERIOUS - 1]
"""The smallest loss to warn of, as a fraction of the spread or a probability to win the round or the match."""


def candidate_of(advice: Advice, moves: Sequence[str]) -> Candidate | None:
    """Return the candidate that starts with the first of some moves, None if there is none."""
    return next((one for one in advice.candidates if one.move == moves[0]), None)


def to_judge(advice: Advice, moves: Sequence[str], spread: float, *, closely: bool = False) -> tuple[str, ...]:
    """Return the turn to judge before some moves are made, nothing if they are clearly not worth a warning.

    `spread` is that of the round. `closely`: also if the loss is small but seems to exist.
    """
    found, best = candidate_of(advice, moves), advice.candidates[0]
    if found is None:
        return tuple(moves)
    scale = 100.0 if found.match is not None else spread
    may_lose = found.regret + MARGIN * found.regret_error >= LEAST_LOSS * scale
    wins_less = best.win - found.win >= LEAST_LOSS / 2
    if found is best or not (may_lose or wins_less or found.undersampled or (closely and found.behind)):
        return ()
    return found.turn


def is_certain(judgement: Judgement) -> bool:
    """Return whether a loss is certain enough to mention."""
    return judgement.lost > max(CLEAR_ERRORS * judgement.error, LEAST_POINTS)


def choices(advice: Advice) -> int:
    """Return the number of different turns in the advice."""
    return 1 + len(alternatives(advice.candidates))
