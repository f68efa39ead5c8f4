"""The scores of a hand of Canasta (clauses C6 and C9)."""

from __future__ import annotations

from enum import IntEnum

from engine.canasta.cards import jokers_in, naturals_in, twos_in, value_of
from engine.canasta.hands import held, side_of
from engine.canasta.rules.deal import exact_cut
from engine.canasta.rules.melds import CANASTA, is_mixed
from engine.canasta.state import CLASSES, NONE, SUITS, THREES, WILD_MELD, State


class CanastaKind(IntEnum):
    """The kinds of canastas (C9.1)."""

    PURE = 0
    MIXED = 1
    HIDDEN = 2
    MIXED_WILD = 3
    PURE_WILD = 4


CANASTA_POINTS = (500, 300, 1000, 2000, 3000)
"""Points of a canasta by its kind (C9.1)."""
FIVE_CANASTAS, SEVEN_CANASTAS = 500, 2000
RED_THREE, FOUR_RED_THREES = 100, 800
BLACK_THREE = 100
EXACT_CUT = 100
CLOSING = 200
MISTAKE_PENALTY = 100


def score(state: State, side: int) -> int:
    """Return the current score of a side (C6, C7, C9); more points are better."""
    if state.winner != NONE:
        return 0
    laid = state.melded[side] + red_three_points(state, side) + cut_points(state, side)
    if canastas(state, side) == 0:
        laid = -laid
    points = laid + canasta_points(state, side) + bonus(canastas(state, side))
    for seat in range(state.players):
        if side_of(state, seat) == side:
            points -= hand_points(state, seat)
    if state.closer != NONE and side_of(state, state.closer) == side:
        points += CLOSING
    return points - state.penalty[side]


def canastas(state: State, side: int) -> int:
    """Return the number of canastas of a side, of any kind."""
    return state.pure[side] + state.mixed[side]


def red_three_points(state: State, side: int) -> int:
    """Return the points of a side's red threes, negative in the score without a canasta (C6.1)."""
    number = 0
    for suit in range(SUITS):
        number += state.red_threes[side * SUITS + suit]
    return number // 4 * FOUR_RED_THREES + number % 4 * RED_THREE


def cut_points(state: State, side: int) -> int:
    """Return the points of the dealer's cut for a side, negative in the score without a canasta (C2.1)."""
    exact = state.cut == exact_cut(state.players)
    return EXACT_CUT if exact and side_of(state, state.dealer) == side else 0


def canasta_points(state: State, side: int) -> int:
    """Return the points of a side's canastas (C9.1)."""
    points = 0
    for number in range(state.meld_count):
        if state.meld_side[number] == side:
            points += points_of_meld(state, number)
    return points


def points_of_meld(state: State, number: int) -> int:
    """Return the points of a meld as a canasta, 0 if it is none (C9.1)."""
    kind = canasta_kind(state, number)
    return 0 if kind == NONE else CANASTA_POINTS[kind]


def canasta_kind(state: State, number: int) -> int:
    """Return the `CanastaKind` of a meld, `NONE` if it is no canasta (C9.1)."""
    cards = state.meld_cards[number]
    naturals, twos, jokers = naturals_in(cards), twos_in(cards), jokers_in(cards)
    if naturals + twos + jokers < CANASTA:
        return NONE
    if state.meld_rank[number] == WILD_MELD:
        return CanastaKind.MIXED_WILD if is_mixed(twos, jokers) else CanastaKind.PURE_WILD
    if state.meld_hidden[number]:
        return CanastaKind.HIDDEN
    return CanastaKind.MIXED if is_mixed(naturals, twos + jokers) else CanastaKind.PURE


def bonus(number: int) -> int:
    """Return the bonus for the number of canastas of a side (C9.2).

    >>> [bonus(number) for number in (4, 5, 7)]
    [0, 500, 2000]
    """
    if number >= 7:
        return SEVEN_CANASTAS
    return FIVE_CANASTAS if number >= 5 else 0


def hand_points(state: State, seat: int) -> int:
    """Return the points of the cards left in a hand, which its side loses (C7.2, C9.3)."""
    points = held(state, seat, THREES) * BLACK_THREE
    for rank in range(CLASSES):
        points += held(state, seat, rank) * value_of(rank)
    return points
