"""The rules of closing a hand of Canasta (clauses C8.1 to C8.4)."""

from __future__ import annotations

from engine.canasta import clauses
from engine.canasta.cards.hands import part_with, put_on_pot, side_of
from engine.canasta.rules.completion import may_close
from engine.canasta.rules.melds import has_both
from engine.canasta.rules.turn import end_hand, playing_fault
from engine.canasta.state import FACE_DOWN, FROM_STOCK, KINDS, NONE, State
from engine.clauses import LEGAL


def close_fault(state: State, kind: int) -> int:
    """Return the clause that closing with a last card face down, or with none (`NONE`), would break (C8.1 to C8.4)."""
    fault = playing_fault(state)
    if fault != LEGAL:
        return fault
    seat = state.to_move
    if kind != NONE and state.hand[seat * KINDS + kind] == 0:
        return clauses.C3_5
    side = side_of(state, seat)
    if may_close(state, side) and state.size[seat] == (0 if kind == NONE else 1):
        return LEGAL
    if has_both(state, side) and not state.pure_before:
        return clauses.C8_2
    quaking = state.fresh and state.drew == FROM_STOCK and state.melded[side]
    return clauses.C8_4 if quaking else clauses.C8_1


def close(state: State, kind: int) -> None:
    """Close the hand (C8.1).

    The canastas of an earthquake are hidden ones (C8.4) by C9.1: all cards were laid in this turn from the hand.
    """
    seat = state.to_move
    if kind != NONE:
        part_with(state, seat, kind)
        put_on_pot(state, kind + FACE_DOWN)
    state.closer = seat
    end_hand(state)
