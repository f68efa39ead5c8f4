"""The rules of laying cards in Canasta (clauses C5 and C7.3): melds and additions."""

from __future__ import annotations

from engine.canasta import clauses
from engine.canasta.cards import is_wild, jokers_in, naturals_in, pack_card, twos_in
from engine.canasta.hands import holds, part_with, part_with_all, side_of
from engine.canasta.rules.completion import dead_end_after
from engine.canasta.rules.melds import (
    CANASTA,
    FEWEST,
    MOST_STAND_INS,
    is_natural,
    meld_place,
    note_opening,
    open_size,
    place_cards,
    shape_fits,
)
from engine.canasta.rules.turn import end_hand, playing_fault
from engine.canasta.state import JOKERS, KINDS, SUITS, THREES, TWOS, WILD_MELD, State
from engine.clauses import LEGAL

FEWEST_BLACK_THREES = 4


def meld_fault(state: State, rank: int, packed: int) -> int:
    """Return the clause that laying a new meld of a rank would break (C3.4, C3.5, C5, C7.3)."""
    fault = playing_fault(state)
    if fault != LEGAL:
        return fault
    if not holds(state, state.to_move, rank, packed):
        return clauses.C3_5
    naturals, twos, jokers = naturals_in(packed), twos_in(packed), jokers_in(packed)
    if rank == THREES:
        return black_canasta_fault(naturals, twos + jokers)
    if rank == WILD_MELD:
        fault = wild_meld_fault(state, twos + jokers)
    else:
        fault = LEGAL if is_natural(rank) and shape_fits(naturals, twos + jokers) else clauses.C5_1
    if fault != LEGAL:
        return fault
    if open_size(state, side_of(state, state.to_move), rank):
        return clauses.C5_7 if rank == WILD_MELD else clauses.C5_5
    return dead_end_after(state, rank, naturals, twos, jokers, 0)


def black_canasta_fault(naturals: int, wilds: int) -> int:
    """Return the clause that a meld of black threes would break: only a canasta a lo gusto is laid (C7.3)."""
    if naturals + wilds == CANASTA and naturals >= FEWEST_BLACK_THREES and wilds <= MOST_STAND_INS:
        return LEGAL
    return clauses.C7_3


def wild_meld_fault(state: State, size: int) -> int:
    """Return the clause that a new meld of `size` wild cards would break (C5.7)."""
    opened = state.opened[side_of(state, state.to_move)]
    return LEGAL if opened and FEWEST <= size <= CANASTA else clauses.C5_7


def meld(state: State, rank: int, packed: int) -> None:
    """Lay a new meld, which may become a hidden canasta in this turn (C9.1); black threes win the match (C7.3)."""
    seat = state.to_move
    side = side_of(state, seat)
    part_with_all(state, seat, rank, packed)
    place_cards(state, side, rank, packed, 0 if rank == WILD_MELD else 1)
    if rank == THREES:
        state.winner = side
        end_hand(state)
    else:
        note_opening(state)


def lay_fault(state: State, rank: int, kind: int) -> int:
    """Return the clause that adding a card to the side's unfinished meld of a rank would break (C3.4, C3.5, C5)."""
    fault = playing_fault(state)
    if fault != LEGAL:
        return fault
    seat = state.to_move
    side = side_of(state, seat)
    if state.hand[seat * KINDS + kind] == 0:
        return clauses.C3_5
    if open_size(state, side, rank) == 0:
        return clauses.C5_6 if state.finished[meld_place(side, rank)] else clauses.C5_3
    fault = addition_fault(state, side, rank, kind)
    if fault != LEGAL:
        return fault
    natural = 0 if is_wild(kind) else 1
    two = 1 if kind // SUITS == TWOS else 0
    joker = 1 if kind // SUITS == JOKERS else 0
    return dead_end_after(state, rank, natural, two, joker, 0)


def addition_fault(state: State, side: int, rank: int, kind: int) -> int:
    """Return the clause that forbids adding a card to an unfinished meld (C5.1, C5.7)."""
    if rank == WILD_MELD:
        return LEGAL if is_wild(kind) else clauses.C5_7
    if not is_wild(kind):
        return LEGAL if kind // SUITS == rank else clauses.C5_1
    place = meld_place(side, rank)
    return LEGAL if shape_fits(state.naturals[place], state.wilds[place] + 1) else clauses.C5_1


def lay(state: State, rank: int, kind: int) -> None:
    """Add a card to the side's unfinished meld of a rank (C5.3)."""
    seat = state.to_move
    part_with(state, seat, kind)
    place_cards(state, side_of(state, seat), rank, pack_card(kind), 0)
    note_opening(state)
