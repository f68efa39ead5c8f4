"""What a review must know of Canasta: which moves belong together, what is drawn by chance, and how scores spread.

How many cards the dealer lifts is drawn around the depth he chose (C2.1), and what he chose is not on file: his cut is
no decision to be judged, and no luck either.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from analysis.canasta.decision import CanastaDecision
from analysis.canasta.perfect_info import CanastaPerfectInfo
from analysis.canasta.spreads import SPREADS
from engine.canasta.files.moves import CanastaMove
from engine.canasta.round import CanastaRound
from engine.canasta.rules.acts import CUT, DRAW
from engine.canasta.rules.melds import waits
from engine.canasta.state import FACE_DOWN, PLAYING, State
from engine.canasta.view import CanastaView
from engine.game import Move, Round, View, as_own


def spread(current: Round) -> float:
    """Return the spread by which losses are marked."""
    state = _canasta(current).state
    return SPREADS[state.players, state.sides]


def belong(first: Round, later: Round) -> bool:
    """Return whether a move made at a later table is part of the decision that began at the first one.

    Laying cards and ending the turn do, until cards of the pot come to the hand that nobody had seen (C4.7).
    """
    before, now = _canasta(first).state, _canasta(later).state
    if before.phase != PLAYING or before.turn != now.turn:
        return False
    return waits(now) or not waits(before) or not has_covered(before)


def has_covered(state: State) -> bool:
    """Return whether there are cards in the pot that nobody has seen."""
    return any(card >= FACE_DOWN for card in state.pot[: state.pot_size])


def complete(_after: Round, part: Sequence[Move]) -> bool:
    """Return whether moves are a decision: all but a cut are; the policy completes a turn that has not ended."""
    return as_own(part[0], CanastaMove).verb != CUT


def draws(move: Move) -> bool:
    """Return whether a move draws from the stock."""
    return as_own(move, CanastaMove).verb == DRAW


def table(current: Round, seed: int) -> CanastaPerfectInfo:
    """Return a hand with open cards."""
    return CanastaPerfectInfo(_canasta(current), seed)


def evaluation(view: View, moves: Sequence[Move], seed: int) -> CanastaDecision:
    """Return the trials of a decision that was made."""
    return CanastaDecision(cast(CanastaView, view), [cast(CanastaMove, move) for move in moves], seed)


def _canasta(current: Round) -> CanastaRound:
    """Return a round as one of Canasta."""
    return cast(CanastaRound, current)
