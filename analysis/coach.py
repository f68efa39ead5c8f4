"""What a coach says of a move before it is made: whether it is as good as any, or how much it surely loses.

It takes two looks. Advice for the position is made while the player thinks, and clears most moves at once. What it does
not clear is judged as reviews do it, in worlds that the advice has not used: the best turn that begins with the move is
compared with the best way, and a warning needs the evidence of a mark (`review.marks`).
"""

from collections.abc import Sequence

from analysis.hints.advice import CLEAR_ERRORS, LEAST_POINTS, Advice, Candidate, Judgement, alternatives
from analysis.review.marks import LEAST, MARGIN, SERIOUS

PLAYOUTS = 8000
"""Of the advice that is made ahead."""
JUDGED = 2000
"""Of a judgement, as of the first look of a review; it takes more where these are likely to make it certain."""
LEAST_LOSS = LEAST[SERIOUS - 1]
"""The least loss that is warned of, as a part of the spread or of the probability to win the round or the match."""


def candidate_of(advice: Advice, moves: Sequence[str]) -> Candidate | None:
    """Return the candidate that begins with the first of some moves, None if there is none."""
    return next((one for one in advice.candidates if one.move == moves[0]), None)


def to_judge(advice: Advice, moves: Sequence[str], spread: float, *, closely: bool = False) -> tuple[str, ...]:
    """Return the turn to be judged before some moves are made, nothing if they are clearly not worth a warning.

    `spread` is that of the round. `closely`: also where the loss is small, but seems to be there.
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
    """Return whether a loss is certain enough to be told."""
    return judgement.lost > max(CLEAR_ERRORS * judgement.error, LEAST_POINTS)


def choices(advice: Advice) -> int:
    """Return the number of turns in advice that differ."""
    return 1 + len(alternatives(advice.candidates))
