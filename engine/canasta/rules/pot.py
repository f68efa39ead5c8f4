"""The rules of taking Canasta's pot (clause C4)."""

from __future__ import annotations

from engine.canasta import clauses
from engine.canasta.cards import is_black_three, is_wild, jokers_in, naturals_in, pack_card, twos_in
from engine.canasta.hands import collect_pot, holds, part_with_all, side_of, taker_of
from engine.canasta.rules.completion import dead_end, dead_end_after
from engine.canasta.rules.melds import is_natural, meld_place, note_opening, open_size, place_cards, shape_fits
from engine.canasta.rules.turn import drawing_fault
from engine.canasta.state import DRAWING, FACE_DOWN, FROM_POT, NONE, PLAYING, SUITS, State
from engine.clauses import LEGAL

FIRST_NATURALS = 2
WAYS = 4
ALONE, WITH_NATURALS, WITH_A_TWO, WITH_A_JOKER = range(WAYS)
"""The ways to take the pot: which hand cards are laid with its top card (C4.3, C4.4, C4.6), see `cards_of_way`."""


def top_of_pot(state: State) -> int:
    """Return the kind of the top card of the pot, which must not be empty."""
    return state.pot[state.pot_size - 1] % FACE_DOWN


def take_fault(state: State, packed: int) -> int:
    """Return the clause that taking the pot with these cards of the hand would break."""
    fault = stopped(state)
    if fault != LEGAL:
        return fault
    seat = state.to_move
    rank = top_of_pot(state) // SUITS
    if not holds(state, seat, rank, packed):
        return clauses.C3_5
    fault = way_fault(state, rank, naturals_in(packed), twos_in(packed) + jokers_in(packed))
    if fault != LEGAL:
        return fault
    return ends_after_taking(state, rank, packed)


def stopped(state: State) -> int:
    """Return the clause that forbids taking the pot regardless of the hand (C4.1, C4.2, C4.5, C4.6)."""
    fault = drawing_fault(state)
    if fault != LEGAL:
        return fault
    if 1 < state.turn <= state.players:
        return clauses.C4_1
    if state.pot_size == 0:
        return clauses.C4_2
    top = top_of_pot(state)
    if is_black_three(top):
        return clauses.C4_5
    if is_wild(top):
        return clauses.C4_6
    return LEGAL if is_natural(top // SUITS) else clauses.C4_2


def naturals_needed(state: State) -> int:
    """Return the number of naturals that take the pot without wild cards (C4.3, C4.6)."""
    return state.frozen_needs if state.frozen else FIRST_NATURALS


def cards_of_way(state: State, way: int) -> tuple[int, int, int]:
    """Return how many naturals, twos and jokers of the hand are laid to take an open pot in a way."""
    if way == ALONE:
        return 0, 0, 0
    if way == WITH_NATURALS:
        return naturals_needed(state), 0, 0
    return FIRST_NATURALS - 1, int(way == WITH_A_TWO), int(way == WITH_A_JOKER)


def way_fault(state: State, rank: int, naturals: int, wilds: int) -> int:
    """Return the clause that taking the pot with these numbers of hand cards would break (C4.2 to C4.6)."""
    side = side_of(state, state.to_move)
    if state.frozen:
        if naturals != naturals_needed(state) or wilds:
            return clauses.C4_6
    elif not state.taken[taker_of(state, state.to_move)]:
        if naturals != naturals_needed(state) or wilds:
            return clauses.C4_3
    elif naturals + wilds == 0:
        return LEGAL if open_size(state, side, rank) or goes_to_hand(state, side, rank) else clauses.C4_4
    elif naturals + wilds != FIRST_NATURALS or wilds > 1:
        return clauses.C4_4
    place = meld_place(side, rank)
    if shape_fits(state.naturals[place] + naturals + 1, state.wilds[place] + wilds):
        return LEGAL
    return clauses.C4_2


def goes_to_hand(state: State, side: int, rank: int) -> bool:
    """Return whether a top card taken alone goes to the hand: its side has a canasta of the rank, no other meld."""
    place = meld_place(side, rank)
    return state.finished[place] > 0 and open_size(state, side, rank) == 0


def ends_after_taking(state: State, rank: int, packed: int) -> int:
    """Return the clause that a taking would break because the turn could not be ended (C3.4)."""
    side = side_of(state, state.to_move)
    state.drew = FROM_POT
    state.phase = PLAYING
    if packed == 0 and goes_to_hand(state, side, rank):
        fault = dead_end(state)
    else:
        fault = dead_end_after(state, rank, naturals_in(packed), twos_in(packed), jokers_in(packed), 1)
    state.drew = NONE
    state.phase = DRAWING
    return fault


def take(state: State, packed: int) -> None:
    """Take the pot: lay the top card with those of the hand (C4.2); the rest goes to the hand (C4.7, C4.8)."""
    seat = state.to_move
    side = side_of(state, seat)
    top = top_of_pot(state)
    rank = top // SUITS
    state.phase = PLAYING
    state.drew = FROM_POT
    state.taken[taker_of(state, seat)] = 1
    state.frozen = 0
    if packed or not goes_to_hand(state, side, rank):
        state.pot_size -= 1
        part_with_all(state, seat, rank, packed)
        place_cards(state, side, rank, packed + pack_card(top), 0)
    if state.opened[side]:
        collect_pot(state)
    else:
        note_opening(state)
