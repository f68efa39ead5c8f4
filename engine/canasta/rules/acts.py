"""Moves as three numbers (verb, number, cards), dispatched to the rule functions.

Used by the moves of the engine (`legal`) and by compiled playouts. `number`: the number of cards cut, the rank of a
meld, or the kind of the card discarded or closed with (`NONE`: closing without one); `cards`: the packed cards of a
taking or meld, or the kind of the card added.
"""

from __future__ import annotations

from engine.canasta.rules import closing, deal, laying, pot, turn
from engine.canasta.state import State

CUT, DRAW, TAKE, MELD, LAY, DISCARD, CLOSE, PASS = range(8)
VERBS = ("cut", "draw", "take", "meld", "lay", "discard", "close", "pass")


def act_fault(state: State, verb: int, number: int, cards: int) -> int:
    """Return the clause that a move of the seat to move would break, `LEGAL` if none."""
    if verb == CUT:
        return deal.cut_fault(state, number)
    if verb == DRAW:
        return turn.draw_fault(state)
    if verb == TAKE:
        return pot.take_fault(state, cards)
    if verb == MELD:
        return laying.meld_fault(state, number, cards)
    if verb == LAY:
        return laying.lay_fault(state, number, cards)
    if verb == DISCARD:
        return turn.discard_fault(state, number)
    if verb == CLOSE:
        return closing.close_fault(state, number)
    return turn.pass_fault(state)


def act(state: State, verb: int, number: int, cards: int) -> None:
    """Make a legal move."""
    if verb == CUT:
        deal.cut(state, number)
    elif verb == DRAW:
        turn.draw(state)
    elif verb == TAKE:
        pot.take(state, cards)
    elif verb == MELD:
        laying.meld(state, number, cards)
    elif verb == LAY:
        laying.lay(state, number, cards)
    elif verb == DISCARD:
        turn.discard(state, number)
    elif verb == CLOSE:
        closing.close(state, number)
    else:
        turn.pass_turn(state)
