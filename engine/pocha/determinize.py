"""Dealing the cards that a view leaves out, so that each deal which the cards played allow is as likely as the others.

A card that some hand cannot hold is *bound*, the others are free. The bound cards are dealt one after the other, each
to where it may go in proportion to the number of deals that follow. Once no bound card is left that a hand cannot hold,
the hand is *settled*: it is filled up at the end from the cards that nobody got since then, and from the free ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from random import Random

from engine.cards import each_card
from engine.pocha.view import PochaView

Empty = tuple[int, ...]
"""How many cards each hand that cannot hold some bound card still gets; 0 for settled ones, which wait."""


class Deals:
    """How many deals there are of bound cards in order, and then of `free` others, to hands with `missing` cards."""

    def __init__(self, cards: Sequence[int], missing: Sequence[int], free: int) -> None:
        self._cards = cards
        self._missing = missing
        self._free = free
        self._known: dict[tuple[int, Empty], int] = {}
        self._settled_at = [
            max((at + 1 for at, card in enumerate(cards) if mask >> card & 1), default=0) for mask in missing
        ]

    def settled(self, at: int, empty: Empty) -> int | None:
        """Return a hand with empty places that can hold every bound card from `at` on, None if there is none."""
        for hand, places in enumerate(empty):
            if places and self._settled_at[hand] <= at:
                return hand
        return None

    def draw(self, at: int, empty: Empty, source: Random) -> Empty:
        """Deal the bound card `at` at random, no hand being settled, and return what is empty then."""
        number = source.randrange(self._count(at, empty))
        ways = self._takers(at, empty)
        while number >= self._count(at + 1, ways[0]):
            number -= self._count(at + 1, ways.pop(0))
        return ways[0]

    def _takers(self, at: int, empty: Empty) -> list[Empty]:
        """Return what is empty after each way to deal the bound card `at`, first that none of the hands gets it."""
        card = self._cards[at]
        found = [empty]
        for hand, places in enumerate(empty):
            if places and self._missing[hand] >> card & 1 == 0:
                found.append(with_places(empty, hand, places - 1))
        return found

    def _count(self, at: int, empty: Empty) -> int:
        """Return the number of deals of the bound cards from `at` on and of the free ones."""
        key = (at, empty)
        if key not in self._known:
            self._known[key] = self._counted(at, empty)
        return self._known[key]

    def _counted(self, at: int, empty: Empty) -> int:
        """Count without looking up."""
        others = self._free + len(self._cards) - at - sum(empty)
        if others < 0:
            return 0
        hand = self.settled(at, empty)
        if hand is not None:
            return comb(others + empty[hand], empty[hand]) * self._count(at, with_places(empty, hand, 0))
        if at == len(self._cards):
            return 1
        return sum(self._count(at + 1, after) for after in self._takers(at, empty))


def with_places(empty: Empty, hand: int, places: int) -> Empty:
    """Return what is empty with another number of places in one hand."""
    return (*empty[:hand], places, *empty[hand + 1 :])


def deal_unseen(view: PochaView, source: Random) -> list[int]:
    """Return a hand for each seat: what the view shows of it, filled up from the unseen cards."""
    hands = view.table.hand[: view.table.players]
    gaps = [size - hand.bit_count() for size, hand in zip(view.hand_sizes, hands, strict=True)]
    choosy = [seat for seat, places in enumerate(gaps) if places and view.missing[seat]]
    choosy.sort(key=lambda seat: view.missing[seat].bit_count())
    missing = [view.missing[seat] for seat in choosy]
    bound, free = _bound_and_free(view.unseen, missing)
    deals = Deals(bound, missing, len(free))
    empty: Empty = tuple(gaps[seat] for seat in choosy)
    waiting = [(seat, places) for seat, places in enumerate(gaps) if seat not in choosy]
    left: list[list[int]] = [[] for _ in waiting]
    for at in range(len(bound) + 1):
        while (hand := deals.settled(at, empty)) is not None:
            waiting.append((choosy[hand], empty[hand]))
            left.append([])
            empty = with_places(empty, hand, 0)
        if at < len(bound):
            after = deals.draw(at, empty, source)
            for seat, before, now in zip(choosy, empty, after, strict=True):
                hands[seat] |= (before - now) << bound[at]
            if after == empty and left:
                left[-1].append(bound[at])
            empty = after
    for (seat, places), cards in zip(reversed(waiting), reversed(left), strict=True):
        free += cards
        source.shuffle(free)
        for _ in range(places):
            hands[seat] |= 1 << free.pop()
    return hands


def _bound_and_free(unseen: int, missing: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the cards that some hand misses, those of the first hand first and so on, and the other cards."""
    bound: list[int] = []
    for mask in missing:
        bound += [card for card in each_card(unseen & mask) if card not in bound]
    return bound, [card for card in each_card(unseen) if card not in bound]
