"""The cards of one move or one meld, packed into one number.

Each field has four bits: the naturals by suit, the twos by suit, and the jokers. The rank is stored separately. Adding
the numbers of packed cards of one rank adds the cards.
"""

from __future__ import annotations

from engine.canasta.cards.pack import VALUES, is_wild, value_of
from engine.canasta.state import JOKERS, SUITS, TWOS, WILD_MELD

NIBBLE = 4
LAST = 15
TWO_FIELD = SUITS
JOKER_FIELD = 2 * SUITS
FIELDS = 2 * SUITS + 1
SEVERAL = -2
"""Returned instead of a rank for cards of several ranks."""


def one_at(field: int) -> int:
    """Return one packed card of a field: a suit of the rank, `TWO_FIELD` + suit, or `JOKER_FIELD`."""
    return 1 << NIBBLE * field


def count_at(packed: int, field: int) -> int:
    """Return the number of cards in a field."""
    return packed >> NIBBLE * field & LAST


def kind_at(rank: int, field: int) -> int:
    """Return the kind of a field of packed cards of this rank."""
    if field < TWO_FIELD:
        return SUITS * rank + field
    if field < JOKER_FIELD:
        return SUITS * TWOS + field - TWO_FIELD
    return SUITS * JOKERS


def naturals_in(packed: int) -> int:
    """Return the number of naturals."""
    return count_at(packed, 0) + count_at(packed, 1) + count_at(packed, 2) + count_at(packed, 3)


def twos_in(packed: int) -> int:
    """Return the number of twos."""
    return naturals_in(packed >> NIBBLE * TWO_FIELD)


def jokers_in(packed: int) -> int:
    """Return the number of jokers."""
    return count_at(packed, JOKER_FIELD)


def unpack(rank: int, packed: int) -> tuple[int, ...]:
    """Return packed cards of a rank in canonical order."""
    return tuple(kind_at(rank, field) for field in range(FIELDS) for _ in range(count_at(packed, field)))


def pack_card(kind: int) -> int:
    """Pack one card of a meld."""
    if kind // SUITS == JOKERS:
        return one_at(JOKER_FIELD)
    if kind // SUITS == TWOS:
        return one_at(TWO_FIELD + kind % SUITS)
    return one_at(kind % SUITS)


def rank_in(cards: tuple[int, ...]) -> int:
    """Return the rank of a meld of these cards: that of its naturals, `WILD_MELD` without any."""
    ranks = {kind // SUITS for kind in cards if not is_wild(kind)}
    if len(ranks) > 1:
        return SEVERAL
    return ranks.pop() if ranks else WILD_MELD


def pack_cards(cards: tuple[int, ...]) -> int:
    """Pack cards of one rank and wilds."""
    return sum(pack_card(kind) for kind in cards)


def worth(rank: int, naturals: int, twos: int, jokers: int) -> int:
    """Return the value of cards with this natural rank (C1.3)."""
    natural = 0 if rank == WILD_MELD else naturals * value_of(rank)
    return natural + twos * VALUES[TWOS] + jokers * VALUES[JOKERS]
