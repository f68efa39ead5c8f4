"""Melds on the table of Poter as cards, moves and texts."""

from __future__ import annotations

from engine.cards import LANE, each_card, mask_of
from engine.poter.moves import PoterMove, PoterVerb
from engine.poter.rules import poter_card
from engine.poter.shapes import card_at
from engine.poter.state import SET, State


def meld_cards(state: State, number: int) -> int:
    """Return the mask of the cards that a meld represents, substituted ones included."""
    low, high = state.meld_low[number], state.meld_high[number]
    suit = state.meld_suit[number]
    if suit == SET:
        return mask_of(LANE * other + low for other in range(4) if high >> other & 1)
    return mask_of(card_at(suit, place) for place in range(low, high + 1))


def meld_move(state: State, number: int) -> PoterMove:
    """Return the move that would lay a meld in its present form, substitutes included."""
    subs = tuple((poter_card(state, suit), state.sub_for[suit]) for suit in range(4) if state.sub_meld[suit] == number)
    cards = meld_cards(state, number) & ~mask_of(target for _, target in subs)
    return PoterMove(PoterVerb.MELD, tuple(each_card(cards)), subs)


def meld_text(state: State, number: int) -> str:
    """Return the text of a meld: `5h As=6h 7h`."""
    return str(meld_move(state, number)).removeprefix("meld ")
