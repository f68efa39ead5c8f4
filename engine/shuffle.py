"""Shuffling and cutting; the source of randomness is always an argument."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from random import Random


def fair_source() -> Random:
    """Return the operating system's randomness, which nobody can foresee."""
    return secrets.SystemRandom()


def shuffled(cards: Sequence[str], source: Random) -> list[str]:
    """Return the cards in a random order."""
    order = list(cards)
    source.shuffle(order)
    return order


def cut(cards: Sequence[str], lifted: int) -> list[str]:
    """Put the `lifted` topmost cards (1 to len − 1) under the others."""
    if not 1 <= lifted < len(cards):
        raise ValueError(f"cannot cut {lifted} of {len(cards)} cards")
    return [*cards[lifted:], *cards[:lifted]]


def shuffled_and_cut(cards: Sequence[str], source: Random) -> list[str]:
    """Shuffle as one player does and cut as another does after him."""
    order = shuffled(cards, source)
    return cut(order, source.randrange(1, len(order))) if len(order) > 1 else order
