"""What the cards played tell everybody about the cards still held (clause O5), in the manner of `rules`.

Who did not follow has none of the suit, who did not beat had nothing to beat with, who did not trump has no trump.
As hands only shrink, what a seat could not hold once it cannot hold later.
"""

from __future__ import annotations

from engine.cards import LANE
from engine.pocha.rules import next_seat
from engine.pocha.state import State
from engine.pocha.suits import above, suit_cards
from engine.pocha.tricks import beats


def lacking(state: State, card: int, lead: int, best: int) -> int:
    """Return the cards that a seat showed not to hold by playing `card` when `lead` was led and `best` was winning."""
    suit = card // LANE
    trumped = best // LANE != lead
    if suit == lead:
        return above(best) if not trumped and card < best else 0
    missing = suit_cards(lead)
    if trumped:
        if suit != state.trump or card < best:
            missing |= above(best)
    elif suit != state.trump:
        missing |= suit_cards(state.trump)
    return missing


def note_missing(state: State, missing: list[int]) -> None:
    """Set for each seat the mask of the cards that, by the cards played so far, it cannot hold.

    `missing` is a list or an array of one number a seat.
    """
    for seat in range(state.players):
        missing[seat] = 0
    seat = next_seat(state, state.dealer)
    lead = 0
    best = 0
    best_seat = seat
    for place in range(state.played):
        card = state.order[place]
        turn = place % state.players
        if turn == 0:
            seat = best_seat
            lead = card // LANE
        else:
            missing[seat] |= lacking(state, card, lead, best)
        if turn == 0 or beats(state, card, best):
            best = card
            best_seat = seat
        seat = next_seat(state, seat)
