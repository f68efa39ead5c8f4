"""The end of a round of Poter and its scores (clause P9); see `rules` for the conventions."""

from __future__ import annotations

from engine.bits import lowest
from engine.cards import LANE
from engine.poter.shapes import WHOLE_PACK
from engine.poter.state import CARDS, NONE, State

POTER_PENALTY = 25
MISTAKE_PENALTY = 25


def card_value(card: int) -> int:
    """Return the value of a card (P1.2)."""
    return card % LANE + 1


def hand_points(state: State, seat: int) -> int:
    """Return the value of the cards in a hand (P9.2 to P9.4)."""
    points = 0
    cards = state.hand[seat]
    while cards:
        card = lowest(cards)
        points += POTER_PENALTY if card % LANE == state.poter and state.sallan[seat] else card_value(card)
        cards &= cards - 1
    return points


def score(state: State, seat: int) -> int:
    """Return the current score of a seat (P9.1 to P9.6); fewer points are better."""
    return hand_points(state, seat) + state.penalty[seat]


def winner(state: State) -> int:
    """Return the seat that emptied its hand, `NONE` if there is none."""
    for seat in range(state.players):
        if state.hand[seat] == 0:
            return seat
    return NONE


def all_cards(state: State) -> int:
    """Return the mask of all cards in hands, melds, stock and pile; it is always the whole pack (P1.1)."""
    cards = state.table
    for seat in range(state.players):
        cards |= state.hand[seat]
    for place in range(state.stock_at, CARDS):
        cards |= 1 << state.stock[place]
    for place in range(state.pile_size):
        cards |= 1 << state.pile[place]
    return cards & WHOLE_PACK
