"""Compiled entry points of Pocha: playouts from the deal, and playouts of bids and cards over sampled worlds.

States are an array of records and an index; every kernel releases the interpreter's lock and takes its seed as an
argument, so equal arguments give equal results. `.py_func` of a kernel is the interpreted version.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from analysis.core import randomness
from analysis.core.compilation import called, inlined, kernel, register
from analysis.core.numba_indexing import as_raw
from analysis.core.randomness import Numbers, below, seed_rng, shuffle_span
from analysis.core.state_dtype import Floats, Ints, States
from analysis.core.weights import read_weights
from analysis.pocha import determinize, policy
from analysis.pocha.determinize import GAP, SHOWN, deal_unseen
from analysis.pocha.policy import NAMES, with_tables
from engine.cards import nth_bit, popcount
from engine.pocha import history, rules
from engine.pocha.rules import act, deal, score
from engine.pocha.state import BID, NONE, OVER, State

for module in (rules, history, randomness):
    register(module)
register(policy, long=("promise", "strength", "card_after", "play_out"))
for function in (determinize.takes, determinize.deal_choosy):
    inlined(function)
called(determinize.deal_unseen)

Deck = Any
"""An int64 array of cards."""
Dealing = tuple[Ints, Ints, Floats]
"""Places, cards and counts, as for `determinize.deal_unseen`."""

VIEW, WORLD, TRIAL, GIVEN = range(4)
"""Indices of states: what is known, a sampled world, the trial of one arm in it; given worlds follow."""
SEED, FIRST, AFTER, TRIES, LINES, TOTALS = range(6)
"""Indices of the draws of `try_arms`; totals start at the last one."""
DOUBT = 200
"""Typical difference between a bid and the hand's strength, in 256ths of a trick."""
ONE_LIKELIHOOD = 1 << 16
SHARES = 60
"""Value of an undivided first place: a multiple of all possible numbers of players that can share it."""
POINTS, KEPT, TOOK, BOTH, SHARE, FOUND = range(6)
"""Columns of the results of a trial."""


@inlined
def deal_round(states: States, rng: Numbers, deck: Deck, number: int, seed: int) -> None:
    """Shuffle and deal round `number` of a seed into `states[1]`, from the empty table `states[0]`."""
    states[1] = states[0]
    seed_rng(rng, seed, number)
    shuffle_span(deck, 0, len(deck), rng)
    deal(states[1], deck, number % states[1].players)


@kernel
def play_rounds(states: States, rng: Numbers, weights: Numbers, deck: Deck, first: int, after: int, seed: int) -> int:
    """Shuffle, deal and play rounds to their ends by the policy; return the sum of all scores.

    `states`: two records, the first an empty table; the second keeps the end of the last round. `weights` are the
    policy's; `deck` is the pack in play, which is shuffled further. Rounds run from `first` to before `after`; round i
    uses stream i of the seed.
    """
    states, rng, weights = as_raw(states), as_raw(rng), as_raw(weights)
    total = 0
    for number in range(first, after):
        deal_round(states, rng, deck, number, seed)
        policy.play_out(states[1], weights)
        for seat in range(states[1].players):
            total += score(states[1], seat)
    return total


@kernel
def play_rounds_randomly(states: States, rng: Numbers, deck: Deck, first: int, after: int, seed: int) -> int:
    """The same with uniformly random legal bids and cards."""
    states, rng = as_raw(states), as_raw(rng)
    total = 0
    for number in range(first, after):
        deal_round(states, rng, deck, number, seed)
        policy.play_out_randomly(states[1], rng)
        for seat in range(states[1].players):
            total += score(states[1], seat)
    return total


def bid_likelihood(state: State, places: Ints, weights: Numbers) -> int:
    """Return the likelihood of the bids given the dealt hands, from 1 to `ONE_LIKELIHOOD`."""
    found = ONE_LIKELIHOOD
    for seat in range(state.players):
        if state.bid[seat] != NONE and places[seat, GAP]:
            strength = policy.strength(state, state.hand[seat] | places[seat, SHOWN], weights)
            off = strength - policy.ONE * state.bid[seat]
            found = max(found * DOUBT * DOUBT // (DOUBT * DOUBT + off * off), 1)
    return found


@inlined
def sample(states: States, rng: Numbers, weights: Numbers, dealing: Dealing, tries: int) -> None:
    """Deal a world; one with unlikely bids is dealt again, up to `tries` times (0: uniform)."""
    places, cards, counts = dealing
    for attempt in range(tries + 1):
        states[WORLD] = states[VIEW]
        deal_unseen(states[WORLD], rng, places, cards, counts)
        if attempt == tries or below(rng, ONE_LIKELIHOOD) < bid_likelihood(states[WORLD], places, weights):
            break


@inlined
def play_line(state: State, line: int) -> None:
    """Play out the last two tricks: bit i of the line says which of two legal cards seat i plays."""
    while state.phase != OVER:
        legal = rules.playable(state)
        rules.play(state, nth_bit(legal, line >> state.to_move & 1 if popcount(legal) > 1 else 0))


def takes_trick(state: State, place: int) -> bool:
    """Return whether the card at this index of the order took its complete trick (O5.7)."""
    first = place - place % state.players
    best = state.order[first]
    for other in range(first + 1, first + state.players):
        if rules.beats(state, state.order[other], best):
            best = state.order[other]
    return best == state.order[place]


def share_of_first(state: State, seat: int, totals: Ints) -> int:
    """Return a seat's share of first place after a finished hand, in 1/`SHARES`; 0 without totals.

    `totals`: int64, shape (players,), the match totals before the hand, or empty. Seats that share first place divide
    it, even though the rules break ties by more hands.
    """
    if len(totals) == 0:
        return 0
    own = totals[seat] + score(state, seat)
    sharing = 0
    for other in range(len(totals)):
        total = totals[other] + score(state, other)
        if total > own:
            return 0
        sharing += int(total == own)
    return SHARES // sharing


called(bid_likelihood)
inlined(takes_trick)
inlined(share_of_first)


@kernel
def try_arms(
    states: States, rng: Numbers, weights: Ints, dealing: Dealing, arms: Ints, draws: Ints, results: Ints
) -> None:
    """Try arms in the same worlds, which are sampled or, if the states contain more than three, given.

    `states`: the first is a view's table (`VIEW`), whose seat is to move. `weights`: the policy's. `dealing`: places,
    cards and counts of `determinize`. `arms`: shape (m, 2), verb and number. `draws`: the seed (world i uses its stream
    i), the first world and the one after the last, how often a world is dealt again, the number of lines (0: the policy
    continues; otherwise all lines of the last two tricks are played), and in the last hand of a match the totals before
    it by seat. `results`: int64, shape (m, worlds, FOUND): sums over the lines of the seat's score, of whether it kept
    its bid, of the tricks it took (for a bid) or whether the card took its trick, of whether both held, and of the
    seat's share of first place.
    """
    states, rng, weights = as_raw(states), as_raw(rng), as_raw(weights)
    seat = states[VIEW].to_move
    place = states[VIEW].played
    for world in range(draws[FIRST], draws[AFTER]):
        if len(states) > GIVEN:
            states[WORLD] = states[GIVEN + world % (len(states) - GIVEN)]
        else:
            seed_rng(rng, draws[SEED], world)
            sample(states, rng, weights, dealing, draws[TRIES])
        for arm in range(arms.shape[0]):
            result = results[arm, world - draws[FIRST]]
            for line in range(max(draws[LINES], 1)):
                states[TRIAL] = states[WORLD]
                act(states[TRIAL], arms[arm, 0], arms[arm, 1])
                if draws[LINES]:
                    play_line(states[TRIAL], line)
                else:
                    policy.play_out(states[TRIAL], weights)
                keeps = int(states[TRIAL].taken[seat] == states[TRIAL].bid[seat])
                took = states[TRIAL].taken[seat] if arms[arm, 0] == BID else int(takes_trick(states[TRIAL], place))
                result[POINTS] += score(states[TRIAL], seat)
                result[KEPT] += keeps
                result[TOOK] += took
                result[BOTH] += keeps * took
                result[SHARE] += share_of_first(states[TRIAL], seat, draws[TOTALS:])


# The policy's weights for kernels

PACKAGE = "analysis.pocha"


@cache
def tuned_weights() -> Ints:
    """Return the weights of hints for the policy; they must not be changed."""
    return with_tables(read_weights(PACKAGE, NAMES))
