"""The value of a hand of Pocha for somebody who sees every card.

With all cards open the policy always plays the same, but people do not play like it. So the play deviates from it: a
bid may also be one trick more or fewer, and every third card is a random legal one. The value of a hand is the mean
over many such plays; the fewer choices remain, the more certain it is. The deal is the only chance event. Its effect
relative to all deals of the same hand size and dealer is pure luck: its mean is 0 whatever the policy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from analysis.core.compilation import inlined, kernel
from analysis.core.numba_indexing import as_raw
from analysis.core.randomness import Numbers, below, seed_rng, shuffle_span
from analysis.core.state_dtype import Ints, States, store
from analysis.hints.value import PerfectInfo, Value, error_of
from analysis.pocha import policy
from analysis.pocha.kernels import Deck, tuned_weights
from engine.cards import each_card, nth_bit, popcount
from engine.clauses import LEGAL
from engine.pocha import rules
from engine.pocha.rules import score
from engine.pocha.state import BID, MOST_PLAYERS, OVER, State

if TYPE_CHECKING:  # imports here do not count as sources of kernels
    from engine.pocha.game import PochaRound


TABLE, TRIAL = range(2)
"""Indices of the states: the current table, and a playout of it."""
KEPT = MOST_PLAYERS
"""First column after the scores: whether the first seat kept its bid, then the other seats."""
STRAYS = 3
"""One of this many cards is played at random from the legal ones.

This calibrates forecasts after the bids for players who follow hints: in 160 hands each of five and of ten cards their
scores increase by 0.92 and 1.11 points for each additional point of the forecast; with one card of two by 1.04 and 1.32
(`python -m tests.analysis.review.measure foretold --rounds 160 --players hint,hint,hint,hint --game pocha --cards 5`).
"""


def bid_nearly(state: State, rng: Numbers, weights: Numbers) -> None:
    """Bid by the policy, or one trick fewer or more with equal probability; as the policy if that is forbidden."""
    number = policy.bid_of(state, weights)
    other = number + below(rng, 3) - 1
    rules.bid(state, other if rules.bid_fault(state, other) == LEGAL else number)


def play_nearly(state: State, rng: Numbers, weights: Numbers) -> None:
    """Play a card by the policy, or a random legal one."""
    if below(rng, STRAYS) == 0:
        legal = rules.playable(state)
        rules.play(state, nth_bit(legal, below(rng, popcount(legal))))
    else:
        rules.play(state, policy.card_of(state, weights))


inlined(bid_nearly)
inlined(play_nearly)


@kernel
def play_openly(states: States, rng: Numbers, weights: Ints, deck: Deck, seed: int, results: Ints) -> None:
    """Play a hand once per row of `results`, shape (plays, 12): six seats' scores, and whether each kept its bid.

    `states`: two records, the table first. `weights`: the policy's. `deck`: the pack in play, to be shuffled further,
    if the table is not yet dealt; otherwise empty.
    """
    states, rng, weights = as_raw(states), as_raw(rng), as_raw(weights)
    for number in range(results.shape[0]):
        states[TRIAL] = states[TABLE]
        seed_rng(rng, seed, number)
        if len(deck):
            shuffle_span(deck, 0, len(deck), rng)
            rules.deal(states[TRIAL], deck, states[TABLE].dealer)
        while states[TRIAL].phase == BID:
            bid_nearly(states[TRIAL], rng, weights)
        while states[TRIAL].phase != OVER:
            play_nearly(states[TRIAL], rng, weights)
        for seat in range(states[TABLE].players):
            results[number, seat] = score(states[TRIAL], seat)
            results[number, KEPT + seat] = int(states[TRIAL].taken[seat] == states[TRIAL].bid[seat])


class PochaPerfectInfo(PerfectInfo):
    """A hand of Pocha with open cards; each world is a play of it."""

    def __init__(self, current: PochaRound, seed: int) -> None:
        super().__init__(current.state, seed)
        self._state = current.state.copy()

    def value(self, worlds: int) -> Value:
        return self._value_of(self._state, [], worlds)

    def before_the_deal(self, worlds: int) -> Value:
        empty = State()
        for name in ("players", "pack", "dealer", "hand_size"):
            setattr(empty, name, getattr(self._state, name))
        return self._value_of(empty, each_card(empty.pack), worlds)

    def _value_of(self, state: State, deck: list[int], plays: int) -> Value:
        """Return the value of a table from `plays` playouts; it is dealt first if there is a deck."""
        found = np.zeros((plays, 2 * MOST_PLAYERS), np.int64)
        store(self._states, TABLE, state)
        play_openly(self._states, self._rng, tuned_weights(), np.array(deck, np.int64), self._seed, found)
        points, kept = found[:, : state.players], found[:, KEPT : KEPT + state.players]
        return Value(points.mean(axis=0), error_of(points), kept.mean(axis=0))
