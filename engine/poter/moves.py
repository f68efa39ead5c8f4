"""The moves of Poter and their texts.

    draw · take · pass · nodiscard · discard 3d · meld 7h 8h 9h · meld 5h As=6h 7h
    lay 8d @2 · lay As=8d @2 · swap 6d @2

A move is identified by its canonical text, in which the cards of a meld are sorted: a run ascending with the ace at its
end of the run, a set by suit. `parse_move` is the inverse of `str`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from engine.cards import FRENCH, each_card, mask_of
from engine.errors import InvalidInput, InvalidMove
from engine.poter.acts import DISCARD, VERBS
from engine.poter.rules import with_target
from engine.poter.shapes import NO_SHAPE, card_at, shape_high, shape_low, shape_of, shape_suit
from engine.poter.state import NO_SUBSTITUTES, NONE, SET

BARE = VERBS[:DISCARD]
"""Verbs of moves without cards."""
MELD_NUMBER = re.compile(r"@([1-9][0-9]{0,2})")


@dataclass(frozen=True)
class PoterMove:
    """A move: `cards` are natural, `subs` are pairs (poter card, card that it represents).

    `meld`: index of the meld on the table that the move concerns, or `NONE`.
    """

    verb: str
    cards: tuple[int, ...] = ()
    subs: tuple[tuple[int, int], ...] = ()
    meld: int = NONE

    def __str__(self) -> str:
        """Return the canonical text."""
        return self._text

    @cached_property
    def _text(self) -> str:
        """Compose the text."""
        texts = FRENCH.texts
        words = [(card, texts[card]) for card in self.cards]
        words += [(target, f"{texts[wild]}={texts[target]}") for wild, target in self.subs]
        place = {card: number for number, card in enumerate(meld_order(self.meant))}
        ordered = [self.verb, *(word for _, word in sorted(words, key=lambda item: place[item[0]]))]
        if self.meld != NONE:
            ordered.append(f"@{self.meld + 1}")
        return " ".join(ordered)

    @property
    def repeats(self) -> bool:
        """Return whether a card is named twice."""
        laid = [*self.cards, *(wild for wild, _ in self.subs)]
        return len(set(laid)) < len(laid)

    @property
    def laid(self) -> int:
        """Return the mask of the cards that leave the hand."""
        return mask_of(self.cards) | mask_of(wild for wild, _ in self.subs)

    @property
    def meant(self) -> int:
        """Return the mask of the cards that the laid cards represent."""
        return mask_of(self.cards) | mask_of(target for _, target in self.subs)


def meld_order(cards: int) -> list[int]:
    """Return the cards of a mask in the order of a meld's text: a run ascending, others by suit and rank."""
    shape = shape_of(cards)
    if shape == NO_SHAPE or shape_suit(shape) == SET:
        return list(each_card(cards))
    return [card_at(shape_suit(shape), place) for place in range(shape_low(shape), shape_high(shape) + 1)]


def parse_move(text: str) -> PoterMove:
    """Parse a move, with the cards of a meld in any order; raise InvalidMove."""
    words = text.split()
    verb = words[0] if words else ""
    if verb not in VERBS:
        raise InvalidMove(text, f"a move begins with one of {', '.join(VERBS)}")
    number = NONE
    if verb in ("lay", "swap"):
        found = MELD_NUMBER.fullmatch(words[-1])
        if found is None:
            raise InvalidMove(text, "it ends with the number of a meld, as in @2")
        number = int(found.group(1)) - 1
        words.pop()
    try:
        cards, subs = parse_cards(words[1:])
    except InvalidInput as fault:
        raise InvalidMove(text, str(fault)) from None
    if not _fits(verb, len(cards), len(subs)):
        raise InvalidMove(text, f"{verb} does not go with these cards")
    return PoterMove(verb, cards, subs, number)


def parse_cards(words: list[str]) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """Parse the cards of a meld: natural cards, and pairs (poter card, card represented), sorted by the latter."""
    cards: list[int] = []
    subs: list[tuple[int, int]] = []
    for word in words:
        if "=" in word:
            wild, target = (FRENCH.parse_card(part) for part in word.split("=", 1))
            if wild == target:
                raise InvalidInput(f"{word!r}: a card that is itself is written without '='")
            subs.append((wild, target))
        else:
            cards.append(FRENCH.parse_card(word))
    meant = mask_of(cards) | mask_of(target for _, target in subs)
    order = {card: place for place, card in enumerate(meld_order(meant))}
    return tuple(sorted(cards)), tuple(sorted(subs, key=lambda sub: (order[sub[1]], sub)))


def _fits(verb: str, cards: int, subs: int) -> bool:
    """Return whether a move with this verb can have these numbers of cards and substitutes."""
    if verb in BARE:
        return cards + subs == 0
    if verb == "meld":
        return cards + subs > 0
    if verb == "lay":
        return cards + subs == 1
    return cards == 1 and subs == 0


def pack_targets(subs: tuple[tuple[int, int], ...]) -> int:
    """Return pairs (poter card, card that it represents) as the targets of `rules.meld_fault`."""
    targets = NO_SUBSTITUTES
    for wild, target in subs:
        targets = with_target(targets, wild, target)
    return targets
