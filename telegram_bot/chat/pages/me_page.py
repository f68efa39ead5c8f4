"""What a person sees of themselves in the chat, and what they show to a group."""

from __future__ import annotations

from telegram_bot.chat.pages.rows import rows_that_fit
from telegram_bot.chat.pages.signs import drawn, drawn_lines
from telegram_bot.chat.transport.callback_data import ChooseVisibility, ShowStep
from telegram_bot.chat.transport.page import Button, Page, build_page
from telegram_bot.domain.room import Visibility
from telegram_bot.presentation.me import Known, MeModel, short_figures
from telegram_bot.rooms.computation.reviews import Origin
from telegram_bot.texts.loader import Texts

BARS = "▁▂▃▄▅▆▇█"


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
    labels = [texts.plain("calls-chosen", choice=one.label) if one.chosen else one.label for one in model.seen]
    kinds = [ChooseVisibility(Visibility(one.value)) for one in model.seen]
    rows += rows_that_fit([Button(label, kind) for label, kind in zip(labels, kinds, strict=True)])
    return build_page(lines, rows)


def public_page(texts: Texts, name: str, known: Known) -> Page:
    """Return what a person shows to the group."""
    return build_page([texts.html("me-public-title", name=name), *drawn_lines(short_figures(texts.words, known))])
