"""Sampling of hidden cards by their owners' past turns, run interpreted and compiled.

The log weight of a deal of the unseen cards is the sum of those of the hidden hands. Deals are sampled in proportion to
their weights by a Markov chain: starting from a uniform deal, it proposes exchanges of two cards and accepts each by
the ratio of the weights. Source: Metropolis et al., "Equation of State Calculations by Fast Computing Machines" (1953).

The evidence about a hand is a row of int64 numbers: at the index of each card its log weight in the hand, then the
columns below. Log weights are in units of 1/`SCALE`; `inference` computes them from a view.
"""

from __future__ import annotations

import numpy as np

from analysis.core.randomness import Numbers, below, next_word, shuffle_span
from analysis.core.state_dtype import Ints
from analysis.poter.laying import completing
from engine.cards import LANE, lowest, popcount
from engine.poter.shapes import holds_meld, linked
from engine.poter.state import CARDS, MOST_PLAYERS, NONE, State

SCALE = 128

LINKED = 4 * LANE
"""Column: log weight of each card that matches another card of the hand."""
OUTS = LINKED + 1
"""Column: log weight of each live card that would make a meld with two cards of the hand."""
MELD = OUTS + 1
"""Column: log weight of a meld in the hand."""
LIVE = MELD + 1
"""Column: mask of the cards that are neither in melds nor in the pile."""
COMPLETED = LIVE + 1
"""Columns, two per turn: the mask of the discard, and the log weight of two cards that would make a meld with it."""
COMPLETED_TURNS = 2
LEFT = COMPLETED + 2 * COMPLETED_TURNS
"""Columns, two per turn: the mask of the pile that was left, and the log weight of a hand that makes a meld with it."""
LEFT_TURNS = 2
DEARER = LEFT + 2 * LEFT_TURNS
"""Columns, two per turn: the mask of the more valuable cards that could have been discarded, and the log weight of such
a card if it matches no other card of the hand."""
DEARER_TURNS = 3
COLUMNS = DEARER + 2 * DEARER_TURNS

ACCEPTANCE = np.array([int(2.0**32 * np.exp(-loss / SCALE)) for loss in range(16 * SCALE)], np.int64)
"""Probability of accepting an exchange, in units of 1/2**32, by the log weight that it loses."""


def shape_weight(hand: int, evidence: Ints, seat: int) -> int:
    """Return the log weight of a seat's hand without those of its single cards."""
    outs, pairs = completing(hand), linked(hand)
    weight: int = evidence[seat, LINKED] * popcount(pairs)
    weight += evidence[seat, OUTS] * popcount(outs & evidence[seat, LIVE])
    for turn in range(COMPLETED_TURNS):
        if outs & evidence[seat, COMPLETED + 2 * turn]:
            weight += evidence[seat, COMPLETED + 2 * turn + 1]
    for turn in range(DEARER_TURNS):
        if hand & ~pairs & evidence[seat, DEARER + 2 * turn]:
            weight += evidence[seat, DEARER + 2 * turn + 1]
    if holds_meld(hand):
        weight += evidence[seat, MELD]
    else:
        for turn in range(LEFT_TURNS):
            left = evidence[seat, LEFT + 2 * turn]
            if left and holds_meld(hand | left):
                weight += evidence[seat, LEFT + 2 * turn + 1]
    return weight


def fill(state: State, pools: Ints, rng: Numbers, evidence: Ints, sweeps: int) -> None:
    """Deal the unseen cards of each pool to the hands and the stock that they can be in.

    A view's table has the known cards of each hand and an empty stock. `evidence`: shape (seats, `COLUMNS`). The chain
    proposes `sweeps` exchanges for each hidden card of the hands; with 0 all deals are equally likely.
    """
    deal_evenly(state, pools, rng)
    if sweeps:
        weights = np.zeros(MOST_PLAYERS, np.int64)
        for seat in range(state.players):
            weights[seat] = shape_weight(state.hand[seat], evidence, seat)
        for _ in range(sweeps):
            sweep(state, pools, rng, evidence, weights)


def deal_evenly(state: State, pools: Ints, rng: Numbers) -> None:
    """Deal the unseen cards uniformly; those of a pool, hands first, lie in `stock` before those of the next pool."""
    start = CARDS
    for number in range(pools.shape[0]):
        pool = pools.shape[0] - 1 - number
        stop = start
        cards = pools[pool, 0]
        while cards:
            start -= 1
            state.stock[start] = lowest(cards)
            cards &= cards - 1
        shuffle_span(state.stock, start, stop, rng)
        place = start
        for seat in range(state.players):
            for _ in range(pools[pool, 1 + seat]):
                state.hand[seat] |= 1 << state.stock[place]
                place += 1
        if number == 0:
            state.stock_at = place


def sweep(state: State, pools: Ints, rng: Numbers, evidence: Ints, weights: Numbers) -> None:
    """Propose to exchange each hidden card of the hands with a random card of its pool.

    `weights`: the log weight of each hand without those of its single cards.
    """
    start = CARDS
    for number in range(pools.shape[0]):
        pool = pools.shape[0] - 1 - number
        count = popcount(pools[pool, 0])
        start -= count
        place = start
        for seat in range(state.players):
            for _ in range(pools[pool, 1 + seat]):
                other = below(rng, count)
                exchange(state, seat, place, holder(pools, pool, other), start + other, rng, evidence, weights)
                place += 1


def holder(pools: Ints, pool: int, number: int) -> int:
    """Return the seat whose hand has card `number` of a pool, `NONE` if it is in the stock."""
    for seat in range(MOST_PLAYERS):
        number -= pools[pool, 1 + seat]
        if number < 0:
            return seat
    return NONE


def exchange(
    state: State, seat: int, place: int, holding: int, other: int, rng: Numbers, evidence: Ints, weights: Numbers
) -> None:
    """Exchange a hidden card of a seat with the one at another place, in a hand or the stock, or keep both."""
    if holding == seat:
        return
    card, theirs = state.stock[place], state.stock[other]
    both = 1 << card | 1 << theirs
    weight, other_weight = shape_weight(state.hand[seat] ^ both, evidence, seat), 0
    gain = weight - weights[seat] + evidence[seat, theirs] - evidence[seat, card]
    if holding != NONE:
        other_weight = shape_weight(state.hand[holding] ^ both, evidence, holding)
        gain += other_weight - weights[holding] + evidence[holding, card] - evidence[holding, theirs]
    if gain < 0 and (-gain >= len(ACCEPTANCE) or next_word(rng) >= ACCEPTANCE[-gain]):
        return
    state.stock[place] = theirs
    state.stock[other] = card
    state.hand[seat] ^= both
    weights[seat] = weight
    if holding != NONE:
        state.hand[holding] ^= both
        weights[holding] = other_weight
