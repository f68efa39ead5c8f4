"""Moves as two numbers (verb, number of tricks or card): the one place where a verb meets its rule.

Both the engine's moves (`legal`) and compiled playouts end here.
"""

from __future__ import annotations

from engine.pocha import rules, tricks
from engine.pocha.state import BID, PLAY, State

VERBS = {BID: "bid", PLAY: "play"}
"""A verb has the number of the phase in which it is done."""


def act_fault(state: State, verb: int, number: int) -> int:
    """Return the clause an act of the seat to move would break, `LEGAL` if none."""
    if verb == BID:
        return rules.bid_fault(state, number)
    return tricks.play_fault(state, number)


def act(state: State, verb: int, number: int) -> None:
    """Do a legal act."""
    if verb == BID:
        rules.bid(state, number)
    else:
        tricks.play(state, number)
