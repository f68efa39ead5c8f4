"""Moves as three numbers (verb, number, cards): the one place where a verb meets its rule.

Both the engine's moves (`legal`) and compiled playouts end here. `number` is how many cards are cut, the rank of a
meld, or the kind of the card discarded or closed with (`NONE`: closing with none); `cards` are packed cards, taken or
melded with, or the kind of the card added.
"""

from __future__ import annotations

from engine.canasta.rules import closing, deal, laying, pot, turn
from engine.canasta.state import State

CUT, DRAW, TAKE, MELD, LAY, DISCARD, CLOSE, PASS = range(8)
VERBS = ("cut", "draw", "take", "meld", "lay", "discard", "close", "pass")


def act_fault(state: State, verb: int, number: int, cards: int) -> int:
    """Return the clause an act of the seat to move would break, `LEGAL` if none."""
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
    """Do a legal act."""
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
