"""The chance of a card of Pocha to take a trick, from what its seat has not seen, in 256ths.

A card takes its trick if no rival has a higher one in time, and, in a plain suit, if the rivals still have that suit
to follow with instead of trumps. A rival's cards are known by number alone: of the unseen cards a share is in hands,
the rest was never dealt. Plain functions and tables, the same interpreted and compiled.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.bits import lowest, popcount
from engine.cards import LANE
from engine.pocha.rules import suit_cards
from engine.pocha.state import MOST_PLAYERS

ONE = 256
"""A trick, or a certainty, in the unit of chances."""
TRUMP_RIVALS = 89
PLAIN_RIVALS = 560
RUFF = 275
"""Some time: how much each higher card with the rivals takes from a trump and from a plain card (c / (c + weight)),
and how soon a plain suit is trumped, by the trumps that they hold to a card of the suit."""
NOW_RIVALS = 890
OVER_RIVALS = 48
NOW_RUFF = 150
"""In the trick on the table: the same, for a card of the suit that was led, and for a trump on another suit.

These six and those of `policy` were found by trying one change at a time on one seat among unchanged ones: 600 deals,
each played from every seat, of 24 tables (3 to 6 players, hands of 2 to 15 cards). A change was kept if the mean score
rose by more than 1.3 standard errors, so single digits mean little.
"""
QUARTERS = 64
HALVES = 32
"""Numbers of cards in the tables: higher ones count in quarters of a card, suits in halves of one."""

Table = NDArray[np.int64]


def unbeaten(rivals: int) -> Table:
    """Return the chance that higher cards leave, by their number in quarters."""
    return np.array([4 * ONE * ONE // (4 * ONE + number * rivals) for number in range(QUARTERS)], np.int64)


def followed(ruff: int) -> Table:
    """Return the chance that a plain suit is not trumped, by the halves of trumps and of its cards that are held."""
    return np.array(
        [
            ONE * ONE * (2 * cards + 1) // (ONE * (2 * cards + 1) + 2 * trumps * ruff)
            for trumps in range(HALVES)
            for cards in range(HALVES)
        ],
        np.int64,
    )


LATER = np.concatenate((unbeaten(PLAIN_RIVALS), unbeaten(TRUMP_RIVALS)))
NOW = np.concatenate((unbeaten(NOW_RIVALS), unbeaten(NOW_RIVALS), unbeaten(OVER_RIVALS)))
"""By the number of higher cards in quarters: first of plain cards, then of trumps, then of trumps on another suit."""
FOLLOWED_LATER = followed(RUFF)
FOLLOWED_NOW = followed(NOW_RUFF)
PARTS = np.array([ONE // max(rivals, 1) for rivals in range(MOST_PLAYERS)], np.int64)
"""What one of so many rivals is of them all, in 256ths."""


def share_of(unseen: int, held: int) -> int:
    """Return the share of the unseen cards that are in the rivals' hands, in 256ths, by how many they hold."""
    count = popcount(unseen)
    return ONE if held >= count else ONE * held // count


def row_of(unseen: int, trump: int, share: int) -> int:
    """Return the row of the trumps that rivals hold in the tables of suits followed."""
    return HALVES * (popcount(unseen & suit_cards(trump)) * share >> 7)


def chance(beaten: Table, trumped: Table, kind: int, higher: int, place: int) -> int:
    """Return a card's chance from two tables; no branch is taken, which would cost more than all the rest."""
    return int(beaten[kind * QUARTERS + higher] * trumped[place]) >> 8


def promise(hand: int, trump: int, unseen: int, share: int) -> int:
    """Return about how many tricks to come some cards will take."""
    row = row_of(unseen, trump, share)
    found = 0
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        suit = card // LANE
        trumps = int(suit == trump)
        cards = unseen & suit_cards(suit)
        higher = popcount(cards & -2 << card) * share >> 6
        place = (1 - trumps) * row + (popcount(cards) * share >> 7)
        found += chance(LATER, FOLLOWED_LATER, trumps, higher, place)
    return found
