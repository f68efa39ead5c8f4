"""Perfect-information value of a hand of Canasta: all cards are known, but not the order of the stock.

Every card of the stock is equally likely to come next, whatever was played before, so the change of these values by a
draw or by the deal is pure luck: its mean is 0 whatever policy plays the hands out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from analysis.canasta import policy
from analysis.canasta.kernels import tuned_weights
from analysis.core.compilation import inlined, kernel
from analysis.core.numba_indexing import as_raw
from analysis.core.randomness import Numbers, seed_rng, shuffle_span
from analysis.core.state_dtype import Ints, States, store
from analysis.hints.value import PerfectInfo, Value, ValueChange, error_of
from engine.canasta.cards import TEXTS, copies, each_kind, is_red_three
from engine.canasta.rules import deal
from engine.canasta.rules.scoring import score
from engine.canasta.rules.turn import draw
from engine.canasta.state import CUTTING, KINDS, MOST_SIDES, NONE, State

if TYPE_CHECKING:  # kernels do not depend on this import
    from engine.canasta.game import CanastaRound

TABLE, WORLD, TRIAL = range(3)
"""Indices of the states: the current table, the same with the stock shuffled, and a playout of it."""
NO_CUT = 1
"""A number of lifted cards that is never the exact one (C2.1)."""
TIMES = 2
"""A draw is evaluated in this many times the requested worlds: one card changes the course of the whole hand."""
AHEAD = MOST_SIDES
"""First column after the scores: whether the first side has more points than all others, then the other sides."""


@inlined
def note(state: State, result: Ints) -> None:
    """Write the sides' scores in a finished hand, and whether each has the most points or won the match (C7.3)."""
    for side in range(state.sides):
        result[side] = score(state, side)
    for side in range(state.sides):
        ahead = 1 if state.winner in (NONE, side) else 0
        for other in range(state.sides):
            if other != side and state.winner == NONE and result[other] >= result[side]:
                ahead = 0
        result[AHEAD + side] = ahead


@inlined
def put_next(state: State, place: int, kind: int) -> None:
    """Swap a card of the stock, at an index or after it, with the card at the index."""
    other = place
    while state.stock[other] != kind:
        other += 1
    state.stock[other] = state.stock[place]
    state.stock[place] = kind


@kernel
def play_worlds(states: States, rng: Numbers, weights: Ints, drawn: Ints, seed: int, results: Ints) -> None:
    """Play a table out once per row of `results`, shape (worlds, 2, 8): a score per side, and whether it is the most.

    `states`: three records, the table first. Before the cut, the table is cut with a number that is not exact (C2.1)
    and dealt. If there are `drawn` cards, the seat to move first draws them and, in the second playout of the pair,
    each card of the stock in turn; without them there is no second playout.
    """
    states, rng = as_raw(states), as_raw(rng)
    top = states[TABLE].stock_at
    for world in range(results.shape[0]):
        states[WORLD] = states[TABLE]
        seed_rng(rng, seed, world)
        shuffle_span(states[WORLD].stock, top, states[WORLD].cards, rng)
        if states[WORLD].phase == CUTTING:
            deal.cut(states[WORLD], NO_CUT)
        for which in range(2 if len(drawn) else 1):
            states[TRIAL] = states[WORLD]
            if len(drawn):
                if which == 0:
                    for number in range(len(drawn)):
                        put_next(states[TRIAL], top + number, drawn[number])
                else:
                    put_next(states[TRIAL], top, states[TABLE].stock[top + world % (states[TABLE].cards - top)])
                draw(states[TRIAL])
            policy.play_out(states[TRIAL], weights)
            note(states[TRIAL], results[world, which])


def undealt(state: State) -> State:
    """Return the table before the deal: its players, options and totals, with the whole pack as the stock."""
    empty = State()
    for name in ("players", "sides", "cards", "takers", "frozen_needs", "max_turns", "total"):
        setattr(empty, name, getattr(state, name))
    empty.stock[: state.cards] = each_kind(copies(kind, state.cards) for kind in range(KINDS))
    return empty


class CanastaPerfectInfo(PerfectInfo):
    """A hand of Canasta with open cards; before the cut, it is cut with a number that is not exact (C2.1)."""

    def __init__(self, current: CanastaRound, seed: int) -> None:
        super().__init__(current.state, seed)
        self._state = current.state.copy()
        if self._state.phase == CUTTING:
            deal.cut(self._state, NO_CUT)
        self._weights = np.array([tuned_weights(self._state.players)], np.int64)

    def value(self, worlds: int) -> Value:
        return self._value_of(self._play(self._state, [], worlds)[:, 0])

    def draw(self, worlds: int) -> tuple[str, ValueChange]:
        """See `PerfectInfo.draw`; there are several cards only if all but the last are red threes."""
        drawn = self._next_cards()
        stock = self._state.cards - self._state.stock_at
        results = self._play(self._state, drawn, -(-TIMES * worlds // stock) * stock)
        off = (results[:, 0] - results[:, 1])[:, : self._state.sides]
        change = ValueChange(self._value_of(results[:, 0]), off.mean(axis=0), error_of(off))
        return " ".join(TEXTS[kind] for kind in drawn), change

    def before_the_deal(self, worlds: int) -> Value:
        empty = undealt(self._state)
        deal.set_out(empty, self._state.dealer)
        return self._value_of(self._play(empty, [], worlds)[:, 0])

    def _next_cards(self) -> list[int]:
        """Return the cards that are drawn next: red threes are replaced while there are cards (C3.2, C8.5)."""
        drawn: list[int] = []
        for kind in self._state.stock[self._state.stock_at : self._state.cards]:
            drawn.append(kind)
            if not is_red_three(kind):
                break
        return drawn

    def _play(self, state: State, drawn: list[int], worlds: int) -> Ints:
        results = np.zeros((worlds, 2, AHEAD + MOST_SIDES), np.int64)
        store(self._states, TABLE, state)
        play_worlds(self._states, self._rng, self._weights, np.array(drawn, np.int64), self._seed, results)
        return results

    def _value_of(self, results: Ints) -> Value:
        """`results` has the shape (worlds, 8)."""
        points = results[:, : self._state.sides]
        return Value(points.mean(axis=0), error_of(points), results[:, AHEAD : AHEAD + self._state.sides].mean(axis=0))
