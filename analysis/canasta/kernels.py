"""Compiled entry points of Canasta: playouts from the deal, and playouts of moves in sampled worlds.

States are an array of records and an index; every kernel releases the interpreter's lock and takes its seed as an
argument, so equal arguments give equal results. `.py_func` of a kernel is the interpreted version.
"""

from __future__ import annotations

from typing import Any

from analysis.canasta import determinize, policy
from analysis.canasta.policy import NAMES
from analysis.core import randomness
from analysis.core.compilation import called, kernel, register
from analysis.core.numba_indexing import as_raw
from analysis.core.randomness import Numbers, seed_rng, shuffle_span
from analysis.core.state_dtype import Ints, States
from analysis.core.weights import TUNED, read_weights
from engine.canasta import cards, hands
from engine.canasta.hands import side_of
from engine.canasta.moves import TAKE, act, act_fault
from engine.canasta.rules import completion, deal, laying, melds, pot, scoring, turn
from engine.canasta.rules.completion import can_end
from engine.canasta.rules.deal import set_out
from engine.canasta.rules.scoring import bonus, canasta_points, canastas, hand_points, score
from engine.canasta.state import DRAWING, NONE, OVER, PLAYING, State

SHORT = {
    *("one_at", "count_at", "side_of", "next_seat", "held", "is_wild", "is_three", "is_red_three", "is_black_three"),
    *("is_natural", "meld_place", "open_size", "is_mixed", "packs", "top_of_pot", "next_of_stock", "put_on_pot"),
    *("next_word", "below", "value_of", "cell", "cards_of_way", "open_cards", "exact_cut", "naturals_needed"),
    "has_both",
    "gain_of_swap",
}
"""Functions that are inlined at their calls; the others are not, which keeps compilation short."""
for module in (cards, hands, melds, completion, turn, deal, pot, laying, scoring, randomness, policy, determinize):
    register(module, long=set(vars(module)) - SHORT)
for function in (act, act_fault):
    called(function)

VIEW, WORLD, TRIAL = range(3)
"""Indices of the states: the view's table, a sampled world, and the playout of one arm in it."""
SEED, FIRST, AFTER, WEIGHTED, DRAWS = range(5)
"""Indices in the draws of `try_arms`."""
NUMBERS, CARDS, OWNERS, GAINS, ROWS = range(5)
"""Rows of the array `unseen` (`determinize.deal_unseen`)."""
CHAIN = 128
"""Number of worlds in a chain: each is dealt from the previous one by swaps."""
FIRST_SWAPS, SWAPS = 48, 1
"""Swaps proposed for each hidden card of a hand, in the first and in the other worlds of a chain."""
POINTS, OTHERS, WON, TOTAL, RIVAL, TAKEN, SIDE_POT, OTHERS_POT, OPENED, CLOSED, OTHERS_CLOSED = range(11)
THREES, OTHERS_THREES, CANASTAS, OTHERS_CANASTAS, LAID, HAND, FOUND = range(OTHERS_CLOSED + 1, 18)
"""Columns of the results of a trial (`try_arms`)."""
FAR_AHEAD = 1000000
"""Total, in the results of a trial, of a side that wins the match whatever the totals (C7.3)."""
MATCH = 2500
"""Value of winning the match in a hand that is not scored (C7.3); losing it has the opposite value.

A lead of 5000 wins nearly every match. With a larger value, hints would chase black threes and forget the points."""


# Kernels call only the functions below and `play_out`, no other rules: whatever both a kernel and such a function call
# would be compiled twice, since the compiler caches functions by their caller's options.


@called
def set_out_hand(state: State, rng: Numbers, number: int, seed: int) -> None:
    """Shuffle the pack, which is the stock of an empty table, for hand `number` of a seed, and set its dealer."""
    seed_rng(rng, seed, number)
    shuffle_span(state.stock, 0, state.cards, rng)
    set_out(state, number % state.players)


@called
def note_scores(state: State, scores: Ints) -> None:
    """Write the scores of the sides."""
    for side in range(state.sides):
        scores[side] = score(state, side)


@kernel
def play_rounds(states: States, rng: Numbers, weights: Ints, first: int, after: int, seed: int, found: Ints) -> None:
    """Shuffle, deal and play hands to their ends by the policy; write the scores of sides into `found`.

    `states`: two records, the first an empty table with the pack as stock; the second keeps the end of the last hand.
    `weights`: shape (rows, weights). Hands run from `first` to before `after`; hand i uses stream i of the seed.
    `found`: shape (hands, 4).
    """
    states, rng = as_raw(states), as_raw(rng)
    for number in range(first, after):
        states[1] = states[0]
        set_out_hand(states[1], rng, number, seed)
        policy.play_out(states[1], weights)
        note_scores(states[1], found[number - first])


@called
def deal_world(states: States, rng: Numbers, unseen: Ints, draws: Any, world: int) -> None:
    """Deal world number `world` into `states[WORLD]`: the view with a possible deal of the unseen cards (C3.4).

    The `CHAIN` worlds of a chain must be dealt in order; the first does not depend on an earlier one.
    """
    seed_rng(rng, draws[SEED], world)
    fresh = int(world % CHAIN == 0 or draws[WEIGHTED] == 0)
    swaps = draws[WEIGHTED] * (FIRST_SWAPS if fresh else SWAPS)
    while True:
        states[WORLD] = states[VIEW]
        determinize.deal_unseen(
            states[WORLD], rng, unseen[NUMBERS], unseen[CARDS], unseen[OWNERS], unseen[GAINS], fresh, swaps
        )
        if states[WORLD].phase != PLAYING or can_end(states[WORLD]):
            return


@called
def hand_value(state: State, side: int) -> int:
    """Return the value of a finished hand for a side: its score, or that of winning or losing the match."""
    if state.winner >= 0:
        return MATCH if state.winner == side else -MATCH
    return score(state, side)


@called
def others_value(state: State, side: int) -> int:
    """Return the mean value of a finished hand for the other sides."""
    points = 0
    for other in range(state.sides):
        if other != side:
            points += hand_value(state, other)
    return points // (state.sides - 1)


@called
def has_most(state: State, side: int) -> bool:
    """Return whether a finished hand has a higher value for a side than for every other one."""
    for other in range(state.sides):
        if other != side and hand_value(state, other) >= hand_value(state, side):
            return False
    return True


@called
def total_of(state: State, side: int) -> int:
    """Return the total of a side after a finished hand."""
    return FAR_AHEAD if state.winner == side else state.total[side] + score(state, side)


@called
def play_arm(state: State, arm: Ints, weights: Ints, plan: Ints, result: Ints) -> None:
    """Perform the acts of an arm, continue the turn by the policy, and write all acts into `plan` as far as they fit.

    Also write whether the next player can then take the pot.
    """
    turn = state.turn
    row = weights[side_of(state, state.to_move) % len(weights)]
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
    if place < len(plan):
        plan[place, 0] = NONE
    result[TAKEN] = int(state.phase == DRAWING and policy.way_to_take(state) != NONE)


@called
def play_until_own_turn_ends(state: State, seat: int, weights: Ints, result: Ints) -> None:
    """Play by the policy to the end of the seat's next turn; write who takes the pot and whether the side has opened.

    It counts pots taken by partners and the seat, and those taken by others before the seat's next turn.
    """
    side = side_of(state, seat)
    last = state.turn + state.players
    while state.phase != OVER and state.turn < last:
        mover = side_of(state, state.to_move)
        verb, number, cards = policy.next_act(state, weights[mover % len(weights)])
        if verb == TAKE:
            result[SIDE_POT if mover == side else OTHERS_POT] = 1
        act(state, verb, number, cards)
    result[OPENED] = state.opened[side]


@called
def note_result(state: State, side: int, result: Ints) -> None:
    """Write the result of a finished hand for a side."""
    result[POINTS] = hand_value(state, side)
    result[CLOSED] = int(has_closed(state, side))
    result[OTHERS] = others_value(state, side)
    result[WON] = int(has_most(state, side))
    result[TOTAL] = total_of(state, side)
    result[RIVAL] = -FAR_AHEAD
    result[THREES] = int(state.winner == side)
    for other in range(state.sides):
        if other != side:
            result[RIVAL] = max(result[RIVAL], total_of(state, other))
            result[OTHERS_CLOSED] |= int(has_closed(state, other))
            result[OTHERS_THREES] |= int(state.winner == other)
    if state.winner == NONE:
        note_parts_of_score(state, side, result)


@called
def has_closed(state: State, side: int) -> bool:
    """Return whether a side has closed the hand (C8.1)."""
    return state.closer != NONE and side_of(state, state.closer) == side


@called
def note_parts_of_score(state: State, side: int, result: Ints) -> None:
    """Write the values of the side's and the others' canastas, of its melds, and of the cards left in its hands."""
    for one in range(state.sides):
        result[CANASTAS if one == side else OTHERS_CANASTAS] += canasta_points(state, one) + bonus(canastas(state, one))
    result[LAID] = state.melded[side] if canastas(state, side) else -state.melded[side]
    for seat in range(state.players):
        if side_of(state, seat) == side:
            result[HAND] += hand_points(state, seat)


@kernel
def try_arms(
    states: States, rng: Numbers, unseen: Ints, weights: Ints, arms: Ints, draws: Any, results: Ints, plans: Ints
) -> None:
    """Try arms in the same sampled worlds: after their acts all seats play by the policy.

    `states`: three records, the first a view's table (`VIEW`), whose seat is to move. `unseen`: rows for
    `determinize.deal_unseen`. `weights`: as in `play_rounds`. `arms`: shape (m, n, 3), the first acts of a turn, ended
    by a negative verb. `draws`: the seed (world i uses its stream i), the first world and the one after the last, and
    whether deals are weighted by likelihood (1 or 0). `results`: shape (m, worlds, FOUND), initially zeros; columns:

    - `POINTS`, `OTHERS`: value of the hand for the seat's side, and its mean for the others
    - `WON`: whether the side has more points than each of them; `TOTAL`, `RIVAL`: totals of the side and of the best
      other one after the hand
    - `TAKEN`: whether the next player can take the pot
    - `SIDE_POT`, `OPENED`: whether the side takes the pot after this turn, and has opened, by the end of the seat's
      next turn; `OTHERS_POT`: whether others take the pot before it
    - `CLOSED`, `OTHERS_CLOSED`: whether the side, or another one, closes (C8.1); `THREES`, `OTHERS_THREES`: whether it
      wins the match by a canasta of black threes (C7.3)
    - `CANASTAS`, `OTHERS_CANASTAS`: points of the canastas of the side, and of all others, with the bonus for their
      number; `LAID`: points of the cards in its melds, negative without a canasta; `HAND`: points of the cards left in
      its hands. All are 0 in a hand that is not scored (C7.3)

    `plans`: shape (m, k, 3), the first acts of the turn in the last world, ended by a negative verb.
    """
    states, rng = as_raw(states), as_raw(rng)
    seat = states[VIEW].to_move
    side = side_of(states[VIEW], seat)
    for world in range(draws[FIRST] - draws[FIRST] % CHAIN, draws[AFTER]):
        deal_world(states, rng, unseen, draws, world)
        if world < draws[FIRST]:
            continue
        for arm in range(arms.shape[0]):
            result = results[arm, world - draws[FIRST]]
            states[TRIAL] = states[WORLD]
            play_arm(states[TRIAL], arms[arm], weights, plans[arm], result)
            play_until_own_turn_ends(states[TRIAL], seat, weights, result)
            policy.play_out(states[TRIAL], weights)
            note_result(states[TRIAL], side, result)


# The policy's weights for kernels

PACKAGE = "analysis.canasta"


def tuned_weights(players: int) -> tuple[int, ...]:
    """Return the weights of hints at a table of this number of players, in the order of `NAMES`."""
    return read_weights(PACKAGE, NAMES, "trios" if players == 6 else TUNED)


def plain_weights() -> tuple[int, ...]:
    """Return the weights with which the policy lays whatever it can."""
    return read_weights(PACKAGE, NAMES, "plain")
