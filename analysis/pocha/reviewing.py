"""What a review must know of Pocha: each bid and each card is a decision of its own, and only the deal is chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from analysis.pocha.open_cards import OpenTable
from analysis.pocha.played import PlayedTrials
from engine.game import Move, Round, View
from engine.pocha.moves import own_move
from engine.pocha.round import PochaRound
from engine.pocha.view import PochaView

SPREADS = {
    3: (6.6, 9.6, 10.8, 11.7, 12.6, 13.4, 14.1, 14.8, 15.5, 16.2, 16.9, 17.8, 17.9, 18.6, 19.5, 20.4),
    4: (5.8, 9.1, 10.1, 10.8, 11.6, 12.2, 12.9, 13.5, 14.0, 14.7, 15.1, 15.7),
    5: (5.2, 8.5, 9.6, 10.3, 10.9, 11.5, 12.0, 12.5),
    6: (4.6, 8.0, 9.1, 9.8, 10.3, 10.9, 11.3, 11.7),
}
"""Standard deviation of a seat's score, by the number of players, for hands of 1, 2, 3 … cards.

From 20,000 hands of the policy each; sizes that both packs allow are the mean of the two. A test plays some again.
"""


def spread(current: Round) -> float:
    """Return the spread by which losses are marked."""
    state = _pocha(current).state
    return SPREADS[state.players][state.hand_size - 1]


def belong(_first: Round, _later: Round) -> bool:
    """Tell whether two moves are one decision: they never are."""
    return False


def complete(_after: Round, _part: Sequence[Move]) -> bool:
    """Tell whether a decision has been made to its end: it always has."""
    return True


def draws(_move: Move) -> bool:
    """Tell whether a move draws a card: none does."""
    return False


def table(current: Round, seed: int) -> OpenTable:
    """Return a hand with open cards."""
    return OpenTable(_pocha(current), seed)


def trials(view: View, moves: Sequence[Move], seed: int) -> PlayedTrials:
    """Return the trials of a bid or a card that was made."""
    return PlayedTrials(cast(PochaView, view), own_move(moves[0]), seed)


def _pocha(current: Round) -> PochaRound:
    """Return a round as one of Pocha."""
    return cast(PochaRound, current)
