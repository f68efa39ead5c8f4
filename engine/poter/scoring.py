"""The end of a round of Poter and its scores (clause P9); see `rules` for the conventions."""

from __future__ import annotations

from engine.cards import LANE, lowest
from engine.poter.state import NONE, State

POTER_PENALTY = 25
MISTAKE_PENALTY = 25


def card_value(card: int) -> int:
    """Return the value of a card (P1.2).

    >>> from engine.cards import FRENCH
    >>> [card_value(card) for card in FRENCH.parse("As 9h Kd")]
    [1, 9, 13]
    """
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
