"""Compiled rounds of Poter between two playout policies."""

from __future__ import annotations

import numpy as np

from analysis.core.compilation import called, kernel
from analysis.core.numba_indexing import as_raw
from analysis.core.randomness import Numbers, seed_rng, shuffle_span
from analysis.core.state_dtype import Ints, States
from analysis.poter import policy
from analysis.poter.kernels import deal_round
from engine.poter.rules import deal, score
from engine.poter.shapes import RANKS
from engine.poter.state import CARDS, OVER, State

SCORE, WON, OTHERS, COLUMNS = range(4)
"""Columns of a contest: the challenger's points over all seats of a deal, rounds it won, points of the others."""


def play_out(state: State, rng: Numbers, weights: Ints, rows: Ints) -> None:
    """Play the round to its end, each seat with its row of weights; a row below 0 is the simple policy."""
    while state.phase != OVER:
        row = rows[state.to_move]
        if row < 0:
            policy.turn(state, rng, None)
        else:
            policy.turn(state, rng, weights[row])


called(play_out)


@kernel
def challenge(states: States, rng: Numbers, weights: Ints, others: int, span: Ints, seed: int, found: Ints) -> None:
    """Play deals, from every seat once, with a challenger (row 0 of the weights) against others (their row).

    `states`: two records, the first an empty table with the pack as stock. `span`: first deal and the one after the
    last; deal i uses stream i of the seed, and poter i of the thirteen. `found`: int64, shape (deals, 3).
    """
    states, rng = as_raw(states), as_raw(rng)
    rows = np.empty(6, np.int64)
    for number in range(span[0], span[1]):
        for challenger in range(states[0].players):
            rows[:] = others
            rows[challenger] = 0
            states[1] = states[0]
            state = states[1]
            state.poter = number % RANKS
            seed_rng(rng, seed, number)
            shuffle_span(state.stock, 0, CARDS, rng)
            deal(state, number // RANKS % state.players)
            play_out(state, rng, weights, rows)
            for seat in range(state.players):
                if seat == challenger:
                    found[number - span[0], SCORE] += score(state, seat)
                    found[number - span[0], WON] += state.hand[seat] == 0
                else:
                    found[number - span[0], OTHERS] += score(state, seat)


@kernel
def play_scores(states: States, rng: Numbers, weights: Ints, seed: int, found: Ints) -> None:
    """Play matches with one row of weights; `found`: int64, shape (matches, rounds, players), each seat's score.

    `states`: two records, the first an empty table with the pack as stock. Each round of each match uses the next
    stream of the seed.
    """
    states, rng = as_raw(states), as_raw(rng)
    rounds = found.shape[1]
    for number in range(found.shape[0] * rounds):
        deal_round(states, rng, number, seed)
        state = states[1]
        state.poter = number % rounds % RANKS
        policy.play_out(state, rng, weights)
        for seat in range(state.players):
            found[number // rounds, number % rounds, seat] = score(state, seat)
