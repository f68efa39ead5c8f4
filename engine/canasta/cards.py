"""The cards of Canasta (clause C1): kinds of cards, their texts and values, the packs in play, and packed cards.

Each pack has one card of each kind and two jokers. A kind is 4 · rank + suit; rank 0 is the ace, suits are `s h d c`.

The cards of one move or one meld are packed into one number of fields of four bits: the naturals by suit, the twos by
suit, and the jokers. The rank is stored separately. Adding the numbers of packed cards of one rank adds the cards.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.canasta.state import JOKER, JOKERS, SUITS, THREES, TWOS, WILD_MELD
from engine.cards import FRENCH, CardTexts

TEXTS = (*(rank + suit for rank in FRENCH.ranks for suit in FRENCH.suits), "Jk")
KINDS = CardTexts(dict(enumerate(TEXTS)))
KIND_OF = KINDS.cards
parse_card, parse, join = KINDS.parse_card, KINDS.parse, KINDS.join

VALUES = (20, 20, 0, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 50)
"""Values of cards by class (C1.3): ace, two, ..., king, joker; 0 for threes, which are valued separately."""
UNIT = 5
ALL_VALUES = sum(value // UNIT << 4 * rank for rank, value in enumerate(VALUES))
"""All values in one number, four bits each, in multiples of `UNIT`: faster than a tuple in compiled code."""

WHOLE_PACKS = {2: 108, 3: 108, 4: 108, 6: 216}
"""Number of cards in play by number of players (C1.2)."""

HEARTS, DIAMONDS = 1, 2


def value_of(rank: int) -> int:
    """Return the value of a card of a class (C1.3).

    >>> [value_of(rank_of(kind)) for kind in parse("4d Ks 2c Jk")]
    [5, 10, 20, 50]
    """
    return UNIT * (ALL_VALUES >> 4 * rank & 15)


def rank_of(kind: int) -> int:
    """Return the class of a kind: its rank, or `JOKERS`."""
    return kind // SUITS


def is_wild(kind: int) -> bool:
    """Return whether a kind is a two or the joker (C1.3)."""
    return kind == JOKER or kind // SUITS == TWOS


def is_three(kind: int) -> bool:
    """Return whether a kind is a three."""
    return kind // SUITS == THREES


def is_red_three(kind: int) -> bool:
    """Return whether a kind is a red three (C6).

    >>> [is_red_three(kind) for kind in parse("3h 3s")]
    [True, False]
    """
    return kind in (THREES * SUITS + HEARTS, THREES * SUITS + DIAMONDS)


def is_black_three(kind: int) -> bool:
    """Return whether a kind is a black three (C7)."""
    return is_three(kind) and not is_red_three(kind)


def packs(cards: int) -> int:
    """Return the number of packs of 52, each with two jokers, among `cards` cards (C1.2)."""
    return cards // 54


def copies(kind: int, cards: int) -> int:
    """Return the number of cards of a kind among `cards` cards (C1.2)."""
    return packs(cards) * (2 if kind == JOKER else 1)


def whole_pack(cards: int) -> list[str]:
    """Return the texts of `cards` cards in play, sorted by rank and suit."""
    return [text for kind, text in enumerate(TEXTS) for _ in range(copies(kind, cards))]


def each_kind(counts: Iterable[int]) -> list[int]:
    """Return the cards of counts by kind, sorted by rank and suit."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


# Cards of one rank, packed

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
