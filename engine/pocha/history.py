"""The cards of a hand as tricks: who led, and who played what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.pocha.rules import next_seat
from engine.pocha.state import BID, State
from engine.pocha.tricks import play


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick: who led (before the first card: who will), and the cards in the order played."""

    leader: int
    cards: tuple[int, ...]


def running_trick(state: State) -> Trick:
    """Return the trick on the table; an empty one after the last belongs to the winner of that."""
    leader = next_seat(state, state.dealer) if state.phase == BID else state.to_move - state.trick_size
    return Trick(leader % state.players, tuple(state.order[state.played - state.trick_size : state.played]))


def complete_tricks(state: State) -> list[Trick]:
    """Return the tricks that have been taken, in order."""
    plays = who_played(state, state.order[: state.played - state.trick_size])
    tricks = [plays[first : first + state.players] for first in range(0, len(plays), state.players)]
    return [Trick(trick[0][0], tuple(card for _, card in trick)) for trick in tricks]


def who_played(table: State, cards: Iterable[int]) -> list[tuple[int, int]]:
    """Return pairs (seat, card) for the first cards of a hand in order: players, dealer and trump are the table's."""
    again = State()
    again.players, again.trump, again.dealer = table.players, table.trump, table.dealer
    again.to_move = next_seat(table, table.dealer)
    plays = []
    for card in cards:
        plays.append((again.to_move, card))
        play(again, card)
    return plays
