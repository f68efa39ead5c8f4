"""The rules of Pocha's tricks (clause O5), in the manner of `rules`: leading, following, beating, trumping, winning."""

from __future__ import annotations

from engine.cards import LANE
from engine.clauses import LEGAL
from engine.pocha import clauses
from engine.pocha.rules import next_seat
from engine.pocha.state import BID, OVER, PLAY, State
from engine.pocha.suits import above, suit_cards


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
    """Tell whether a card takes the trick over from its best one: higher in its suit, or the first trump (O5.7)."""
    if card // LANE == best // LANE:
        return card > best
    return card // LANE == state.trump


def end_trick(state: State) -> None:
    """Give the trick to its winner; the hand is over when every card has been played."""
    state.taken[state.best_seat] += 1
    state.to_move = state.best_seat
    state.trick_size = 0
    state.phase = OVER if state.played == state.players * state.hand_size else PLAY
