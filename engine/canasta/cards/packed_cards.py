"""The cards of one act, or of one meld, packed into one number.

Four bits for each suit of the natural rank, then four for each two, then four for the jokers. The rank itself stands
beside it. Packed cards of one rank are added like numbers.
"""

from __future__ import annotations

from engine.canasta.cards.pack import VALUES, is_wild, value_of
from engine.canasta.state import JOKERS, SUITS, TWOS, WILD_MELD

NIBBLE = 4
LAST = 15
TWO_PLACE = SUITS
JOKER_PLACE = 2 * SUITS
PLACES = 2 * SUITS + 1
SEVERAL = -2
"""In place of a rank: the cards have several."""


def one_at(place: int) -> int:
    """Return one card at a place, packed: a suit of the rank, `TWO_PLACE` and suit, or `JOKER_PLACE`."""
    return 1 << NIBBLE * place


def count_at(packed: int, place: int) -> int:
    """Return how many cards stand at a place."""
    return packed >> NIBBLE * place & LAST


def kind_at(rank: int, place: int) -> int:
    """Return the kind that stands at a place of packed cards of this rank."""
    if place < TWO_PLACE:
        return SUITS * rank + place
    if place < JOKER_PLACE:
        return SUITS * TWOS + place - TWO_PLACE
    return SUITS * JOKERS


def naturals_in(packed: int) -> int:
    """Return the number of naturals."""
    return count_at(packed, 0) + count_at(packed, 1) + count_at(packed, 2) + count_at(packed, 3)


def twos_in(packed: int) -> int:
    """Return the number of twos."""
    return naturals_in(packed >> NIBBLE * TWO_PLACE)


def jokers_in(packed: int) -> int:
    """Return the number of jokers."""
    return count_at(packed, JOKER_PLACE)


def unpack(rank: int, packed: int) -> tuple[int, ...]:
    """Return the cards of a rank that were packed, in canonical order."""
    return tuple(kind_at(rank, place) for place in range(PLACES) for _ in range(count_at(packed, place)))


def pack_card(kind: int) -> int:
    """Pack one card of a meld."""
    if kind // SUITS == JOKERS:
        return one_at(JOKER_PLACE)
    if kind // SUITS == TWOS:
        return one_at(TWO_PLACE + kind % SUITS)
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
    """Return the value of cards by the natural rank (C1.3)."""
    natural = 0 if rank == WILD_MELD else naturals * value_of(rank)
    return natural + twos * VALUES[TWOS] + jokers * VALUES[JOKERS]
