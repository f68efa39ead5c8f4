"""The compiled entry points of Poter: playouts from the deal, and playouts of candidate moves over sampled worlds.

States come as an array of records and an index; every kernel releases the interpreter's lock and takes its seed as
an argument, so equal arguments give equal results. `.py_func` of a kernel is the same text interpreted.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from analysis import randomness
from analysis.compilation import inlined, kernel, register
from analysis.poter import policy
from analysis.poter.record import States
from analysis.randomness import Numbers, seed_words, shuffle_span
from engine.bits import lowest
from engine.poter import acts, pile, rules, scoring, shapes
from engine.poter.acts import DRAW, act
from engine.poter.rules import deal
from engine.poter.scoring import score
from engine.poter.state import CARDS, State

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

for module in (shapes, rules, pile, scoring, acts, randomness, policy):
    register(module)

VIEW, WORLD, TRIAL = range(3)
"""Places in the array of states: what is known, a sampled world, and the trial of one move in it."""

MOVE_SEED = 0x5BD1E995

SUM, SQUARES, WINS = range(3)
"""Columns of a tally: sum of the seat's scores, of their squares, and rounds won."""


@inlined
def play_deal(states: States, words: Numbers, number: int, seed: int) -> None:
    """Shuffle, deal and play round `number` of a seed to its end in `states[1]`, from the empty table `states[0]`."""
    states[1] = states[0]
    state = states[1]
    seed_words(words, seed, number)
    shuffle_span(state.stock, 0, CARDS, words)
    deal(state, number % state.players)
    policy.play_out(state, words)


@kernel
def play_one(states: States, words: Numbers, number: int, seed: int) -> None:
    """Leave in `states[1]` how round `number` of a seed ends; the arguments are those of `play_rounds`."""
    play_deal(states, words, number, seed)


@kernel
def play_rounds(states: States, words: Numbers, rounds: int, seed: int) -> int:
    """Shuffle, deal and play rounds to their ends; return the sum of all scores.

    `states` has two records, the first an empty table with the pack as stock; `words` is int64 of shape (4,).
    Round i uses stream i of the seed.
    """
    total = 0
    for number in range(rounds):
        play_deal(states, words, number, seed)
        for seat in range(states[1].players):
            total += score(states[1], seat)
    return total


@inlined
def trial(state: State, move: Ints, words: Numbers) -> None:
    """Make one move and play the round out."""
    if move[0] == DRAW:
        policy.draw(state, words)
    else:
        act(state, move[0], move[1], move[2], move[3])
    policy.play_out(state, words)


@inlined
def fill(state: State, pools: Ints, words: Numbers) -> None:
    """Deal the unseen cards of each pool at random to the hands and the stock they can be in.

    A view's table has the cards a hand is known to hold in that hand, and an empty stock.
    """
    for pool in range(pools.shape[0]):
        start = CARDS
        cards = pools[pool, 0]
        while cards:
            start -= 1
            state.stock[start] = lowest(cards)
            cards &= cards - 1
        shuffle_span(state.stock, start, CARDS, words)
        for seat in range(state.players):
            for _ in range(pools[pool, 1 + seat]):
                state.hand[seat] |= 1 << state.stock[start]
                start += 1
        state.stock_at = start


@kernel
def try_moves(
    states: States, pools: Ints, words: Numbers, moves: Ints, seat: int, span: Ints, seed: int, tally: Floats
) -> None:
    """Play every candidate move out in the same sampled worlds and add what `seat` scores to `tally`.

    `states`: three records, the first a view's table (`VIEW`). `pools`: shape (n, 8), per pool the mask of its cards,
    how many each of six hands holds, how many the stock holds. `moves`: shape (m, 4), as `acts.act` takes them.
    `span`: first world and the one after the last; world i uses stream i of the seed. `tally`: float64, shape (m, 3).
    """
    for world in range(span[0], span[1]):
        states[WORLD] = states[VIEW]
        seed_words(words, seed, world)
        fill(states[WORLD], pools, words)
        for candidate in range(moves.shape[0]):
            states[TRIAL] = states[WORLD]
            seed_words(words, seed ^ MOVE_SEED, world)
            trial(states[TRIAL], moves[candidate], words)
            points = score(states[TRIAL], seat)
            tally[candidate, SUM] += points
            tally[candidate, SQUARES] += points * points
            if states[TRIAL].hand[seat] == 0:
                tally[candidate, WINS] += 1
