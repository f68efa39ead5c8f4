"""Packs of cards and their two-character texts.

Inside the rules a card is a small integer: its bit in a mask of 15-bit lanes, one lane a suit. Bits 0 to 12
of a lane are the ranks, bit 13 is free for the ace above the highest rank, bit 14 is a gap: 60 bits in all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from engine.bits import lowest
from engine.errors import InvalidInput

LANE = 15


@dataclass(frozen=True)
class Pack:
    """A kind of pack in which each card exists once: rank letters low to high, suit letters in suit order."""

    ranks: str
    suits: str
    texts: dict[int, str] = field(init=False, repr=False, compare=False)
    cards: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Index the cards by text and by number."""
        texts = {
            LANE * suit + rank: rank_letter + suit_letter
            for suit, suit_letter in enumerate(self.suits)
            for rank, rank_letter in enumerate(self.ranks)
        }
        object.__setattr__(self, "texts", texts)
        object.__setattr__(self, "cards", {text: card for card, text in texts.items()})

    def parse_card(self, text: str) -> int:
        """Read one card; raise InvalidInput if it is none."""
        try:
            return self.cards[text]
        except KeyError:
            raise InvalidInput(f"{text!r} is no card") from None

    def parse(self, text: str) -> list[int]:
        """Read cards joined by spaces; raise InvalidInput at the first that is none."""
        return [self.parse_card(word) for word in text.split()]

    def join(self, cards: Iterable[int]) -> str:
        """Write cards in the order given, joined by single spaces."""
        return " ".join(self.texts[card] for card in cards)

    def join_mask(self, mask: int) -> str:
        """Write the cards of a mask by suit and rank."""
        return self.join(each_card(mask))


FRENCH = Pack("A23456789TJQK", "shdc")


def each_card(mask: int) -> Iterator[int]:
    """Yield the cards of a mask by suit, then by rank."""
    while mask:
        yield lowest(mask)
        mask &= mask - 1


def mask_of(cards: Iterable[int]) -> int:
    """Return the mask of some cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def suit_of(card: int) -> int:
    """Return the suit's number."""
    return card // LANE


def rank_of(card: int) -> int:
    """Return the rank's number, the lowest being 0."""
    return card % LANE
