"""Checking, making and listing moves of Pocha: the moves of `moves` put to `rules`.

`legal_moves` proposes moves and keeps those in which `fault` finds nothing broken, so it cannot disagree with it.
"""

from __future__ import annotations

from engine.clauses import LEGAL
from engine.pocha.moves import PochaMove
from engine.pocha.pack import high_first
from engine.pocha.rules import act, act_fault
from engine.pocha.state import BID, OVER, PLAY, State


def fault(state: State, move: PochaMove) -> int:
    """Return the number of the clause a move of the seat to move would break, `LEGAL` if none."""
    return act_fault(state, move.verb, move.number)


def make(state: State, move: PochaMove) -> None:
    """Make a legal move."""
    act(state, move.verb, move.number)


def legal_moves(state: State) -> list[PochaMove]:
    """Return every legal move once: bids upwards, or cards by suit, in each suit from high to low."""
    if state.phase == OVER:
        return []
    proposed = [PochaMove(BID, number) for number in range(state.hand_size + 1)]
    proposed += [PochaMove(PLAY, card) for card in high_first(state.hand[state.to_move])]
    return [move for move in proposed if fault(state, move) == LEGAL]


def canonical(state: State, move: PochaMove) -> PochaMove:
    """Return the move itself: no two moves come to the same."""
    return move


def is_mistake(state: State, move: PochaMove) -> bool:
    """Return whether a strict table charges the seat to move for this try (O6.4).

    A forbidden bid while bids are made, or a forbidden card of that seat's hand while cards are played.
    """
    if move.verb != state.phase or fault(state, move) == LEGAL:
        return False
    return move.is_bid or state.hand[state.to_move] >> move.number & 1 == 1
