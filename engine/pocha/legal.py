"""Check, make and list moves of Pocha by its rules.

`legal_moves` proposes moves and keeps those for which `fault` returns `LEGAL`, so the two always agree.
"""

from __future__ import annotations

from engine.clauses import LEGAL
from engine.pocha.moves import PochaMove
from engine.pocha.pack import high_first
from engine.pocha.rules import act, act_fault
from engine.pocha.state import BID, OVER, PLAY, State


def fault(state: State, move: PochaMove) -> int:
    """Return the number of the clause that a move of the seat to move would break, `LEGAL` if none."""
    return act_fault(state, move.verb, move.number)


def make(state: State, move: PochaMove) -> None:
    """Make a legal move."""
    act(state, move.verb, move.number)


def legal_moves(state: State) -> list[PochaMove]:
    """Return all legal moves: bids in ascending order, or cards by suit, each from high to low."""
    if state.phase == OVER:
        return []
    proposed = [PochaMove(BID, number) for number in range(state.hand_size + 1)]
    proposed += [PochaMove(PLAY, card) for card in high_first(state.hand[state.to_move])]
    return [move for move in proposed if fault(state, move) == LEGAL]


def canonical(state: State, move: PochaMove) -> PochaMove:
    """Return the move itself: no two moves are equivalent."""
    return move


def is_mistake(state: State, move: PochaMove) -> bool:
    """Return whether a strict table charges the seat to move for an attempt (O6.4).

    It charges for a forbidden bid while bids are made, and for a forbidden card of the hand while cards are played.
    """
    if move.verb != state.phase or fault(state, move) == LEGAL:
        return False
    return move.is_bid or state.hand[state.to_move] >> move.number & 1 == 1
