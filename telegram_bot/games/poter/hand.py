"""One seat's hand of Poter as a panel: cards to pick, and what can be done at this moment."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bits import popcount
from engine.cards import each_card
from engine.poter.moves import PoterMove
from engine.poter.state import NONE, PLAY
from engine.poter.view import PoterView
from telegram_bot.games.french_cards import WILD, by_suit, card_words, cards_words, on_button
from telegram_bot.games.poter.actions import disabled_actions, enabled_actions, ready_melds, ready_plays
from telegram_bot.games.poter.table import meld_lines, pile_line, prompt
from telegram_bot.games.poter.words import order_words
from telegram_bot.games.presenter import ButtonKind, ButtonStyle, HandButton, HandPanel
from telegram_bot.texts.loader import Html, Texts

READY_MELDS = 4
"""How many melds of a hand are buttons at once, unless one is owed for the pile (P7.3): then all are."""
READY_PLAYS = 4
MOST_CHOICES = 8
"""How many acts with the picked cards are buttons; the others can be written."""
LONG_LABEL = 17


def hand_panel(
    texts: Texts, view: PoterView, names: Sequence[str], selected: int, fresh: int, *, acting: bool = True
) -> HandPanel:
    """Return the panel; off turn, or where somebody else acts for the seat, it shows the hand alone."""
    selected &= view.hand
    mine = acting and view.seat is not None and view.seat == view.to_move
    bound = view.table.phase != PLAY or view.table.must_meld or view.table.barred != NONE
    lines = [prompt(texts, view)] if mine and bound else []
    lines += [*_table_lines(texts, view, names), *_hand_lines(texts, view, fresh)]
    if mine and view.table.phase == PLAY:
        lines += _guide(texts, view, selected)
    rows = card_rows(view, selected, fresh)
    return HandPanel(lines, [*rows, *(_action_rows(texts, view, selected) if mine else [])])


def _guide(texts: Texts, view: PoterView, selected: int) -> list[Html]:
    """Return what is picked, or what to do with one's fingers."""
    if not selected:
        return [texts.html("poter-guide-meld" if view.table.must_meld else "poter-guide")]
    unseen = enabled_actions(view, selected)[MOST_CHOICES:]
    lines = [texts.html("poter-picked", cards=cards_words(each_card(selected)))]
    return [*lines, texts.html("poter-more", count=len(unseen), move=str(unseen[0]))] if unseen else lines


def _table_lines(texts: Texts, view: PoterView, names: Sequence[str]) -> list[Html]:
    """Return pile and melds, for those who do not have the table before them."""
    return [pile_line(texts, view), *meld_lines(texts, view, names)]


def _hand_lines(texts: Texts, view: PoterView, fresh: int) -> list[Html]:
    """Return the hand by suits, and what has just come in."""
    lines = [texts.html("poter-hand", count=popcount(view.hand), cards=by_suit(view.hand, view.poters))]
    if view.table.sallan[view.seat or 0] and view.seat is not None:
        lines.append(texts.html("poter-you-are-sallan"))
    if fresh & view.hand:
        lines.append(texts.html("poter-fresh", cards=cards_words(each_card(fresh & view.hand))))
    return lines


def card_rows(view: PoterView, selected: int, fresh: int) -> list[list[HandButton]]:
    """Return the hand as buttons: sorted, picked cards ticked, poters and new cards marked."""
    buttons = []
    for card in each_card(view.hand):
        tick = "✅" if selected >> card & 1 else "✨" if fresh >> card & 1 else ""
        wild = WILD if view.poters >> card & 1 else ""
        buttons.append(HandButton(f"{tick}{wild}{on_button(card_words(card))}", ButtonKind.CARD, card))
    return even_rows(buttons)


def even_rows(buttons: list[HandButton]) -> list[list[HandButton]]:
    """Return buttons in even rows of at most five (of seven for a very large hand)."""
    widest = 5 if len(buttons) <= 15 else 7
    count = -(-len(buttons) // widest)
    size = -(-len(buttons) // count) if count else 1
    return [buttons[at : at + size] for at in range(0, len(buttons), size)]


def _action_rows(texts: Texts, view: PoterView, selected: int) -> list[list[HandButton]]:
    """Return what can be done now, and what cannot but looks as if."""
    legal = view.legal_moves()
    if view.table.phase != PLAY:
        acts = [_move(texts, legal, move, view) for move in legal]
        return [[*acts, *_disabled_buttons(texts, view, 0)]]
    if selected:
        return _selected_rows(texts, view, selected)
    most = len(legal) if view.table.must_meld else READY_MELDS
    ready = [*ready_melds(view, most), *ready_plays(view, READY_PLAYS)]
    buttons = [_move(texts, legal, move, view) for move in ready]
    ends = [_move(texts, legal, move, view) for move in legal if move.verb == "nodiscard"]
    return [*rows_of_two(buttons), *rows_of_two(ends)]


def _selected_rows(texts: Texts, view: PoterView, selected: int) -> list[list[HandButton]]:
    """Return the acts with the picked cards."""
    found = enabled_actions(view, selected)[:MOST_CHOICES]
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
        [*buttons, *_disabled_buttons(texts, view, selected), HandButton(texts.plain("poter-clear"), ButtonKind.CLEAR)]
    )


def _disabled_buttons(texts: Texts, view: PoterView, selected: int) -> list[HandButton]:
    """Return dead-looking buttons that explain themselves on touch."""
    return [
        HandButton(
            texts.plain("poter-cannot", order=on_button(order_words(texts, move))), ButtonKind.WHY, number, selected
        )
        for number, move in enumerate(disabled_actions(view, selected)[:3])
    ]


def _move(texts: Texts, legal: Sequence[PoterMove], move: PoterMove, view: PoterView) -> HandButton:
    """Return the button of a legal move."""
    label = on_button(order_words(texts, move, view))
    return HandButton(label, ButtonKind.MOVE, legal.index(move), style=ButtonStyle.BLUE)


def rows_of_two(buttons: list[HandButton]) -> list[list[HandButton]]:
    """Return buttons two a row, long ones alone."""
    rows: list[list[HandButton]] = []
    for button in buttons:
        last = rows[-1] if rows else []
        if len(last) == 1 and max(len(last[0].label), len(button.label)) <= LONG_LABEL:
            last.append(button)
        else:
            rows.append([button])
    return rows
