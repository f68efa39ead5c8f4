"""Slow reference sampler for Pocha: rounds consistent with a view, all equally likely.

A card that some hand cannot hold is *bound*, the others are *free*. Bound cards are dealt one by one, each to a hand
chosen with probability proportional to the number of remaining deals. Once a hand can hold all remaining bound cards,
it is *settled*: it is filled at the end from the cards not dealt since then and from the free ones.
"""

from collections.abc import Sequence
from math import comb
from random import Random

from engine.cards import each_card
from engine.files import Header
from engine.pocha.game import PochaRound, PochaView
from tests.engine.pocha import reference
from tests.engine.pocha.builders import round_at

Gaps = tuple[int, ...]
"""Number of cards that each hand with bound cards still needs; 0 once it is settled."""


class Deals:
    """Counts deals of bound cards in order, then of `free` others, to hands that cannot hold the cards in `missing`."""

    def __init__(self, cards: Sequence[int], missing: Sequence[int], free: int) -> None:
        self._cards = cards
        self._missing = missing
        self._free = free
        self._known: dict[tuple[int, Gaps], int] = {}
        self._settled_at = [
            max((at + 1 for at, card in enumerate(cards) if mask >> card & 1), default=0) for mask in missing
        ]

    def settled(self, at: int, gaps: Gaps) -> int | None:
        """Return an unfilled hand that can hold every bound card from index `at` on, None if there is none."""
        for hand, gap in enumerate(gaps):
            if gap and self._settled_at[hand] <= at:
                return hand
        return None

    def draw(self, at: int, gaps: Gaps, source: Random) -> Gaps:
        """Deal the bound card `at` at random while no hand is settled; return the remaining gaps."""
        number = source.randrange(self._count(at, gaps))
        ways = self._after_each_way(at, gaps)
        while number >= self._count(at + 1, ways[0]):
            number -= self._count(at + 1, ways.pop(0))
        return ways[0]

    def _after_each_way(self, at: int, gaps: Gaps) -> list[Gaps]:
        """Return the gaps after each way to deal the bound card `at`, first if none of the hands gets it."""
        card = self._cards[at]
        found = [gaps]
        for hand, gap in enumerate(gaps):
            if gap and self._missing[hand] >> card & 1 == 0:
                found.append(with_gap(gaps, hand, gap - 1))
        return found

    def _count(self, at: int, gaps: Gaps) -> int:
        """Return the number of deals of the bound cards from `at` on and of the free ones."""
        key = (at, gaps)
        if key not in self._known:
            self._known[key] = self._counted(at, gaps)
        return self._known[key]

    def _counted(self, at: int, gaps: Gaps) -> int:
        """Count without the cache."""
        others = self._free + len(self._cards) - at - sum(gaps)
        if others < 0:
            return 0
        hand = self.settled(at, gaps)
        if hand is not None:
            return comb(others + gaps[hand], gaps[hand]) * self._count(at, with_gap(gaps, hand, 0))
        if at == len(self._cards):
            return 1
        return sum(self._count(at + 1, after) for after in self._after_each_way(at, gaps))


def with_gap(gaps: Gaps, hand: int, gap: int) -> Gaps:
    return (*gaps[:hand], gap, *gaps[hand + 1 :])


def determinize(view: PochaView, source: Random) -> PochaRound:
    """Return a random round that looks exactly like the view to its seat."""
    state = view.table.copy()
    state.hand[: state.players] = _deal_unseen(view, source)
    return PochaRound(state, Header(view.options, view.number))


def _deal_unseen(view: PochaView, source: Random) -> list[int]:
    """Return a hand (mask) for each seat: the cards that the view shows of it, filled up with unseen ones."""
    hands = view.table.hand[: view.table.players]
    sizes = [size - hand.bit_count() for size, hand in zip(view.hand_sizes, hands, strict=True)]
    restricted = [seat for seat, gap in enumerate(sizes) if gap and view.missing[seat]]
    restricted.sort(key=lambda seat: view.missing[seat].bit_count())
    missing = [view.missing[seat] for seat in restricted]
    bound, free = _bound_and_free(view.unseen, missing)
    deals = Deals(bound, missing, len(free))
    gaps: Gaps = tuple(sizes[seat] for seat in restricted)
    waiting = [(seat, gap) for seat, gap in enumerate(sizes) if seat not in restricted]
    left: list[list[int]] = [[] for _ in waiting]
    for at in range(len(bound) + 1):
        while (hand := deals.settled(at, gaps)) is not None:
            waiting.append((restricted[hand], gaps[hand]))
            left.append([])
            gaps = with_gap(gaps, hand, 0)
        if at < len(bound):
            after = deals.draw(at, gaps, source)
            for seat, before, now in zip(restricted, gaps, after, strict=True):
                hands[seat] |= (before - now) << bound[at]
            if after == gaps and left:
                left[-1].append(bound[at])
            gaps = after
    for (seat, gap), cards in zip(reversed(waiting), reversed(left), strict=True):
        free += cards
        source.shuffle(free)
        for _ in range(gap):
            hands[seat] |= 1 << free.pop()
    return hands


def _bound_and_free(unseen: int, missing: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the bound cards, in order of the first hand that cannot hold them, and the free cards."""
    bound: list[int] = []
    for mask in missing:
        bound += [card for card in each_card(unseen & mask) if card not in bound]
    return bound, [card for card in each_card(unseen) if card not in bound]


def with_other_hidden_cards(current: PochaRound, seat: int | None, source: Random) -> PochaRound | None:
    """Permute, at random and without the engine, the cards a seat cannot see; None if the play forbids it."""
    position = current.position()
    full = current.view(seat).deals_out
    hands = [hand.split() for hand in position["hands"]]
    gone = {position["turned"], *(card for trick in position["played"] for card in trick["cards"].split())}
    gone |= set(position["trick"]["cards"].split())
    known = [[card for card in hand if full and card == position["turned"]] for hand in hands]
    if seat is not None:
        known[seat] = hands[seat]
    size = position["options"]["pack"]
    open_cards = gone | {card for cards in known for card in cards}
    hidden = [card for card in reference.pack(len(hands), size) if card not in open_cards]
    source.shuffle(hidden)
    dealt = [
        [*cards, *(hidden.pop() for _ in range(len(hand) - len(cards)))]
        for cards, hand in zip(known, hands, strict=True)
    ]
    other = position | {"hands": [" ".join(hand) for hand in dealt]}
    if not all(reference.consistent(other, at) for at in range(len(hands))):
        return None
    return round_at(other)
