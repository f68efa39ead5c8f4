"""Shuffling and cutting with a given source of randomness."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from random import Random


def fair_source() -> Random:
    """Return a source of unpredictable randomness, that of the operating system."""
    return secrets.SystemRandom()


def shuffled(cards: Sequence[str], source: Random) -> list[str]:
    """Return the cards in a random order."""
    order = list(cards)
    source.shuffle(order)
    return order


def cut(cards: Sequence[str], lifted: int) -> list[str]:
    """Return the cards with the first `lifted` of them (1 to len − 1) moved to the end.

    >>> cut(["7h", "8h", "9h"], 2)
    ['9h', '7h', '8h']
    """
    if not 1 <= lifted < len(cards):
        raise ValueError(f"cannot cut {lifted} of {len(cards)} cards")
    return [*cards[lifted:], *cards[:lifted]]


def shuffled_and_cut(cards: Sequence[str], source: Random) -> list[str]:
    """Return the cards shuffled and then cut at random."""
    order = shuffled(cards, source)
    return cut(order, source.randrange(1, len(order))) if len(order) > 1 else order
