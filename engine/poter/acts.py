"""Moves as four numbers (verb, cards, targets, meld), dispatched to the rule functions.

Used by the moves of the engine (`legal`) and by compiled playouts. `cards`: the mask of a meld's naturals, else a
single card; `targets`: as in `rules.meld_fault` for a meld, else the card that a poter card represents.
"""

from __future__ import annotations

from engine.poter import pile, rules
from engine.poter.state import State

DRAW, TAKE, PASS, NODISCARD, DISCARD, MELD, LAY, SWAP = range(8)
VERBS = ("draw", "take", "pass", "nodiscard", "discard", "meld", "lay", "swap")


def act_fault(state: State, verb: int, cards: int, targets: int, number: int) -> int:
    """Return the clause that a move of the seat to move would break, `LEGAL` if none."""
    if verb == DRAW:
        return rules.draw_fault(state)
    if verb == TAKE:
        return pile.take_fault(state)
    if verb == PASS:
        return pile.pass_fault(state)
    if verb == NODISCARD:
        return pile.nodiscard_fault(state)
    if verb == DISCARD:
        return pile.discard_fault(state, cards)
    if verb == MELD:
        return rules.meld_fault(state, cards, targets)
    if verb == LAY:
        return rules.lay_fault(state, cards, targets, number)
    return rules.swap_fault(state, cards, number)


def act(state: State, verb: int, cards: int, targets: int, number: int) -> None:
    """Make a legal move; a reshuffle due before it must have been done."""
    if verb == DRAW:
        rules.draw(state)
    elif verb == TAKE:
        pile.take(state)
    elif verb == PASS:
        pile.pass_card(state)
    elif verb == NODISCARD:
        pile.nodiscard(state)
    elif verb == DISCARD:
        pile.discard(state, cards)
    elif verb == MELD:
        rules.meld(state, cards, targets)
    elif verb == LAY:
        rules.lay(state, cards, targets, number)
    else:
        rules.swap(state, cards, number)
