"""What a review must know of Poter: which moves belong together, what is drawn by chance, and how far scores spread."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from analysis.poter.decision import PoterDecision
from analysis.poter.perfect_info import PoterPerfectInfo
from engine.game import Move, Round, View, as_own
from engine.poter.moves import PoterMove
from engine.poter.round import PoterRound
from engine.poter.state import PLAY
from engine.poter.view import PoterView

SPREADS = {2: 11.0, 3: 14.6, 4: 16.1, 5: 17.4, 6: 19.8}
"""Standard deviation of a seat's score, by the number of players.

From 26,000 rounds of the tuned policy each, the poter going through all ranks; a test plays some of them again.
"""


def spread(current: Round) -> float:
    """Return the spread by which losses are marked."""
    return SPREADS[_poter(current).state.players]


def belong(first: Round, later: Round) -> bool:
    """Tell whether a move made at a later table is part of the decision that began at the first one."""
    before, now = _poter(first).state, _poter(later).state
    return before.phase == PLAY and before.turns == now.turns


def draws(move: Move) -> bool:
    """Tell whether a move draws from the stock."""
    return as_own(move, PoterMove).verb == "draw"


def table(current: Round, seed: int) -> PoterPerfectInfo:
    """Return a round with open cards."""
    return PoterPerfectInfo(_poter(current), seed)


def evaluation(view: View, moves: Sequence[Move], seed: int) -> PoterDecision:
    """Return the trials of a decision that was made."""
    return PoterDecision(cast(PoterView, view), [cast(PoterMove, move) for move in moves], seed)


def complete(after: Round, part: Sequence[Move]) -> bool:
    """Tell whether moves that belong together have been made to their end."""
    return as_own(part[-1], PoterMove).verb not in ("meld", "lay", "swap") or after.over


def _poter(current: Round) -> PoterRound:
    """Return a round as one of Poter."""
    return cast(PoterRound, current)
