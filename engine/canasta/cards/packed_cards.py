"""The cards of one act, or of one meld, as one number: a *bundle*.

Four bits for each suit of the natural rank, then four for each two, then four for the jokers. The rank itself stands
beside it. Bundles of one rank are added like numbers.
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
"""The rank of cards that have none in common."""


def one_at(place: int) -> int:
    """Return the bundle of one card at a place: a suit of the rank, `TWO_PLACE` and suit, or `JOKER_PLACE`."""
    return 1 << NIBBLE * place


def count_at(bundle: int, place: int) -> int:
    """Return how many cards a bundle has at a place."""
    return bundle >> NIBBLE * place & LAST


def kind_at(rank: int, place: int) -> int:
    """Return the kind that stands at a place of a bundle of this rank."""
    if place < TWO_PLACE:
        return SUITS * rank + place
    if place < JOKER_PLACE:
        return SUITS * TWOS + place - TWO_PLACE
    return SUITS * JOKERS


def naturals_in(bundle: int) -> int:
    """Return how many naturals a bundle has."""
    return count_at(bundle, 0) + count_at(bundle, 1) + count_at(bundle, 2) + count_at(bundle, 3)


def twos_in(bundle: int) -> int:
    """Return how many twos a bundle has."""
    return naturals_in(bundle >> NIBBLE * TWO_PLACE)


def jokers_in(bundle: int) -> int:
    """Return how many jokers a bundle has."""
    return count_at(bundle, JOKER_PLACE)


def card_bundle(kind: int) -> int:
    """Return the bundle of a single card of a meld."""
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


def bundle_of(cards: tuple[int, ...]) -> int:
    """Return the bundle of cards of one rank and wilds."""
    return sum(card_bundle(kind) for kind in cards)


def worth(rank: int, naturals: int, twos: int, jokers: int) -> int:
    """Return the value of cards by the natural rank (C1.3)."""
    natural = 0 if rank == WILD_MELD else naturals * value_of(rank)
    return natural + twos * VALUES[TWOS] + jokers * VALUES[JOKERS]
