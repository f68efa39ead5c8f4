"""Dealing the cards that a view leaves out, so that each deal which the cards played allow is as likely as the others.

A card that some hand cannot hold is *bound*, the others are free. The bound cards are dealt one after the other, each
to where it may go in proportion to the number of deals that follow; then the free ones fill up what is empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from random import Random

from engine.cards import each_card
from engine.pocha.view import PochaView

Empty = tuple[int, ...]
"""How many cards each hand that cannot hold some card still gets."""


class Deals:
    """How many deals there are of some bound cards and then of `free` cards, among hands with `missing` cards."""

    def __init__(self, cards: Sequence[int], missing: Sequence[int], free: int) -> None:
        self._cards = cards
        self._missing = missing
        self._free = free
        self._known: dict[tuple[int, Empty], int] = {}

    def takers(self, at: int, empty: Empty) -> list[Empty]:
        """Return what is empty after each way to deal the bound card `at`, first that none of the hands gets it."""
        card = self._cards[at]
        found = [empty]
        for hand, places in enumerate(empty):
            after = (*empty[:hand], places - 1, *empty[hand + 1 :])
            if places and self._missing[hand] >> card & 1 == 0:
                found.append(after)
        return found

    def count(self, at: int, empty: Empty) -> int:
        """Return the number of deals of the bound cards from `at` on and of the free ones."""
        key = (at, empty)
        if key not in self._known:
            self._known[key] = self._count(at, empty)
        return self._known[key]

    def draw(self, at: int, empty: Empty, source: Random) -> Empty:
        """Deal the bound card `at` at random and return what is empty then."""
        number = source.randrange(self.count(at, empty))
        ways = self.takers(at, empty)
        while number >= self.count(at + 1, ways[0]):
            number -= self.count(at + 1, ways.pop(0))
        return ways[0]

    def _count(self, at: int, empty: Empty) -> int:
        """Count without looking up."""
        if sum(empty) > self._free + len(self._cards) - at:
            return 0
        if at < len(self._cards):
            return sum(self.count(at + 1, after) for after in self.takers(at, empty))
        deals, free = 1, self._free
        for places in empty:
            deals *= comb(free, places)
            free -= places
        return deals


def deal_unseen(view: PochaView, source: Random) -> list[int]:
    """Return a hand for each seat: what the view shows of it, filled up from the unseen cards."""
    hands = view.table.hand[: view.table.players]
    gaps = [size - hand.bit_count() for size, hand in zip(view.hand_sizes, hands, strict=True)]
    choosy = [seat for seat, places in enumerate(gaps) if places and view.missing[seat]]
    easy = [seat for seat, places in enumerate(gaps) if places and not view.missing[seat]]
    missing = [view.missing[seat] for seat in choosy]
    bound = [card for card in each_card(view.unseen) if any(mask >> card & 1 for mask in missing)]
    free = [card for card in each_card(view.unseen) if card not in bound]
    deals = Deals(bound, missing, len(free))
    empty: Empty = tuple(gaps[seat] for seat in choosy)
    left = []
    for at, card in enumerate(bound):
        after = deals.draw(at, empty, source)
        if after == empty:
            left.append(card)
        for seat, before, now in zip(choosy, empty, after, strict=True):
            hands[seat] |= (before - now) << card
        empty = after
    source.shuffle(free)
    for seat, places in zip(choosy, empty, strict=True):
        hands[seat] |= _take(free, places)
    free += left
    source.shuffle(free)
    for seat in easy:
        hands[seat] |= _take(free, gaps[seat])
    return hands


def _take(cards: list[int], number: int) -> int:
    """Take some cards off the end and return them as a mask."""
    taken = 0
    for _ in range(number):
        taken |= 1 << cards.pop()
    return taken
