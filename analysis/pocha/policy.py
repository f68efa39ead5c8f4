"""How playouts of Pocha bid and play: plain functions over the state, the same interpreted and compiled.

A seat bids about what its cards can be expected to take. It then plays to its bid: it fights while it lacks tricks,
and ducks once it has enough. It looks at what its seat may know alone: its hand, the bids, the cards played.

By O5 the cards that may follow a lead either all take the trick over for now or all lose it.
"""

from __future__ import annotations

from analysis.randomness import Numbers, below
from engine.bits import highest, lowest, nth_bit, popcount
from engine.cards import LANE
from engine.pocha import rules, tricks
from engine.pocha.clauses import FINE
from engine.pocha.state import BID, NONE, OVER, State
from engine.pocha.suits import above, suit_cards

ONE = 256
"""A trick, in the unit of estimates."""
TRUMP_RIVALS = 230
PLAIN_RIVALS = 330
"""How much a higher card with the others takes from a card's chance, in 256ths."""
RUFF = 110
"""How soon plain suits are trumped: the chance to be followed is c / (c + RUFF) where others hold c each."""
SLACK = 5
"""A bid leans to what the other bids leave over by one part in so many."""

# Bidding


def strength(state: State, hand: int) -> int:
    """Return about how many tricks a whole hand is good for, in 256ths."""
    unseen = state.pack & ~hand & ~(1 << state.turned)
    rivals = state.players - 1
    dealt = min(ONE, ONE * rivals * state.hand_size // max(popcount(unseen), 1))
    total = 0
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        higher = popcount(unseen & above(card)) * dealt
        if card // LANE == state.trump:
            total += ONE * ONE // (ONE + higher * TRUMP_RIVALS // ONE)
        else:
            each = popcount(unseen & suit_cards(card // LANE)) * dealt // rivals
            total += ONE * ONE // (ONE + higher * PLAIN_RIVALS // ONE) * each // (each + RUFF)
    return total


def bid_of(state: State) -> int:
    """Return the bid of the seat to move: what its hand is good for, leaning to what the others leave over."""
    number = 0
    for seat in range(state.players):
        number += int(state.bid[seat] == NONE)
    worth = strength(state, state.hand[state.to_move])
    fair = ONE * state.hand_size * (number - 1) // state.players
    worth += (ONE * (state.hand_size - state.bid_total) - fair - worth) // SLACK
    bid = min(max((worth + ONE // 2) // ONE, 0), state.hand_size)
    if rules.bid_fault(state, bid) != FINE:
        bid += 1 if (worth > bid * ONE and bid < state.hand_size) or bid == 0 else -1
    return bid


# Playing


def card_of(state: State) -> int:
    """Return the card that the seat to move plays."""
    legal = tricks.playable(state)
    if legal & legal - 1 == 0:
        return lowest(legal)
    need = state.bid[state.to_move] - state.taken[state.to_move]
    if state.trick_size == 0:
        return lead_of(state, legal, need)
    return follow_of(state, legal, need)


def follow_of(state: State, legal: int, need: int) -> int:
    """Return the card to follow with: the cheapest that does what is wanted, or the dearest where that does it."""
    last = state.trick_size == state.players - 1
    if tricks.beats(state, lowest(legal), state.best):
        return highest(legal) if (need > 0) != last else lowest(legal)
    return thrown(state, legal, need <= 0)


def thrown(state: State, legal: int, dear: bool) -> int:
    """Return the card to throw where the trick is lost: the dearest one, or the cheapest."""
    chosen = NONE
    most = 0
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        worth = card % LANE + (LANE if card // LANE == state.trump else 0)
        if not dear:
            worth = -worth
        if chosen == NONE or worth > most:
            chosen = card
            most = worth
    return chosen


def lead_of(state: State, legal: int, need: int) -> int:
    """Return the card to lead: one that nothing beats if tricks are wanted, else one that much beats."""
    seen = state.hand[state.to_move] | 1 << state.turned
    for place in range(state.played):
        seen |= 1 << state.order[place]
    unseen = state.pack & ~seen
    trumps = popcount(unseen & suit_cards(state.trump))
    chosen = NONE
    most = 0
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        higher = popcount(unseen & above(card))
        same = popcount(unseen & suit_cards(card // LANE))
        is_trump = card // LANE == state.trump
        if not is_trump and trumps:
            higher += max(0, state.players - 1 - same)
        worth = lead_worth(higher, same, card % LANE, is_trump, need > 0)
        if chosen == NONE or worth > most:
            chosen = card
            most = worth
    return chosen


def lead_worth(higher: int, same: int, rank: int, is_trump: bool, wanted: bool) -> int:
    """Return what leading a card is worth, by how many unseen cards can beat it and how many are of its suit."""
    if not wanted:
        return 4 * higher - rank
    if higher:
        return 4 * same - rank - (LANE if is_trump else 0)
    return 100 + same + (50 if is_trump else 0)


def play_out(state: State) -> None:
    """Bid and play the hand out."""
    while state.phase == BID:
        rules.bid(state, bid_of(state))
    while state.phase != OVER:
        tricks.play(state, card_of(state))


def play_out_randomly(state: State, words: Numbers) -> None:
    """Bid and play the hand out, each legal number and card being as likely as the others."""
    while state.phase == BID:
        bid = below(words, state.hand_size + 1)
        if rules.bid_fault(state, bid) == FINE:
            rules.bid(state, bid)
    while state.phase != OVER:
        legal = tricks.playable(state)
        tricks.play(state, nth_bit(legal, below(words, popcount(legal))))
