"""The rules of a game in pages: how a turn goes, then chapters, each with buttons for all of them."""

from __future__ import annotations

from dataclasses import replace

from engine.registry import game_named
from telegram_bot.chat.pages.rows import rows_of_two
from telegram_bot.chat.transport.callback_data import ShowChapter
from telegram_bot.chat.transport.page import Button, Page, build_page
from telegram_bot.domain.room import Room
from telegram_bot.presentation.game import GamePresentation
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.settings import text_argument
from telegram_bot.texts.loader import Texts


def rules_page(texts: Texts, presentation: GamePresentation, room: Room | None, number: int = 0) -> Page:
    """Return a chapter of the rules, with the options of a table if it plays the game, otherwise the usual ones."""
    name = presentation.name
    own = room if room is not None and room.game == name else None
    options = game_named(name).casual_options if own is None else own.settings.options
    values = {one.name: text_argument(texts, options.get(one.name, one.values[0])) for one in presentation.settings}
    heading = texts.html(
        "rules-heading", game=texts.plain(f"game-{name}"), settings="usual" if own is None else "table"
    )
    titles = [texts.plain(texts.of_game(name, f"rules-{chapter}-title")) for chapter in presentation.chapters]
    data = ShowChapter(0 if own is None else own.id, name, number)
    buttons = [Button(title, replace(data, chapter=at)) for at, title in enumerate(titles)]
    rows = [[_marked(texts, one) if one.data == data else one for one in row] for row in rows_of_two(buttons)]
    return build_page([heading, texts.html(f"{name}-rules-{presentation.chapters[number]}", **values)], rows)


def _marked(texts: Texts, button: Button) -> Button:
    """Return the button of the chapter that is shown."""
    return replace(button, label=texts.plain("rules-chapter-chosen", title=button.label))


def chapter_of(data: ShowChapter) -> GamePresentation | None:
    """Return the presentation of the game of a chapter's button, None if there is no such chapter."""
    presentation = PRESENTATIONS.get(data.game)
    return presentation if presentation is not None and data.chapter < len(presentation.chapters) else None
