"""The moves of Poter: as numbers for the rules, as objects with texts, and their legality.

    draw · take · pass · nodiscard · discard 3d · meld 7h 8h 9h · meld 5h As=6h 7h
    lay 8d @2 · lay As=8d @2 · swap 6d @2

A move is identified by its canonical text, in which the cards of a meld are sorted: a run ascending with the ace at its
end of the run, a set by suit. `parse_move` is the inverse of `str`.

For the rules, and for compiled playouts, a move is four numbers (verb, cards, targets, meld), see `code`. `cards`: the
mask of a meld's naturals, else a single card; `targets`: as in `rules.meld_fault` for a meld, else the card that a
poter card represents. `act_fault` and `act` pass them to the rule function of the verb.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from engine.cards import FRENCH, LANE, each_card, mask_of, popcount
from engine.clauses import LEGAL
from engine.errors import InvalidInput, InvalidMove
from engine.poter import clauses, pile, rules
from engine.poter.rules import poter_card, with_target
from engine.poter.shapes import NO_SHAPE, RANKS, card_at, shape_high, shape_low, shape_of, shape_suit
from engine.poter.state import NO_SUBSTITUTES, NO_TARGET, NONE, OVER, PLAY, SET, State
from engine.state_base import Verb

# Moves as numbers


class PoterVerb(Verb):
    """What a move of Poter does."""

    DRAW, TAKE, PASS, NODISCARD, DISCARD, MELD, LAY, SWAP = range(8)


DRAW, TAKE, PASS, NODISCARD, DISCARD, MELD, LAY, SWAP = PoterVerb


Act = tuple[int, int, int, int]
"""A move as numbers: verb, cards, targets, meld."""


def act_fault(state: State, verb: int, cards: int, targets: int, number: int) -> int:
    """Return the clause that a move of the seat to move would break, `LEGAL` if none."""
    if verb == DRAW:
        return rules.draw_fault(state)
    if verb == TAKE:
        return pile.take_fault(state)
    if verb == PASS:
        return pile.pass_fault(state)
    if verb == NODISCARD:
        return pile.nodiscard_fault(state)
    if verb == DISCARD:
        return pile.discard_fault(state, cards)
    if verb == MELD:
        return rules.meld_fault(state, cards, targets)
    if verb == LAY:
        return rules.lay_fault(state, cards, targets, number)
    return rules.swap_fault(state, cards, number)


def act(state: State, verb: int, cards: int, targets: int, number: int) -> None:
    """Make a legal move; a reshuffle due before it must have been done."""
    if verb == DRAW:
        rules.draw(state)
    elif verb == TAKE:
        pile.take(state)
    elif verb == PASS:
        pile.pass_card(state)
    elif verb == NODISCARD:
        pile.nodiscard(state)
    elif verb == DISCARD:
        pile.discard(state, cards)
    elif verb == MELD:
        rules.meld(state, cards, targets)
    elif verb == LAY:
        rules.lay(state, cards, targets, number)
    else:
        rules.swap(state, cards, number)


# Moves as objects

BARE = (DRAW, TAKE, PASS, NODISCARD)
"""Verbs of moves without cards."""
MELD_NUMBER = re.compile(r"@([1-9][0-9]{0,2})")


@dataclass(frozen=True)
class PoterMove:
    """A move: `cards` are natural, `subs` are pairs (poter card, card that it represents).

    `meld`: index of the meld on the table that the move concerns, or `NONE`.
    """

    verb: PoterVerb
    cards: tuple[int, ...] = ()
    subs: tuple[tuple[int, int], ...] = ()
    meld: int = NONE

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        texts = FRENCH.texts
        words = [(card, texts[card]) for card in self.cards]
        words += [(target, f"{texts[wild]}={texts[target]}") for wild, target in self.subs]
        if len(words) > 1:
            order = meld_order(self.meant)
            words.sort(key=lambda word: order.index(word[0]))
        number = [] if self.meld == NONE else [f"@{self.meld + 1}"]
        return " ".join([str(self.verb), *[word for _, word in words], *number])

    @property
    def repeats(self) -> bool:
        """Return whether a card is named twice."""
        laid = [*self.cards, *(wild for wild, _ in self.subs)]
        return len(set(laid)) < len(laid)

    @property
    def laid(self) -> int:
        """Return the mask of the cards that leave the hand."""
        return mask_of(self.cards) | mask_of(wild for wild, _ in self.subs)

    @property
    def meant(self) -> int:
        """Return the mask of the cards that the laid cards represent."""
        return mask_of(self.cards) | mask_of(target for _, target in self.subs)


def meld_order(cards: int) -> list[int]:
    """Return the cards of a mask in the order of a meld's text: a run ascending, others by suit and rank."""
    shape = shape_of(cards)
    if shape == NO_SHAPE or shape_suit(shape) == SET:
        return each_card(cards)
    return [card_at(shape_suit(shape), place) for place in range(shape_low(shape), shape_high(shape) + 1)]


def parse_move(text: str) -> PoterMove:
    """Parse a move, with the cards of a meld in any order; raise InvalidMove.

    >>> str(parse_move("meld 7h 5h 6h"))
    'meld 5h 6h 7h'
    >>> str(parse_move("lay Qd @2"))
    'lay Qd @2'
    """
    words = text.split()
    verb = PoterVerb.parse(text, words[0] if words else "")
    number = NONE
    if verb in (LAY, SWAP):
        found = MELD_NUMBER.fullmatch(words[-1])
        if found is None:
            raise InvalidMove(text, "it ends with the number of a meld, as in @2")
        number = int(found.group(1)) - 1
        words.pop()
    try:
        cards, subs = parse_cards(words[1:])
    except InvalidInput as fault:
        raise InvalidMove(text, str(fault)) from None
    if not _fits(verb, len(cards), len(subs)):
        raise InvalidMove(text, f"{verb} does not go with these cards")
    return PoterMove(verb, cards, subs, number)


def parse_cards(words: list[str]) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """Parse the cards of a meld: natural cards, and (poter card, represented card) pairs, sorted by the latter."""
    cards: list[int] = []
    subs: list[tuple[int, int]] = []
    for word in words:
        if "=" in word:
            wild, target = (FRENCH.parse_card(part) for part in word.split("=", 1))
            if wild == target:
                raise InvalidInput(f"{word!r}: a card that is itself is written without '='")
            subs.append((wild, target))
        else:
            cards.append(FRENCH.parse_card(word))
    meant = mask_of(cards) | mask_of(target for _, target in subs)
    order = {card: place for place, card in enumerate(meld_order(meant))}
    return tuple(sorted(cards)), tuple(sorted(subs, key=lambda sub: (order[sub[1]], sub)))


def _fits(verb: PoterVerb, cards: int, subs: int) -> bool:
    if verb in BARE:
        return cards + subs == 0
    if verb == MELD:
        return cards + subs > 0
    if verb == LAY:
        return cards + subs == 1
    return cards == 1 and subs == 0


def pack_targets(subs: tuple[tuple[int, int], ...]) -> int:
    """Return (poter card, represented card) pairs as the targets of `rules.meld_fault`."""
    targets = NO_SUBSTITUTES
    for wild, target in subs:
        targets = with_target(targets, wild, target)
    return targets


# Legality

RUNS = tuple(
    mask_of(card_at(suit, place) for place in range(low, high + 1))
    for suit in range(4)
    for low in range(RANKS - 1)
    for high in range(low + 2, RANKS + 1)
    if high - low < RANKS and not (low == 1 and high == RANKS)
)
SETS = tuple(
    mask_of(LANE * suit + rank for suit in suits)
    for rank in range(RANKS)
    for size in (3, 4)
    for suits in combinations(range(4), size)
)
SHAPES = (*RUNS, *SETS)


def code(move: PoterMove) -> Act:
    """Return a move as four numbers: verb, cards, targets, meld."""
    verb = move.verb
    if verb == MELD:
        return verb, mask_of(move.cards), pack_targets(move.subs), 0
    if move.subs:
        return verb, *move.subs[0], move.meld
    return verb, sum(move.cards), NO_TARGET, move.meld


def move_of(act: Act, poter: int) -> PoterMove:
    """Return the move of four numbers, the inverse of `code`; `poter` is the round's poter rank."""
    verb, cards, targets, number = act
    if verb == MELD:
        subs = [(LANE * suit + poter, rules.target_of(targets, suit)) for suit in range(4)]
        return PoterMove(MELD, tuple(each_card(cards)), tuple(sub for sub in subs if sub[1] != NO_TARGET))
    if verb == LAY and targets != NO_TARGET:
        return PoterMove(LAY, (), ((cards, targets),), number)
    if verb in (DISCARD, LAY, SWAP):
        return PoterMove(PoterVerb(verb), (cards,), (), number if verb != DISCARD else NONE)
    return PoterMove(PoterVerb(verb))


def fault(state: State, move: PoterMove) -> int:
    """Return the number of the clause that a move of the seat to move would break, `LEGAL` if none."""
    if move.repeats:
        return clauses.P1_1
    if any(wild % LANE != state.poter for wild, _ in move.subs):
        return clauses.P3_3
    return act_fault(state, *code(move))


def make(state: State, move: PoterMove) -> None:
    """Make a legal move."""
    act(state, *code(move))


def legal_moves(state: State) -> list[PoterMove]:
    """Return all legal moves: draw, take, pass; melds; additions; swaps; discards; no discard."""
    if state.phase == OVER:
        return []
    bare = [PoterMove(verb) for verb in (DRAW, TAKE, PASS)]
    if state.phase != PLAY:
        return [move for move in bare if fault(state, move) == LEGAL]
    proposed: list[PoterMove] = list(_melds(state))
    if not state.must_meld:
        proposed += _additions(state)
        proposed += _swaps(state)
        proposed += [PoterMove(DISCARD, (card,)) for card in each_card(state.hand[state.to_move])]
        proposed.append(PoterMove(NODISCARD))
    return [move for move in proposed if fault(state, move) == LEGAL]


def is_mistake(state: State, move: PoterMove) -> bool:
    """Return whether a strict table charges for an attempt: illegal, and with cards of the seat to move (P9.6)."""
    if state.phase == OVER or move.repeats or fault(state, move) == LEGAL:
        return False
    return move.laid & ~state.hand[state.to_move] == 0


def canonical(state: State, move: PoterMove) -> PoterMove:
    """Return the move in `legal_moves` equivalent to a legal move: with the first usable poter cards in suit order."""
    if not move.subs:
        return move
    targets = [target for _, target in move.subs]
    order = meld_order(move.meant)
    return _with_wilds(state, move.verb, mask_of(move.cards), sorted(targets, key=order.index), move.meld)


def _wilds(state: State, cards: int, targets: int) -> list[int]:
    """Return the poter cards in hand, in suit order, that can be substitutes in a move with these cards and targets."""
    held = state.hand[state.to_move] & rules.poters(state)
    return each_card(held & ~cards & ~targets)


def _with_wilds(state: State, verb: PoterVerb, cards: int, targets: list[int], meld: int) -> PoterMove:
    """Return a move in which the first usable poter cards are substitutes for the targets."""
    wilds = _wilds(state, cards, mask_of(targets))
    return PoterMove(verb, tuple(each_card(cards)), tuple(zip(wilds, targets, strict=False)), meld)


def _melds(state: State) -> Iterator[PoterMove]:
    """Propose every meld that the hand has cards for, once for each choice of substituted cards."""
    hand = state.hand[state.to_move]
    poters = popcount(hand & rules.poters(state))
    wilds = poters if rules.may_substitute(state) else 0
    free = rules.free_targets(state) if wilds else 0
    for meant in SHAPES:
        missing = meant & ~hand
        if missing & ~free or popcount(missing) > wilds:
            continue
        order = meld_order(meant)
        optional = [card for card in order if hand & free & 1 << card]
        for extra in range(wilds - popcount(missing) + 1):
            for chosen in combinations(optional, extra):
                stood_for = missing | mask_of(chosen)
                naturals = meant & ~stood_for
                if popcount(stood_for) <= len(_wilds(state, naturals, stood_for)):
                    targets = [card for card in order if stood_for >> card & 1]
                    yield _with_wilds(state, MELD, naturals, targets, NONE)


def _additions(state: State) -> Iterator[PoterMove]:
    hand = state.hand[state.to_move]
    for number in range(state.meld_count):
        for card in _ends(state, number):
            if hand >> card & 1:
                yield PoterMove(LAY, (card,), (), number)
            if _wilds(state, 0, 1 << card):
                yield _with_wilds(state, LAY, 0, [card], number)


def _ends(state: State, number: int) -> list[int]:
    """Return the cards that can be added to a meld, those at a run's lower end first; a high ace comes last."""
    cards = each_card(rules.ends_of(state, number))
    return sorted(cards, key=lambda card: card % LANE == 0 and state.meld_low[number] > 1)


def _swaps(state: State) -> Iterator[PoterMove]:
    for number in range(state.meld_count):
        for suit in range(4):
            if state.sub_meld[suit] == number and state.hand[state.to_move] >> state.sub_for[suit] & 1:
                yield PoterMove(SWAP, (state.sub_for[suit],), (), number)


# Melds on the table


def meld_cards(state: State, number: int) -> int:
    """Return the mask of the cards that a meld represents, substituted ones included."""
    low, high = state.meld_low[number], state.meld_high[number]
    suit = state.meld_suit[number]
    if suit == SET:
        return mask_of(LANE * other + low for other in range(4) if high >> other & 1)
    return mask_of(card_at(suit, place) for place in range(low, high + 1))


def meld_move(state: State, number: int) -> PoterMove:
    """Return the move that would lay a meld in its current form, substitutes included."""
    subs = tuple((poter_card(state, suit), state.sub_for[suit]) for suit in range(4) if state.sub_meld[suit] == number)
    cards = meld_cards(state, number) & ~mask_of(target for _, target in subs)
    return PoterMove(PoterVerb.MELD, tuple(each_card(cards)), subs)


def meld_text(state: State, number: int) -> str:
    """Return the text of a meld: `5h As=6h 7h`."""
    return str(meld_move(state, number)).removeprefix("meld ")
