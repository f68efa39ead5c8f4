"""The compiled entry points of Canasta: playouts from the deal, and playouts of moves over sampled worlds.

States come as an array of records and an index; every kernel releases the interpreter's lock and takes its seed as
an argument, so equal arguments give equal results. `.py_func` of a kernel is the same text interpreted.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis import randomness
from analysis.canasta import policy, worlds
from analysis.canasta.record import States
from analysis.compilation import called, inlined, kernel, register
from analysis.randomness import Numbers, seed_words, shuffle_span
from engine.canasta import acts, bundle, closing, deal, ends, hands, laying, melds, pack, pot, scoring, turns
from engine.canasta.acts import act
from engine.canasta.deal import set_out
from engine.canasta.ends import can_end
from engine.canasta.hands import side_of
from engine.canasta.scoring import canastas, score
from engine.canasta.state import DRAW, OVER, PLAY, State

Ints = NDArray[np.int64]

SHORT = {
    *("one_at", "count_at", "side_of", "next_seat", "held", "is_wild", "is_three", "is_red_three", "is_black_three"),
    *("is_natural", "meld_place", "open_size", "is_mixed", "packs", "top_of_pot", "next_of_stock", "put_on_pot"),
    *("next_word", "below"),
}
"""Functions written out where they are called; all others stay functions, so that kernels compile in seconds."""
for module in (pack, bundle, hands, melds, ends, turns, deal, pot, laying, closing, acts, scoring, randomness, policy):
    register(module, long=set(vars(module)) - SHORT)
called(worlds.deal_unseen)
called(worlds.sort_out)

VIEW, WORLD, TRIAL = range(3)
"""Places in the array of states: what is known, a sampled world, the trial of one arm in it."""
SEED, FIRST, AFTER, SORTING, DRAWS = range(5)
"""Places in the draws of `try_arms`."""
POINTS, CLOSED, TAKEN, CANASTAS, FOUND = range(5)
"""Places in the results of a trial."""
MATCH = 5000
"""What it counts to win the match in a hand that is not scored (C7.3)."""


@kernel
def play_rounds(states: States, words: Numbers, habits: Ints, first: int, after: int, seed: int, found: Ints) -> None:
    """Shuffle, deal and play hands to their ends by the policy; `found` gets their scores by sides.

    `states` has two records, the first an empty table with the pack as stock, the second is left as the last hand
    ends. `habits`: shape (rows, `policy.HABITS`). Hand i, from `first` to the one before `after`, uses stream i of the
    seed. `found`: shape (hands, 4).
    """
    for number in range(first, after):
        states[1] = states[0]
        seed_words(words, seed, number)
        shuffle_span(states[1].stock, 0, states[1].cards, words)
        set_out(states[1], number % states[1].players)
        policy.play_out(states[1], habits)
        for side in range(states[1].sides):
            found[number - first, side] = score(states[1], side)


@inlined
def worth(state: State, side: int) -> int:
    """Return what a hand that is over is worth to a side: its score, or the match."""
    if state.winner >= 0:
        return MATCH if state.winner == side else -MATCH
    return score(state, side)


@inlined
def play_arm(state: State, arm: Ints, habits: Ints, plan: Ints) -> None:
    """Make the acts of an arm and play the turn on by the policy, noting all acts as far as there is room for them."""
    turn = state.turn
    row = habits[side_of(state, state.to_move) % len(habits)]
    place = 0
    while state.phase != OVER and state.turn == turn:
        if place < len(arm) and arm[place, 0] >= 0:
            verb, number, cards = arm[place, 0], arm[place, 1], arm[place, 2]
        else:
            verb, number, cards = policy.next_act(state, row)
        if place < len(plan):
            plan[place, 0] = verb
            plan[place, 1] = number
            plan[place, 2] = cards
        place += 1
        act(state, verb, number, cards)
    plan[place:, 0] = -1


@kernel
def try_arms(
    states: States, words: Numbers, unseen: Ints, habits: Ints, arms: Ints, draws: Any, results: Ints, plans: Ints
) -> None:
    """Try arms in the same sampled worlds: after their acts all play on by the policy.

    `states`: three records, the first a view's table (`VIEW`), whose seat is to move. `unseen`: by kind how many
    cards are not seen, then room for all of them. `habits`: as in `play_rounds`. `arms`: shape (m, n, 3), the first
    acts of a turn, from a verb below 0 on none. `draws`: the seed, of which world i uses stream i, the first world
    and the one after the last, and how much hands are sorted (`worlds.deal_unseen`). `results`: shape (m, worlds, 4):
    what the hand is worth to the seat's side, whether the side closed it, whether the next player can take the pot,
    and how many canastas the side has at the end. `plans`: shape (m, k, 3), the first acts of the turn in the last
    world, from a verb below 0 on none.
    """
    seat = states[VIEW].to_move
    side = side_of(states[VIEW], seat)
    for world in range(draws[FIRST], draws[AFTER]):
        seed_words(words, draws[SEED], world)
        while True:
            states[WORLD] = states[VIEW]
            worlds.deal_unseen(states[WORLD], words, unseen[0], unseen[1], draws[SORTING])
            if states[WORLD].phase != PLAY or can_end(states[WORLD]):
                break
        for arm in range(arms.shape[0]):
            states[TRIAL] = states[WORLD]
            play_arm(states[TRIAL], arms[arm], habits, plans[arm])
            takes = 0
            if states[TRIAL].phase == DRAW and policy.way_to_take(states[TRIAL]) >= 0:
                takes = 1
            policy.play_out(states[TRIAL], habits)
            results[arm, world - draws[FIRST], POINTS] = worth(states[TRIAL], side)
            results[arm, world - draws[FIRST], CLOSED] = int(policy.ended_by(states[TRIAL]) == side)
            results[arm, world - draws[FIRST], TAKEN] = takes
            results[arm, world - draws[FIRST], CANASTAS] = canastas(states[TRIAL], side)
