"""What can be tried in Pocha: bids, and cards of the hand."""

from __future__ import annotations

from collections.abc import Sequence

from engine.pocha.moves import PochaMove
from engine.pocha.pack import SPANISH
from engine.pocha.rules import PochaVerb
from engine.pocha.state import BID, NONE
from engine.pocha.view import PochaView
from telegram_bot.presentation.spanish_cards import suits_of


def ready(view: PochaView) -> list[list[PochaMove]]:
    """Return all bids while bids are made."""
    bids = range(view.table.hand_size + 1 if view.table.phase == BID else 0)
    return [[PochaMove(PochaVerb.BID, number)] for number in bids]


def tried(view: PochaView, cards: Sequence[str]) -> list[list[PochaMove]]:
    """Return the play of a single card, once all have bid."""
    if len(cards) != 1 or view.table.phase == BID:
        return []
    return [[PochaMove(PochaVerb.PLAY, SPANISH.cards[cards[0]])]]


def always_valid(view: PochaView) -> list[PochaMove]:
    """Return all bids before the seat has bid, and the plays of all its cards."""
    if view.seat is None:
        return []
    bids = [bid for (bid,) in ready(view)] if view.table.bid[view.seat] == NONE else []
    return [
        *bids,
        *(PochaMove(PochaVerb.PLAY, card) for suit in suits_of(view.hand, view.table.trump) for card in suit),
    ]
