"""The random numbers of playouts: the small fast counter generator sfc32, the same interpreted and compiled.

The generator's state is a holder of four 32-bit words (a list, or an int64 array of shape (4,)), passed along as an
argument; its stream depends on the seed alone. Source: the public-domain description of sfc32 in the PractRand suite.
"""

from __future__ import annotations

from random import Random
from typing import Protocol

WORD = 0xFFFFFFFF
GOLDEN = 0x9E3779B9


class Numbers(Protocol):
    """Numbers by place: a list for the interpreter, an int64 array for the compiler."""

    def __getitem__(self, place: int, /) -> int:
        """Return the number at a place."""

    def __setitem__(self, place: int, number: int, /) -> None:
        """Change the number at a place."""


def seed_words(words: Numbers, seed: int, stream: int) -> None:
    """Start the stream `stream` of a seed (both taken modulo 2**32)."""
    words[0] = seed & WORD
    words[1] = stream & WORD
    words[2] = GOLDEN
    words[3] = 1
    for _ in range(12):
        next_word(words)


def words_from(source: Random) -> list[int]:
    """Return a generator's state for the interpreter, seeded from a source of chance."""
    words = [0] * 4
    seed_words(words, source.getrandbits(32), 0)
    return words


def next_word(words: Numbers) -> int:
    """Return the next number from 0 to 2**32 − 1."""
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
    """Return a number from 0 to limit − 1 (limit at most 2**16; the bias is below limit / 2**32)."""
    return next_word(words) * limit >> 32


def shuffle_span(cards: Numbers, start: int, end: int, words: Numbers) -> None:
    """Bring `cards[start:end]` into a random order."""
    for last in range(end - 1, start, -1):
        other = start + below(words, last - start + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card
