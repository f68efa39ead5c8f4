"""Pocha's analysis as one object."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.game import GameAnalysis
from analysis.pocha.candidates import PochaCandidates, PochaDecision, policy_move
from analysis.pocha.perfect_info import PochaPerfectInfo
from analysis.pocha.reasons import PochaReason
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

From 20,000 hands of the policy each; for sizes possible with both packs the mean of the two. A test repeats some.
"""


class PochaAnalysis(GameAnalysis[PochaRound, PochaView, PochaMove]):
    """Pocha: each bid and each card is a decision of its own, and only the deal is luck."""

    name = "pocha"
    reasons = PochaReason

    def candidates(self, view: PochaView, seed: int, *, weighted: bool = True) -> PochaCandidates:
        """Return the candidates of the view's seat."""
        return PochaCandidates(view, seed, weighted=weighted, last_round=True)

    def decision(self, view: PochaView, moves: Sequence[PochaMove], seed: int) -> PochaDecision:
        """Return the evaluation of a bid or a card."""
        return PochaDecision(view, moves[0], seed)

    def perfect_info(self, current: PochaRound, seed: int) -> PochaPerfectInfo:
        """Return a hand with open cards."""
        return PochaPerfectInfo(current, seed)

    def policy_move(self, view: PochaView) -> PochaMove:
        """Return what the policy bids or plays."""
        return policy_move(view.table)

    def winners(self, current: PochaRound) -> tuple[int, ...]:
        """Return the seats that have kept their bids."""
        state = current.state
        return tuple(seat for seat in range(state.players) if state.bid[seat] == state.taken[seat])

    def spread(self, current: PochaRound) -> float:
        """Return the standard deviation of a seat's score."""
        return SPREADS[current.state.players][current.state.hand_size - 1]

    def same_decision(self, _first: PochaRound, _later: PochaRound) -> bool:
        """Return False: no two moves are one decision."""
        return False


ANALYSIS = PochaAnalysis()
