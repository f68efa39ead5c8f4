"""Readable moves of the three numbers that rules and playouts know acts by."""

from __future__ import annotations

from engine.canasta.cards.packed_cards import PLACES, count_at, kind_at
from engine.canasta.files.moves import CanastaMove
from engine.canasta.rules.acts import CLOSE, CUT, DISCARD, LAY, MELD, TAKE
from engine.canasta.rules.pot import top_of_pot
from engine.canasta.state import NONE, SUITS, State


def move_of(state: State, act: tuple[int, int, int]) -> CanastaMove:
    """Return the move that three numbers of `acts` stand for before it is made; the inverse of `legal.code`."""
    verb, number, cards = act
    if verb == TAKE:
        return CanastaMove(verb, cards_of(top_of_pot(state) // SUITS, cards) if cards else ())
    if verb == MELD:
        return CanastaMove(verb, cards_of(number, cards))
    if verb == LAY:
        return CanastaMove(verb, (cards,), number)
    if verb in (DISCARD, CLOSE) and number != NONE:
        return CanastaMove(verb, (number,))
    return CanastaMove(verb, (), number if verb == CUT else NONE)


def cards_of(rank: int, packed: int) -> tuple[int, ...]:
    """Unpack cards of a rank in canonical order."""
    return tuple(kind_at(rank, place) for place in range(PLACES) for _ in range(count_at(packed, place)))
