"""Counts of cards by class (ranks and the joker), and how masks and buttons encode them.

Cards of one rank are interchangeable, so a hand is a count for each class, and a class is one button. In a mask the n
cards of class c are the n lowest bits from bit `CLASS_BITS` · c on: sets of cards can be intersected and joined as
masks. A button has less room: it carries an octal digit for each class, which is enough because no move takes more than
`MAX_SELECTED` cards of one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.canasta.cards.pack import VALUES
from engine.canasta.rules.melds import CANASTA
from engine.canasta.state import CLASSES, JOKERS, RANKS, SUITS, THREES, TWOS
from engine.canasta.view import CanastaView

CLASS_BITS = 16
"""Bits of a class in a mask: four packs have 16 cards of a rank."""
CLASS_MASK = (1 << CLASS_BITS) - 1
MAX_SELECTED = CANASTA
"""Cards of a class that can be selected."""
DIGIT_BITS = 3
ORDER = (0, *range(RANKS - 1, THREES, -1), THREES, TWOS, JOKERS)
"""The order of classes in a hand: ace, king down to four, black threes, twos, jokers."""


def mask_of(counts: Sequence[int]) -> int:
    """Return counts by class as a mask."""
    return sum((1 << count) - 1 << CLASS_BITS * rank for rank, count in enumerate(counts))


def counts_in(mask: int) -> list[int]:
    """Return the counts by class of a mask."""
    return [(mask >> CLASS_BITS * rank & CLASS_MASK).bit_count() for rank in range(CLASSES)]


def number_of(counts: Sequence[int]) -> int:
    """Return selected cards as the number in a button."""
    return sum(min(count, MAX_SELECTED) << DIGIT_BITS * rank for rank, count in enumerate(counts))


def selected_counts(number: int) -> list[int]:
    """Return the selected cards by class of the number in a button."""
    return [number >> DIGIT_BITS * rank & MAX_SELECTED for rank in range(CLASSES)]


def counted(kinds: Iterable[int]) -> list[int]:
    """Return cards by class."""
    counts = [0] * CLASSES
    for kind in kinds:
        counts[kind // SUITS] += 1
    return counts


def hand_of(view: CanastaView) -> list[int]:
    """Return the viewing seat's hand by class."""
    return counted(view.hand)


def hand_mask(view: CanastaView) -> int:
    """Return the viewing seat's hand as a mask."""
    return mask_of(hand_of(view))


def toggled(view: CanastaView, selected: int, rank: int) -> int | None:
    """Return the selection with one more card of a class, none after the last; None if the hand has none of it."""
    held = hand_of(view)
    if rank >= CLASSES or not held[rank]:
        return None
    counts = counts_in(selected)
    counts[rank] = counts[rank] + 1 if counts[rank] < min(held[rank], MAX_SELECTED) else 0
    return mask_of(counts)


def value(counts: Sequence[int]) -> int:
    """Return the value of cards in melds (C1.3)."""
    return sum(count * VALUES[rank] for rank, count in enumerate(counts))
