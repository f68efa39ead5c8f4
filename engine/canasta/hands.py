"""Changes to hands, which are counts of cards by kind, by class and in total."""

from __future__ import annotations

from engine.canasta.cards import JOKER_FIELD, LAST, NIBBLE, TWO_FIELD, is_red_three, kind_at, one_at
from engine.canasta.state import CLASSES, FACE_DOWN, KINDS, SUITS, State


def side_of(state: State, seat: int) -> int:
    """Return the side of a seat (C1.1): `engine.game.column_of`, without a division for playouts."""
    return seat & 1 if state.sides == 2 else seat


def taker_of(state: State, seat: int) -> int:
    """Return a seat's index in `taken`: its side, or the seat with the option `first_taking` `player` (C4.3)."""
    return seat if state.takers == state.players else side_of(state, seat)


def next_seat(state: State, seat: int) -> int:
    """Return the next seat in turn (C1.4)."""
    return seat + 1 if seat + 1 < state.players else 0


def held(state: State, seat: int, rank: int) -> int:
    """Return the number of cards of a class in a hand."""
    return state.held[seat * CLASSES + rank]


def give(state: State, seat: int, kind: int) -> None:
    """Add a card to a hand."""
    state.hand[seat * KINDS + kind] += 1
    state.held[seat * CLASSES + kind // SUITS] += 1
    state.size[seat] += 1


def part_with(state: State, seat: int, kind: int) -> None:
    """Remove a card from a hand; a card that was taken openly is removed before others of its kind."""
    state.hand[seat * KINDS + kind] -= 1
    state.held[seat * CLASSES + kind // SUITS] -= 1
    state.size[seat] -= 1
    if state.known[seat * KINDS + kind]:
        state.known[seat * KINDS + kind] -= 1


def holds(state: State, seat: int, rank: int, packed: int) -> bool:
    """Return whether a hand has all of some packed cards."""
    field = 0
    while packed:
        if packed & LAST > state.hand[seat * KINDS + kind_at(rank, field)]:
            return False
        packed >>= NIBBLE
        field += 1
    return True


def part_with_all(state: State, seat: int, rank: int, packed: int) -> None:
    """Remove packed cards from a hand."""
    field = 0
    while packed:
        for _ in range(packed & LAST):
            part_with(state, seat, kind_at(rank, field))
        packed >>= NIBBLE
        field += 1


def first_cards(state: State, seat: int, rank: int, naturals: int, twos: int, jokers: int) -> int:
    """Return the first such cards of a hand in suit order, packed; the hand must have them."""
    packed = jokers * one_at(JOKER_FIELD)
    for suit in range(SUITS):
        number = min(naturals, state.hand[seat * KINDS + kind_at(rank, suit)])
        naturals -= number
        packed += number * one_at(suit)
        number = min(twos, state.hand[seat * KINDS + kind_at(rank, TWO_FIELD + suit)])
        twos -= number
        packed += number * one_at(TWO_FIELD + suit)
    return packed


def first_kind(state: State, seat: int, rank: int) -> int:
    """Return the first kind of a class in suit order in a hand, which must have one."""
    kind = SUITS * rank
    while state.hand[seat * KINDS + kind] == 0:
        kind += 1
    return kind


def lay_red_three(state: State, seat: int, kind: int) -> None:
    """Lay a red three on the table for the side of a seat (C6.1)."""
    state.red_threes[side_of(state, seat) * SUITS + kind % SUITS] += 1


def next_of_stock(state: State) -> int:
    """Remove and return the top card of the stock, which must not be empty."""
    kind = state.stock[state.stock_at]
    state.stock_at += 1
    return kind


def collect_pot(state: State) -> None:
    """Move the pot to the hand of the seat to move (C4.8), red threes to the table (C3.2); open cards become known."""
    seat = state.to_move
    for at in range(state.pot_size):
        kind = state.pot[at] % FACE_DOWN
        if is_red_three(kind):
            lay_red_three(state, seat, kind)
        else:
            give(state, seat, kind)
            if state.pot[at] < FACE_DOWN:
                state.known[seat * KINDS + kind] += 1
    state.pot_size = 0


def put_on_pot(state: State, card: int) -> None:
    """Put a card, a kind with `FACE_DOWN` or without, on top of the pot."""
    state.pot[state.pot_size] = card
    state.pot_size += 1
