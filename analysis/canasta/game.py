"""Canasta's analysis as one object."""

from collections.abc import Mapping, Sequence

from analysis.canasta.black_threes import next_act
from analysis.canasta.candidates import SPREADS, CanastaCandidates, has_covered
from analysis.canasta.decision import CanastaDecision
from analysis.canasta.kernels import MATCH, tuned_weights
from analysis.canasta.perfect_info import CanastaPerfectInfo
from analysis.canasta.reasons import FACTS, CanastaReason
from analysis.game import GameAnalysis
from engine.canasta.game import CanastaRound, CanastaView
from engine.canasta.hands import side_of
from engine.canasta.moves import CLOSE, CUT, DRAW, CanastaMove, move_of
from engine.canasta.rules.melds import waits
from engine.canasta.state import PLAYING
from engine.game import seats_of


class CanastaAnalysis(GameAnalysis[CanastaRound, CanastaView, CanastaMove]):
    """Canasta: candidates are single moves; the rest of a turn is one decision, up to unseen cards; draws are luck."""

    name = "canasta"
    drawing = DRAW
    by_lead = True
    outright = MATCH
    reasons = CanastaReason
    of_start = frozenset({CanastaReason.TAKES_POT})
    of_laying = frozenset(
        {
            *(CanastaReason.COMPLETES, CanastaReason.OPENS_NOW, CanastaReason.NEAR_CANASTA, CanastaReason.STAYS_PURE),
            *(CanastaReason.STARTS_MELD, CanastaReason.SHORT_HAND, CanastaReason.LOW_STOCK, CanastaReason.UNLOADS),
        }
    )
    of_comparison = (
        GameAnalysis.of_comparison
        | {fact.kind for fact in FACTS} - {CanastaReason.SHUT_PILE}
        | {CanastaReason.FEW_LEFT}
    )
    categories = ("pot", "opening", "close", "discard")
    hint = CanastaCandidates
    decision = CanastaDecision
    perfect_info = CanastaPerfectInfo

    def policy_move(self, view: CanastaView) -> CanastaMove:
        return move_of(view.table, next_act(view.table, tuned_weights(view.table.players)))

    def winners(self, current: CanastaRound) -> tuple[int, ...]:
        """Return the seats of the side that has more points than all others, or won the match in the hand (C7.3)."""
        scores, side = current.scores(), current.match_winner
        if side is None:
            side = scores.index(max(scores))
            if scores.count(max(scores)) > 1:
                return ()
        return tuple(seats_of(side, len(scores), current.state.players))

    def spread(self, current: CanastaRound) -> float:
        return SPREADS[current.state.players, current.state.sides]

    def category(self, current: CanastaRound, _played: str, _better: str) -> str:
        """Return the first that applies: take the pot or draw, open, close if possible, or lay and discard."""
        state = current.state
        if state.phase != PLAYING:
            return "pot"
        if not state.opened[side_of(state, state.to_move)]:
            return "opening"
        can_close = any(move.verb == CLOSE for move in current.legal_moves())
        return "close" if can_close else "discard"

    def same_decision(self, first: CanastaRound, later: CanastaRound) -> bool:
        """Return whether both moves lay cards in or end the same turn, with no unseen cards taken in between (C4.7)."""
        before, now = first.state, later.state
        if before.phase != PLAYING or before.turn != now.turn:
            return False
        return waits(now) or not waits(before) or not has_covered(before)

    def is_complete(self, _after: CanastaRound, moves: Sequence[CanastaMove]) -> bool:
        """Return whether the moves are a decision: all except a cut are.

        The number of lifted cards is drawn around the depth that the dealer chose (C2.1), which is not recorded.
        """
        return moves[0].verb != CUT

    def after_draw(self, view: CanastaView) -> Mapping[tuple[str, ...], int]:
        """Return that the rest of the turn is open after any card that may be drawn.

        The policy's way is not shown: after half of 150 draws playouts found a better one, even if the policy played
        the same way for nearly all cards.
        """
        is_left = view.table.stock_at < view.table.cards
        return {(): sum(view.unseen)} if is_left else {}


ANALYSIS = CanastaAnalysis()
