"""Perfect-information value of a round of Poter: all hands are known, but not the order of the stock.

Every card of the stock is equally likely to come next, whatever was played before, so the change of these values by a
draw or by the deal is pure luck: its mean is 0 whatever policy plays the rounds out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from analysis.core.compilation import inlined, kernel
from analysis.core.numba_indexing import as_raw
from analysis.core.randomness import Numbers, seed_rng, shuffle_span
from analysis.core.state_dtype import Ints, States, store
from analysis.hints.value import PerfectInfo, Value, ValueChange, error_of
from analysis.poter import policy
from analysis.poter.kernels import MOVE_SEED, tuned_weights
from engine.cards import FRENCH
from engine.poter import rules
from engine.poter.rules import score
from engine.poter.state import CARDS, MOST_PLAYERS, NONE, State

if TYPE_CHECKING:  # kernels do not depend on this import
    from engine.poter.game import PoterRound

TABLE, WORLD, TRIAL = range(3)
"""Indices of the states: the current table, the same with the stock shuffled, and a playout of it."""
WINNER = MOST_PLAYERS
"""Column after the scores: the seat that won, `NONE` if none did."""


@inlined
def note(state: State, result: Ints) -> None:
    """Write the scores and the winner of a finished round."""
    result[WINNER] = NONE
    for seat in range(state.players):
        result[seat] = score(state, seat)
        if state.hand[seat] == 0:
            result[WINNER] = seat


@inlined
def put_on_top(state: State, card: int) -> None:
    """Swap a card of the stock with the top one."""
    place = state.stock_at
    while state.stock[place] != card:
        place += 1
    state.stock[place] = state.stock[state.stock_at]
    state.stock[state.stock_at] = card


@kernel
def play_worlds(states: States, rng: Numbers, weights: Ints, dealer: int, card: int, seed: int, results: Ints) -> None:
    """Play a table out once per row of `results`, shape (worlds, 2, 7): a score per seat, and the winner.

    `states`: three records, the table first. With a `dealer` (else −1) the table is empty, its stock is the pack, and
    it is dealt first. With a `card` (else −1) the seat to move first draws it and, in the second playout of the pair,
    another card of the stock, each in turn; these two cards swap places and the rest of the stock is the same. Without
    a card there is no second playout.
    """
    states, rng, weights = as_raw(states), as_raw(rng), as_raw(weights)
    top = states[TABLE].stock_at
    for world in range(results.shape[0]):
        states[WORLD] = states[TABLE]
        seed_rng(rng, seed, world)
        shuffle_span(states[WORLD].stock, top, CARDS, rng)
        if dealer >= 0:
            rules.deal(states[WORLD], dealer)
        other = states[TABLE].stock[top + world % (CARDS - top)] if card >= 0 else NONE
        for which in range(2 if card >= 0 else 1):
            if which == 1 and other == card:
                results[world, 1] = results[world, 0]
            else:
                states[TRIAL] = states[WORLD]
                if card >= 0:
                    put_on_top(states[TRIAL], card)
                    if which == 1:
                        put_on_top(states[TRIAL], other)
                    rules.draw(states[TRIAL])
                seed_rng(rng, seed ^ MOVE_SEED, world)
                policy.play_out(states[TRIAL], rng, weights)
                note(states[TRIAL], results[world, which])


class PoterPerfectInfo(PerfectInfo):
    """A round of Poter with open cards."""

    def __init__(self, current: PoterRound, seed: int) -> None:
        super().__init__(current.state, seed)
        self._state, self._dealer = current.state.copy(), current.header.dealer

    def value(self, worlds: int) -> Value:
        return self._value_of(self._play(self._state, NONE, NONE, worlds))

    def draw(self, worlds: int) -> tuple[str, ValueChange]:
        state = self._state
        stock = CARDS - state.stock_at
        card = state.stock[state.stock_at]
        results = self._play(state, NONE, card, -(-worlds // stock) * stock)
        off = (results[:, 0] - results[:, 1])[:, : state.players]
        return FRENCH.texts[card], ValueChange(self._value_of(results), off.mean(axis=0), error_of(off))

    def before_the_deal(self, worlds: int) -> Value:
        empty = self._state.copy()
        empty.stock, empty.stock_at, empty.hand = list(FRENCH.texts), 0, [0] * MOST_PLAYERS
        return self._value_of(self._play(empty, self._dealer, NONE, worlds))

    def _play(self, state: State, dealer: int, card: int, worlds: int) -> Ints:
        results = np.zeros((worlds, 2, WINNER + 1), np.int64)
        store(self._states, TABLE, state)
        play_worlds(self._states, self._rng, tuned_weights(), dealer, card, self._seed, results)
        return results

    def _value_of(self, results: Ints) -> Value:
        """Return the value by the first playout of each world."""
        points, winner = results[:, 0, : self._state.players], results[:, 0, WINNER]
        wins = np.array([(winner == seat).mean() for seat in range(self._state.players)])
        return Value(points.mean(axis=0), error_of(points), wins)
