"""Pocha's analysis as one object."""

from analysis.game import GameAnalysis
from analysis.pocha.candidates import SPREADS, PochaCandidates, PochaDecision, policy_move
from analysis.pocha.perfect_info import PochaPerfectInfo
from analysis.pocha.reasons import PochaReason
from engine.pocha.game import PochaRound, PochaView
from engine.pocha.moves import PochaMove, parse_move
from engine.pocha.rules import suit_cards
from engine.pocha.state import BID


class PochaAnalysis(GameAnalysis[PochaRound, PochaView, PochaMove]):
    """Pocha: each bid and each card is a separate decision, and only the deal is luck."""

    name = "pocha"
    reasons = PochaReason
    of_comparison = frozenset({"wins", PochaReason.BETWEEN, PochaReason.PAYS, PochaReason.DUCKS})
    categories = ("bid-high", "bid-low", "lead", "follow", "trump")
    joint = ("bid-high", "bid-low", "bid-best")
    hint = PochaCandidates
    decision = PochaDecision
    perfect_info = PochaPerfectInfo

    def policy_move(self, view: PochaView) -> PochaMove:
        return policy_move(view.table)

    def winners(self, current: PochaRound) -> tuple[int, ...]:
        """Return the seats that kept their bids."""
        state = current.state
        return tuple(seat for seat in range(state.players) if state.bid[seat] == state.taken[seat])

    def spread(self, current: PochaRound) -> float:
        return SPREADS[current.state.players][current.state.hand_size - 1]

    def category(self, current: PochaRound, played: str, better: str) -> str:
        """Return how a bid is, or whether to lead, to follow suit, or what to play without the suit led."""
        state = current.state
        if state.phase == BID:
            bid, best = (parse_move(text).number for text in (played, better))
            return "bid-best" if bid == best else "bid-high" if bid > best else "bid-low"
        if state.trick_size == 0:
            return "lead"
        return "follow" if state.hand[state.to_move] & suit_cards(state.lead) else "trump"

    def same_decision(self, _first: PochaRound, _later: PochaRound) -> bool:
        return False


ANALYSIS = PochaAnalysis()
