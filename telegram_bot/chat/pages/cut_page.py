"""The pages of a table and of its panels while a prepared round waits for the cut."""

from __future__ import annotations

from telegram_bot.chat.pages.lines import drawn
from telegram_bot.chat.pages.order_buttons import order_button
from telegram_bot.chat.pages.rows import rows_that_fit
from telegram_bot.chat.pages.table_page import hour, sheet
from telegram_bot.chat.transport.callback_data import CutDeck
from telegram_bot.chat.transport.page import Button, Page, build_page
from telegram_bot.domain.room import Room
from telegram_bot.presentation.cuts import cut_question, cut_rule, depths
from telegram_bot.presentation.names import names_of
from telegram_bot.presentation.table import TableText, started_match
from telegram_bot.texts.loader import Html, Texts


def cut_page(texts: Texts, room: Room) -> Page:
    """Return the page of a table: who cuts, with a button for each depth, the commitment, and the score sheet."""
    table = TableText(texts, room, names_of(texts, room))
    lines = [
        drawn(table.title()),
        *([sheet(texts, room)] if started_match(room).scores else []),
        "",
        *_who(texts, room),
        "",
        drawn(table.deal()),
    ]
    away = [order_button(texts, room, "back")]
    return build_page(lines, [*_keys(texts, room), *([away] if any(seat.away for seat in room.seats) else [])])


def _who(texts: Texts, room: Room) -> list[Html]:
    """Return who cuts, until when, and what they are asked."""
    names = names_of(texts, room)
    if room.deadline is None:
        return [drawn(TableText(texts, room, names).turn())]
    until = hour(texts, room.deadline)
    return [
        texts.html("cut-by-until", name=names[room.cutter or 0], until=until),
        cut_rule(texts, room) or texts.html("cut-ask"),
    ]


def cut_panel(texts: Texts, room: Room, seat: int) -> Page:
    """Return the page of a panel: the question with its buttons for the cutter, for others who cuts."""
    if room.cutter != seat or room.deadline is None:
        return build_page(_who(texts, room)[:1])
    return build_page([drawn(cut_question(texts, room))], _keys(texts, room))


def _keys(texts: Texts, room: Room) -> list[list[Button]]:
    """Return a button for each depth; 0 leaves it to chance. A bot player or a stand-in needs none."""
    if room.deadline is None:
        return []
    found = [Button(depth.label, CutDeck(room.id, room.version, depth.lifted or 0)) for depth in depths(texts, room)]
    return rows_that_fit(found)
