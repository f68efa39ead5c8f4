"""The matches of a person in the private chat."""

from __future__ import annotations

from telegram_bot.chat.pages.rows import even_rows, rows_that_fit
from telegram_bot.chat.transport.callback_data import (
    HandSource,
    OpenHand,
    SendOwnData,
    ShowHistory,
    ShowReview,
)
from telegram_bot.chat.transport.page import Button, Page, build_page
from telegram_bot.presentation.history import Choice, HistoryModel, MatchEntry
from telegram_bot.rooms.computation.reviews import Origin
from telegram_bot.texts.loader import Texts

NUMBERS_IN_ROW = 4


def history_page(texts: Texts, model: HistoryModel) -> Page:
    """Return a page of matches, each with a button that opens its last review, or the hand if it is being played."""
    keys: list[Button] = []
    lines: list[str] = [texts.html("history-title")]
    for number, match in enumerate(model.matches, 1):
        lines += ["", texts.html("history-match", number=number, title=match.title, detail=match.detail)]
        if match.current or match.rounds:
            keys.append(_opening(texts, number, match))
    lines += ["", model.note or texts.html("history-ask")]
    pages = [(-1, "button-newer")] if model.page else []
    pages += [(1, "button-older")] if model.older else []
    turns = [Button(texts.plain(key), ShowHistory(model.game, model.page + step)) for step, key in pages]
    games = [Button(_label(texts, one), ShowHistory(one.value, 0)) for one in model.games]
    data = [Button(texts.plain("button-own-data"), SendOwnData())]
    return build_page(lines, [*even_rows(keys, NUMBERS_IN_ROW), turns, *rows_that_fit(games), data])


def _opening(texts: Texts, number: int, match: MatchEntry) -> Button:
    if match.current:
        return Button(texts.plain("button-match-live", number=number), OpenHand(match.table, 0, HandSource.ANSWER))
    data = ShowReview(match.table, match.rounds, Origin.ROUND_END, here=False)
    return Button(texts.plain("button-match-review", number=number), data)


def _label(texts: Texts, choice: Choice) -> str:
    return texts.plain("calls-chosen", choice=choice.label) if choice.chosen else choice.label
