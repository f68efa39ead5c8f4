"""How playouts of Pocha bid and play: plain functions over the state, the same interpreted and compiled.

A seat bids about what its cards can be expected to take. It then plays each card so that the tricks it may still
expect come as near as they can to those it lacks: it fights with what it can spare least, ducks once it has enough,
and prefers what is soon certain. It looks at what its seat may know alone: its hand, the bids, the cards played.
"""

from __future__ import annotations

from analysis.core.randomness import Numbers, below
from analysis.pocha.probabilities import (
    FOLLOWED_LATER,
    FOLLOWED_NOW,
    LATER,
    NOW,
    ONE,
    PARTS,
    chance,
    promise,
    row_of,
    share_of,
)
from engine.bits import lowest, nth_bit, popcount
from engine.cards import LANE
from engine.clauses import LEGAL
from engine.pocha import rules
from engine.pocha.rules import suit_cards
from engine.pocha.state import BID, NONE, OVER, State

LONG = 72
"""What each trump more than the rivals have on average adds to a hand, in 256ths of a trick."""
DEEP = 21
"""What long hands add for their last tricks: c * c / (4 * players) of this for c cards, in 256ths."""
RISE = 302
DOWN = 141
"""What a hand is good for: the sum of its chances times 302/256, less 141/256, so that bids are tricks on average."""
LEAN = 41
"""What a hand is worth leans to what the bids of the others leave over, by so many 256ths of the difference."""
CALM_NOW = 61
CALM_LATER = 111
"""How much is given, against a trick off the bid, for a certain outcome now and for getting rid of a doubtful card."""
FAR = 1 << 60
"""Farther off than any card can be."""

# Bidding


def outside(state: State, hand: int) -> int:
    """Return the cards that are not in a hand and may be in others: all but one that was turned up (O3.2)."""
    unseen = state.pack & ~hand
    return unseen if rules.deals_out(state) else unseen & ~(1 << state.turned)


def strength(state: State, hand: int) -> int:
    """Return about how many tricks a whole hand is good for, in 256ths."""
    unseen = outside(state, hand)
    share = share_of(unseen, (state.players - 1) * state.hand_size)
    suit = suit_cards(state.trump)
    spare = ONE * popcount(hand & suit) * (state.players - 1) - popcount(unseen & suit) * share
    long = LONG * spare // ONE + DEEP * state.hand_size * state.hand_size // 4
    return (promise(hand, state.trump, unseen, share) + long // state.players) * RISE // ONE - DOWN


def bid_of(state: State) -> int:
    """Return the bid of the seat to move: what its hand is good for, leaning to what the others leave over."""
    number = 0
    for seat in range(state.players):
        number += int(state.bid[seat] == NONE)
    fair = ONE * state.hand_size * (number - 1) // state.players
    worth = leaning(strength(state, state.hand[state.to_move]), ONE * (state.hand_size - state.bid_total) - fair)
    bid = min(max((worth + ONE // 2) // ONE, 0), state.hand_size)
    if rules.bid_fault(state, bid) != LEGAL:
        bid += 1 if (worth > bid * ONE and bid < state.hand_size) or bid == 0 else -1
    return bid


def leaning(worth: int, rest: int) -> int:
    """Return what a hand is worth, leaning to what the others leave over."""
    return worth + (rest - worth) * LEAN // ONE


# Playing


def card_of(state: State) -> int:
    """Return the card that the seat to move plays."""
    gone = 0
    for place in range(state.played):
        gone |= 1 << state.order[place]
    return card_after(state, gone)


def card_after(state: State, gone: int) -> int:
    """Return the card that the seat to move plays after some cards."""
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
    worth = leaning(promise(hand, state.trump, unseen, share), ONE * (left - wanted(state) + max(0, need)))
    return card_for(state, legal, worth - ONE * need, unseen, share, ahead)


def wanted(state: State) -> int:
    """Return how many tricks all seats together lack."""
    found = 0
    for seat in range(state.players):
        found += max(0, state.bid[seat] - state.taken[seat])
    return found


def card_for(state: State, legal: int, spare: int, unseen: int, share: int, ahead: int) -> int:
    """Return the card after which the tricks expected are nearest to those lacking, `spare` being the surplus now.

    By O5 the cards that may follow a lead either all take the trick over or all lose it.
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
        loss = chance(LATER, FOLLOWED_LATER, trumps, higher * share >> 6, plain * row + same)
        gain = 0
        if takes:
            gain = chance(NOW, FOLLOWED_NOW, trumps + over, higher * ahead >> 6, plain * row_now + same)
        off = ONE * abs(spare + gain - loss) + (CALM_NOW * gain * (ONE - gain) - CALM_LATER * loss * (ONE - loss) >> 8)
        best = min(best, off << 6 | card)
    return best & 63


def play_out(state: State) -> None:
    """Bid and play the hand out."""
    while state.phase == BID:
        rules.bid(state, bid_of(state))
    gone = 0
    for place in range(state.played):
        gone |= 1 << state.order[place]
    while state.phase != OVER:
        card = card_after(state, gone)
        gone |= 1 << card
        rules.play(state, card)


def play_out_randomly(state: State, words: Numbers) -> None:
    """Bid and play the hand out, each legal number and card being as likely as the others."""
    while state.phase == BID:
        bid = below(words, state.hand_size + 1)
        if rules.bid_fault(state, bid) == LEGAL:
            rules.bid(state, bid)
    while state.phase != OVER:
        legal = rules.playable(state)
        rules.play(state, nth_bit(legal, below(words, popcount(legal))))
