"""The table of a group in the chat."""

from __future__ import annotations

from telegram_bot.chat.pages.rows import rows_that_fit
from telegram_bot.chat.pages.signs import drawn_lines
from telegram_bot.chat.transport.callback_data import ShowTop
from telegram_bot.chat.transport.page import Button, Page, build_page
from telegram_bot.presentation.history import Choice
from telegram_bot.presentation.top import Period, TopModel
from telegram_bot.texts.loader import Texts


def top_page(texts: Texts, model: TopModel) -> Page:
    """Return the table, with buttons for other periods and games."""
    period = next(Period(one.value) for one in model.periods if one.chosen)
    game = next(one for one in model.games if one.chosen)
    lines: list[str] = [texts.html("top-title", game=game.label)]
    for row in model.rows:
        line = {
            "name": row.name,
            "matches": row.matches,
            "firsts": row.firsts,
            "rating": row.rating,
        }
        lines.append(texts.html("top-row-close" if row.close else "top-row", place=row.place, **line))
    lines += ["", *drawn_lines(model.notes)]

    def keys(choices: tuple[Choice, ...], kind: str) -> list[list[Button]]:
        return rows_that_fit(
            [
                Button(
                    texts.plain("calls-chosen", choice=one.label) if one.chosen else one.label,
                    ShowTop(game.value, Period(one.value)) if kind == "period" else ShowTop(one.value, period),
                )
                for one in choices
            ]
        )

    return build_page(lines, [*keys(model.periods, "period"), *keys(model.games, "game")])
