"""Compiled entry points of Poter: playouts from the deal, and playouts of arms in sampled worlds.

States are an array of records and an index; every kernel releases the interpreter's lock and takes its seed as an
argument, so equal arguments give equal results. `.py_func` of a kernel is the interpreted version.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from analysis.core import randomness
from analysis.core.compilation import inlined, kernel, register
from analysis.core.numba_indexing import as_raw
from analysis.core.randomness import Numbers, seed_rng, shuffle_span
from analysis.core.state_dtype import Ints, States
from analysis.core.weights import read_weights
from analysis.poter import laying, policy, sampling
from analysis.poter.policy import NAMES
from analysis.poter.sampling import fill
from engine.cards import popcount
from engine.clauses import LEGAL
from engine.poter import pile, rules, shapes
from engine.poter.moves import DRAW, act, act_fault
from engine.poter.rules import deal, score
from engine.poter.state import CARDS, MOST_PLAYERS, OFFER, State
from engine.poter.state import DRAW as OPEN

for module in (shapes, rules, pile, randomness):
    register(module)
for function in (act, act_fault):
    inlined(function)
register(laying, long=("leftover", "without_melds", "pair_for", "complete_pair"))
register(policy, long=("play_out", "discard_of", "lay_naturals", "add_and_swap", "spend_one", "wants_pile"))
register(sampling, long=("fill", "sweep", "shape_weight"))

VIEW, WORLD, TRIAL = range(3)
"""Indices of the states: the view's table, a sampled world, and the playout of one arm in it."""

MOVE_SEED = 0x5BD1E995

POINTS, WON, SOON, OPENED, STUCK, SCORES = range(6)
FOUND = SCORES + MOST_PLAYERS
"""Columns of a trial's results (`note_result`), and their number."""


@inlined
def deal_round(states: States, rng: Numbers, number: int, seed: int) -> None:
    """Shuffle and deal round `number` of a seed into `states[1]`, from the empty table `states[0]`."""
    states[1] = states[0]
    seed_rng(rng, seed, number)
    shuffle_span(states[1].stock, 0, CARDS, rng)
    deal(states[1], number % states[1].players)


@kernel
def play_rounds(states: States, rng: Numbers, weights: Ints | None, first: int, after: int, seed: int) -> int:
    """Shuffle, deal and play rounds to their ends by the policy; return the sum of all scores.

    `states`: two records, the first an empty table with the pack as stock; the second keeps the end of the last round.
    `rng`: int64, shape (4,). Rounds run from `first` to before `after`; round i uses stream i of the seed.
    """
    states, rng, weights = as_raw(states), as_raw(rng), as_raw(weights)
    total = 0
    for number in range(first, after):
        deal_round(states, rng, number, seed)
        policy.play_out(states[1], rng, weights)
        for seat in range(states[1].players):
            total += score(states[1], seat)
    return total


@inlined
def make_acts(state: State, acts: Ints, length: int, rng: Numbers) -> None:
    """Perform the acts of an arm."""
    for place in range(length):
        if acts[place, 0] == DRAW:
            policy.draw(state, rng)
        else:
            act(state, acts[place, 0], acts[place, 1], acts[place, 2], acts[place, 3])


@inlined
def note_result(states: States, seat: int, rng: Numbers, weights: Ints, result: Ints) -> None:
    """Play the trial out and write its result for a seat.

    `POINTS`: score; `WON`: whether it went out; `SOON`: whether it did so by the end of its next turn; `OPENED`:
    whether the next player could take the pile, meaningless for an arm that does not end the turn; `STUCK`: poters left
    in a sallan's hand; from `SCORES` on: each seat's score.
    """
    state = states[TRIAL]
    result[OPENED] = int(state.phase in (OPEN, OFFER) and state.to_move != seat and pile.take_fault(state) == LEGAL)
    policy.play_out(state, rng, weights)
    result[POINTS] = score(state, seat)
    result[WON] = int(state.hand[seat] == 0)
    result[SOON] = int(state.hand[seat] == 0 and state.turns <= states[VIEW].turns + state.players + 1)
    result[STUCK] = popcount(state.hand[seat] & rules.poters(state)) if state.sallan[seat] else 0
    for other in range(state.players):
        result[SCORES + other] = score(state, other)


@kernel
def try_arms(
    states: States, pools: Ints, rng: Numbers, evidence: Ints, arms: Ints, weights: Ints, draws: Ints, results: Ints
) -> None:
    """Play arms out in the same sampled worlds; an arm is some acts, after which the policy continues.

    `states`: three records, the first a view's table (`VIEW`), whose seat is to move. `pools`: shape (n, 8); for each
    pool the mask of its cards, and how many of them are in each of six hands and in the stock. `evidence`: what is
    known of the hands, as for `sampling.fill`. `arms`: shape (m, k, 4), acts as for `moves.act`, ended by a negative
    verb. `weights`: the policy's. `draws`: the first world and the one after the last, the seed (world i uses its
    stream i), and the sweeps of the sampling. `results`: int64, shape (m, worlds, FOUND), written by `note_result`.
    """
    states, rng, weights = as_raw(states), as_raw(rng), as_raw(weights)
    seat = states[VIEW].to_move
    first, after, seed, sweeps = draws[0], draws[1], draws[2], draws[3]
    for world in range(first, after):
        states[WORLD] = states[VIEW]
        seed_rng(rng, seed, world)
        fill(states[WORLD], pools, rng, evidence, sweeps)
        for arm in range(arms.shape[0]):
            states[TRIAL] = states[WORLD]
            seed_rng(rng, seed ^ MOVE_SEED, world)
            length = 0
            while length < arms.shape[1] and arms[arm, length, 0] >= 0:
                length += 1
            make_acts(states[TRIAL], arms[arm], length, rng)
            note_result(states, seat, rng, weights, results[arm, world - first])


# The policy's weights for kernels

PACKAGE = "analysis.poter"


def tuned_weights() -> NDArray[np.int64]:
    """Return the weights of hints, in the order of `NAMES`."""
    return np.array(read_weights(PACKAGE, NAMES), np.int64)
