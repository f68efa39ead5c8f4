"""The playout policy of Pocha, run interpreted and compiled.

A seat bids about as many tricks as its cards are expected to take. It then plays the card after which the expected
tricks are closest to those it still needs, preferring outcomes that are soon certain. It uses only what its seat may
know: its hand, the bids, the cards played. `weights` is an array from `with_tables`.

Chances of a card to take a trick are in 256ths. A card takes its trick if no rival has a higher one at that time, and,
in a plain suit, if the rivals can still follow suit instead of trumping. Only the number of cards in rivals' hands is
known: a fraction of the unseen cards is in hands, the rest was never dealt.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from analysis.core.randomness import Numbers, below
from analysis.core.state_dtype import Ints
from engine.cards import LANE, lowest, nth_bit, popcount
from engine.clauses import LEGAL
from engine.pocha import rules
from engine.pocha.rules import suit_cards
from engine.pocha.state import BID, MOST_PLAYERS, NONE, OVER, State

ONE = 256
"""A trick, or a certainty, in the unit of chances."""
NAMES = (
    *("long", "deep", "rise", "down", "lean", "calm_now", "calm_later"),
    *("plain_rivals", "trump_rivals", "ruff", "now_rivals", "over_rivals", "now_ruff"),
)
"""Names of the policy's weights in their order; `weights.json` has their meaning."""
LONG, DEEP, RISE, DOWN, LEAN, CALM_NOW, CALM_LATER = range(7)
PLAIN_RIVALS, TRUMP_RIVALS, RUFF, NOW_RIVALS, OVER_RIVALS, NOW_RUFF = range(7, len(NAMES))
QUARTERS = 64
HALVES = 32
"""Sizes of the tables: higher cards are counted in quarters, suits in halves of a card."""

FAR = 1 << 60
"""Larger than any possible difference."""

# Chances of cards


def unbeaten(rivals: int) -> Ints:
    """Return the chance that remains given higher cards, by their number in quarters."""
    return np.array([4 * ONE * ONE // (4 * ONE + number * rivals) for number in range(QUARTERS)], np.int64)


def followed(ruff: int) -> Ints:
    """Return the chance that a plain suit is not trumped, by the trumps and cards of the suit held, in halves."""
    return np.array(
        [
            ONE * ONE * (2 * cards + 1) // (ONE * (2 * cards + 1) + 2 * trumps * ruff)
            for trumps in range(HALVES)
            for cards in range(HALVES)
        ],
        np.int64,
    )


LATER = len(NAMES)
NOW = LATER + 2 * QUARTERS
FOLLOWED_LATER = NOW + 3 * QUARTERS
FOLLOWED_NOW = FOLLOWED_LATER + HALVES * HALVES
"""Where the tables start in the array of `with_tables`. The first two are by the number of higher cards in quarters:
first of plain cards, then of trumps, then of trumps on another suit; the others by the row and column of `followed`."""


def with_tables(weights: Sequence[int]) -> Ints:
    """Return the weights followed by the tables derived from them, as the policy takes them, shape (n,)."""
    later = unbeaten(weights[PLAIN_RIVALS]), unbeaten(weights[TRUMP_RIVALS])
    now = unbeaten(weights[NOW_RIVALS]), unbeaten(weights[NOW_RIVALS]), unbeaten(weights[OVER_RIVALS])
    row = np.array(weights, np.int64)
    return np.concatenate((row, *later, *now, followed(weights[RUFF]), followed(weights[NOW_RUFF])))


PARTS = np.array([ONE // max(rivals, 1) for rivals in range(MOST_PLAYERS)], np.int64)
"""One rival's share among a number of rivals, in 256ths."""


def share_of(unseen: int, held: int) -> int:
    """Return the fraction of unseen cards that are in the rivals' hands, in 256ths, given how many they hold."""
    count = popcount(unseen)
    return ONE if held >= count else ONE * held // count


def row_of(unseen: int, trump: int, share: int) -> int:
    """Return the row for the rivals' trumps in the tables of `followed`."""
    return HALVES * (popcount(unseen & suit_cards(trump)) * share >> 7)


def chance(weights: Numbers, beaten: int, trumped: int, higher: int, place: int) -> int:
    """Return a card's chance from two tables, without a branch, which would cost more than everything else."""
    return weights[beaten + higher] * weights[trumped + place] >> 8


def promise(hand: int, trump: int, unseen: int, share: int, weights: Numbers) -> int:
    """Return roughly how many tricks some cards are still expected to take."""
    row = row_of(unseen, trump, share)
    found = 0
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        suit = card // LANE
        trumps = int(suit == trump)
        cards = unseen & suit_cards(suit)
        higher = popcount(cards & -2 << card) * share >> 6
        place = (1 - trumps) * row + (popcount(cards) * share >> 7)
        found += chance(weights, LATER + trumps * QUARTERS, FOLLOWED_LATER, higher, place)
    return found


# Bidding


def outside(state: State, hand: int) -> int:
    """Return the cards that are not in a hand and may be in others: all but a card that was turned up (O3.2)."""
    unseen = state.pack & ~hand
    return unseen if rules.deals_out(state) else unseen & ~(1 << state.turned)


def strength(state: State, hand: int, weights: Numbers) -> int:
    """Return the number of tricks that a whole hand is expected to take, in 256ths."""
    unseen = outside(state, hand)
    share = share_of(unseen, (state.players - 1) * state.hand_size)
    suit = suit_cards(state.trump)
    spare = ONE * popcount(hand & suit) * (state.players - 1) - popcount(unseen & suit) * share
    long = weights[LONG] * spare // ONE + weights[DEEP] * state.hand_size * state.hand_size // 4
    promised = promise(hand, state.trump, unseen, share, weights) + long // state.players
    return promised * weights[RISE] // ONE - weights[DOWN]


def bid_of(state: State, weights: Numbers) -> int:
    """Return the bid of the seat to move: the expected tricks of its hand, shifted towards what the others leave."""
    number = 0
    for seat in range(state.players):
        number += int(state.bid[seat] == NONE)
    fair = ONE * state.hand_size * (number - 1) // state.players
    rest = ONE * (state.hand_size - state.bid_total) - fair
    worth = shifted_estimate(strength(state, state.hand[state.to_move], weights), rest, weights)
    bid = min(max((worth + ONE // 2) // ONE, 0), state.hand_size)
    if rules.bid_fault(state, bid) != LEGAL:
        bid += 1 if (worth > bid * ONE and bid < state.hand_size) or bid == 0 else -1
    return bid


def shifted_estimate(worth: int, rest: int, weights: Numbers) -> int:
    """Return an estimate shifted towards `rest`, what the others leave; both in tricks times `ONE`."""
    return worth + (rest - worth) * weights[LEAN] // ONE


# Playing


def card_of(state: State, weights: Numbers) -> int:
    """Return the card that the seat to move plays."""
    gone = 0
    for place in range(state.played):
        gone |= 1 << state.order[place]
    return card_after(state, gone, weights)


def card_after(state: State, gone: int, weights: Numbers) -> int:
    """Return the card that the seat to move plays when the cards `gone` have been played."""
    legal = rules.playable(state)
    if legal & legal - 1 == 0:
        return lowest(legal)
    hand = state.hand[state.to_move]
    left = popcount(hand)
    rivals = state.players - 1
    unseen = outside(state, hand | gone)
    share = share_of(unseen, rivals * left - state.trick_size)
    ahead = share * (rivals - state.trick_size) * int(PARTS[rivals]) >> 8 if state.trick_size else share
    need = state.bid[state.to_move] - state.taken[state.to_move]
    rest = ONE * (left - wanted(state) + max(0, need))
    worth = shifted_estimate(promise(hand, state.trump, unseen, share, weights), rest, weights)
    return card_for(state, legal, worth - ONE * need, unseen, share, ahead, weights)


def wanted(state: State) -> int:
    """Return the number of tricks that all seats together still need."""
    found = 0
    for seat in range(state.players):
        found += max(0, state.bid[seat] - state.taken[seat])
    return found


def card_for(state: State, legal: int, spare: int, unseen: int, share: int, ahead: int, weights: Numbers) -> int:
    """Return the card that brings expected tricks closest to needed ones; `spare`: the current surplus.

    By O5 the legal cards that follow a lead either all take the trick or all lose it.
    """
    trump = state.trump
    lead = state.trick_size == 0
    takes = lead or rules.beats(state, lowest(legal), state.best)
    over = int(not lead and state.lead != trump and takes and lowest(legal) // LANE == trump)
    row = row_of(unseen, trump, share)
    row_now = row_of(unseen, trump, ahead)
    best = FAR
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        suit = card // LANE
        trumps = int(suit == trump)
        plain = 1 - trumps
        cards = unseen & suit_cards(suit)
        higher = popcount(cards & -2 << card)
        same = popcount(cards) * share >> 7
        loss = chance(weights, LATER + trumps * QUARTERS, FOLLOWED_LATER, higher * share >> 6, plain * row + same)
        gain = 0
        if takes:
            table = NOW + (trumps + over) * QUARTERS
            gain = chance(weights, table, FOLLOWED_NOW, higher * ahead >> 6, plain * row_now + same)
        calm = weights[CALM_NOW] * gain * (ONE - gain) - weights[CALM_LATER] * loss * (ONE - loss) >> 8
        off = ONE * abs(spare + gain - loss) + calm
        best = min(best, off << 6 | card)
    return best & 63


def play_out(state: State, weights: Numbers) -> None:
    """Bid and play the hand to its end."""
    while state.phase == BID:
        rules.bid(state, bid_of(state, weights))
    gone = 0
    for place in range(state.played):
        gone |= 1 << state.order[place]
    while state.phase != OVER:
        card = card_after(state, gone, weights)
        gone |= 1 << card
        rules.play(state, card)


def play_out_randomly(state: State, rng: Numbers) -> None:
    """Bid and play the hand to its end with uniformly random legal bids and cards."""
    while state.phase == BID:
        bid = below(rng, state.hand_size + 1)
        if rules.bid_fault(state, bid) == LEGAL:
            rules.bid(state, bid)
    while state.phase != OVER:
        legal = rules.playable(state)
        rules.play(state, nth_bit(legal, below(rng, popcount(legal))))
