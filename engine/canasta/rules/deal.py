"""The cut and the deal of Canasta (clause C2).

A dealer aims at a depth, in twelfths of the pack. The number actually lifted has a triangular distribution around it,
within less than a twelfth: no number is certain, but a well-chosen depth makes it more likely.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.canasta import clauses
from engine.canasta.cards import DIAMONDS, HEARTS, is_red_three, is_wild
from engine.canasta.hands import give, lay_red_three, next_of_stock, next_seat, part_with, put_on_pot
from engine.canasta.rules.turn import begin_turn
from engine.canasta.state import ACES, CUTTING, FACE_DOWN, KINDS, SEVENS, SUITS, THREES, State
from engine.clauses import LEGAL

if TYPE_CHECKING:
    from engine.game import Chance

CARDS_EACH = 15
FIRST_DOWN = 6
PARTS = 12
"""Number of parts into which depths divide the pack; depths are 1 to `PARTS - 1`."""


def exact_cut(players: int) -> int:
    """Return the number of cards dealt, which is that of an exact cut (C2.1)."""
    return CARDS_EACH * players


def number_at(depth: int, cards: int) -> int:
    """Return the number of cards above a depth."""
    return depth * cards // PARTS


def depth_of(number: int, cards: int) -> int:
    """Return the depth nearest to a number of cards."""
    return min(max(1, (2 * number * PARTS + cards) // (2 * cards)), PARTS - 1)


def lifted(number: int, cards: int, source: Chance) -> int:
    """Return a random number of cards lifted by a dealer who aims at `number`; at least 1 is lifted and 1 left."""
    stray = cards // PARTS
    return number_at(depth_of(number, cards), cards) + source.randrange(stray) - source.randrange(stray)


def chance(number: int, exact: int, cards: int) -> float:
    """Return the probability that a dealer who aims at `number` lifts exactly `exact` cards."""
    stray = cards // PARTS
    off = abs(number_at(depth_of(number, cards), cards) - exact)
    return max(0, stray - off) / stray**2


def set_out(state: State, dealer: int) -> None:
    """Set up the phase in which the dealer cuts the pack, which is the stock (C2.1)."""
    state.dealer = dealer
    state.to_move = dealer
    state.turn = 0
    state.phase = CUTTING


def cut_fault(state: State, number: int) -> int:
    """Return the clause that lifting `number` cards would break (C2.1)."""
    if state.phase != CUTTING or number < 1 or number >= state.cards:
        return clauses.C2_1
    return LEGAL


def cut(state: State, number: int) -> None:
    """Record the dealer's cut, which does not change the order of the cards, and deal (C2.1)."""
    state.cut = number
    deal(state)


def deal(state: State) -> None:
    """Deal fifteen cards each, one at a time, from the seat after the dealer (C2.2 to C2.4)."""
    seat = state.dealer
    for _ in range(exact_cut(state.players)):
        seat = next_seat(state, seat)
        give(state, seat, next_of_stock(state))
    for _ in range(state.players):
        seat = next_seat(state, seat)
        replace_red_threes(state, seat)
    form_pot(state)
    state.turn = 1
    state.to_move = next_seat(state, state.dealer)
    begin_turn(state)


def replace_red_threes(state: State, seat: int) -> None:
    """Lay a hand's red threes and draw as many cards, until it has none (C2.3)."""
    while red_three_in(state, seat):
        kind = red_three_in(state, seat)
        part_with(state, seat, kind)
        lay_red_three(state, seat, kind)
        give(state, seat, next_of_stock(state))


def red_three_in(state: State, seat: int) -> int:
    """Return a red three of a hand, 0 (an ace) if it has none."""
    for suit in (HEARTS, DIAMONDS):
        if state.hand[seat * KINDS + SUITS * THREES + suit]:
            return SUITS * THREES + suit
    return 0


def form_pot(state: State) -> None:
    """Form the pot: six cards face down and one face up, and two more each time a prize shows (C2.4)."""
    for _ in range(FIRST_DOWN):
        put_on_pot(state, next_of_stock(state) + FACE_DOWN)
    put_on_pot(state, next_of_stock(state))
    while is_prize(state.pot[state.pot_size - 1]) and state.stock_at + 2 <= state.cards:
        put_on_pot(state, next_of_stock(state) + FACE_DOWN)
        put_on_pot(state, next_of_stock(state))


def is_prize(kind: int) -> bool:
    """Return whether a turned-up card is covered again: an ace, a two, a seven, a joker, or a red three (C2.4)."""
    return is_wild(kind) or kind // SUITS in (ACES, SEVENS) or is_red_three(kind)
