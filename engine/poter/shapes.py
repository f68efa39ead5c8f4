"""Runs and sets (P4.3, P4.4) and matching cards (P6.2) of Poter.

Pure functions of masks, interpreted and compiled. In this module bit 13 of a lane is the ace above the king.
"""

from __future__ import annotations

from engine.cards import LANE, lowest, popcount
from engine.poter.state import SET

RANKS = 13
SUIT = (1 << RANKS) - 1
ACES = 1 | 1 << LANE | 1 << 2 * LANE | 1 << 3 * LANE
ACE_HIGH = ACES << RANKS
WHOLE_PACK = ACES * SUIT

NO_SHAPE = -1


def lane(cards: int, suit: int) -> int:
    """Return the ranks of a mask's cards of one suit, as 13 bits."""
    return cards >> (LANE * suit) & SUIT


def rank_mask(rank: int) -> int:
    """Return the mask of the four cards of a rank."""
    return ACES << rank


def with_high_aces(cards: int) -> int:
    """Return the mask with each ace also set at bit 13 of its lane."""
    return cards | (cards & ACES) << RANKS


def run_starts(cards: int) -> int:
    """Return the mask of positions from which three consecutive positions are set in a mask, aces low and high."""
    both = with_high_aces(cards)
    return both & both >> 1 & both >> 2


def set_ranks(cards: int) -> int:
    """Return the ranks, as 13 bits, of which the mask has three or four cards."""
    s, h, d, c = lane(cards, 0), lane(cards, 1), lane(cards, 2), lane(cards, 3)
    return s & h & (d | c) | d & c & (s | h)


def holds_meld(cards: int) -> bool:
    """Return whether a mask contains a run or a set."""
    return run_starts(cards) != 0 or set_ranks(cards) != 0


def shape_of(cards: int) -> int:
    """Return the shape of the meld of all cards of a mask, `NO_SHAPE` if they are none (P4.3, P4.4).

    A run is encoded as 256·suit + 16·low + high (positions), a set as 1024 + 16·rank + its suits as four bits.
    """
    size = popcount(cards)
    if size < 3:
        return NO_SHAPE
    suit = lowest(cards) // LANE
    ranks = lane(cards, suit)
    if cards == ranks << LANE * suit:
        low = lowest(ranks)
        if ranks >> low == (1 << size) - 1:
            return 256 * suit + 16 * low + low + size - 1
        if ranks & 1:
            high = ranks ^ 1 | 1 << RANKS
            low = lowest(high)
            if high >> low == (1 << size) - 1:
                return 256 * suit + 16 * low + RANKS
        return NO_SHAPE
    rank = lowest(cards) % LANE
    suits = cards >> rank
    if suits & ~ACES:
        return NO_SHAPE
    return 1024 + 16 * rank + suit_bits(suits)


def suit_bits(aces: int) -> int:
    """Return the four suits of a mask of cards of rank 0 as four bits."""
    return aces & 1 | aces >> LANE - 1 & 2 | aces >> 2 * LANE - 2 & 4 | aces >> 3 * LANE - 3 & 8


def shape_suit(shape: int) -> int:
    """Return the suit of a shape, `SET` for a set."""
    return SET if shape >= 1024 else shape >> 8


def shape_low(shape: int) -> int:
    """Return the lowest position of a run, the rank of a set."""
    return shape >> 4 & 15


def shape_high(shape: int) -> int:
    """Return the highest position of a run, the suits of a set as four bits."""
    return shape & 15


def card_at(suit: int, position: int) -> int:
    """Return the card at a position of a suit; 13 is the ace."""
    return LANE * suit + (0 if position == RANKS else position)


def near(cards: int) -> int:
    """Return the mask of cards at most two ranks from a card of the mask in its suit, aces low and high (P6.2)."""
    both = with_high_aces(cards)
    around = both << 1 | (both & ~ACE_HIGH) << 2 | both >> 1 | (both & ~ACES) >> 2
    return (around | (around & ACE_HIGH) >> RANKS) & WHOLE_PACK


def matching(cards: int) -> int:
    """Return the mask of cards that match a card of the mask (P6.2), all cards of its rank included.

    >>> from engine.cards import FRENCH, mask_of
    >>> FRENCH.join_mask(matching(mask_of(FRENCH.parse("9h"))))
    '9s 7h 8h 9h Th Jh 9d 9c'
    """
    ranks = lane(cards, 0) | lane(cards, 1) | lane(cards, 2) | lane(cards, 3)
    return near(cards) | ranks * ACES


def linked(cards: int) -> int:
    """Return the cards of a mask that match another card of it (P6.2).

    >>> from engine.cards import FRENCH, mask_of
    >>> FRENCH.join_mask(linked(mask_of(FRENCH.parse("9h Jh 3d Qs Qc"))))
    'Qs 9h Jh Qc'
    """
    s, h, d, c = lane(cards, 0), lane(cards, 1), lane(cards, 2), lane(cards, 3)
    pairs = s & h | d & c | (s | h) & (d | c)
    return cards & (near(cards) | pairs * ACES)
