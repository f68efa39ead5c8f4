"""Actions with a selected card, and what the rules refuse: a card that may not be played, the forbidden bid."""

from __future__ import annotations

from engine.cards import each_card
from engine.pocha.moves import PochaMove
from engine.pocha.state import BID, PLAY
from engine.pocha.view import PochaView


def sequences(view: PochaView, selected: int) -> list[list[PochaMove]]:
    """Return the legal plays of the selected cards, each as a sequence of one move."""
    return [[move] for move in view.legal_moves() if not move.is_bid and selected >> move.number & 1]


def disabled_actions(view: PochaView, selected: int) -> list[PochaMove]:
    """Return moves that might be tried but are refused: the dealer's forbidden bid, plays of selected cards."""
    if view.seat is None or view.seat != view.to_move:
        return []
    if view.table.phase == BID:
        return [] if view.forbidden_bid is None else [PochaMove(BID, view.forbidden_bid)]
    tried = [PochaMove(PLAY, card) for card in each_card(selected & view.hand)]
    return [move for move in tried if view.refusal(move) is not None]
