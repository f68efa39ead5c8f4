"""The rules of Pocha (clauses O3 to O6): the deal, bids, tricks and scores.

These are all the rules of a hand, written once and run twice: small functions over a `State`, in the order of the rule
text. The engine runs them as they stand; `analysis` compiles the same functions for its playouts. For every act there
is a pair: `…_fault` returns the clause that the act of the seat to move would break (a number of `clauses`, `LEGAL` if
none) and changes nothing; the act itself expects to be legal. `act_fault` and `act` choose the pair by the verb.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.bits import popcount
from engine.cards import LANE
from engine.clauses import LEGAL
from engine.pocha import clauses
from engine.pocha.state import BID, NONE, OVER, PLAY, State

LANE_CARDS = (1 << LANE) - 1

EXACT_POINTS = 10
TRICK_POINTS = 5
MISTAKE_PENALTY = 5

VERBS = {BID: "bid", PLAY: "play"}
"""The words for verbs; a verb has the number of the phase in which it is made."""


# O1 Cards: a card's number is its suit's lane and, in it, its rank (O1.3)


def suit_cards(suit: int) -> int:
    """Return every card of a suit."""
    return LANE_CARDS << LANE * suit


def above(card: int) -> int:
    """Return every card of a card's suit that beats it."""
    return suit_cards(card // LANE) & -2 << card


def next_seat(state: State, seat: int) -> int:
    """Return the seat whose turn comes after a seat's (O1.4)."""
    return seat + 1 if seat + 1 < state.players else 0


# O3 The deal


def deal(state: State, deck: Sequence[int], dealer: int) -> None:
    """Deal `hand_size` cards each from a deck of the pack in play, one at a time (O3.2), and begin the bids (O4.1).

    The state has `players`, `pack` and `hand_size`, and is empty otherwise.
    """
    seat = dealer
    dealt = state.players * state.hand_size
    for place in range(dealt):
        seat = next_seat(state, seat)
        state.hand[seat] |= 1 << deck[place]
    state.dealer = dealer
    turn_up(state, deck[dealt - 1] if deals_out(state) else deck[dealt])
    state.to_move = next_seat(state, dealer)
    state.phase = BID


def deals_out(state: State) -> bool:
    """Return whether the whole pack is dealt, so that the turned card is the dealer's last one (O3.3)."""
    return state.players * state.hand_size == popcount(state.pack)


def turn_up(state: State, card: int) -> None:
    """Turn up the card whose suit is trump (O3.2), or show it in the dealer's hand (O3.3)."""
    state.turned = card
    state.trump = card // LANE


# O4 Bids


def forbidden_bid(state: State) -> int:
    """Return the bid that O4.2 forbids the seat to move, `NONE` if there is none."""
    if state.phase != BID or state.to_move != state.dealer or state.hand_size == 1:
        return NONE
    return state.hand_size - state.bid_total if state.bid_total <= state.hand_size else NONE


def bid_fault(state: State, number: int) -> int:
    """Return the clause that a bid would break (O4.1 to O4.3)."""
    if state.phase != BID or number < 0 or number > state.hand_size:
        return clauses.O4_1
    if number == forbidden_bid(state):
        return clauses.O4_2
    return LEGAL


def bid(state: State, number: int) -> None:
    """Bid a number of tricks; after the dealer's bid the seat after him leads (O5.1)."""
    seat = state.to_move
    state.bid[seat] = number
    state.bid_total += number
    state.to_move = next_seat(state, seat)
    if seat == state.dealer:
        state.phase = PLAY


# O5 Play


def playable(state: State) -> int:
    """Return the cards that the seat to move may play (O5.1 to O5.6), in the phase of playing."""
    hand = state.hand[state.to_move]
    if state.trick_size == 0:
        return hand
    following = hand & suit_cards(state.lead)
    if following:
        return followers(state, following)
    return trumpers(state, hand)


def followers(state: State, following: int) -> int:
    """Return which cards of the led suit may be played (O5.2, O5.3), trump being led or not (O5.6)."""
    if state.best // LANE != state.lead:
        return following
    beating = following & above(state.best)
    return beating if beating else following


def trumpers(state: State, hand: int) -> int:
    """Return which cards of a hand without the led suit may be played (O5.4, O5.5)."""
    trumps = hand & suit_cards(state.trump)
    if state.best // LANE == state.trump:
        trumps &= above(state.best)
    return trumps if trumps else hand


def play_fault(state: State, card: int) -> int:
    """Return the clause that playing a card would break."""
    if state.phase == BID:
        return clauses.O4_1
    if state.phase == OVER or state.hand[state.to_move] >> card & 1 == 0:
        return clauses.O5_8
    if playable(state) >> card & 1:
        return LEGAL
    return clauses.O5_2 if state.hand[state.to_move] & suit_cards(state.lead) else clauses.O5_4


def play(state: State, card: int) -> None:
    """Play a card; the last one of a trick gives it to the winner, who leads next (O5.7)."""
    seat = state.to_move
    state.hand[seat] &= ~(1 << card)
    state.order[state.played] = card
    state.played += 1
    if state.trick_size == 0:
        state.lead = card // LANE
        state.best = card
        state.best_seat = seat
    elif beats(state, card, state.best):
        state.best = card
        state.best_seat = seat
    state.trick_size += 1
    if state.trick_size == state.players:
        end_trick(state)
    else:
        state.to_move = next_seat(state, seat)


def beats(state: State, card: int, best: int) -> bool:
    """Return whether a card takes the trick over from its best one: higher in its suit, or the first trump (O5.7)."""
    if card // LANE == best // LANE:
        return card > best
    return card // LANE == state.trump


def end_trick(state: State) -> None:
    """Give the trick to its winner; the hand is over when every card has been played."""
    state.taken[state.best_seat] += 1
    state.to_move = state.best_seat
    state.trick_size = 0
    state.phase = OVER if state.played == state.players * state.hand_size else PLAY


# O6 Scores


def score(state: State, seat: int) -> int:
    """Return what a seat scores as the hand stands (O6.1, O6.2, O6.4); more points are better.

    A seat that has not bid yet scores its mistakes alone.
    """
    bid = state.bid[seat]
    if bid == NONE:
        return -state.penalty[seat]
    taken = state.taken[seat]
    if taken == bid:
        return EXACT_POINTS + TRICK_POINTS * taken - state.penalty[seat]
    return -TRICK_POINTS * abs(taken - bid) - state.penalty[seat]


# Acts by their verb


def act_fault(state: State, verb: int, number: int) -> int:
    """Return the clause an act of the seat to move would break, `LEGAL` if none."""
    if verb == BID:
        return bid_fault(state, number)
    return play_fault(state, number)


def act(state: State, verb: int, number: int) -> None:
    """Do a legal act."""
    if verb == BID:
        bid(state, number)
    else:
        play(state, number)
