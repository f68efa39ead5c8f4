"""The message of the day of a group, and the choices about it."""

from __future__ import annotations

from collections.abc import Callable

from telegram_bot.chat.pages.rows import even_rows, rows_that_fit
from telegram_bot.chat.pages.signs import drawn, drawn_lines
from telegram_bot.chat.transport.callback_data import ArrangeDay
from telegram_bot.chat.transport.page import Button, ButtonStyle, Page, build_page
from telegram_bot.domain.group_day import DayChoice
from telegram_bot.presentation.group_day import GroupDayChoices, GroupDayModel
from telegram_bot.texts.loader import Texts

WIDEST = {DayChoice.GAME: 3, DayChoice.HOUR: 4, DayChoice.ZONE: 2}
"""Buttons of a kind of choices in a row."""


def group_day_page(model: GroupDayModel, link: Callable[[int], str]) -> Page:
    """Return the message of a day; `link`: what opens a deal in the private chat."""
    lines: list[str] = [drawn(model.title)]
    for table in model.tables:
        lines += ["", *drawn_lines(table)]
    buttons = [Button(label, url=link(board), style=ButtonStyle.GREEN) for board, label in model.games]
    return build_page([*lines, "", *drawn_lines(model.today)], rows_that_fit(buttons))


def choices_page(texts: Texts, model: GroupDayChoices) -> Page:
    """Return the choices of an administrator."""
    lines = [drawn(model.title), "", *drawn_lines(model.lines)]
    if not model.is_on:
        return build_page(lines, [[_button(texts, "group-day-turn-on", DayChoice.ON)]])
    rows: list[list[Button]] = []
    for what, choices in model.values.items():
        buttons = [
            Button(
                texts.plain("calls-chosen", choice=one.label) if one.chosen else one.label,
                ArrangeDay(what, int(one.value)),
            )
            for one in choices
        ]
        rows += even_rows(buttons, WIDEST[what])
    return build_page(lines, [*rows, [_button(texts, "group-day-turn-off", DayChoice.OFF)]])


def offer_page(texts: Texts) -> Page:
    """Return the question whether a group wants the message."""
    yes, no = _button(texts, "group-day-turn-on", DayChoice.ON), _button(texts, "group-day-no", DayChoice.OFF)
    return build_page([texts.html("group-day-offer"), "", texts.html("group-day-choices-about")], [[yes], [no]])


def _button(texts: Texts, key: str, what: DayChoice) -> Button:
    style = ButtonStyle.GREEN if what == DayChoice.ON else None
    return Button(texts.plain(key), ArrangeDay(what, 0), style=style)
