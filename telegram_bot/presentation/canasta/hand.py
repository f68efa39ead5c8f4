"""A hand of Canasta as a panel: buttons to select cards, and the actions with them that are legal or refused."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.shortening import BRIEF_NAME, shortened
from engine.canasta.cards.hands import side_of
from engine.canasta.moves import (
    CLOSE,
    DISCARD,
    DRAW,
    LAY,
    MELD,
    CanastaMove,
)
from engine.canasta.rules.scoring import CANASTA_POINTS, CanastaKind
from engine.canasta.state import CLASSES, CUTTING, PLAYING, THREES
from engine.canasta.view import CanastaView
from telegram_bot.presentation.canasta.actions import (
    READY_MELDS,
    cuts,
    disabled_actions,
    hidden_rank,
    ready_additions,
    ready_melds,
    selected_kinds,
    sequences,
)
from telegram_bot.presentation.canasta.cards import TIMES, class_words, counts_words, meld_code
from telegram_bot.presentation.canasta.selection import ORDER, counts_in, hand_mask, hand_of, mask_of, number_of, value
from telegram_bot.presentation.canasta.words import order_words, pot_line, prompt, sequence_words, side_lines
from telegram_bot.presentation.presenter import (
    MAX_ALERT,
    ButtonKind,
    ButtonStyle,
    HandButton,
    HandPanel,
    even_rows,
    rows_of_two,
)
from telegram_bot.texts.loader import Html, Texts

RANKS_IN_ROW = 4
CUTS_IN_ROW = 2
MAX_DISABLED = 3
"""Refused moves that are buttons."""


def hand_panel(
    texts: Texts,
    view: CanastaView,
    names: Sequence[str],
    selected: int,
    new_cards: int,
    *,
    acting: bool = True,
    guided: bool = True,
    alone: bool = False,
) -> HandPanel:
    """Return the panel, without buttons if it is not the seat's turn or somebody else acts for it."""
    mine = acting and not alone and view.seat is not None and view.seat == view.to_move
    lines = [prompt(texts, view)] if mine else []
    if view.table.phase == CUTTING:
        return HandPanel(lines or [texts.html("canasta-uncut", name=names[view.dealer])], _cut_rows(texts, view, mine))
    hand = mask_of(hand_of(view))
    counts = counts_in(selected & hand)
    lines += [*([] if alone else _table_lines(texts, view, names)), *_hand_lines(texts, view, new_cards & hand)]
    if alone:
        buttons = [HandButton(order_words(texts, move), ButtonKind.MOVE, move=move) for move in standing(view)]
        return HandPanel(lines, [buttons])
    if not mine:
        return HandPanel(lines)
    if view.table.phase != PLAYING:
        return HandPanel(lines, _draw_rows(texts, view))
    lines += _guide(texts, view, counts, guided)
    return HandPanel(lines, [*card_rows(view, counts, counts_in(new_cards & hand)), *_action_rows(texts, view, counts)])


def _table_lines(texts: Texts, view: CanastaView, names: Sequence[str]) -> list[Html]:
    """Return the pot and the sides, the player's own first, for players who do not see the table's message."""
    sides = view.table.sides
    first = side_of(view.table, view.seat or 0)
    lines = [texts.html("stock", count=view.stock_size), pot_line(texts, view)]
    for side in ((first + step) % sides for step in range(sides)):
        lines += side_lines(texts, view, side, _side_words(texts, view, side, names))
    return lines


def _side_words(texts: Texts, view: CanastaView, side: int, names: Sequence[str]) -> str:
    """Return the players of a side with their numbers of cards: `You and Sunethra (14)`."""
    seats = [seat for seat in range(view.table.players) if side_of(view.table, seat) == side]
    others = [seat for seat in seats if seat != view.seat]
    you = [texts.plain("canasta-you")] if len(others) < len(seats) else []
    held = [
        texts.plain("canasta-holding", name=shortened(names[seat], BRIEF_NAME), count=view.hand_sizes[seat])
        for seat in others
    ]
    return texts.listed([*you, *held])


def _hand_lines(texts: Texts, view: CanastaView, new_cards: int) -> list[Html]:
    """Return the hand by rank, and the new cards."""
    hand = hand_of(view)
    if not any(hand):
        return [texts.html("hand-empty")]
    lines = [texts.html("hand", count=sum(hand), cards=counts_words(hand))]
    return [*lines, texts.html("hand-new", cards=counts_words(counts_in(new_cards)))] if new_cards else lines


def _guide(texts: Texts, view: CanastaView, counts: Sequence[int], guided: bool) -> list[Html]:
    """Return the progress of the opening, and what is selected or how to select."""
    lines = opening_lines(texts, view, counts)
    if any(counts):
        lines.append(texts.html("hand-picked", cards=counts_words(counts)))
        rank = hidden_rank(view, counts)
        if rank is not None:
            lines.append(hidden_line(texts, rank))
        return lines
    return [*lines, texts.html("canasta-guide")] if guided and view.hand else lines


def hidden_line(texts: Texts, rank: int) -> Html:
    """Return what seven cards of a rank would bring in this turn (C9.1)."""
    return texts.html("canasta-seven-this-turn", rank=meld_code(rank), points=CANASTA_POINTS[CanastaKind.HIDDEN])


def opening_lines(texts: Texts, view: CanastaView, counts: Sequence[int]) -> list[Html]:
    """Return how far the selected cards would take the opening of the side to move (C5.2); nothing if it has opened."""
    side = side_of(view.table, view.table.to_move)
    if view.table.opened[side]:
        return []
    have, need = view.table.melded[side] + value(counts), view.minima[side]
    laid = any(sequence[0].verb in (MELD, LAY) for sequence in sequences(view, counts))
    enough = have >= need and (laid or not any(counts))
    return [texts.html("canasta-opening-enough" if enough else "canasta-opening", have=have, need=need)]


def card_rows(view: CanastaView, counts: Sequence[int], new_cards: Sequence[int]) -> list[list[HandButton]]:
    """Return a button for each rank of the hand: `7 ×3`, with two of them selected `✅7 2/3`; new cards are marked.

    Black threes have no room for the mark.
    """
    hand = hand_of(view)
    buttons = []
    for rank in ORDER:
        if not hand[rank]:
            continue
        if counts[rank]:
            label = f"✅{class_words(rank)} {counts[rank]}/{hand[rank]}"
        else:
            number = f" {TIMES}{hand[rank]}" if hand[rank] > 1 else ""
            label = ("✨" if new_cards[rank] and rank != THREES else "") + class_words(rank) + number
        buttons.append(HandButton(label, ButtonKind.CARD, rank))
    return even_rows(buttons, RANKS_IN_ROW)


def _cut_rows(texts: Texts, view: CanastaView, mine: bool) -> list[list[HandButton]]:
    """Return a button for each depth of a cut, from the top of the pack to its bottom (C2.1)."""
    if not mine:
        return []
    legal = view.legal_moves()
    buttons = [
        HandButton(texts.plain("cut-depth-button", depth=depth), ButtonKind.MOVE, legal.index(move))
        for depth, move in cuts(view)
    ]
    return even_rows(buttons, CUTS_IN_ROW)


def _draw_rows(texts: Texts, view: CanastaView) -> list[list[HandButton]]:
    """Return drawing, all ways to take the pot, passing; and why the pot cannot be taken."""
    legal = view.legal_moves()
    buttons = [_move(texts, legal, move) for move in legal]
    return rows_of_two([*buttons, *_disabled_buttons(texts, view, [0] * CLASSES)])


def _action_rows(texts: Texts, view: CanastaView, counts: Sequence[int]) -> list[list[HandButton]]:
    """Return the actions with the selected cards, or without a selection those that need none."""
    if any(counts):
        return _selected_rows(texts, view, counts)
    legal = view.legal_moves()
    closing = [move for move in legal if move.verb == CLOSE]
    buttons = [_move(texts, legal, move) for move in [*closing, *ready_melds(view, READY_MELDS)]]
    for added in ready_additions(view):
        buttons += _sequence_buttons(texts, view, added)[:1]
    if any(move.verb == DISCARD for move in legal):
        buttons.append(HandButton(texts.plain("button-discard-picked"), ButtonKind.DISCARD))
    return rows_of_two(buttons)


def _selected_rows(texts: Texts, view: CanastaView, counts: Sequence[int]) -> list[list[HandButton]]:
    """Return the actions with the selected cards."""
    buttons = [*_sequence_buttons(texts, view, counts), *_disabled_buttons(texts, view, counts)]
    return rows_of_two([*buttons, HandButton(texts.plain("hand-clear"), ButtonKind.CLEAR)])


def _sequence_buttons(texts: Texts, view: CanastaView, counts: Sequence[int]) -> list[HandButton]:
    """Return the actions with some cards."""
    return [
        HandButton(
            sequence_words(texts, sequence),
            ButtonKind.CHOICE,
            number,
            number_of(counts),
            ButtonStyle.BLUE,
        )
        for number, sequence in enumerate(sequences(view, counts))
    ]


def _disabled_buttons(texts: Texts, view: CanastaView, counts: Sequence[int]) -> list[HandButton]:
    """Return buttons of refused moves, which explain why."""
    return [
        HandButton(f"{order_words(texts, move)} ✕", ButtonKind.WHY, number, number_of(counts))
        for number, move in enumerate(disabled_actions(view, counts)[:MAX_DISABLED])
    ]


def _move(texts: Texts, legal: Sequence[CanastaMove], move: CanastaMove) -> HandButton:
    """Return the button of a legal move."""
    return HandButton(order_words(texts, move), ButtonKind.MOVE, legal.index(move), style=ButtonStyle.BLUE)


def standing(_view: CanastaView) -> list[CanastaMove]:
    """Return drawing from the stock."""
    return [CanastaMove(DRAW)]


def selected_moves(view: CanastaView, selected: int) -> list[CanastaMove]:
    """Return the first moves of what can be done with selected cards."""
    return [sequence[0] for sequence in sequences(view, counts_in(selected))]


def discarding(view: CanastaView, selected: int) -> CanastaMove | None:
    """Return the discard of the selected card; None unless exactly one is selected."""
    kinds = tuple(selected_kinds(view, counts_in(selected & hand_mask(view))))
    return CanastaMove(DISCARD, kinds) if len(kinds) == 1 else None


def selected_words(_texts: Texts, selected: int) -> str:
    """Return selected cards in words."""
    return counts_words(counts_in(selected))


def cards_of_hand(_texts: Texts, view: CanastaView) -> str:
    """Return the viewing seat's hand in words."""
    return counts_words(hand_of(view))


def alert(texts: Texts, view: CanastaView) -> str:
    """Return the viewing seat's hand without markup in at most `MAX_ALERT` characters."""
    if view.table.phase == CUTTING:
        return texts.plain("canasta-alert-cut" if view.seat == view.to_move else "canasta-alert-uncut")
    cards = counts_words(hand_of(view)).replace("\N{VARIATION SELECTOR-16}", "")
    text = texts.plain("canasta-alert", cards=cards, count=len(view.pot))
    return text if len(text) <= MAX_ALERT else cards[:MAX_ALERT]
