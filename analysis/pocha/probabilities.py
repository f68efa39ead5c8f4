"""The chance of a card of Pocha to take a trick, from what its seat has not seen, in 256ths.

A card takes its trick if no rival has a higher one in time, and, in a plain suit, if the rivals still have that suit
to follow with instead of trumps. A rival's cards are known by number alone: of the unseen cards a share is in hands,
the rest was never dealt. Plain functions and tables, the same interpreted and compiled.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from analysis.core.randomness import Numbers
from engine.cards import LANE, lowest, popcount
from engine.pocha.rules import suit_cards
from engine.pocha.state import MOST_PLAYERS

ONE = 256
"""A trick, or a certainty, in the unit of chances."""
NAMES = (
    *("long", "deep", "rise", "down", "lean", "calm_now", "calm_later"),
    *("plain_rivals", "trump_rivals", "ruff", "now_rivals", "over_rivals", "now_ruff"),
)
"""Names of the policy's weights in their order; `weights.json` has their meaning."""
LONG, DEEP, RISE, DOWN, LEAN, CALM_NOW, CALM_LATER = range(7)
PLAIN_RIVALS, TRUMP_RIVALS, RUFF, NOW_RIVALS, OVER_RIVALS, NOW_RUFF = range(7, len(NAMES))
QUARTERS = 64
HALVES = 32
"""Numbers of cards in the tables: higher ones count in quarters of a card, suits in halves of one."""

Ints = NDArray[np.int64]


def unbeaten(rivals: int) -> Ints:
    """Return the chance that higher cards leave, by their number in quarters."""
    return np.array([4 * ONE * ONE // (4 * ONE + number * rivals) for number in range(QUARTERS)], np.int64)


def followed(ruff: int) -> Ints:
    """Return the chance that a plain suit is not trumped, by the halves of trumps and of its cards that are held."""
    return np.array(
        [
            ONE * ONE * (2 * cards + 1) // (ONE * (2 * cards + 1) + 2 * trumps * ruff)
            for trumps in range(HALVES)
            for cards in range(HALVES)
        ],
        np.int64,
    )


LATER = len(NAMES)
NOW = LATER + 2 * QUARTERS
FOLLOWED_LATER = NOW + 3 * QUARTERS
FOLLOWED_NOW = FOLLOWED_LATER + HALVES * HALVES
"""Where the tables begin in the array of `with_tables`. The first two are by the number of higher cards in quarters:
first of plain cards, then of trumps, then of trumps on another suit; the others by the row and column of `followed`."""


def with_tables(weights: Sequence[int]) -> Ints:
    """Return the weights followed by the tables that they make, as the policy takes them, shape (n,)."""
    later = unbeaten(weights[PLAIN_RIVALS]), unbeaten(weights[TRUMP_RIVALS])
    now = unbeaten(weights[NOW_RIVALS]), unbeaten(weights[NOW_RIVALS]), unbeaten(weights[OVER_RIVALS])
    row = np.array(weights, np.int64)
    return np.concatenate((row, *later, *now, followed(weights[RUFF]), followed(weights[NOW_RUFF])))


PARTS = np.array([ONE // max(rivals, 1) for rivals in range(MOST_PLAYERS)], np.int64)
"""Share of one rival among a number of rivals, in 256ths."""


def share_of(unseen: int, held: int) -> int:
    """Return the share of the unseen cards that are in the rivals' hands, in 256ths, by how many they hold."""
    count = popcount(unseen)
    return ONE if held >= count else ONE * held // count


def row_of(unseen: int, trump: int, share: int) -> int:
    """Return the row of the trumps that rivals hold in the tables of suits followed."""
    return HALVES * (popcount(unseen & suit_cards(trump)) * share >> 7)


def chance(weights: Numbers, beaten: int, trumped: int, higher: int, place: int) -> int:
    """Return a card's chance from two tables; no branch is taken, which would cost more than all the rest."""
    return weights[beaten + higher] * weights[trumped + place] >> 8


def promise(hand: int, trump: int, unseen: int, share: int, weights: Numbers) -> int:
    """Return the expected number of tricks that some cards will still take, approximately."""
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
        found += chance(weights, LATER + trumps * QUARTERS, FOLLOWED_LATER, higher, place)
    return found
