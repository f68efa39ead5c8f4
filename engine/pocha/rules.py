"""The rules of Pocha (clauses O3 to O6): the deal, bids, tricks and scores.

These are all the rules of a hand: functions of a `State`, in the order of the rule text. The engine interprets them;
`analysis` compiles the same functions for playouts. Each move has two functions: `…_fault` returns the clause that the
move would break (a number of `clauses`, `LEGAL` if none) without changing the state; the other one makes the move,
which must be legal. `act_fault` and `act` dispatch by the verb.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import LANE, popcount
from engine.clauses import LEGAL
from engine.pocha import clauses
from engine.pocha.state import BID, NONE, OVER, PLAY, State
from engine.state_base import Verb

LANE_CARDS = (1 << LANE) - 1

EXACT_POINTS = 10
TRICK_POINTS = 5
MISTAKE_PENALTY = 5


class PochaVerb(Verb):
    """What a move of Pocha does; its number is that of the phase in which it is used."""

    BID, PLAY = BID, PLAY


# O1 Cards: the index of a card is 15 times its suit, plus its rank (O1.3)


def suit_cards(suit: int) -> int:
    """Return the mask of all cards of a suit."""
    return LANE_CARDS << LANE * suit


def above(card: int) -> int:
    """Return the mask of the higher cards of a card's suit."""
    return suit_cards(card // LANE) & -2 << card


def next_seat(state: State, seat: int) -> int:
    """Return the next seat in turn (O1.4)."""
    return seat + 1 if seat + 1 < state.players else 0


# O3 The deal


def deal(state: State, deck: Sequence[int], dealer: int) -> None:
    """Deal `hand_size` cards each from a deck, one at a time (O3.2), and begin the bidding (O4.1).

    The state must have `players`, `pack` and `hand_size`, and be empty otherwise.
    """
    seat = dealer
    dealt = state.players * state.hand_size
    for at in range(dealt):
        seat = next_seat(state, seat)
        state.hand[seat] |= 1 << deck[at]
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
    """Make a bid; after the dealer's bid the next seat leads (O5.1)."""
    seat = state.to_move
    state.bid[seat] = number
    state.bid_total += number
    state.to_move = next_seat(state, seat)
    if seat == state.dealer:
        state.phase = PLAY


# O5 Play


def playable(state: State) -> int:
    """Return the mask of cards that the seat to move may play (O5.1 to O5.6), in phase PLAY."""
    hand = state.hand[state.to_move]
    if state.trick_size == 0:
        return hand
    following = hand & suit_cards(state.lead)
    if following:
        return followers(state, following)
    return trumpers(state, hand)


def followers(state: State, following: int) -> int:
    """Return the mask of cards of the led suit that may be played (O5.2, O5.3, O5.6)."""
    if state.best // LANE != state.lead:
        return following
    beating = following & above(state.best)
    return beating if beating else following


def trumpers(state: State, hand: int) -> int:
    """Return the mask of cards that may be played from a hand without the led suit (O5.4, O5.5)."""
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
    """Play a card; after the last one of a trick its winner leads next (O5.7)."""
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
    """Return whether a card beats the best card of a trick: higher of the same suit, or the first trump (O5.7)."""
    if card // LANE == best // LANE:
        return card > best
    return card // LANE == state.trump


def end_trick(state: State) -> None:
    """Give the trick to its winner; end the hand if all cards have been played."""
    state.taken[state.best_seat] += 1
    state.to_move = state.best_seat
    state.trick_size = 0
    state.phase = OVER if state.played == state.players * state.hand_size else PLAY


# O6 Scores


def score(state: State, seat: int) -> int:
    """Return the current score of a seat (O6.1, O6.2, O6.4); more points are better.

    Before its bid a seat scores only the penalties of its mistakes.
    """
    bid = state.bid[seat]
    if bid == NONE:
        return -state.penalty[seat]
    taken = state.taken[seat]
    if taken == bid:
        return EXACT_POINTS + TRICK_POINTS * taken - state.penalty[seat]
    return -TRICK_POINTS * abs(taken - bid) - state.penalty[seat]


# Moves by their verb


def act_fault(state: State, verb: int, number: int) -> int:
    """Return the clause that a move of the seat to move would break, `LEGAL` if none."""
    if verb == BID:
        return bid_fault(state, number)
    return play_fault(state, number)


def act(state: State, verb: int, number: int) -> None:
    """Make a legal move."""
    if verb == BID:
        bid(state, number)
    else:
        play(state, number)
