"""What a review must know of Pocha: each bid and each card is a decision of its own, and only the deal is chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from analysis.pocha.decision import PochaDecision
from analysis.pocha.perfect_info import PochaPerfectInfo
from engine.game import Move, Round, View, as_own
from engine.pocha.moves import PochaMove
from engine.pocha.round import PochaRound
from engine.pocha.view import PochaView

SPREADS = {
    3: (7.3, 9.1, 10.4, 11.4, 12.5, 13.4, 14.2, 15.2, 16.1, 16.9, 17.9, 18.8, 19.4, 20.6, 21.6, 22.5),
    4: (5.9, 8.3, 9.4, 10.4, 11.3, 12.1, 12.8, 13.5, 14.3, 15.0, 15.7, 16.4),
    5: (5.2, 7.8, 8.8, 9.7, 10.4, 11.2, 11.8, 12.4),
    6: (4.9, 7.2, 8.2, 9.1, 9.8, 10.4, 10.9, 11.5),
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


def table(current: Round, seed: int) -> PochaPerfectInfo:
    """Return a hand with open cards."""
    return PochaPerfectInfo(_pocha(current), seed)


def evaluation(view: View, moves: Sequence[Move], seed: int) -> PochaDecision:
    """Return the trials of a bid or a card that was made."""
    return PochaDecision(cast(PochaView, view), as_own(moves[0], PochaMove), seed)


def _pocha(current: Round) -> PochaRound:
    """Return a round as one of Pocha."""
    return cast(PochaRound, current)
