"""Share of the first place in a match, for kernels of games in which each seat has its own total."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from analysis.core.compilation import inlined
from engine.state_base import RoundState

S = TypeVar("S", bound=RoundState)

SHARES = 60
"""Value of an undivided first place: a multiple of all possible numbers of players that can share it."""
HIGHEST_WINS, LOWEST_WINS = 1, -1


@inlined
def share_of_first(score: Callable[[S, int], int], state: S, seat: int, totals: NDArray[np.int64], sign: int) -> int:
    """Return a seat's share of the first place after a finished round, in 1/`SHARES`; 0 without totals.

    `score` returns the score of a seat for the round; `totals`: int64, shape (players,), the totals before it, or
    empty. `sign`: `HIGHEST_WINS` or `LOWEST_WINS`. A first place is divided by the seats that share it, even where
    the rules break ties by more rounds.
    """
    if len(totals) == 0:
        return 0
    own = sign * (totals[seat] + score(state, seat))
    sharing = 0
    for other in range(len(totals)):
        total = sign * (totals[other] + score(state, other))
        if total > own:
            return 0
        sharing += int(total == own)
    return SHARES // sharing
