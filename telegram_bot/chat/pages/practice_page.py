"""The one message of a person who practises: the lobby, the hand with what the others did, the results."""

from __future__ import annotations

from dataclasses import replace

from telegram_bot.chat.pages.hint_note import PanelNote
from telegram_bot.chat.pages.lobby_page import Menu, lobby_page, settings_page
from telegram_bot.chat.pages.panel_page import panel_page
from telegram_bot.chat.pages.signs import drawn
from telegram_bot.chat.pages.table_page import recent_lines, table_page
from telegram_bot.chat.transport.page import Page
from telegram_bot.domain.room import Room, Stage
from telegram_bot.presentation.coach import coach_line, lesson_model
from telegram_bot.presentation.selection import Selection
from telegram_bot.texts.loader import Html, Texts


def practice_page(
    texts: Texts, room: Room, seat: int, selection: Selection, note: PanelNote | None, menu: Menu | None
) -> Page:
    """Return what a person sees of a practice; `note` as for `panel_page`, `menu`: settings shown in the lobby."""
    if room.stage == Stage.LOBBY:
        return lobby_page(texts, room) if menu is None else settings_page(texts, room, menu)
    said = [drawn(line) for line in (coach_line(texts, room),) if line]
    if room.stage != Stage.PLAYING:
        page = table_page(texts, room)
        return replace(page, text="\n".join([*said, "", page.text])) if said else page
    lesson = lesson_model(texts, room)
    page = panel_page(texts, room, seat, selection, note, lesson=lesson)
    lines = [*said, *recent_lines(texts, room)]
    if lesson is not None:
        told = [texts.html("lesson-step", heading=lesson.heading), drawn(lesson.text)]
        lines = [*lines, Html(), *told, texts.html("lesson-do", move=lesson.step.words)]
    return replace(page, text="\n".join([*lines, "", page.text])) if lines else page
