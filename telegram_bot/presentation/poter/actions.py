"""What can be tried in Poter, without cards and with cards of a hand; legal moves come first, then what is refused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.cards import FRENCH, each_card, mask_of, popcount
from engine.clauses import LEGAL
from engine.poter import rules
from engine.poter.moves import RUNS, SETS, PoterMove, PoterVerb, fault, make
from engine.poter.shapes import WHOLE_PACK
from engine.poter.state import DRAW, NONE, OFFER, PLAY
from engine.poter.view import PoterView

READY_MELDS = 4
"""Melds of a hand that are offered without a selection; all of them if one is owed for the pile (P7.3)."""
READY_PLAYS = 4
"""Swaps and additions that are offered without a selection."""
END = PoterVerb.NODISCARD
"""The verb of ending a turn without a discard (P6.7)."""


def ready(view: PoterView) -> Iterable[list[PoterMove]]:
    """Return what can be tried without selecting cards."""
    return ([move] for move in (*_ready_moves(view), *refused_moves(view, 0)))


def tried(view: PoterView, cards: Sequence[str]) -> list[list[PoterMove]]:
    """Return what can be tried with exactly these cards of the hand."""
    if view.table.phase != PLAY:
        return []
    selected = mask_of(FRENCH.cards[card] for card in cards)
    legal = legal_sequences(view, selected)
    return [*legal, *([move] for move in refused_moves(view, selected))] if len(cards) == 1 or not legal else legal


def added(view: PoterView, card: str) -> list[PoterMove]:
    """Return the additions of a card to each meld, legal or not."""
    melds = range(view.table.meld_count) if view.table.phase == PLAY else ()
    return [PoterMove(PoterVerb.LAY, (FRENCH.cards[card],), (), number) for number in melds]


def legal_sequences(view: PoterView, selected: int) -> list[list[PoterMove]]:
    """Return what lays or discards all selected cards: a meld of them, otherwise what else can be done."""
    melds = _legal(view, meanings(view, selected))
    if melds:
        return [[move] for move in melds]
    cards = each_card(selected)
    if len(cards) > 1:
        return joint_additions(view, selected)
    (card,) = cards
    return [[move] for move in _legal(view, [*swaps(view, card), *additions(view, card), _discard(card)])]


def refused_moves(view: PoterView, selected: int) -> list[PoterMove]:
    """Return moves with the selected cards, or without any, that a person might try now but the rules refuse."""
    phase, cards = view.table.phase, each_card(selected)
    tried: list[PoterMove] = []
    if phase == DRAW and view.pile:
        tried.append(PoterMove(PoterVerb.TAKE))
    elif phase == OFFER:
        tried.append(PoterMove(PoterVerb.PASS))
    elif phase == PLAY and len(cards) == 1:
        tried += [*swaps(view, cards[0]), *additions(view, cards[0]), _discard(cards[0])]
    elif phase == PLAY and cards:
        melds = meanings(view, selected)
        tried += [] if _legal(view, melds) else melds[:1] or [PoterMove(PoterVerb.MELD, tuple(cards))]
    legal = _legal(view, tried)
    return [move for move in tried if move not in legal]


def _discard(card: int) -> PoterMove:
    return PoterMove(PoterVerb.DISCARD, (card,))


def meanings(view: PoterView, selected: int) -> list[PoterMove]:
    """Return the melds of exactly these cards, one for each meaning of their poters, legal or not."""
    size = popcount(selected)
    found = []
    for meant in (*RUNS, *SETS) if size >= 3 else ():
        spare, missing = selected & ~meant, meant & ~selected
        if popcount(meant) != size or spare & ~view.poters:
            continue
        subs = tuple(zip(each_card(spare), each_card(missing), strict=True))
        found.append(PoterMove(PoterVerb.MELD, tuple(each_card(selected & meant)), subs))
    return sorted(found, key=lambda move: len(move.subs))


def additions(view: PoterView, card: int) -> list[PoterMove]:
    """Return the additions of one card to melds, legal or not."""
    table, found = view.table, []
    for number in range(table.meld_count):
        if rules.extends(table, number, card):
            found.append(PoterMove(PoterVerb.LAY, (card,), (), number))
        if view.poters >> card & 1:
            targets = [target for target in each_card(WHOLE_PACK) if target != card]
            found += [
                PoterMove(PoterVerb.LAY, (), ((card, target),), number)
                for target in targets
                if rules.extends(table, number, target)
            ]
    return found


def swaps(view: PoterView, card: int) -> list[PoterMove]:
    """Return the swaps of one card for the poter that stands for it, legal or not."""
    table = view.table
    numbers = [table.sub_meld[suit] for suit in range(4) if table.sub_for[suit] == card]
    return [PoterMove(PoterVerb.SWAP, (card,), (), number) for number in numbers if number != NONE]


def _legal(view: PoterView, tried: Sequence[PoterMove]) -> list[PoterMove]:
    state = view.acting()
    return [move for move in tried if fault(state, move) == LEGAL]


def joint_additions(view: PoterView, selected: int) -> list[list[PoterMove]]:
    """Return the ways to add all selected cards, for what they are, to one of the melds."""
    found = []
    for number in range(view.table.meld_count):
        state, moves = view.acting(), [PoterMove(PoterVerb.LAY, (card,), (), number) for card in each_card(selected)]
        made: list[PoterMove] = []
        while len(made) < len(moves):
            fitting = next((move for move in moves if move not in made and fault(state, move) == LEGAL), None)
            if fitting is None:
                break
            make(state, fitting)
            made.append(fitting)
        if made and len(made) == len(moves):
            found.append(made)
    return found


def held_melds(view: PoterView) -> list[int]:
    """Return melds that the hand holds, without substitutes, none of which share a card: long ones first, as masks."""
    found, left = [], view.hand
    for meld in sorted((meld for meld in (*RUNS, *SETS) if not meld & ~left), key=popcount, reverse=True):
        if not meld & ~left:
            found.append(meld)
            left &= ~meld
    return found


def _ready_moves(view: PoterView) -> list[PoterMove]:
    """Return what is offered without a selection: all moves before the play, then some of those that lay cards."""
    legal = view.legal_moves()
    if view.table.phase != PLAY:
        return legal
    most = len(legal) if view.table.must_meld else READY_MELDS
    ends = [move for move in legal if move.verb == END]
    return [*ready_melds(view, most), *_ready_plays(view, READY_PLAYS), *ends]


def ready_melds(view: PoterView, most: int) -> list[PoterMove]:
    """Return the best melds of the hand: those without substitutes first, long before short, none within another."""
    melds = [move for move in view.legal_moves() if move.verb == PoterVerb.MELD]
    melds.sort(key=lambda move: (len(move.subs), -popcount(move.laid), str(move)))
    found: list[PoterMove] = []
    for move in melds:
        inside = any(move.laid & ~other.laid == 0 or move.meant & ~other.meant == 0 for other in found)
        if not inside and len(found) < most:
            found.append(move)
    return found


def _ready_plays(view: PoterView, most: int) -> list[PoterMove]:
    moves = [move for move in view.legal_moves() if move.verb in (PoterVerb.SWAP, PoterVerb.LAY) and not move.subs]
    return sorted(moves, key=lambda move: move.verb != PoterVerb.SWAP)[:most]
