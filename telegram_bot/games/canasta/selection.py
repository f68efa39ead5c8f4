"""Counts of cards by class (ranks and the joker), and how masks and buttons carry them.

Cards of one rank do the same, so a hand is a count for each class, and a class is one button. In a mask the n cards
held, or picked, of class c are the n lowest bits from bit `WIDTH` · c on: sets of cards can be cut and joined as masks,
whatever else comes to the hand. A button has less room: it carries a digit a class, which is enough because no act
takes more than `MOST` cards of one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.canasta.cards.pack import VALUES
from engine.canasta.rules.melds import CANASTA
from engine.canasta.state import CLASSES, JOKERS, RANKS, SUITS, THREES, TWOS
from engine.canasta.view import CanastaView

WIDTH = 16
"""Four packs have so many cards of a rank."""
FULL = (1 << WIDTH) - 1
MOST = CANASTA
"""So many cards of a class can be picked."""
DIGIT = 3
ORDER = (0, *range(RANKS - 1, THREES, -1), THREES, TWOS, JOKERS)
"""The classes as a hand shows them: ace, king and so on down to four, black threes, twos, jokers."""


def mask_of(counts: Sequence[int]) -> int:
    """Return counts by class as a mask."""
    return sum((1 << count) - 1 << WIDTH * rank for rank, count in enumerate(counts))


def counts_in(mask: int) -> list[int]:
    """Return the counts by class of a mask."""
    return [(mask >> WIDTH * rank & FULL).bit_count() for rank in range(CLASSES)]


def number_of(counts: Sequence[int]) -> int:
    """Return picked cards as the number a button carries."""
    return sum(min(count, MOST) << DIGIT * rank for rank, count in enumerate(counts))


def selected_counts(number: int) -> list[int]:
    """Return the picked cards of a button's number by class."""
    return [number >> DIGIT * rank & MOST for rank in range(CLASSES)]


def counted(kinds: Iterable[int]) -> list[int]:
    """Return cards by class."""
    counts = [0] * CLASSES
    for kind in kinds:
        counts[kind // SUITS] += 1
    return counts


def hand_of(view: CanastaView) -> list[int]:
    """Return the own cards by class."""
    return counted(view.hand)


def toggled(view: CanastaView, selected: int, rank: int) -> int | None:
    """Return the picked cards after one more of a class is touched, none of it after the last; None if none is held."""
    held = hand_of(view)
    if rank >= CLASSES or not held[rank]:
        return None
    counts = counts_in(selected)
    counts[rank] = counts[rank] + 1 if counts[rank] < min(held[rank], MOST) else 0
    return mask_of(counts)


def value(counts: Sequence[int]) -> int:
    """Return what cards are worth in melds (C1.3)."""
    return sum(count * VALUES[rank] for rank, count in enumerate(counts))
