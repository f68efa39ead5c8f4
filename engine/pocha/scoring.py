"""The scores of a hand of Pocha (clause O6), in the manner of `rules`."""

from __future__ import annotations

from engine.pocha.state import NONE, State

EXACT_POINTS = 10
TRICK_POINTS = 5
MISTAKE_PENALTY = 5


def score(state: State, seat: int) -> int:
    """Return what a seat scores as the hand stands (O6.1, O6.2, O6.4); more points are better.

    Who has not bid yet scores nothing but his mistakes.
    """
    bid = state.bid[seat]
    if bid == NONE:
        return -state.penalty[seat]
    taken = state.taken[seat]
    if taken == bid:
        return EXACT_POINTS + TRICK_POINTS * taken - state.penalty[seat]
    return -TRICK_POINTS * abs(taken - bid) - state.penalty[seat]
