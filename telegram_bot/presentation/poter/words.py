"""Poter in words: its cards, and moves as orders and as what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.cards import FRENCH, mask_of
from engine.poter.moves import PoterMove, PoterVerb, meld_move, meld_order
from engine.poter.rules import MISTAKE_PENALTY
from engine.poter.state import OFFER, State
from engine.poter.view import PoterView
from telegram_bot.presentation.french_cards import WILD, by_suit, card_words, cards_words
from telegram_bot.presentation.game import GameWords

FEW = 4
"""So many cards of a reason are written one by one."""


def laid_words(move: PoterMove) -> str:
    """Return the cards of a move in their order on the table, substitutes marked: `5♥️ 🃏6♥️ 7♥️`."""
    stood_for = {target for _, target in move.subs}
    return " ".join((WILD if card in stood_for else "") + card_words(card) for card in meld_order(move.meant))


def meld_words(table: State, number: int) -> str:
    """Return the cards of a meld."""
    return laid_words(meld_move(table, number))


class PoterWords(GameWords[PoterMove, PoterView]):
    """The words of Poter."""

    game = "poter"
    mistake = MISTAKE_PENALTY
    gets_cards = (PoterVerb.DRAW, PoterVerb.TAKE)
    ends_turn = (PoterVerb.DISCARD, PoterVerb.NODISCARD, PoterVerb.PASS)

    def parts(self, move: PoterMove, view: PoterView | None) -> tuple[str, Mapping[str, Any]]:
        """Return the key and the arguments of a move; the single card offered (P8.2) is named."""
        if move.verb == PoterVerb.TAKE and view is not None and view.table.phase == OFFER:
            return "take-single", {"cards": card_words(view.pile[-1])}
        return str(move.verb), {"cards": laid_words(move), "meld": move.meld + 1}

    def order(self, moves: Sequence[PoterMove], view: PoterView | None = None) -> str:
        """Return moves as an order; several are additions to one meld."""
        move = moves[0]
        together = replace(move, cards=tuple(card for each in moves for card in each.cards)) if moves[1:] else move
        return super().order([together], view)

    def cards(self, cards: Sequence[str]) -> str:
        """Return cards in the order given."""
        return cards_words(FRENCH.cards[card] for card in cards)

    def reason_cards(self, cards: Sequence[str]) -> str:
        """Return the cards of a reason, many of them grouped by suit."""
        return self.cards(cards) if len(cards) <= FEW else by_suit(mask_of(FRENCH.parse(" ".join(cards))), 0)
