"""Determinization: sample deals of the unseen cards, uniformly among those that the played cards allow.

Cards are dealt one by one. A seat that cannot hold some card is *choosy*: each of its cards is drawn in proportion to
the number of deals that can follow, which are counted once; the other seats share the rest. The empty places of all
choosy seats are encoded in one number, one digit per seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from analysis.core.compilation import kernel
from analysis.core.randomness import Numbers, below, next_word
from analysis.core.state_dtype import Floats, Ints
from engine.cards import each_card, nth_bit, popcount
from engine.pocha.history import who_played
from engine.pocha.state import MOST_PLAYERS, State

if TYPE_CHECKING:  # imports here do not count as sources of kernels
    from engine.pocha.game import PochaView


GAP, MISSING, STRIDE, SHOWN, COLUMNS = range(5)
"""Columns of places: cards to deal to a seat, cards it cannot hold, value of its digit (0: not choosy), its cards that
all have seen."""
FRACTION = 2.0**-32


@kernel
def count_deals(places: Ints, cards: Ints, counts: Floats) -> None:
    """Count the possible continuations for each card and each number of empty places; shape (cards + 1, numbers)."""
    counts[:] = 0.0
    counts[len(cards), 0] = 1.0
    for at in range(len(cards) - 1, -1, -1):
        for number in range(counts.shape[1]):
            found = counts[at + 1, number]
            for seat in range(places.shape[0]):
                if takes(places, seat, cards[at], number):
                    found += counts[at + 1, number - places[seat, STRIDE]]
            counts[at, number] = found


def takes(places: Ints, seat: int, card: int, number: int) -> bool:
    """Return whether a choosy seat has an empty place for a card and can hold it."""
    stride = places[seat, STRIDE]
    if stride == 0 or places[seat, MISSING] >> card & 1:
        return False
    return bool(number // stride % (places[seat, GAP] + 1) > 0)


def deal_choosy(state: State, rng: Numbers, places: Ints, cards: Ints, counts: Floats) -> int:
    """Fill the hands of the choosy seats and return the mask of the remaining cards."""
    number = counts.shape[1] - 1
    left = 0
    for at in range(len(cards)):
        card = cards[at]
        taker = -1
        if number:
            pick = next_word(rng) * FRACTION * counts[at, number] - counts[at + 1, number]
            if pick >= 0:
                for seat in range(state.players):
                    if takes(places, seat, card, number):
                        follow = counts[at + 1, number - places[seat, STRIDE]]
                        if follow > 0:
                            taker = seat
                            pick -= follow
                            if pick < 0:
                                break
        if taker < 0:
            left |= 1 << card
        else:
            state.hand[taker] |= 1 << card
            number -= places[taker, STRIDE]
    return left


def deal_unseen(state: State, rng: Numbers, places: Ints, cards: Ints, counts: Floats) -> None:
    """Fill all hands from the unseen cards."""
    left = deal_choosy(state, rng, places, cards, counts)
    count = popcount(left)
    for seat in range(state.players):
        if places[seat, STRIDE] == 0:
            for _ in range(places[seat, GAP]):
                card = nth_bit(left, below(rng, count))
                left &= ~(1 << card)
                count -= 1
                state.hand[seat] |= 1 << card


def places_of(view: PochaView) -> Ints:
    """Return what must be dealt to each seat, shape (6, 4)."""
    places = np.zeros((MOST_PLAYERS, COLUMNS), np.int64)
    stride = 1
    for seat in range(view.table.players):
        shown = view.table.hand[seat]
        places[seat, GAP] = view.hand_sizes[seat] - shown.bit_count()
        places[seat, MISSING] = view.missing[seat]
        if places[seat, GAP] and view.missing[seat] & view.unseen:
            places[seat, STRIDE] = stride
            stride *= int(places[seat, GAP]) + 1
    for seat, card in who_played(view.table, view.table.order[: view.table.played]):
        places[seat, SHOWN] |= 1 << card
    return places


def deal_counts(view: PochaView, places: Ints) -> tuple[Ints, Floats]:
    """Return the unseen cards in dealing order, and the number of possible continuations at each."""
    bound = np.bitwise_or.reduce(places[:, MISSING])
    cards = sorted(each_card(view.unseen), key=lambda card: (not int(bound) >> card & 1, card))
    numbers = int(np.prod(np.where(places[:, STRIDE] > 0, places[:, GAP] + 1, 1)))
    dealt = np.array(cards, np.int64)
    counts = np.zeros((len(cards) + 1, numbers))
    count_deals(places, dealt, counts)
    return dealt, counts


def every_deal(places: Ints, unseen: int, most: int) -> list[list[int]] | None:
    """Return the cards dealt to each seat in every possible deal, None if there are more than `most`."""
    deals: list[tuple[int, list[int]]] = [(unseen, [])]
    for seat in range(MOST_PLAYERS):
        after = []
        for left, hands in deals:
            for cards in hands_from(left & ~int(places[seat, MISSING]), int(places[seat, GAP])):
                after.append((left & ~cards, [*hands, cards]))
                if len(after) > most:
                    return None
        deals = after
    return [hands for _, hands in deals]


def hands_from(cards: int, count: int) -> list[int]:
    """Return all sets of `count` cards."""
    if count == 0:
        return [0]
    found = []
    for card in each_card(cards):
        higher = cards >> card + 1 << card + 1
        found += [1 << card | others for others in hands_from(higher, count - 1)]
    return found
