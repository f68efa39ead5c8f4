"""A puzzle as a message for one person."""

from __future__ import annotations

from telegram_bot.chat.pages.buttons import label_room, label_width, rows_that_fit
from telegram_bot.chat.pages.hand import on_button, still_lines
from telegram_bot.chat.pages.signs import drawn, drawn_lines
from telegram_bot.chat.transport.callback_data import AnswerPuzzle, NextPuzzle
from telegram_bot.chat.transport.page import Button, ButtonStyle, Page, build_page
from telegram_bot.presentation.hint import HintBar
from telegram_bot.presentation.puzzles import PuzzleModel
from telegram_bot.texts.loader import Texts

BAR, LONGEST = "▬", 10


def puzzle_page(texts: Texts, model: PuzzleModel) -> Page:
    """Return a puzzle with a button for each way, or the answer with the others' losses as bars."""
    lines: list[str] = [drawn(model.title)]
    if model.scene is not None:
        lines += ["", drawn(model.scene.heading), *still_lines(texts, model.scene, "")]
    lines += ["", *drawn_lines(model.lines)]
    labels = [on_button(way) for way in model.ways]
    if any(label_width(label) > label_room(1) for label in labels):  # too long for buttons: these have their numbers
        numbers = [texts.number(at) for at in range(1, len(labels) + 1)]
        lines += [texts.html("puzzle-numbered", number=at, plan=way) for at, way in enumerate(model.ways, 1)]
        labels = numbers
    ways = [Button(label, AnswerPuzzle(model.puzzle, model.key, at)) for at, label in enumerate(labels)]
    if model.bars:
        lines += ["", *(_bar(texts, bar) for bar in model.bars)]
    on = [[Button(model.on, NextPuzzle(more=True), style=ButtonStyle.GREEN)]] if model.on else []
    return build_page(lines, [*rows_that_fit(ways), *on])


def _bar(texts: Texts, bar: HintBar) -> str:
    length = "" if bar.tone == "best" else f"{BAR * max(1, round(LONGEST * bar.share))} "
    return texts.html("puzzle-bar", plan=bar.words, bar=length, mark=bar.mark)
