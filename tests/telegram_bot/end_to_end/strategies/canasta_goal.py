"""The move that a person wants to make in Canasta: open, build canastas with few wild cards, and close."""

from random import Random

from engine.canasta.cards import VALUES, is_three, is_wild
from engine.canasta.game import CanastaView
from engine.canasta.hands import held, side_of
from engine.canasta.moves import CLOSE, DISCARD, DRAW, LAY, MELD, PASS, TAKE, CanastaMove
from engine.canasta.rules.melds import CANASTA, open_size
from engine.canasta.state import RANKS, SUITS, WILD_MELD, State

BEST_FIRST = (CLOSE, TAKE, DRAW, PASS)
NEARLY = CANASTA - 2
"""Cards of a meld that is completed with wild cards."""


def choose_move(view: CanastaView, source: Random) -> CanastaMove:
    """Return the legal move that a person wants to make."""
    legal = view.legal_moves()
    for verb in BEST_FIRST:
        if found := [move for move in legal if move.verb == verb]:
            return source.choice(found)
    good = [move for move in legal if is_good(view.table, move)]
    laid = [move for move in legal if move.verb in (MELD, LAY)]
    discards = [move for move in legal if move.verb == DISCARD]
    if good or not discards:
        return max(good or laid or legal, key=lambda move: (len(move.cards), -wilds_in(move)))
    return min(discards, key=lambda move: dearness(view.table, move.cards[0]))


def is_good(state: State, move: CanastaMove) -> bool:
    """Return whether a person wants to lay these cards: natural ones always, wild ones to complete canastas."""
    side = side_of(state, state.to_move)
    if move.verb == MELD:
        return not wilds_in(move) or not state.opened[side]
    if move.verb != LAY:
        return False
    if not wilds_in(move) or move.number == WILD_MELD:
        return True
    pure_ones_come_first = not state.pure[side] and not state.wilds[side * RANKS + move.number]
    return not pure_ones_come_first and open_size(state, side, move.number) >= NEARLY


def wilds_in(move: CanastaMove) -> int:
    """Return the number of wild cards in a move."""
    return sum(map(is_wild, move.cards))


def dearness(state: State, kind: int) -> tuple[int, ...]:
    """Return the sort key of a card for discarding: the smallest goes first."""
    rank = kind // SUITS
    return is_wild(kind), not is_three(kind), held(state, state.to_move, rank), VALUES[rank]
