"""Chance in the dealer's cut (clause C2.1): the number of cards lifted is random, near the depth that he chooses.

Depths are twelfths of the pack. The number lifted has a triangular distribution around the chosen depth, with
differences below a twelfth: no number is certain, but a good choice of depth makes it more likely.
"""

from __future__ import annotations

from engine.game import Chance

PARTS = 12
"""Number of parts into which depths divide the pack; depths are 1 to `PARTS - 1`."""


def number_at(depth: int, cards: int) -> int:
    """Return the number of cards above a depth."""
    return depth * cards // PARTS


def depth_of(number: int, cards: int) -> int:
    """Return the depth nearest to a number of cards."""
    return min(max(1, (2 * number * PARTS + cards) // (2 * cards)), PARTS - 1)


def lifted(number: int, cards: int, source: Chance) -> int:
    """Return a random number of cards lifted by a dealer who aims at `number`; at least 1 is lifted and 1 left."""
    stray = cards // PARTS
    return number_at(depth_of(number, cards), cards) + source.randrange(stray) - source.randrange(stray)


def chance(number: int, exact: int, cards: int) -> float:
    """Return the probability that a dealer who aims at `number` lifts exactly `exact` cards."""
    stray = cards // PARTS
    off = abs(number_at(depth_of(number, cards), cards) - exact)
    return max(0, stray - off) / stray**2
