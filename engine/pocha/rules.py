"""The rules of Pocha up to the first card (clauses O3 and O4): the deal and the bids.

Together with `tricks` (O5) and `scoring` (O6) these are all the rules of a hand, written once and run twice: small
functions over a plain holder (`engine.pocha.state.State`), in the order of the rule text. The engine runs them as they
stand; `analysis` can compile the same functions for its playouts. For every act there is a pair: `…_fault` says which
clause the act of the seat to move would break (a number of `clauses`, `LEGAL` if none) and changes nothing; the act
itself takes for granted that it is legal.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.bits import popcount
from engine.cards import LANE
from engine.clauses import LEGAL
from engine.pocha import clauses
from engine.pocha.state import BID, NONE, PLAY, State


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
    """Tell whether the whole pack is dealt, so that the turned card is the dealer's last one (O3.3)."""
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
