"""How well a dealer cuts (clause C2.1): he chooses a depth by the eye, and his hand lifts about so many cards.

Depths are twelfths of the pack. The number lifted strays from the depth chosen by less than a twelfth, the more seldom
the further: nobody can be sure to lift a certain number, but whoever knows the pack comes near it more often.
"""

from __future__ import annotations

from random import Random

PARTS = 12
"""Depths are told apart by so many parts of the pack; 1 is the first of them, `PARTS - 1` the last."""


def number_at(depth: int, cards: int) -> int:
    """Return how many cards lie above a depth of a pack."""
    return depth * cards // PARTS


def depth_of(number: int, cards: int) -> int:
    """Return the depth next to a number of cards: nobody can aim better."""
    return min(max(1, (2 * number * PARTS + cards) // (2 * cards)), PARTS - 1)


def lifted(number: int, cards: int, source: Random) -> int:
    """Return how many cards are lifted by somebody who would lift so many; 1 at least, and one at least is left."""
    stray = cards // PARTS
    return number_at(depth_of(number, cards), cards) + source.randrange(stray) - source.randrange(stray)


def chance(number: int, exact: int, cards: int) -> float:
    """Return how likely just `exact` cards are lifted by somebody who would lift `number`."""
    stray = cards // PARTS
    off = abs(number_at(depth_of(number, cards), cards) - exact)
    return max(0, stray - off) / stray**2
