"""Poter's analysis as one object."""

from collections.abc import Hashable, Mapping, Sequence

from analysis.game import GameAnalysis
from analysis.poter.candidates import SPREADS, PoterCandidates
from analysis.poter.decision import PoterDecision
from analysis.poter.going_out import line_out
from analysis.poter.perfect_info import PoterPerfectInfo
from analysis.poter.reasons import PoterReason
from analysis.poter.turn_plans import after_draw, counted, layout, policy_move
from engine.cards import popcount
from engine.poter import rules
from engine.poter.game import PoterRound, PoterView
from engine.poter.moves import PoterMove, PoterVerb
from engine.poter.state import CARDS, NONE, PLAY

LAYING = (PoterVerb.MELD, PoterVerb.LAY, PoterVerb.SWAP)
EARLY_TURNS = 3
"""Turns of each player in which a discard counts as early."""


class PoterAnalysis(GameAnalysis[PoterRound, PoterView, PoterMove]):
    """Poter: candidates are whole turns; a turn after its draw is one decision; draws are luck."""

    name = "poter"
    drawing = PoterVerb.DRAW
    reasons = PoterReason
    of_laying = frozenset({PoterReason.MELDS, PoterReason.USES_POTERS})
    of_comparison = GameAnalysis.of_comparison | {
        *(PoterReason.OUTS, PoterReason.KEEPS, PoterReason.HURRY, PoterReason.LEAVES),
        *(PoterReason.FEW_MELDS, PoterReason.OUT_SOON, PoterReason.SHUT_PILE),
    }
    categories = ("draw", "lay", "go-out", "discard-early", "discard-late")
    hint = PoterCandidates
    decision = PoterDecision
    perfect_info = PoterPerfectInfo

    def policy_move(self, view: PoterView) -> PoterMove:
        return policy_move(counted(view))

    def winners(self, current: PoterRound) -> tuple[int, ...]:
        winner = rules.winner(current.state)
        return () if winner == NONE else (winner,)

    def spread(self, current: PoterRound) -> float:
        return SPREADS[current.state.players]

    def category(self, current: PoterRound, _played: str, _better: str) -> str:
        """Return the first that applies: draw or take, go out, lay or keep, discard early or late."""
        state = current.state
        if state.phase != PLAY:
            return "draw"
        if line_out(state.copy()):
            return "go-out"
        if any(move.verb in LAYING for move in current.legal_moves()):
            return "lay"
        return "discard-early" if state.turns < EARLY_TURNS * state.players else "discard-late"

    def same_decision(self, first: PoterRound, later: PoterRound) -> bool:
        """Return whether both moves were made in the same turn, after its draw."""
        before, now = first.state, later.state
        return before.phase == PLAY and before.turns == now.turns

    def situation(self, current: PoterRound) -> Hashable:
        """Return what the seat to move knows once the stock is empty, when situations can repeat; None before."""
        state = current.state
        seat = state.to_move
        if state.stock_at < CARDS:
            return None
        hands = [(popcount(state.hand[other]), state.known[other]) for other in range(state.players)]
        drawn = tuple(state.pile[: state.pile_size]), state.pile_owner, state.offer_from, state.barred
        return layout(state, seat), tuple(state.sallan), tuple(hands), drawn

    def is_complete(self, after: PoterRound, moves: Sequence[PoterMove]) -> bool:
        return moves[-1].verb not in LAYING or after.over

    def after_draw(self, view: PoterView) -> Mapping[tuple[str, ...], int]:
        return after_draw(view)


ANALYSIS = PoterAnalysis()
