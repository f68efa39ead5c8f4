"""The rules of a game in pages: how a turn goes, then chapters, each with buttons for all of them."""

from __future__ import annotations

from dataclasses import replace

from telegram_bot.chat.pages.rows import rows_of_two
from telegram_bot.chat.transport.callback_data import ShowChapter
from telegram_bot.chat.transport.page import Button, Page, build_page
from telegram_bot.domain.room import Room
from telegram_bot.presentation.game import GamePresentation
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.settings import chapter_text, chapter_titles, rules_heading
from telegram_bot.texts.loader import Texts


def rules_page(texts: Texts, presentation: GamePresentation, room: Room | None, number: int = 0) -> Page:
    """Return a chapter of the rules, with the options of a table if it plays the game, otherwise the usual ones."""
    own = room if room is not None and room.game == presentation.name else None
    data = ShowChapter(0 if own is None else own.id, presentation.name, number)
    titles = chapter_titles(texts, presentation)
    buttons = [Button(title, replace(data, chapter=at)) for at, title in enumerate(titles)]
    rows = [[_marked(texts, one) if one.data == data else one for one in row] for row in rows_of_two(buttons)]
    lines = [rules_heading(texts, presentation, room), chapter_text(texts, presentation, room, number)]
    return build_page(lines, rows)


def _marked(texts: Texts, button: Button) -> Button:
    return replace(button, label=texts.plain("rules-chapter-chosen", title=button.label))


def chapter_of(data: ShowChapter) -> GamePresentation | None:
    """Return the presentation of the game of a chapter's button, None if there is no such chapter."""
    presentation = PRESENTATIONS.get(data.game)
    return presentation if presentation is not None and data.chapter < len(presentation.chapters) else None
