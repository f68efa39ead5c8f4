"""Check, make and list moves of Canasta by its rules.

`legal_moves` proposes moves and keeps those for which `fault` returns `LEGAL`, so the two always agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.canasta import clauses
from engine.canasta.cards.hands import first_cards, first_kind, held, side_of
from engine.canasta.cards.packed_cards import SEVERAL, jokers_in, naturals_in, pack_cards, rank_in, twos_in, unpack
from engine.canasta.files.moves import CanastaMove
from engine.canasta.rules import pot
from engine.canasta.rules.acts import CLOSE, CUT, DISCARD, DRAW, LAY, MELD, PASS, TAKE, act, act_fault
from engine.canasta.rules.laying import FEWEST_BLACK_THREES
from engine.canasta.rules.melds import CANASTA, FEWEST, MOST_STAND_INS, is_natural, open_size
from engine.canasta.state import (
    CLASSES,
    CUTTING,
    JOKERS,
    KINDS,
    NONE,
    OVER,
    PLAYING,
    RANKS,
    SUITS,
    THREES,
    TWOS,
    WILD_MELD,
    State,
)
from engine.clauses import LEGAL

Counts = tuple[int, int, int]
"""Numbers of naturals, twos and jokers."""


def code(state: State, move: CanastaMove) -> tuple[int, int, int]:
    """Return a move, whose cards must have a common rank, as the three numbers of `acts`."""
    verb, cards = move.verb, move.cards
    if verb == TAKE:
        return verb, NONE, pack_cards(cards)
    if verb == MELD:
        return verb, rank_in(cards), pack_cards(cards)
    if verb == LAY:
        return verb, move.number, cards[0]
    return verb, cards[0] if cards else move.number, 0


def move_of(state: State, coded: tuple[int, int, int]) -> CanastaMove:
    """Return the move of three numbers in the state before it; the inverse of `code`."""
    verb, number, cards = coded
    if verb == TAKE:
        return CanastaMove(verb, unpack(pot.top_of_pot(state) // SUITS, cards) if cards else ())
    if verb == MELD:
        return CanastaMove(verb, unpack(number, cards))
    if verb == LAY:
        return CanastaMove(verb, (cards,), number)
    if verb in (DISCARD, CLOSE) and number != NONE:
        return CanastaMove(verb, (number,))
    return CanastaMove(verb, (), number if verb == CUT else NONE)


def fault(state: State, move: CanastaMove) -> int:
    """Return the number of the clause that a move of the seat to move would break, `LEGAL` if none."""
    rank = rank_in(move.cards)
    if move.verb == MELD and rank == SEVERAL:
        return clauses.C5_1
    if move.verb == TAKE:
        stopped = pot.stopped(state)
        if stopped != LEGAL:
            return stopped
        if rank not in (WILD_MELD, pot.top_of_pot(state) // SUITS):
            return clauses.C4_2
    return act_fault(state, *code(state, move))


def make(state: State, move: CanastaMove) -> None:
    """Make a legal move."""
    act(state, *code(state, move))


def is_mistake(state: State, move: CanastaMove) -> bool:
    """Return whether a strict table charges for an attempt: illegal, and with cards in the hand to move (C9.6)."""
    if state.phase == OVER:
        return False
    hand = state.to_move * KINDS
    if any(times > state.hand[hand + kind] for kind, times in Counter(move.cards).items()):
        return False
    return fault(state, move) != LEGAL


def canonical(state: State, move: CanastaMove) -> CanastaMove:
    """Return the move in `legal_moves` equivalent to a legal move: with the first such cards in suit order."""
    if move.verb in (TAKE, MELD):
        rank = rank_in(move.cards)
        packed = pack_cards(move.cards)
        return with_first_cards(state, move.verb, rank, (naturals_in(packed), twos_in(packed), jokers_in(packed)))
    if not move.cards:
        return move
    kind = first_kind(state, state.to_move, move.cards[0] // SUITS)
    return CanastaMove(move.verb, (kind,), move.number)


def with_first_cards(state: State, verb: int, rank: int, counts: Counts) -> CanastaMove:
    """Return a taking or a meld with the first such cards of the hand in suit order."""
    packed = first_cards(state, state.to_move, rank, *counts)
    return CanastaMove(verb, unpack(rank, packed))


def legal_moves(state: State) -> list[CanastaMove]:
    """Return all legal moves: cuts; draw, takings, pass; melds by rank; additions; discards; closing."""
    if state.phase == OVER:
        return []
    if state.phase == CUTTING:
        proposed: Iterator[CanastaMove] = (CanastaMove(CUT, (), number) for number in range(1, state.cards))
    elif state.phase == PLAYING:
        proposed = _acts(state)
    else:
        proposed = _draws(state)
    return [move for move in proposed if fault(state, move) == LEGAL]


def _draws(state: State) -> Iterator[CanastaMove]:
    """Propose drawing, every way of taking the pot, and passing."""
    yield CanastaMove(DRAW)
    if pot.stopped(state) == LEGAL:
        rank = pot.top_of_pot(state) // SUITS
        for way in (pot.WITH_NATURALS, pot.WITH_A_TWO, pot.WITH_A_JOKER, pot.ALONE):
            yield from _with_cards(state, TAKE, rank, pot.cards_of_way(state, way))
    yield CanastaMove(PASS)


def _with_cards(state: State, verb: int, rank: int, counts: Counts) -> Iterator[CanastaMove]:
    """Propose a taking or a meld of these numbers of cards, if the hand has them."""
    have = (held(state, state.to_move, rank), held(state, state.to_move, TWOS), held(state, state.to_move, JOKERS))
    if all(number <= most for number, most in zip(counts, have, strict=True)):
        yield with_first_cards(state, verb, rank, counts)


def _acts(state: State) -> Iterator[CanastaMove]:
    """Propose melds, additions, discards and closing."""
    seat = state.to_move
    for rank in range(RANKS):
        for counts in _meld_counts(state, rank):
            yield with_first_cards(state, MELD, rank, counts)
    for rank in range(RANKS):
        if open_size(state, side_of(state, seat), rank):
            added = (TWOS, JOKERS) if rank == WILD_MELD else (rank, TWOS, JOKERS)
            for kind in _first_kinds(state, added):
                yield CanastaMove(LAY, (kind,), rank)
    kinds = _first_kinds(state, range(CLASSES))
    for kind in kinds:
        yield CanastaMove(DISCARD, (kind,))
    if state.size[seat] <= 1:
        yield CanastaMove(CLOSE, tuple(kinds))


def _first_kinds(state: State, classes: range | tuple[int, ...]) -> list[int]:
    """Return the first card in suit order of each of these classes in the hand."""
    seat = state.to_move
    return [first_kind(state, seat, rank) for rank in classes if held(state, seat, rank)]


def _meld_counts(state: State, rank: int) -> Iterator[Counts]:
    """Yield the numbers of naturals, twos and jokers of the hand that are a new meld of a rank."""
    seat = state.to_move
    twos, jokers = held(state, seat, TWOS), held(state, seat, JOKERS)
    if open_size(state, side_of(state, seat), rank):
        return
    if rank == WILD_MELD:
        for size in range(FEWEST, CANASTA + 1):
            for joker in range(max(size - twos, 0), min(size, jokers) + 1):
                yield 0, size - joker, joker
        return
    least = FEWEST_BLACK_THREES if rank == THREES else 2
    if rank != THREES and not is_natural(rank):
        return
    for naturals in range(least, min(CANASTA, held(state, seat, rank)) + 1):
        most = min(MOST_STAND_INS, naturals - 1, CANASTA - naturals)
        fewest = CANASTA - naturals if rank == THREES else max(FEWEST - naturals, 0)
        for wilds in range(fewest, most + 1):
            for joker in range(max(wilds - twos, 0), min(wilds, jokers) + 1):
                yield naturals, wilds - joker, joker
