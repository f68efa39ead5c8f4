"""The moves of Canasta: as numbers for the rules, as objects with texts, and their legality.

    cut 58 · draw · take · take 7s 7h · take 7h 2c · pass
    meld 7s 7h 2c · lay 7d @7 · lay 2c @W · discard 9s · close 9s · close

A move is identified by its canonical text: naturals by suit, then twos by suit, then jokers. `parse_move` is the
inverse of `str`.

For the rules, and for compiled playouts, a move is three numbers (verb, number, cards), see `code`. `number`: the
number of cards cut, the rank of a meld, or the kind of the card discarded or closed with (`NONE`: closing without
one); `cards`: the packed cards of a taking or meld, or the kind of the card added. `act_fault` and `act` pass them to
the rule function of the verb.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from engine.canasta import clauses
from engine.canasta.cards import (
    SEVERAL,
    TEXTS,
    copies,
    is_wild,
    join,
    jokers_in,
    naturals_in,
    pack_cards,
    parse,
    rank_in,
    twos_in,
    unpack,
)
from engine.canasta.hands import first_cards, first_kind, held, side_of
from engine.canasta.rules import deal, laying, pot, turn
from engine.canasta.rules.laying import FEWEST_BLACK_THREES
from engine.canasta.rules.melds import CANASTA, FEWEST, MOST_STAND_INS, is_natural, open_size
from engine.canasta.state import (
    CARDS,
    CLASSES,
    CUTTING,
    JOKER,
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
from engine.cards import FRENCH
from engine.clauses import LEGAL
from engine.errors import InvalidInput, InvalidMove
from engine.state_base import Verb

# Moves as numbers


class CanastaVerb(Verb):
    """What a move of Canasta does."""

    CUT, DRAW, TAKE, MELD, LAY, DISCARD, CLOSE, PASS = range(8)


CUT, DRAW, TAKE, MELD, LAY, DISCARD, CLOSE, PASS = CanastaVerb


def act_fault(state: State, verb: int, number: int, cards: int) -> int:
    """Return the clause that a move of the seat to move would break, `LEGAL` if none."""
    if verb == CUT:
        return deal.cut_fault(state, number)
    if verb == DRAW:
        return turn.draw_fault(state)
    if verb == TAKE:
        return pot.take_fault(state, cards)
    if verb == MELD:
        return laying.meld_fault(state, number, cards)
    if verb == LAY:
        return laying.lay_fault(state, number, cards)
    if verb == DISCARD:
        return turn.discard_fault(state, number)
    if verb == CLOSE:
        return turn.close_fault(state, number)
    return turn.pass_fault(state)


def act(state: State, verb: int, number: int, cards: int) -> None:
    """Make a legal move."""
    if verb == CUT:
        deal.cut(state, number)
    elif verb == DRAW:
        turn.draw(state)
    elif verb == TAKE:
        pot.take(state, cards)
    elif verb == MELD:
        laying.meld(state, number, cards)
    elif verb == LAY:
        laying.lay(state, number, cards)
    elif verb == DISCARD:
        turn.discard(state, number)
    elif verb == CLOSE:
        turn.close(state, number)
    else:
        turn.pass_turn(state)


# Moves as objects

NUMBER = re.compile(r"[1-9][0-9]{0,8}")
TARGETS = {f"@{FRENCH.ranks[rank]}": rank for rank in range(RANKS) if is_natural(rank)} | {"@W": WILD_MELD}
TARGET_TEXTS = {rank: text for text, rank in TARGETS.items()}
FEWEST_CARDS = {CUT: 0, DRAW: 0, TAKE: 0, MELD: 1, LAY: 1, DISCARD: 1, CLOSE: 0, PASS: 0}
MOST_CARDS = {CUT: 0, DRAW: 0, TAKE: CARDS, MELD: CARDS, LAY: 1, DISCARD: 1, CLOSE: 1, PASS: 0}


@dataclass(frozen=True, slots=True)
class CanastaMove:
    """A move: `cards` are kinds in canonical order.

    `number`: the number of cards cut, or the rank of the meld to which a card is added; `NONE` in other moves.
    """

    verb: CanastaVerb
    cards: tuple[int, ...] = ()
    number: int = NONE

    def __str__(self) -> str:
        words = [str(self.verb)]
        if self.verb == CUT:
            words.append(str(self.number))
        if self.cards:
            words.append(join(self.cards))
        if self.verb == LAY:
            words.append(TARGET_TEXTS[self.number])
        return " ".join(words)


def in_order(cards: list[int]) -> tuple[int, ...]:
    """Return cards in canonical order: naturals by rank and suit, then twos by suit, then jokers."""
    return tuple(sorted(cards, key=lambda kind: (is_wild(kind), kind == JOKER, kind)))


def parse_move(text: str) -> CanastaMove:
    """Parse a move, with cards in any order; raise InvalidMove.

    >>> str(parse_move("meld 7h 7s 2c"))
    'meld 7s 7h 2c'
    """
    word, *words = text.split() or [""]
    verb = CanastaVerb.parse(text, word)
    number = NONE
    if verb == CUT:
        if len(words) != 1 or not NUMBER.fullmatch(words[0]):
            raise InvalidMove(text, "a cut is a number of cards, as in 'cut 58'")
        number = int(words.pop())
    if verb == LAY:
        if not words or words[-1] not in TARGETS:
            raise InvalidMove(text, "it ends with the rank of a meld, as in @7, or @W for the wild meld")
        number = TARGETS[words.pop()]
    try:
        cards = parse(" ".join(words))
    except InvalidInput as fault:
        raise InvalidMove(text, str(fault)) from None
    if not FEWEST_CARDS[verb] <= len(cards) <= MOST_CARDS[verb]:
        raise InvalidMove(text, f"{word} does not go with this number of cards")
    for kind, times in Counter(cards).items():
        if times > copies(kind, CARDS):
            raise InvalidMove(text, f"no table has {times} cards {TEXTS[kind]}")
    return CanastaMove(verb, in_order(cards), number)


# Legality

Counts = tuple[int, int, int]
"""Numbers of naturals, twos and jokers."""


def code(state: State, move: CanastaMove) -> tuple[int, int, int]:
    """Return a move, whose cards must have a common rank, as three numbers: verb, number, cards."""
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
    verb, number, cards = CanastaVerb(coded[0]), coded[1], coded[2]
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
    """Return whether a strict table charges for an attempt: illegal, and with cards of the seat to move (C9.6)."""
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


def with_first_cards(state: State, verb: CanastaVerb, rank: int, counts: Counts) -> CanastaMove:
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
    yield CanastaMove(DRAW)
    if pot.stopped(state) == LEGAL:
        rank = pot.top_of_pot(state) // SUITS
        for way in (pot.WITH_NATURALS, pot.WITH_A_TWO, pot.WITH_A_JOKER, pot.ALONE):
            yield from _with_cards(state, TAKE, rank, pot.cards_of_way(state, way))
    yield CanastaMove(PASS)


def _with_cards(state: State, verb: CanastaVerb, rank: int, counts: Counts) -> Iterator[CanastaMove]:
    """Propose a taking or a meld of these numbers of cards, if the hand has them."""
    have = (held(state, state.to_move, rank), held(state, state.to_move, TWOS), held(state, state.to_move, JOKERS))
    if all(number <= most for number, most in zip(counts, have, strict=True)):
        yield with_first_cards(state, verb, rank, counts)


def _acts(state: State) -> Iterator[CanastaMove]:
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
    seat = state.to_move
    return [first_kind(state, seat, rank) for rank in classes if held(state, seat, rank)]


def _meld_counts(state: State, rank: int) -> Iterator[Counts]:
    """Yield numbers of naturals, twos and jokers from the hand that form a new meld of a rank."""
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
