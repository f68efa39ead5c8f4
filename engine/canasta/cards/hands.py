"""Cards that come to a hand and leave it: counted by kind, by class and all together."""

from __future__ import annotations

from engine.canasta.cards.pack import is_red_three
from engine.canasta.cards.packed_cards import JOKER_PLACE, LAST, NIBBLE, TWO_PLACE, kind_at, one_at
from engine.canasta.state import CLASSES, FACE_DOWN, KINDS, SUITS, State


def side_of(state: State, seat: int) -> int:
    """Return the side that a seat plays for (C1.1): `engine.game.column_of`, without a division for playouts."""
    return seat & 1 if state.sides == 2 else seat


def next_seat(state: State, seat: int) -> int:
    """Return the seat whose turn comes after a seat's (C1.4)."""
    return seat + 1 if seat + 1 < state.players else 0


def held(state: State, seat: int, rank: int) -> int:
    """Return how many cards of a class a hand has."""
    return state.held[seat * CLASSES + rank]


def give(state: State, seat: int, kind: int) -> None:
    """Put a card into a hand."""
    state.hand[seat * KINDS + kind] += 1
    state.held[seat * CLASSES + kind // SUITS] += 1
    state.size[seat] += 1


def part_with(state: State, seat: int, kind: int) -> None:
    """Take a card out of a hand; if one of its kind is known to be there, that is the one."""
    state.hand[seat * KINDS + kind] -= 1
    state.held[seat * CLASSES + kind // SUITS] -= 1
    state.size[seat] -= 1
    if state.known[seat * KINDS + kind]:
        state.known[seat * KINDS + kind] -= 1


def holds(state: State, seat: int, rank: int, packed: int) -> bool:
    """Return whether a hand has all of some packed cards."""
    place = 0
    while packed:
        if packed & LAST > state.hand[seat * KINDS + kind_at(rank, place)]:
            return False
        packed >>= NIBBLE
        place += 1
    return True


def part_with_all(state: State, seat: int, rank: int, packed: int) -> None:
    """Take packed cards out of a hand."""
    place = 0
    while packed:
        for _ in range(packed & LAST):
            part_with(state, seat, kind_at(rank, place))
        packed >>= NIBBLE
        place += 1


def first_cards(state: State, seat: int, rank: int, naturals: int, twos: int, jokers: int) -> int:
    """Return the first such cards of a hand in suit order, packed; the hand has enough of them."""
    packed = jokers * one_at(JOKER_PLACE)
    for suit in range(SUITS):
        number = min(naturals, state.hand[seat * KINDS + kind_at(rank, suit)])
        naturals -= number
        packed += number * one_at(suit)
        number = min(twos, state.hand[seat * KINDS + kind_at(rank, TWO_PLACE + suit)])
        twos -= number
        packed += number * one_at(TWO_PLACE + suit)
    return packed


def first_kind(state: State, seat: int, rank: int) -> int:
    """Return the first kind of a class in suit order that a hand has; it has one."""
    kind = SUITS * rank
    while state.hand[seat * KINDS + kind] == 0:
        kind += 1
    return kind


def lay_red_three(state: State, seat: int, kind: int) -> None:
    """Lay a red three on the table, beside its side's (C6.1)."""
    state.red_threes[side_of(state, seat) * SUITS + kind % SUITS] += 1


def next_of_stock(state: State) -> int:
    """Take the top card off the stock, which is not empty."""
    kind = state.stock[state.stock_at]
    state.stock_at += 1
    return kind


def collect_pot(state: State) -> None:
    """Give the whole pot to the seat to move (C4.8), red threes to the table (C3.2); what lay open all have seen."""
    seat = state.to_move
    for place in range(state.pot_size):
        kind = state.pot[place] % FACE_DOWN
        if is_red_three(kind):
            lay_red_three(state, seat, kind)
        else:
            give(state, seat, kind)
            if state.pot[place] < FACE_DOWN:
                state.known[seat * KINDS + kind] += 1
    state.pot_size = 0


def put_on_pot(state: State, card: int) -> None:
    """Put a card, a kind with `FACE_DOWN` or without, on top of the pot."""
    state.pot[state.pot_size] = card
    state.pot_size += 1
