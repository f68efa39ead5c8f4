"""What can be done at a table of Canasta, as actions at the areas of its scene.

Cards of one class are interchangeable in the rules; moves take those that a person has selected.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from engine.canasta.cards.hands import side_of
from engine.canasta.cards.pack import KIND_OF
from engine.canasta.moves import CLOSE, DISCARD, DRAW, LAY, MELD, TAKE, CanastaMove, in_order
from engine.canasta.rules.melds import meld_place
from engine.canasta.state import CUTTING, DRAWING, PLAYING, SUITS
from engine.canasta.view import CanastaView
from telegram_bot.presentation.canasta.actions import (
    READY_MELDS,
    cuts,
    disabled_actions,
    ready_additions,
    ready_melds,
    sequences,
)
from telegram_bot.presentation.canasta.cards import spelled
from telegram_bot.presentation.canasta.selection import ORDER, counted
from telegram_bot.presentation.canasta.words import order_words, sequence_words
from telegram_bot.presentation.scene import Action, ActionKind
from telegram_bot.presentation.scene_parts import is_mine, legal_action, refused_action
from telegram_bot.texts.loader import Texts

STOCK, PILE = "stock", "pile"
AREAS = {DRAW: STOCK, TAKE: PILE, DISCARD: PILE}
"""The areas where moves are made, by their verbs; melds have numbers."""


def meld_id(number: int) -> str:
    """Return the id of the area of a meld."""
    return f"meld-{number + 1}"


def sorted_hand(view: CanastaView) -> list[int]:
    """Return the viewing seat's hand by class, then by suit."""
    return sorted(view.hand, key=lambda kind: (ORDER.index(kind // SUITS), kind))


def ready_actions(texts: Texts, view: CanastaView) -> tuple[Action, ...]:
    """Return what can be done without selecting cards, and why the pot cannot be taken."""
    if view.table.phase == CUTTING:
        return _cuts(texts, view)
    legal = view.legal_moves()
    if view.table.phase == DRAWING:
        found = [[move] for move in legal]
    else:
        found = [[move] for move in legal if move.verb == CLOSE]
        found += [[move] for move in ready_melds(view, READY_MELDS)]
        found += [sequence for counts in ready_additions(view) for sequence in sequences(view, counts)[:1]]
    refused = disabled_actions(view, counted([]))
    return (*(_legal(texts, view, moves) for moves in found), *_refused(texts, view, refused))


def _cuts(texts: Texts, view: CanastaView) -> tuple[Action, ...]:
    """Return a cut at each depth, from the top of the pack to its bottom (C2.1)."""
    return tuple(
        legal_action(
            ActionKind.SCALE,
            texts.plain("cut-depth-button", depth=depth),
            [move],
            number=depth,
        )
        for depth, move in cuts(view)
    )


def selection_actions(texts: Texts, view: CanastaView, cards: Sequence[str]) -> tuple[Action, ...]:
    """Return what can be done with exactly these cards of the hand, then what is refused."""
    kinds = [KIND_OF[card] for card in cards if card in KIND_OF]
    if not is_mine(view, view.to_move) or not kinds or len(kinds) < len(cards) or Counter(kinds) - Counter(view.hand):
        return ()
    if view.table.phase == DRAWING:
        return _takings(texts, view, kinds)
    if view.table.phase != PLAYING:
        return ()
    counts = counted(kinds)
    found = [with_cards(moves, kinds) for moves in sequences(view, counts)]
    whole = [moves for moves in found if sum(len(move.cards) for move in moves) == len(kinds)]
    legal = [_legal(texts, view, moves) for moves in whole or found]
    refused = _refused(texts, view, [with_cards([move], kinds)[0] for move in disabled_actions(view, counts)])
    places = {action.target for action in (*legal, *refused)}
    return (*legal, *refused, *_misplaced(texts, view, kinds[0], places))


def _misplaced(texts: Texts, view: CanastaView, kind: int, places: Collection[str]) -> list[Action]:
    """Return the refused additions of a card to the side's melds and canastas that are not among some places."""
    side, found = side_of(view.table, view.table.to_move), []
    for number in range(view.table.meld_count):
        move = CanastaMove(LAY, (kind,), view.table.meld_rank[number])
        place = meld_id(number)
        if view.table.meld_side[number] == side and place not in places and view.refusal(move) is not None:
            label = spelled(texts, order_words(texts, move))
            found.append(refused_action(texts, view, ActionKind.PLACE, label, move, place))
    return found


def _takings(texts: Texts, view: CanastaView, kinds: Sequence[int]) -> tuple[Action, ...]:
    """Return taking the pot with these cards, or why it is refused."""
    move = CanastaMove(TAKE, in_order(list(kinds)))
    if view.refusal(move) is None:
        return (_legal(texts, view, [move]),)
    return tuple(_refused(texts, view, [move]))


def with_cards(moves: Sequence[CanastaMove], kinds: Sequence[int]) -> list[CanastaMove]:
    """Return moves with these cards in place of others of the same class."""
    left = list(kinds)
    found = []
    for move in moves:
        cards = []
        for kind in move.cards:
            same = [card for card in left if card // SUITS == kind // SUITS]
            card = kind if kind in same or not same else same[0]
            if same:
                left.remove(card)
            cards.append(card)
        found.append(CanastaMove(move.verb, in_order(cards), move.number))
    return found


def _legal(texts: Texts, view: CanastaView, moves: Sequence[CanastaMove]) -> Action:
    """Return the action of legal moves."""
    move = moves[0]
    label = spelled(texts, sequence_words(texts, moves))
    return legal_action(_kind(move), label, moves, _target(view, move), primary=move.verb in (DRAW, CLOSE))


def _refused(texts: Texts, view: CanastaView, moves: Sequence[CanastaMove]) -> list[Action]:
    """Return the actions of refused moves."""
    return [
        refused_action(texts, view, _kind(move), spelled(texts, order_words(texts, move)), move, _target(view, move))
        for move in moves
    ]


def _kind(move: CanastaMove) -> ActionKind:
    """Return how a move is offered."""
    if move.verb == MELD:
        return ActionKind.NEW_MELD
    return ActionKind.PLACE if move.verb in (*AREAS, LAY) else ActionKind.BUTTON


def _target(view: CanastaView, move: CanastaMove) -> str:
    """Return the area where a move is made, empty if there is none."""
    if move.verb != LAY:
        return AREAS.get(move.verb, "")
    side = side_of(view.table, view.table.to_move)
    return meld_id(view.table.open_meld[meld_place(side, move.number)])
