"""A hand of Poter as a panel: buttons to select cards, and the actions with them that are legal or refused."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import each_card, popcount
from engine.clauses import LEGAL
from engine.poter import rules
from engine.poter.moves import RUNS, SETS, PoterMove, fault, make
from engine.poter.shapes import WHOLE_PACK
from engine.poter.state import DRAW, NONE, OFFER, PLAY
from engine.poter.view import PoterView
from telegram_bot.presentation.french_cards import WILD, by_suit, card_words, cards_words, on_button
from telegram_bot.presentation.poter.words import meld_lines, order_words, pile_line, prompt, turns_left
from telegram_bot.presentation.presenter import (
    MAX_ALERT,
    ButtonKind,
    ButtonStyle,
    HandButton,
    HandPanel,
    even_rows,
    rows_of_two,
    rows_that_fit,
    toggled_bit,
)
from telegram_bot.texts.loader import Html, Texts

READY_MELDS = 4
"""Melds of a hand that are offered without a selection; all of them if one is owed for the pile (P7.3)."""
READY_PLAYS = 4
"""Swaps and additions that are offered without a selection."""
MAX_CHOICES = 8
"""Actions with the selected cards that are buttons; the others can be typed."""
MAX_DISABLED = 3
"""Refused moves that are buttons."""
BUTTONS_IN_ROW, BUTTONS_IN_LONG_ROW = 5, 7
END = "nodiscard"
"""The verb of ending a turn without a discard (P6.7)."""
LARGE_HAND = 15
"""A hand with more cards is shown in long rows."""


def hand_panel(
    texts: Texts,
    view: PoterView,
    names: Sequence[str],
    selected: int,
    new_cards: int,
    *,
    acting: bool = True,
    guided: bool = True,
    alone: bool = False,
) -> HandPanel:
    """Return the panel; without actions if it is not the seat's turn or somebody else acts for it."""
    selected &= view.hand
    mine = acting and not alone and view.seat is not None and view.seat == view.to_move
    table = view.table
    bound = table.phase != PLAY or table.must_meld or table.barred != NONE or turns_left(table) is not None
    lines = [prompt(texts, view)] if mine and bound else []
    lines += [*([] if alone else _table_lines(texts, view, names)), *_hand_lines(texts, view, new_cards, guided)]
    if mine and view.table.phase == PLAY:
        lines += _guide(texts, view, selected, guided)
    rows = card_rows(view, selected, new_cards)
    if alone:
        rows.append(
            [HandButton(on_button(order_words(texts, move)), ButtonKind.MOVE, move=move) for move in standing(view)]
        )
    return HandPanel(lines, [*rows, *(_action_rows(texts, view, selected) if mine else [])])


def _guide(texts: Texts, view: PoterView, selected: int, guided: bool) -> list[Html]:
    """Return what is selected, or how to select."""
    if not selected:
        return [texts.html("poter-guide-meld" if view.table.must_meld else "poter-guide")] if guided else []
    unseen = enabled_actions(view, selected)[MAX_CHOICES:]
    lines = [texts.html("hand-picked", cards=cards_words(each_card(selected)))]
    return [*lines, texts.html("poter-more", count=len(unseen), move=str(unseen[0]))] if unseen else lines


def _table_lines(texts: Texts, view: PoterView, names: Sequence[str]) -> list[Html]:
    """Return pile and melds, for players who do not see the table's message."""
    return [pile_line(texts, view), *meld_lines(texts, view, names)]


def _hand_lines(texts: Texts, view: PoterView, new_cards: int, guided: bool) -> list[Html]:
    """Return the hand by suits, what a sallan can do, and the new cards."""
    lines = [texts.html("hand", count=popcount(view.hand), cards=by_suit(view.hand, view.poters))]
    if guided and view.seat is not None and view.table.sallan[view.seat]:
        lines.append(texts.html("poter-you-are-sallan"))
    if new_cards & view.hand:
        lines.append(texts.html("hand-new", cards=cards_words(each_card(new_cards & view.hand))))
    return lines


def card_rows(view: PoterView, selected: int, new_cards: int) -> list[list[HandButton]]:
    """Return the hand as buttons: sorted, with selected cards, poters and new cards marked."""
    buttons, poters = [], view.poters
    for card in each_card(view.hand):
        tick = "✅" if selected >> card & 1 else "✨" if new_cards >> card & 1 else ""
        wild = WILD if poters >> card & 1 else ""
        buttons.append(HandButton(f"{tick}{wild}{on_button(card_words(card))}", ButtonKind.CARD, card))
    return even_rows(buttons, BUTTONS_IN_ROW if len(buttons) <= LARGE_HAND else BUTTONS_IN_LONG_ROW)


def _action_rows(texts: Texts, view: PoterView, selected: int) -> list[list[HandButton]]:
    """Return buttons of the possible actions, and of refused moves that look possible."""
    legal = view.legal_moves()
    if view.table.phase == PLAY and selected:
        return _selected_rows(texts, view, selected)
    ready = ready_moves(view)
    if view.table.phase != PLAY:
        return rows_that_fit([*(_move(texts, legal, move, view) for move in ready), *_disabled_buttons(texts, view, 0)])
    buttons = [_move(texts, legal, move, view) for move in ready if move.verb != END]
    ends = [_move(texts, legal, move, view) for move in ready if move.verb == END]
    if any(move.verb == "discard" for move in legal):
        ends.append(HandButton(texts.plain("button-discard-picked"), ButtonKind.DISCARD))
    return [*rows_of_two(buttons), *rows_of_two(ends)]


def _selected_rows(texts: Texts, view: PoterView, selected: int) -> list[list[HandButton]]:
    """Return the actions with the selected cards."""
    found = enabled_actions(view, selected)[:MAX_CHOICES]
    buttons = [
        HandButton(
            on_button(order_words(texts, move)),
            ButtonKind.CHOICE,
            number,
            selected,
            ButtonStyle.BLUE,
        )
        for number, move in enumerate(found)
    ]
    return rows_of_two(
        [*buttons, *_disabled_buttons(texts, view, selected), HandButton(texts.plain("hand-clear"), ButtonKind.CLEAR)]
    )


def _disabled_buttons(texts: Texts, view: PoterView, selected: int) -> list[HandButton]:
    """Return buttons of refused moves, which explain why."""
    return [
        HandButton(f"{on_button(order_words(texts, move))} ✕", ButtonKind.WHY, number, selected)
        for number, move in enumerate(disabled_actions(view, selected)[:MAX_DISABLED])
    ]


def _move(texts: Texts, legal: Sequence[PoterMove], move: PoterMove, view: PoterView) -> HandButton:
    """Return the button of a legal move."""
    label = on_button(order_words(texts, move, view))
    return HandButton(label, ButtonKind.MOVE, legal.index(move), style=ButtonStyle.BLUE)


def hand_mask(view: PoterView) -> int:
    """Return the viewing seat's hand as a mask."""
    return view.hand


def toggled(view: PoterView, selected: int, card: int) -> int | None:
    """Return the selected cards after a card is selected or deselected; None if it is not in the hand."""
    return toggled_bit(view.hand, selected, card)


def standing(_view: PoterView) -> list[PoterMove]:
    """Return drawing from the stock."""
    return [PoterMove("draw")]


def discarding(view: PoterView, selected: int) -> PoterMove | None:
    """Return the discard of the selected card; None unless exactly one is selected."""
    cards = list(each_card(selected & view.hand))
    return PoterMove("discard", (cards[0],)) if len(cards) == 1 else None


def selected_words(_texts: Texts, selected: int) -> str:
    """Return selected cards in words."""
    return cards_words(each_card(selected))


def cards_of_hand(_texts: Texts, view: PoterView) -> str:
    """Return the viewing seat's hand in words."""
    return by_suit(view.hand, view.poters)


def alert(texts: Texts, view: PoterView) -> str:
    """Return the viewing seat's hand without markup in at most `MAX_ALERT` characters."""
    cards = by_suit(view.hand, view.poters).replace("\N{VARIATION SELECTOR-16}", "")
    text = texts.plain("poter-alert", cards=cards, count=len(view.pile))
    return text if len(text) <= MAX_ALERT else cards[:MAX_ALERT]


def meanings(view: PoterView, selected: int) -> list[PoterMove]:
    """Return the melds of exactly these cards, one for each meaning of their poters, legal or not."""
    size = popcount(selected)
    found = []
    for meant in (*RUNS, *SETS) if size >= 3 else ():
        spare, missing = selected & ~meant, meant & ~selected
        if popcount(meant) != size or spare & ~view.poters:
            continue
        subs = tuple(zip(each_card(spare), each_card(missing), strict=True))
        found.append(PoterMove("meld", tuple(each_card(selected & meant)), subs))
    return sorted(found, key=lambda move: len(move.subs))


def additions(view: PoterView, card: int) -> list[PoterMove]:
    """Return the additions of one card to melds, legal or not."""
    table, found = view.table, []
    for number in range(table.meld_count):
        if rules.extends(table, number, card):
            found.append(PoterMove("lay", (card,), (), number))
        if view.poters >> card & 1:
            targets = [target for target in each_card(WHOLE_PACK) if target != card]
            found += [
                PoterMove("lay", (), ((card, target),), number)
                for target in targets
                if rules.extends(table, number, target)
            ]
    return found


def swaps(view: PoterView, card: int) -> list[PoterMove]:
    """Return the swaps of one card for the poter that stands for it, legal or not."""
    table = view.table
    numbers = [table.sub_meld[suit] for suit in range(4) if table.sub_for[suit] == card]
    return [PoterMove("swap", (card,), (), number) for number in numbers if number != NONE]


def _legal(view: PoterView, tried: Sequence[PoterMove]) -> list[PoterMove]:
    """Return the legal ones of some moves of the viewing seat."""
    state = view.acting()
    return [move for move in tried if fault(state, move) == LEGAL]


def enabled_actions(view: PoterView, selected: int) -> list[PoterMove]:
    """Return the legal moves with the selected cards: melds of all of them, otherwise those of single cards."""
    if view.seat is None or view.seat != view.to_move or view.table.phase != PLAY:
        return []
    cards = list(each_card(selected & view.hand))
    melds = _legal(view, meanings(view, selected & view.hand))
    if melds:
        return melds
    found = [move for card in cards for move in swaps(view, card)]
    found += [move for card in cards for move in additions(view, card)]
    if len(cards) == 1:
        found.append(PoterMove("discard", (cards[0],)))
    return _legal(view, found)


def sequences(view: PoterView, selected: int) -> list[list[PoterMove]]:
    """Return the legal moves with the selected cards, each as a sequence of one move."""
    return [[move] for move in enabled_actions(view, selected)]


def joint_additions(view: PoterView, selected: int) -> list[list[PoterMove]]:
    """Return the ways to add all selected cards, for what they are, to one of the melds."""
    found = []
    for number in range(view.table.meld_count if view.table.phase == PLAY else 0):
        state, moves = view.acting(), [PoterMove("lay", (card,), (), number) for card in each_card(selected)]
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


def disabled_actions(view: PoterView, selected: int) -> list[PoterMove]:
    """Return moves that a person might try now but the rules refuse."""
    phase, cards = view.table.phase, list(each_card(selected & view.hand))
    tried: list[PoterMove] = []
    if phase == DRAW and view.pile:
        tried.append(PoterMove("take"))
    elif phase == OFFER:
        tried.append(PoterMove("pass"))
    elif phase == PLAY and len(cards) == 1:
        tried += [*swaps(view, cards[0]), *additions(view, cards[0]), PoterMove("discard", (cards[0],))]
    elif phase == PLAY and cards:
        melds = meanings(view, selected & view.hand)
        tried += [] if _legal(view, melds) else melds[:1] or [PoterMove("meld", tuple(cards))]
    legal = _legal(view, tried)
    return [move for move in tried if move not in legal]


def held_melds(view: PoterView) -> list[int]:
    """Return melds that the hand holds, without substitutes, none of which share a card: long ones first, as masks."""
    found, left = [], view.hand
    for meld in sorted((meld for meld in (*RUNS, *SETS) if not meld & ~left), key=popcount, reverse=True):
        if not meld & ~left:
            found.append(meld)
            left &= ~meld
    return found


def ready_moves(view: PoterView) -> list[PoterMove]:
    """Return what is offered without a selection: all moves before the play, then some of those that lay cards."""
    legal = view.legal_moves()
    if view.table.phase != PLAY:
        return legal
    most = len(legal) if view.table.must_meld else READY_MELDS
    ends = [move for move in legal if move.verb == END]
    return [*ready_melds(view, most), *ready_plays(view, READY_PLAYS), *ends]


def ready_melds(view: PoterView, most: int) -> list[PoterMove]:
    """Return the best melds of the hand: those without substitutes first, long before short, none within another."""
    melds = [move for move in view.legal_moves() if move.verb == "meld"]
    melds.sort(key=lambda move: (len(move.subs), -popcount(move.laid), str(move)))
    found: list[PoterMove] = []
    for move in melds:
        inside = any(move.laid & ~other.laid == 0 or move.meant & ~other.meant == 0 for other in found)
        if not inside and len(found) < most:
            found.append(move)
    return found


def ready_plays(view: PoterView, most: int) -> list[PoterMove]:
    """Return legal swaps and additions."""
    moves = [move for move in view.legal_moves() if move.verb in ("swap", "lay") and not move.subs]
    return sorted(moves, key=lambda move: move.verb != "swap")[:most]
