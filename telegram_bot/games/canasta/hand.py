"""One seat's hand of Canasta as a panel: a button a rank, touched once for each card, and what can be done now."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.shortening import BRIEF_NAME, shortened
from engine.canasta.cards.hands import side_of
from engine.canasta.files.moves import CanastaMove
from engine.canasta.rules.acts import CLOSE, CUT, LAY, MELD
from engine.canasta.rules.cutting import number_at
from engine.canasta.rules.scoring import CANASTA_POINTS, CanastaKind
from engine.canasta.state import CLASSES, CUTTING, PLAYING, THREES
from engine.canasta.view import CanastaView
from engine.game import AND
from telegram_bot.games.canasta.actions import disabled_actions, hidden_rank, ready_additions, ready_melds, sequences
from telegram_bot.games.canasta.cards import TIMES, class_words, counts_words, meld_name
from telegram_bot.games.canasta.prompt import prompt
from telegram_bot.games.canasta.selection import ORDER, counts_in, hand_of, mask_of, number_of, value
from telegram_bot.games.canasta.table import pot_line, side_lines
from telegram_bot.games.canasta.words import DEPTHS, order_words, sequence_words
from telegram_bot.games.presenter import ButtonKind, ButtonStyle, HandButton, HandPanel
from telegram_bot.texts.loader import Html, Texts

WIDEST = 4
"""Rank buttons in a row."""
CUTS_A_ROW = 3
READY_MELDS = 6
MOST_WHYS = 3
LONG_LABEL = 17


def hand_panel(
    texts: Texts, view: CanastaView, names: Sequence[str], selected: int, fresh: int, *, acting: bool = True
) -> HandPanel:
    """Return the panel; off turn, or where somebody else acts for the seat, it has no buttons."""
    mine = acting and view.seat is not None and view.seat == view.to_move
    lines = [prompt(texts, view)] if mine else []
    if view.table.phase == CUTTING:
        return HandPanel(lines or [texts.html("canasta-uncut", name=names[view.dealer])], _cut_rows(texts, view, mine))
    hand = mask_of(hand_of(view))
    counts = counts_in(selected & hand)
    lines += [*_table_lines(texts, view, names), *_hand_lines(texts, view, fresh & hand)]
    if not mine:
        return HandPanel(lines)
    if view.table.phase != PLAYING:
        return HandPanel(lines, _draw_rows(texts, view))
    lines += _guide(texts, view, counts)
    return HandPanel(lines, [*card_rows(view, counts, counts_in(fresh & hand)), *_action_rows(texts, view, counts)])


def _table_lines(texts: Texts, view: CanastaView, names: Sequence[str]) -> list[Html]:
    """Return pot and sides, the own one first, for those who do not have the table before them."""
    sides = view.table.sides
    first = side_of(view.table, view.seat or 0)
    lines = [texts.html("canasta-stock", count=view.stock_size), pot_line(texts, view)]
    for side in ((first + step) % sides for step in range(sides)):
        lines += side_lines(texts, view, side, _side_words(texts, view, side, names))
    return lines


def _side_words(texts: Texts, view: CanastaView, side: int, names: Sequence[str]) -> str:
    """Return who plays for a side and how many cards they hold: `You & Sunethra (14)`."""
    seats = [seat for seat in range(view.table.players) if side_of(view.table, seat) == side]
    others = [seat for seat in seats if seat != view.seat]
    words = AND.join(
        texts.plain("canasta-holding", name=shortened(names[seat], BRIEF_NAME), count=view.hand_sizes[seat])
        for seat in others
    )
    if len(others) == len(seats):
        return words
    return texts.plain("canasta-your-side", partners=words) if words else texts.plain("canasta-you")


def _hand_lines(texts: Texts, view: CanastaView, fresh: int) -> list[Html]:
    """Return the hand by rank, and what has just come in."""
    hand = hand_of(view)
    if not any(hand):
        return [texts.html("canasta-hand-empty")]
    lines = [texts.html("canasta-hand", count=sum(hand), cards=counts_words(hand))]
    return [*lines, texts.html("canasta-fresh", cards=counts_words(counts_in(fresh)))] if fresh else lines


def _guide(texts: Texts, view: CanastaView, counts: Sequence[int]) -> list[Html]:
    """Return how far the opening is, and what is picked, or what to do with one's fingers."""
    lines = []
    side = side_of(view.table, view.table.to_move)
    if not view.table.opened[side]:
        have, need = view.table.melded[side] + value(counts), view.minima[side]
        laid = any(sequence[0].verb in (MELD, LAY) for sequence in sequences(view, counts))
        enough = have >= need and (laid or not any(counts))
        lines.append(texts.html("canasta-opening-enough" if enough else "canasta-opening", have=have, need=need))
    if any(counts):
        lines.append(texts.html("canasta-picked", cards=counts_words(counts)))
        rank = hidden_rank(view, counts)
        if rank is not None:
            points = str(CANASTA_POINTS[CanastaKind.HIDDEN])
            lines.append(texts.html("canasta-seven-this-turn", meld=meld_name(texts, rank), points=points))
        return lines
    return [*lines, texts.html("canasta-guide")] if view.hand else lines


def card_rows(view: CanastaView, counts: Sequence[int], fresh: Sequence[int]) -> list[list[HandButton]]:
    """Return the hand as a button a rank: `7 ×3`, with two of them picked `✅7 2/3`; new cards are marked.

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
            label = ("✨" if fresh[rank] and rank != THREES else "") + class_words(rank) + number
        buttons.append(HandButton(label, ButtonKind.CARD, rank))
    return even_rows(buttons)


def even_rows(buttons: list[HandButton], widest: int = WIDEST) -> list[list[HandButton]]:
    """Return buttons in even rows."""
    count = -(-len(buttons) // widest)
    size = -(-len(buttons) // count) if count else 1
    return [buttons[at : at + size] for at in range(0, len(buttons), size)]


def _cut_rows(texts: Texts, view: CanastaView, mine: bool) -> list[list[HandButton]]:
    """Return a button a depth to cut at, from the top of the pack to its bottom (C2.1)."""
    if not mine:
        return []
    legal, cards = view.legal_moves(), view.table.cards
    buttons = []
    for depth, key in enumerate(DEPTHS, 1):
        words = texts.plain(key)
        number = legal.index(CanastaMove(CUT, (), number_at(depth, cards)))
        buttons.append(HandButton(words[:1].upper() + words[1:], ButtonKind.MOVE, number))
    return even_rows(buttons, CUTS_A_ROW)


def _draw_rows(texts: Texts, view: CanastaView) -> list[list[HandButton]]:
    """Return drawing, every way of taking the pot, passing; and why the pot cannot be taken."""
    legal = view.legal_moves()
    buttons = [_move(texts, legal, move) for move in legal]
    return rows_of_two([*buttons, *_disabled_buttons(texts, view, [0] * CLASSES)])


def _action_rows(texts: Texts, view: CanastaView, counts: Sequence[int]) -> list[list[HandButton]]:
    """Return what can be done with the picked cards, or, if none are, what can be done at once."""
    if any(counts):
        return _selected_rows(texts, view, counts)
    legal = view.legal_moves()
    closing = [move for move in legal if move.verb == CLOSE]
    buttons = [_move(texts, legal, move) for move in [*closing, *ready_melds(view, READY_MELDS)]]
    for added in ready_additions(view):
        buttons += _sequence_buttons(texts, view, added)[:1]
    return rows_of_two(buttons)


def _selected_rows(texts: Texts, view: CanastaView, counts: Sequence[int]) -> list[list[HandButton]]:
    """Return the acts with the picked cards."""
    buttons = [*_sequence_buttons(texts, view, counts), *_disabled_buttons(texts, view, counts)]
    return rows_of_two([*buttons, HandButton(texts.plain("canasta-clear"), ButtonKind.CLEAR)])


def _sequence_buttons(texts: Texts, view: CanastaView, counts: Sequence[int]) -> list[HandButton]:
    """Return what can be done with some cards."""
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
    """Return dead-looking buttons that explain themselves on touch."""
    return [
        HandButton(
            texts.plain("canasta-cannot", order=order_words(texts, move)), ButtonKind.WHY, number, number_of(counts)
        )
        for number, move in enumerate(disabled_actions(view, counts)[:MOST_WHYS])
    ]


def _move(texts: Texts, legal: Sequence[CanastaMove], move: CanastaMove) -> HandButton:
    """Return the button of a legal move."""
    return HandButton(order_words(texts, move), ButtonKind.MOVE, legal.index(move), style=ButtonStyle.BLUE)


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
