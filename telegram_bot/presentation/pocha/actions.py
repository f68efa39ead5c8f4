"""What can be done in Pocha, legal or refused, as actions: bids, and cards of the hand at the trick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.cards import mask_of
from engine.pocha.moves import PochaMove
from engine.pocha.pack import SPANISH
from engine.pocha.state import BID, NONE, PLAY
from engine.pocha.view import PochaView
from telegram_bot.presentation.game import move_text
from telegram_bot.presentation.scene import Action, ActionKind, action_of, is_mine
from telegram_bot.presentation.spanish_cards import card_name, suits_of
from telegram_bot.texts.loader import Texts

TRICK = "trick"


def action(texts: Texts, view: PochaView, moves: Sequence[PochaMove]) -> Action:
    """Return the action of a bid or of a card, legal or not."""
    (move,) = moves
    if move.is_bid:
        label = move_text(texts, "pocha", "bid", "do", number=move.number)
        return action_of(texts, view, ActionKind.NUMBER, label, moves, number=move.number)
    label = move_text(texts, "pocha", "play", "do", card=card_name(texts, move.number))
    play = action_of(texts, view, ActionKind.PLACE, label, moves, TRICK, primary=True)
    return replace(play, card=SPANISH.texts[move.number])


def always_valid(view: PochaView) -> list[PochaMove]:
    """Return all bids before the seat has bid, and the plays of all its cards."""
    if view.seat is None:
        return []
    has_bid = view.table.phase != BID or view.table.bid[view.seat] != NONE
    bids = [] if has_bid else _bids(view)
    return [*bids, *(PochaMove(PLAY, card) for suit in suits_of(view.hand, view.table.trump) for card in suit)]


def ready_actions(texts: Texts, view: PochaView) -> tuple[Action, ...]:
    """Return all bids while the seat is to bid; the forbidden one is refused."""
    bids = _bids(view) if is_mine(view) and view.table.phase == BID else []
    return tuple(action(texts, view, [bid]) for bid in bids)


def selection_actions(texts: Texts, view: PochaView, cards: Sequence[str]) -> tuple[Action, ...]:
    """Return the play of a card of the hand, or why it is refused."""
    mask = mask_of(SPANISH.cards[card] for card in cards if card in SPANISH.cards)
    if not is_mine(view) or view.table.phase == BID or len(cards) != 1 or not mask & view.hand:
        return ()
    return (action(texts, view, [PochaMove(PLAY, SPANISH.cards[cards[0]])]),)


def _bids(view: PochaView) -> list[PochaMove]:
    return [PochaMove(BID, number) for number in range(view.table.hand_size + 1)]
