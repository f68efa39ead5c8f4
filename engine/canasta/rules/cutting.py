"""The chance in the dealer's cut (clause C2.1): he chooses a depth, and the number lifted is drawn from around it.

Depths are twelfths of the pack. The number lifted differs from the depth chosen by less than a twelfth, with a
triangular distribution: nobody can be sure of a number, but a good choice of depth hits it more often.
"""

from __future__ import annotations

from random import Random

PARTS = 12
"""Parts of the pack between depths: depth 1 is the first, `PARTS - 1` the last."""


def number_at(depth: int, cards: int) -> int:
    """Return how many cards lie above a depth of a pack."""
    return depth * cards // PARTS


def depth_of(number: int, cards: int) -> int:
    """Return the depth nearest to a number of cards; nobody can aim better."""
    return min(max(1, (2 * number * PARTS + cards) // (2 * cards)), PARTS - 1)


def lifted(number: int, cards: int, source: Random) -> int:
    """Return the number of cards lifted by a dealer who aims at `number`: at least 1, and at least 1 is left."""
    stray = cards // PARTS
    return number_at(depth_of(number, cards), cards) + source.randrange(stray) - source.randrange(stray)


def chance(number: int, exact: int, cards: int) -> float:
    """Return the probability that a dealer who aims at `number` lifts exactly `exact` cards."""
    stray = cards // PARTS
    off = abs(number_at(depth_of(number, cards), cards) - exact)
    return max(0, stray - off) / stray**2
