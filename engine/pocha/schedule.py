"""The hands of a match (clause O2): how many cards each player gets in each."""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import InvalidInput
from engine.pocha.options import FULL, UP, Options
from engine.pocha.pack import pack_in_play

SHORT_HANDS = 10
ADDED_HAND = 1
"""The size of a hand added while the top place is tied (O6.3)."""


def hand_sizes(options: Options, players: int) -> tuple[int, ...]:
    """Return the hand sizes in order; raise InvalidInput for a size, a pack or a number of players that cannot be."""
    most = largest_hand(options, players)
    if isinstance(options.schedule, tuple):
        if max(options.schedule) > most:
            raise InvalidInput(f"option schedule: a hand has from 1 to {most} cards here (O2.4)")
        return options.schedule
    if options.schedule == FULL:
        return (*range(1, most), *[most] * players, *range(most - 1, 0, -1))
    if options.schedule == UP:
        return tuple(range(1, most + 1))
    last = SHORT_HANDS - 1
    return tuple(1 + (2 * hand * (most - 1) + last) // (2 * last) for hand in range(SHORT_HANDS))


def largest_hand(options: Options, players: int) -> int:
    """Return the hand size at which the whole pack is dealt out (O2.1); raise InvalidInput if that cannot be."""
    return pack_in_play(options.pack, players).bit_count() // players


def size_of(sizes: Sequence[int], number: int) -> int:
    """Return the size of hand `number` (from 1) of these sizes, those after the last one being added hands (O6.3)."""
    return sizes[number - 1] if number <= len(sizes) else ADDED_HAND
