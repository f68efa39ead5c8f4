"""Position files of Canasta, written from a state; `position_parser` reads them."""

from __future__ import annotations

from typing import Any

from engine.canasta.cards.pack import WHOLE_PACKS, each_kind, join
from engine.canasta.cards.packed_cards import unpack
from engine.canasta.files.options import Options, sides_of
from engine.canasta.state import CUTTING, DREW, FACE_DOWN, KINDS, NONE, OVER, PHASES, SUITS, THREES, State
from engine.position_file import Header
from engine.state_base import position_keys

KEYS = position_keys(State)


def new_state(options: Options, players: int) -> State:
    """Return an empty state; raise InvalidInput if the mode does not suit the number of players (C1.1)."""
    state = State()
    state.sides = sides_of(options, players)
    state.players = players
    state.cards = state.stock_at = WHOLE_PACKS[players]
    state.takers = players if options.first_taking == "player" else state.sides
    state.frozen_needs = options.frozen_needs
    state.max_turns = options.max_turns
    return state


def write(state: State, header: Header) -> dict[str, Any]:
    """Return the content of a position file."""
    seats, sides = range(state.players), range(state.sides)
    pot = state.pot[: state.pot_size]
    return {
        **header.written("canasta"),
        "dealer": state.dealer,
        "to_move": None if state.phase == OVER else state.to_move,
        "turn": 0 if state.phase == CUTTING else state.turn,
        "phase": PHASES[state.phase],
        "hands": [join(each_kind(counted(state.hand, seat))) for seat in seats],
        "stock": join(state.stock[state.stock_at : state.cards]),
        "pot": join(card % FACE_DOWN for card in pot),
        "frozen": bool(state.frozen),
        "melds": [
            {
                "side": state.meld_side[number],
                "cards": join(cards_of_meld(state, number)),
                "hidden": bool(state.meld_hidden[number]),
            }
            for number in range(state.meld_count)
        ],
        "red_threes": [join(red_threes_of(state, side)) for side in sides],
        "opened": [bool(state.opened[side]) for side in sides],
        "taken": [bool(state.taken[taker]) for taker in range(state.takers)],
        "totals": [state.total[side] for side in sides],
        "penalties": [state.penalty[side] for side in sides],
        "cut": None if state.cut == NONE else state.cut,
        "drew": None if state.drew == NONE else DREW[state.drew],
        "fresh": bool(state.fresh),
        "pure_before": bool(state.pure_before),
        "closer": None if state.closer == NONE else state.closer,
        "winner": None if state.winner == NONE else state.winner,
        "known": [join(each_kind(counted(state.known, seat))) for seat in seats],
        "face_down": join(card % FACE_DOWN for card in pot if card >= FACE_DOWN),
    }


def counted(table: list[int], seat: int) -> list[int]:
    """Return a seat's counts by kind from those of all seats."""
    return table[seat * KINDS : (seat + 1) * KINDS]


def cards_of_meld(state: State, number: int) -> tuple[int, ...]:
    """Return the cards of a meld on the table in canonical order."""
    return unpack(state.meld_rank[number], state.meld_cards[number])


def red_threes_of(state: State, side: int) -> list[int]:
    """Return the red threes of a side."""
    return [SUITS * THREES + suit for suit in range(SUITS) for _ in range(state.red_threes[side * SUITS + suit])]
