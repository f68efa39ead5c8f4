"""The rules of a turn of Canasta: drawing, discarding, the end of turns (clause C3), and closing (C8)."""

from __future__ import annotations

from engine.canasta import clauses
from engine.canasta.cards import is_red_three, is_wild
from engine.canasta.hands import give, lay_red_three, next_of_stock, next_seat, part_with, put_on_pot, side_of
from engine.canasta.rules.completion import KEPT, can_end, may_close
from engine.canasta.rules.melds import has_both, meld_place
from engine.canasta.state import (
    CUTTING,
    DRAWING,
    FACE_DOWN,
    FROM_POT,
    FROM_STOCK,
    KINDS,
    NONE,
    OVER,
    PLAYING,
    RANKS,
    State,
)
from engine.clauses import LEGAL


def begin_turn(state: State) -> None:
    """Begin the turn of the seat to move."""
    side = side_of(state, state.to_move)
    state.phase = DRAWING
    state.drew = NONE
    state.fresh = 1 if state.melded[side] == 0 else 0
    state.pure_before = 1 if state.pure[side] else 0


def end_turn(state: State) -> None:
    """Begin the next turn, or end the hand (C8.6)."""
    if state.turn >= state.max_turns:
        end_hand(state)
        return
    uncover_melds(state)
    state.turn += 1
    state.to_move = next_seat(state, state.to_move)
    begin_turn(state)


def end_hand(state: State) -> None:
    """End the turn and the hand."""
    uncover_melds(state)
    state.phase = OVER
    state.drew = NONE


def uncover_melds(state: State) -> None:
    """Mark that the unfinished melds of the side to move cannot become hidden canastas in later turns (C9.1)."""
    side = side_of(state, state.to_move)
    for rank in range(RANKS):
        number = state.open_meld[meld_place(side, rank)]
        if number != NONE:
            state.meld_hidden[number] = 0


def drawing_fault(state: State) -> int:
    """Return the clause that forbids drawing, taking and passing in this phase (C1.4, C2.1, C3.1)."""
    if state.phase == DRAWING:
        return LEGAL
    return clauses.C3_1 if state.phase == PLAYING else before_or_after_fault(state)


def playing_fault(state: State) -> int:
    """Return the clause that forbids laying, discarding and closing in this phase (C1.4, C2.1, C3.1)."""
    if state.phase == PLAYING:
        return LEGAL
    return clauses.C3_1 if state.phase == DRAWING else before_or_after_fault(state)


def before_or_after_fault(state: State) -> int:
    """Return the clause that forbids all moves of a turn before the deal and after the end."""
    return clauses.C2_1 if state.phase == CUTTING else clauses.C1_4


def draw_fault(state: State) -> int:
    """Return the clause that drawing from the stock would break (C3.1, C8.5)."""
    fault = drawing_fault(state)
    if fault == LEGAL and state.stock_at == state.cards:
        return clauses.C8_5
    return fault


def draw(state: State) -> None:
    """Draw a card; red threes are laid and replaced (C3.2), unless the stock ends with one (C8.5)."""
    seat = state.to_move
    state.phase = PLAYING
    state.drew = FROM_STOCK
    while state.stock_at < state.cards:
        kind = next_of_stock(state)
        if not is_red_three(kind):
            give(state, seat, kind)
            return
        lay_red_three(state, seat, kind)
    if not can_end(state):
        end_hand(state)


def discard_fault(state: State, kind: int) -> int:
    """Return the clause that discarding a card would break (C3.1, C3.3, C3.5, C4.7, C5.2)."""
    fault = playing_fault(state)
    if fault != LEGAL:
        return fault
    seat = state.to_move
    side = side_of(state, seat)
    if state.hand[seat * KINDS + kind] == 0:
        return clauses.C3_5
    if state.opened[side] == 0 and (state.melded[side] or state.drew == FROM_POT):
        return clauses.C4_7 if state.drew == FROM_POT else clauses.C5_2
    return LEGAL if state.size[seat] >= KEPT else clauses.C3_3


def discard(state: State, kind: int) -> None:
    """Discard a card on the pot, a wild one crosswise (C4.6), and end the turn."""
    part_with(state, state.to_move, kind)
    put_on_pot(state, kind)
    if is_wild(kind):
        state.frozen = 1
    end_turn(state)


def pass_fault(state: State) -> int:
    """Return the clause that passing would break (C8.5)."""
    fault = drawing_fault(state)
    if fault == LEGAL and state.stock_at < state.cards:
        return clauses.C8_5
    return fault


def pass_turn(state: State) -> None:
    """Pass with an empty stock, which ends the hand (C8.5)."""
    end_hand(state)


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
