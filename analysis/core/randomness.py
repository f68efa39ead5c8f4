"""Random numbers for playouts: the generator sfc32 (small fast counter), with equal results interpreted and compiled.

The state of the generator is four 32-bit words (a list, or an int64 array of shape (4,)), passed as an argument; a
stream depends on its seed and number only. Source: the public-domain description of sfc32 in the PractRand suite.
"""

from __future__ import annotations

from random import Random
from typing import Protocol

WORD = 0xFFFFFFFF
GOLDEN = 0x9E3779B9


class Numbers(Protocol):
    """Numbers by index: a list if interpreted, an int64 array if compiled."""

    def __getitem__(self, index: int, /) -> int:
        """Return the number at an index."""

    def __setitem__(self, index: int, number: int, /) -> None:
        """Set the number at an index."""


def seed_words(words: Numbers, seed: int, stream: int) -> None:
    """Initialize the state for stream `stream` of a seed (both modulo 2**32)."""
    words[0] = seed & WORD
    words[1] = stream & WORD
    words[2] = GOLDEN
    words[3] = 1
    for _ in range(12):
        next_word(words)


def words_from(source: Random) -> list[int]:
    """Return a new state as a list, seeded from a source of randomness."""
    words = [0] * 4
    seed_words(words, source.getrandbits(32), 0)
    return words


def next_word(words: Numbers) -> int:
    """Return the next random number from 0 to 2**32 − 1."""
    a = words[0]
    b = words[1]
    c = words[2]
    number = (a + b + words[3]) & WORD
    words[3] = (words[3] + 1) & WORD
    words[0] = b ^ b >> 9
    words[1] = (c + (c << 3 & WORD)) & WORD
    words[2] = ((c << 21 | c >> 11) + number) & WORD
    return number


def below(words: Numbers, limit: int) -> int:
    """Return a random number from 0 to limit − 1 (limit at most 2**16; the bias is below limit / 2**32)."""
    return next_word(words) * limit >> 32


def shuffle_span(cards: Numbers, start: int, end: int, words: Numbers) -> None:
    """Shuffle `cards[start:end]` in place."""
    for last in range(end - 1, start, -1):
        other = start + below(words, last - start + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card
