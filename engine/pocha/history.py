"""The tricks of a hand, and the cards that seats cannot have, given the cards they played (clause O5).

A seat that did not follow suit has no card of it, one that did not beat the best card had no higher one, and one that
did not trump has no trump. Hands only shrink, so this remains true.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.cards import LANE
from engine.pocha.rules import above, beats, next_seat, play, suit_cards
from engine.pocha.state import BID, State


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick: the seat that led it (or will lead it), and the cards in the order played."""

    leader: int
    cards: tuple[int, ...]


def running_trick(state: State) -> Trick:
    """Return the trick on the table; its leader is the seat to lead if it is empty."""
    leader = next_seat(state, state.dealer) if state.phase == BID else state.to_move - state.trick_size
    return Trick(leader % state.players, tuple(state.order[state.played - state.trick_size : state.played]))


def complete_tricks(state: State) -> list[Trick]:
    """Return the complete tricks in order."""
    plays = who_played(state, state.order[: state.played - state.trick_size])
    tricks = [plays[first : first + state.players] for first in range(0, len(plays), state.players)]
    return [Trick(trick[0][0], tuple(card for _, card in trick)) for trick in tricks]


def who_played(table: State, cards: Iterable[int]) -> list[tuple[int, int]]:
    """Return (seat, card) pairs for the first cards played in a hand with the players, dealer and trump of `table`."""
    again = State()
    again.players, again.trump, again.dealer = table.players, table.trump, table.dealer
    again.to_move = next_seat(table, table.dealer)
    plays = []
    for card in cards:
        plays.append((again.to_move, card))
        play(again, card)
    return plays


def lacking(state: State, card: int, lead: int, best: int) -> int:
    """Return the mask of cards a seat lacks if it played `card` while `best` was winning a trick of suit `lead`."""
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
    """Set for each seat the mask of the cards that it cannot have, given the cards played so far.

    `missing`: a list or array of one mask for each seat.
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
