"""Random numbers for playouts: the generator sfc32 (small fast counter), identical when interpreted and compiled.

The generator's state is four 32-bit words (a list, or an int64 array of shape (4,)), passed as an argument; a stream is
determined by its seed and number. Source: the public-domain description of sfc32 in the PractRand suite.
"""

from __future__ import annotations

from random import Random
from typing import Protocol

WORD = 0xFFFFFFFF
GOLDEN = 0x9E3779B9


class Numbers(Protocol):
    """Numbers by index: a list when interpreted, an int64 array when compiled."""

    def __getitem__(self, index: int, /) -> int:
        """Return the number at an index."""

    def __setitem__(self, index: int, number: int, /) -> None:
        """Set the number at an index."""


def seed_rng(rng: Numbers, seed: int, stream: int) -> None:
    """Initialize the state for stream `stream` of a seed (both modulo 2**32)."""
    rng[0] = seed & WORD
    rng[1] = stream & WORD
    rng[2] = GOLDEN
    rng[3] = 1
    for _ in range(12):
        next_word(rng)


def rng_from(source: Random) -> list[int]:
    """Return a new state as a list, seeded from a source of randomness."""
    rng = [0] * 4
    seed_rng(rng, source.getrandbits(32), 0)
    return rng


def next_word(rng: Numbers) -> int:
    """Return the next random number from 0 to 2**32 − 1."""
    a = rng[0]
    b = rng[1]
    c = rng[2]
    number = (a + b + rng[3]) & WORD
    rng[3] = (rng[3] + 1) & WORD
    rng[0] = b ^ b >> 9
    rng[1] = (c + (c << 3 & WORD)) & WORD
    rng[2] = ((c << 21 | c >> 11) + number) & WORD
    return number


def below(rng: Numbers, limit: int) -> int:
    """Return a random number from 0 to limit − 1 (limit at most 2**16; the bias is below limit / 2**32)."""
    return next_word(rng) * limit >> 32


def shuffle_span(cards: Numbers, start: int, end: int, rng: Numbers) -> None:
    """Shuffle `cards[start:end]` in place."""
    for last in range(end - 1, start, -1):
        other = start + below(rng, last - start + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card
