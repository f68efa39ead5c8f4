"""What can be tried in Pocha: bids, and cards of the hand."""

from __future__ import annotations

from engine.pocha.moves import PochaMove
from engine.pocha.pack import SPANISH
from engine.pocha.state import BID, NONE, PLAY
from engine.pocha.view import PochaView
from telegram_bot.presentation.spanish_cards import suits_of


def bids(view: PochaView) -> list[PochaMove]:
    """Return all bids while bids are made."""
    return [PochaMove(BID, number) for number in range(view.table.hand_size + 1) if view.table.phase == BID]


def plays(view: PochaView, cards: list[str]) -> list[PochaMove]:
    """Return the play of a single card, once all have bid."""
    return [PochaMove(PLAY, SPANISH.cards[card]) for card in cards if len(cards) == 1 and view.table.phase != BID]


def always_valid(view: PochaView) -> list[PochaMove]:
    """Return all bids before the seat has bid, and the plays of all its cards."""
    if view.seat is None:
        return []
    cards = [PochaMove(PLAY, card) for suit in suits_of(view.hand, view.table.trump) for card in suit]
    return [*(bids(view) if view.table.bid[view.seat] == NONE else []), *cards]
