"""Packs of cards, and the two-character texts of cards.

In the rules a card is an integer: the index of its bit in a mask of 60 bits, 15 (a lane) for each suit. Bits 0 to 12
of a lane are the ranks, bit 13 is reserved for the ace above the highest rank, and bit 14 is always 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.errors import InvalidInput

LANE = 15


class CardTexts:
    """Cards and their texts: `texts` maps cards to texts, `cards` the reverse."""

    def __init__(self, texts: Mapping[int, str]) -> None:
        self.texts = texts
        self.cards = {text: card for card, text in texts.items()}

    def parse_card(self, text: str) -> int:
        """Read one card; raise InvalidInput for any other text."""
        try:
            return self.cards[text]
        except KeyError:
            raise InvalidInput(f"{text!r} is no card") from None

    def parse(self, text: str) -> list[int]:
        """Read cards joined by spaces; raise InvalidInput for the first text that is no card."""
        return [self.parse_card(word) for word in text.split()]

    def join(self, cards: Iterable[int]) -> str:
        """Return the texts of cards in the given order, separated by single spaces."""
        return " ".join(self.texts[card] for card in cards)


class Pack(CardTexts):
    """A pack in which each card exists once: rank letters from low to high, suit letters in suit order."""

    def __init__(self, ranks: str, suits: str) -> None:
        self.ranks, self.suits = ranks, suits
        super().__init__({LANE * suit + rank: r + s for suit, s in enumerate(suits) for rank, r in enumerate(ranks)})

    def join_mask(self, mask: int) -> str:
        """Return the texts of the cards of a mask, sorted by suit and rank."""
        return self.join(each_card(mask))


FRENCH = Pack("A23456789TJQK", "shdc")


def each_card(mask: int) -> list[int]:
    """Return the cards of a mask, sorted by suit, then by rank.

    >>> each_card(0b101001)
    [0, 3, 5]
    """
    cards = []
    while mask:
        lowest_bit = mask & -mask
        cards.append(lowest_bit.bit_length() - 1)
        mask ^= lowest_bit
    return cards


def mask_of(cards: Iterable[int]) -> int:
    """Return the mask of the given cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def suit_of(card: int) -> int:
    """Return the index of a card's suit."""
    return card // LANE


def rank_of(card: int) -> int:
    """Return the index of a card's rank, 0 for the lowest."""
    return card % LANE


def popcount(mask: int) -> int:
    """Count the set bits of a non-negative mask.

    >>> popcount(0b10110)
    3
    """
    return mask.bit_count()


def lowest(mask: int) -> int:
    """Return the index of the lowest set bit of a positive mask."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """Return the index of the highest set bit of a positive mask."""
    return mask.bit_length() - 1


def nth_bit(mask: int, n: int) -> int:
    """Return the index of the n-th set bit (counted from 0) of a mask with more than n set bits."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)
