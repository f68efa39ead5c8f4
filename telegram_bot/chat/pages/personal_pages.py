"""What people see of themselves in the chat and choose, what they show to a group, and the table of a group."""

from __future__ import annotations

from telegram_bot.chat.pages.rows import even_rows, rows_that_fit
from telegram_bot.chat.pages.signs import drawn, drawn_lines
from telegram_bot.chat.transport.callback_data import (
    ChooseCalls,
    ChooseVisibility,
    ForgetMe,
    HandSource,
    OpenHand,
    SendOwnData,
    ShowHistory,
    ShowReview,
    ShowStep,
    ShowTop,
)
from telegram_bot.chat.transport.page import Button, ButtonStyle, Page, build_page
from telegram_bot.domain.room import QUIETNESS, TurnCalls, Visibility
from telegram_bot.presentation.home import Choice, HistoryModel, MatchEntry
from telegram_bot.presentation.names import anonymous_name
from telegram_bot.presentation.standings import Known, MeModel, Period, TopModel, short_figures
from telegram_bot.rooms.computation.reviews import Origin
from telegram_bot.texts.loader import Texts

BARS = "▁▂▃▄▅▆▇█"
NUMBERS_IN_ROW = 4


def sparkline(values: tuple[int, ...]) -> str:
    """Return values as bars, from the lowest to the highest of them."""
    low, span = min(values), max(values) - min(values) or 1
    return "".join(BARS[(value - low) * (len(BARS) - 1) // span] for value in values)


def me_page(texts: Texts, model: MeModel, *, private: bool) -> Page:
    """Return the page of a person; only in the private chat can the best find be opened, which may be of any group."""
    lines: list[str] = [texts.html("me-title")]
    for rating in model.ratings:
        lines += [drawn(rating.text), *([sparkline(rating.curve)] if len(rating.curve) > 1 else [])]
    lines += drawn_lines(model.figures)
    lines += ["", drawn(model.lost_title), *drawn_lines(model.lost)]
    rows: list[list[Button]] = []
    if model.find is not None:
        find = model.find
        lines += ["", drawn(find.text)]
        data = ShowStep(find.table, find.round, Origin.ROUND_END, here=False, place=find.place)
        rows += [[Button(texts.plain("button-find"), data)]] if private else []
    lines += ["", drawn(model.seen_title)]
    rows += rows_that_fit([Button(_label(texts, one), ChooseVisibility(Visibility(one.value))) for one in model.seen])
    return build_page(lines, rows)


def public_page(texts: Texts, name: str, known: Known) -> Page:
    """Return what a person shows to the group."""
    return build_page([texts.html("me-public-title", name=name), *drawn_lines(short_figures(texts.words, known))])


def top_page(texts: Texts, model: TopModel) -> Page:
    """Return the table of a group, with buttons for other periods and games."""
    period = next(Period(one.value) for one in model.periods if one.chosen)
    game = next(one for one in model.games if one.chosen)
    lines: list[str] = [texts.html("top-title", game=game.label)]
    for row in model.rows:
        key = "top-row-close" if row.close else "top-row"
        figures = {"matches": row.matches, "firsts": row.firsts, "rating": row.rating}
        lines.append(texts.html(key, place=row.place, name=row.name, **figures))
    lines += ["", *drawn_lines(model.notes)]
    periods = [Button(_label(texts, one), ShowTop(game.value, Period(one.value))) for one in model.periods]
    games = [Button(_label(texts, one), ShowTop(one.value, period)) for one in model.games]
    return build_page(lines, [*rows_that_fit(periods), *rows_that_fit(games)])


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


def calls_page(texts: Texts, chosen: TurnCalls | None) -> Page:
    """Return the choices, with the present one if only one person sees the page."""
    rows = []
    for value in QUIETNESS:
        label = texts.plain("calls-choice", value=value.value)
        if value == chosen:
            label = texts.plain("calls-chosen", choice=label)
        rows.append([Button(label, ChooseCalls(value))])
    lines = [texts.html("calls-ask")]
    if chosen is not None:
        lines.append(texts.html("calls-mine", value=chosen.value))
    return build_page(lines, rows)


def forget_page(texts: Texts) -> Page:
    """Return what is deleted and what stays, with the buttons."""
    buttons = [
        Button(texts.plain("button-forget-yes"), ForgetMe(delete=True), style=ButtonStyle.RED),
        Button(texts.plain("button-forget-no"), ForgetMe(delete=False)),
    ]
    return build_page([texts.html("forget-ask", name=anonymous_name(texts, 1))], rows_that_fit(buttons))


def _opening(texts: Texts, number: int, match: MatchEntry) -> Button:
    if match.current:
        return Button(texts.plain("button-match-live", number=number), OpenHand(match.table, 0, HandSource.ANSWER))
    data = ShowReview(match.table, match.rounds, Origin.ROUND_END, here=False)
    return Button(texts.plain("button-match-review", number=number), data)


def _label(texts: Texts, choice: Choice) -> str:
    return texts.plain("calls-chosen", choice=choice.label) if choice.chosen else choice.label
