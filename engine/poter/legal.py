"""Check, make and list moves of Poter by its rules.

`legal_moves` proposes moves and keeps those for which `fault` returns `LEGAL`, so the two always agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.bits import popcount
from engine.cards import LANE, each_card, mask_of
from engine.clauses import LEGAL
from engine.poter import clauses, rules
from engine.poter.acts import DISCARD, LAY, MELD, SWAP, VERBS, act, act_fault
from engine.poter.moves import PoterMove, meld_order, pack_targets
from engine.poter.shapes import RANKS, card_at
from engine.poter.state import NO_TARGET, NONE, OVER, PLAY, State

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


def code(move: PoterMove) -> tuple[int, int, int, int]:
    """Return a move as the four numbers of `acts`: verb, cards, targets, meld."""
    verb = VERBS.index(move.verb)
    if verb == MELD:
        return verb, mask_of(move.cards), pack_targets(move.subs), 0
    if move.subs:
        return verb, *move.subs[0], move.meld
    return verb, sum(move.cards), NO_TARGET, move.meld


def move_of(act: tuple[int, int, int, int], poter: int) -> PoterMove:
    """Return the move of four numbers, the inverse of `code`; `poter` is the round's poter rank."""
    verb, cards, targets, number = act
    if verb == MELD:
        subs = [(LANE * suit + poter, rules.target_of(targets, suit)) for suit in range(4)]
        return PoterMove("meld", tuple(each_card(cards)), tuple(sub for sub in subs if sub[1] != NO_TARGET))
    if verb == LAY and targets != NO_TARGET:
        return PoterMove("lay", (), ((cards, targets),), number)
    if verb in (DISCARD, LAY, SWAP):
        return PoterMove(VERBS[verb], (cards,), (), number if verb != DISCARD else NONE)
    return PoterMove(VERBS[verb])


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
    bare = [PoterMove(verb) for verb in ("draw", "take", "pass")]
    if state.phase != PLAY:
        return [move for move in bare if fault(state, move) == LEGAL]
    proposed: list[PoterMove] = list(_melds(state))
    if not state.must_meld:
        proposed += _additions(state)
        proposed += _swaps(state)
        proposed += [PoterMove("discard", (card,)) for card in each_card(state.hand[state.to_move])]
        proposed.append(PoterMove("nodiscard"))
    return [move for move in proposed if fault(state, move) == LEGAL]


def is_mistake(state: State, move: PoterMove) -> bool:
    """Return whether a strict table charges for an attempt: illegal, and with cards in the hand to move (P9.6)."""
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
    return list(each_card(held & ~cards & ~targets))


def _with_wilds(state: State, verb: str, cards: int, targets: list[int], meld: int) -> PoterMove:
    """Return a move in which the first usable poter cards are substitutes for the targets."""
    wilds = _wilds(state, cards, mask_of(targets))
    return PoterMove(verb, tuple(each_card(cards)), tuple(zip(wilds, targets, strict=False)), meld)


def _melds(state: State) -> Iterator[PoterMove]:
    """Propose every meld that the hand has cards for, once for each choice of substituted cards."""
    hand = state.hand[state.to_move]
    poters = popcount(hand & rules.poters(state))
    wilds = poters if rules.may_substitute(state) else 0
    free = rules.free_targets(state) if wilds else 0
    for meant in (*RUNS, *SETS):
        missing = meant & ~hand
        if popcount(missing) > wilds or missing & ~free:
            continue
        optional = [card for card in meld_order(meant) if hand & free & 1 << card]
        order = meld_order(meant)
        for extra in range(wilds - popcount(missing) + 1):
            for chosen in combinations(optional, extra):
                stood_for = missing | mask_of(chosen)
                naturals = meant & ~stood_for
                if popcount(stood_for) <= len(_wilds(state, naturals, stood_for)):
                    targets = [card for card in order if stood_for >> card & 1]
                    yield _with_wilds(state, "meld", naturals, targets, NONE)


def _additions(state: State) -> Iterator[PoterMove]:
    """Propose every addition to every meld: natural cards, then the first usable poter card."""
    hand = state.hand[state.to_move]
    for number in range(state.meld_count):
        for card in _ends(state, number):
            if hand >> card & 1:
                yield PoterMove("lay", (card,), (), number)
            if _wilds(state, 0, 1 << card):
                yield _with_wilds(state, "lay", 0, [card], number)


def _ends(state: State, number: int) -> list[int]:
    """Return the cards that can be added to a meld, those at the lower end of a run first; a high ace is last."""
    cards = each_card(rules.ends_of(state, number))
    return sorted(cards, key=lambda card: card % LANE == 0 and state.meld_low[number] > 1)


def _swaps(state: State) -> Iterator[PoterMove]:
    """Propose every swap of a card in hand for the poter card that substitutes it."""
    for number in range(state.meld_count):
        for suit in range(4):
            if state.sub_meld[suit] == number and state.hand[state.to_move] >> state.sub_for[suit] & 1:
                yield PoterMove("swap", (state.sub_for[suit],), (), number)
