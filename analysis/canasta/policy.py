"""The playout policy of Canasta, run interpreted and compiled.

`next_act` returns the next move of the seat to move, from what that seat may know: its hand, the table, the open cards
of the pot. It takes the pot if it is large enough, lays hidden canastas if it has the cards, adds to its side's melds,
keeps wilds for canastas, discards what it can spare and the next player can hardly take, and closes when its whole hand
can be laid and it is far enough ahead. Its weights decide how much it does of each.
"""

from __future__ import annotations

from typing import Any

from engine.canasta.cards import VALUES, is_black_three, packs, value_of
from engine.canasta.hands import first_cards, first_kind, held, next_seat, side_of, taker_of
from engine.canasta.moves import CLOSE, CUT, DISCARD, DRAW, LAY, MELD, PASS, TAKE, act
from engine.canasta.rules.completion import KEPT, can_lay_out, may_close, move_counts
from engine.canasta.rules.deal import exact_cut
from engine.canasta.rules.laying import FEWEST_BLACK_THREES, lay_fault, meld_fault
from engine.canasta.rules.melds import (
    CANASTA,
    FEWEST,
    MOST_STAND_INS,
    has_both,
    is_natural,
    meld_place,
    minimum,
    open_size,
)
from engine.canasta.rules.pot import WAYS, cards_of_way, naturals_needed, stopped, take_fault, top_of_pot, way_fault
from engine.canasta.rules.scoring import BLACK_THREE, hand_points, score
from engine.canasta.state import (
    ACES,
    CLASSES,
    CUTTING,
    DRAWING,
    FACE_DOWN,
    FROM_STOCK,
    JOKERS,
    KINDS,
    NONE,
    OVER,
    RANKS,
    SUITS,
    THREES,
    TWOS,
    WILD_MELD,
    State,
)
from engine.clauses import LEGAL

Act = tuple[int, int, int]
Weights = Any
"""Int64 numbers in the order of `NAMES`; if sides have different ones, one row per side, repeated cyclically."""

NAMES = (
    *("pot", "pot_opened", "hold", "open_from", "open_wilds", "wild_meld_from", "late", "lead", "short"),
    *("danger", "pair", "more", "black", "guard", "wild", "end"),
)
"""Names of the weights in their order; `weights.json` explains them."""
POT, POT_OPENED, HOLD, OPEN_FROM, OPEN_WILDS, WILD_MELD_FROM, LATE, LEAD, SHORT = range(9)
DANGER, PAIR, MORE, BLACK, GUARD, WILD, END = range(9, len(NAMES))
CERTAIN = 64
"""Probability one, in the unit of `danger`."""
FAR = 1 << 60
COUNT_BITS, LAST_COUNT = 4, 15
"""Width and mask of one count of `open_cards`."""


def next_act(state: State, weights: Weights) -> Act:
    """Return the verb, number and cards of the next act of the seat to move."""
    seat = state.to_move
    if state.phase == CUTTING:
        return CUT, exact_cut(state.players), 0
    if state.phase == DRAWING:
        packed = way_to_take(state)
        if packed != NONE and wants_pot(state, weights):
            return TAKE, NONE, packed
        if state.stock_at < state.cards:
            return DRAW, NONE, 0
        return PASS, NONE, 0
    verb, rank, cards = lay_of(state, weights)
    if verb != NONE:
        return verb, rank, cards
    if state.size[seat] >= KEPT:
        return DISCARD, first_kind(state, seat, discard_of(state, weights)), 0
    for last in range(CLASSES):
        if held(state, seat, last):
            return CLOSE, first_kind(state, seat, last), 0
    return CLOSE, NONE, 0


# Taking the pot


def way_to_take(state: State) -> int:
    """Return the cheapest cards of the hand that take the pot, `NONE` if it cannot be taken."""
    if stopped(state) != LEGAL:
        return NONE
    seat = state.to_move
    rank = top_of_pot(state) // SUITS
    for way in range(WAYS):
        naturals, twos, jokers = cards_of_way(state, way)
        if (
            held(state, seat, rank) >= naturals
            and held(state, seat, TWOS) >= twos
            and held(state, seat, JOKERS) >= jokers
            and way_fault(state, rank, naturals, twos + jokers) == LEGAL
        ):
            packed = first_cards(state, seat, rank, naturals, twos, jokers)
            if take_fault(state, packed) == LEGAL:
                return packed
    return NONE


def wants_pot(state: State, weights: Weights) -> bool:
    """Return whether to take a pot that can be taken: it is large enough, or its top card continues a meld."""
    rank = top_of_pot(state) // SUITS
    least = weights[POT_OPENED] if state.opened[side_of(state, state.to_move)] else weights[POT]
    return bool(state.pot_size >= least or open_size(state, side_of(state, state.to_move), rank) > 0)


# Laying cards


def lay_of(state: State, weights: Weights) -> Act:
    """Return the next meld or addition, with the verb `NONE` if there is none to lay."""
    side = side_of(state, state.to_move)
    verb, rank, cards = hidden_canasta(state)
    if verb != NONE:
        return verb, rank, cards
    if state.opened[side] == 0:
        if state.melded[side] == 0 and state.drew == FROM_STOCK and not opens_now(state, weights):
            return NONE, NONE, 0
        return any_lay(state, False)
    if may_close(state, side):
        if closes_now(state, weights) and can_lay_out(state):
            return any_lay(state, True)
    elif state.size[state.to_move] < KEPT:
        return any_lay(state, False)
    verb, rank, cards = useful_lay(state, weights)
    if verb == NONE and ends_soon(state, weights):
        return any_lay(state, False)
    return verb, rank, cards


def closes_now(state: State, weights: Weights) -> bool:
    """Return whether a side that may close does so instead of making more canastas: it must be far enough ahead."""
    seat = state.to_move
    if state.size[seat] < KEPT or state.fresh:
        return True
    side = side_of(state, seat)
    most = -FAR
    for other in range(state.sides):
        if other != side:
            most = max(most, table_score(state, other))
    return bool(table_score(state, side) - most >= weights[LEAD])


def table_score(state: State, side: int) -> int:
    """Return what a side would score for the cards on the table, without hands."""
    points = score(state, side)
    for seat in range(side, state.players, state.sides):
        points += hand_points(state, seat)
    return points


def ends_soon(state: State, weights: Weights) -> bool:
    """Return whether the hand may end before this seat's next turn: the stock runs out, or somebody can close."""
    if state.cards - state.stock_at < state.players:
        return True
    for seat in range(state.players):
        side = side_of(state, seat)
        if seat != state.to_move and has_both(state, side) and state.size[seat] <= weights[SHORT]:
            return True
    return False


def hidden_canasta(state: State) -> Act:
    """Return a canasta to lay from the hand in one act (C7.3, C9.1), with the fewest possible wilds."""
    seat = state.to_move
    twos, jokers = held(state, seat, TWOS), held(state, seat, JOKERS)
    longest = 0
    for rank in range(RANKS):
        if rank != WILD_MELD:
            longest = max(longest, held(state, seat, rank))
    for wilds in range(max(CANASTA - longest, 0), min(twos + jokers, MOST_STAND_INS) + 1):
        for rank in range(RANKS):
            if rank == WILD_MELD or held(state, seat, rank) < CANASTA - wilds:
                continue
            cards = first_cards(state, seat, rank, CANASTA - wilds, min(twos, wilds), max(wilds - twos, 0))
            if meld_fault(state, rank, cards) == LEGAL:
                return MELD, rank, cards
    return NONE, NONE, 0


def opens_now(state: State, weights: Weights) -> bool:
    """Return whether to open now, and can: with three or more of a rank, and pairs with not too many wilds (C5.2)."""
    seat = state.to_move
    if state.cards - state.stock_at > weights[OPEN_FROM] and not ends_soon(state, weights):
        return False
    twos, jokers = held(state, seat, TWOS), held(state, seat, JOKERS)
    wilds = min(twos + jokers, weights[OPEN_WILDS])
    left = state.size[seat]
    value = 0
    for pairs in range(2):
        for turn in range(RANKS):
            rank = RANKS - turn if turn else ACES
            number = held(state, seat, rank)
            if not is_natural(rank) or (number != 2 if pairs else number < FEWEST):
                continue
            if pairs:
                if wilds == 0 or value >= minimum(state, side_of(state, seat)):
                    continue
                wilds -= 1
                value += VALUES[TWOS] if twos else VALUES[JOKERS]
                left -= 1
                if twos:
                    twos -= 1
            value += number * value_of(rank)
            left -= number
    return left >= KEPT and value >= minimum(state, side_of(state, seat))


def any_lay(state: State, closing: bool) -> Act:
    """Return a legal meld or addition; when `closing`, one after which the whole hand can still be laid.

    Naturals come before wilds, high cards before low ones. Every possible way to lay cards can be made of such steps,
    so a turn that must continue (C3.4) finds one.
    """
    seat = state.to_move
    for way in range(4):
        if (way == 2 and held(state, seat, TWOS) == 0) or (way == 3 and held(state, seat, JOKERS) == 0):
            continue
        for turn in range(RANKS):
            rank = RANKS - turn if turn else ACES
            naturals, twos, jokers = step(state, rank, way)
            if naturals + twos + jokers == 0:
                continue
            if open_size(state, side_of(state, seat), rank):
                verb = LAY
                cards = first_kind(state, seat, rank if naturals else TWOS if twos else JOKERS)
                fault = lay_fault(state, rank, cards)
            else:
                verb = MELD
                cards = first_cards(state, seat, rank, naturals, twos, jokers)
                fault = meld_fault(state, rank, cards)
            if fault != LEGAL:
                continue
            if closing:
                move_counts(state, rank, naturals, twos, jokers, 0, 1)
                clears = can_lay_out(state)
                move_counts(state, rank, naturals, twos, jokers, 0, -1)
                if not clears:
                    continue
            return verb, rank, cards
    return NONE, NONE, 0


def step(state: State, rank: int, way: int) -> Act:
    """Return how many naturals, twos and jokers of the hand are laid next with a rank, in one of four ways.

    An unfinished meld gets one card; a new one starts with all naturals, with three, or with two and a wild.
    """
    seat = state.to_move
    size = open_size(state, side_of(state, seat), rank)
    naturals = 0
    twos = int(way == 2)
    jokers = int(way == 3)
    if rank == WILD_MELD:
        if size == 0:
            twos = FEWEST - way
            jokers = way
    elif size:
        naturals = int(way == 0)
    elif way == 0:
        naturals = min(max(held(state, seat, rank), FEWEST), CANASTA)
    else:
        naturals = FEWEST if way == 1 else FEWEST - 1
    if naturals > held(state, seat, rank) or twos > held(state, seat, TWOS) or jokers > held(state, seat, JOKERS):
        return 0, 0, 0
    return naturals, twos, jokers


def useful_lay(state: State, weights: Weights) -> Act:
    """Return a useful meld or addition of an opened side that leaves a hand, with the verb `NONE` if there is none."""
    seat = state.to_move
    side = side_of(state, seat)
    stock = state.cards - state.stock_at
    twos, jokers = held(state, seat, TWOS), held(state, seat, JOKERS)
    wilds = twos + jokers
    spare = state.size[seat] - KEPT
    if spare <= 0:
        return NONE, NONE, 0
    wild = first_kind(state, seat, TWOS if twos else JOKERS) if wilds else NONE
    for rank in range(RANKS):
        if not is_natural(rank):
            continue
        number = held(state, seat, rank)
        size = open_size(state, side, rank)
        missing = CANASTA - size
        if size and number:
            return LAY, rank, first_kind(state, seat, rank)
        if size and missing <= min(wilds, spare):
            fits = state.wilds[meld_place(side, rank)] + missing <= MOST_STAND_INS
            if fits and (state.mixed[side] == 0 or stock <= weights[LATE]):
                return LAY, rank, wild
        if size == 0 and FEWEST <= number <= spare and stock <= weights[HOLD]:
            return MELD, rank, first_cards(state, seat, rank, min(number, CANASTA), 0, 0)
    if wilds and open_size(state, side, WILD_MELD):
        return LAY, WILD_MELD, wild
    number = min(wilds, CANASTA)
    if max(FEWEST, weights[WILD_MELD_FROM]) <= number <= spare:
        return MELD, WILD_MELD, first_cards(state, seat, WILD_MELD, 0, min(twos, number), max(number - twos, 0))
    return NONE, NONE, 0


# Discarding


def discard_of(state: State, weights: Weights) -> int:
    """Return the class of the cheapest discard: by its loss from the hand, and by the danger for the pot."""
    seat = state.to_move
    gone = open_cards(state)
    best = NONE
    least = FAR
    late = weights[END] if ends_soon(state, weights) else 0
    price = 0 if state.turn < state.players else weights[DANGER] * (state.pot_size + 1)
    share = share_of_next(state)
    for rank in range(CLASSES):
        number = held(state, seat, rank)
        if number == 0:
            continue
        if rank == THREES:
            cost = weights[BLACK] - late * BLACK_THREE // 100
            if late == 0 and is_guard(state):
                cost += weights[GUARD]
        elif is_natural(rank):
            cost = 0 if number == 1 else weights[PAIR] + (number - 2) * weights[MORE]
        else:
            cost = weights[WILD] + value_of(rank)
        if late:
            cost -= late * value_of(rank) // 100
        if price and cost < least and is_natural(rank):
            cost += price * danger(state, rank, gone >> COUNT_BITS * rank & LAST_COUNT, share) // CERTAIN
        if cost < least:
            least = cost
            best = rank
    return best


def is_guard(state: State) -> bool:
    """Return whether a black three must be kept because another side threatens a canasta of them (C7.3).

    That is the case if one more in the pot would give an opponent who takes it enough, counting those in the pot and
    those he is known to have. A hand that ends soon needs no guard: a black three on top of the pot cannot be taken at
    once (C4.5).
    """
    lying = 0
    for place in range(state.pot_size):
        if is_black_three(state.pot[place]):
            lying += 1
    most = 0
    for other in range(state.players):
        if side_of(state, other) != side_of(state, state.to_move):
            number = 0
            for suit in range(SUITS):
                number += state.known[other * KINDS + SUITS * THREES + suit]
            most = max(most, number)
    return lying + most + 1 >= FEWEST_BLACK_THREES


def open_cards(state: State) -> int:
    """Return how many cards of each class lie open in the pot, packed: `COUNT_BITS` each, class 0 lowest.

    Sixteen cards of a class would not fit, but never lie there while a hand has one of them.
    """
    packed = 0
    for place in range(state.pot_size):
        card = state.pot[place]
        if card < FACE_DOWN:
            packed += 1 << COUNT_BITS * (card // SUITS)
    return packed


def share_of_next(state: State) -> int:
    """Return the probability that a card unseen by the seat to move is in the next hand, in units of 1/`CERTAIN`."""
    unseen = state.cards - state.stock_at - state.size[state.to_move]
    for seat in range(state.players):
        unseen += state.size[seat]
    return CERTAIN * state.size[next_seat(state, state.to_move)] // unseen


def danger(state: State, rank: int, gone: int, share: int) -> int:
    """Return roughly how likely the next player can take the pot with a rank on top, in units of 1/`CERTAIN`.

    The next player may already take pots (C4.1). `gone`: cards of the rank that lie open in the pot; `share`: see
    `share_of_next`.
    """
    seat = next_seat(state, state.to_move)
    side = side_of(state, seat)
    place = meld_place(side, rank)
    known = 0
    for suit in range(SUITS):
        known += state.known[seat * KINDS + rank * SUITS + suit]
    if known >= naturals_needed(state):
        return CERTAIN
    left = SUITS * packs(state.cards) - gone - held(state, state.to_move, rank)
    for other in range(state.sides):
        left -= state.naturals[meld_place(other, rank)] + CANASTA * state.finished[meld_place(other, rank)]
    left = max(left, 0)
    if (
        state.taken[taker_of(state, seat)]
        and not state.frozen
        and (open_size(state, side, rank) or state.finished[place])
    ):
        return CERTAIN
    if state.frozen:
        return min(left * (left - 1) * (left - 2) * share * share * share // (6 * CERTAIN * CERTAIN), CERTAIN)
    chance = left * (left - 1) * share * share // (2 * CERTAIN)
    if state.taken[taker_of(state, seat)]:
        chance += left * share // 2
    return min(chance if state.opened[side] else chance // 2, CERTAIN)


# Playing on


def play_out(state: State, weights: Weights) -> None:
    """Play the hand to its end; `weights` is a table of rows."""
    while state.phase != OVER:
        turn = state.turn
        row = weights[side_of(state, state.to_move) % len(weights)]
        while state.phase != OVER and state.turn == turn:
            verb, number, cards = next_act(state, row)
            act(state, verb, number, cards)
