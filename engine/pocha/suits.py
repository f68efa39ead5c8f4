"""Suits of cards as masks, for the rules: a card's number is its suit's lane and, in it, its rank (O1.3)."""

from __future__ import annotations

from engine.cards import LANE

LANE_CARDS = (1 << LANE) - 1


def suit_cards(suit: int) -> int:
    """Return every card of a suit."""
    return LANE_CARDS << LANE * suit


def above(card: int) -> int:
    """Return every card of a card's suit that beats it."""
    return suit_cards(card // LANE) & -2 << card
