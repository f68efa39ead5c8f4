"""The rules of a game for players: how a turn goes, then chapters, with the options of a table or the usual ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.registry import game_named
from telegram_bot.domain.room import Room
from telegram_bot.presentation.game import GamePresentation
from telegram_bot.presentation.settings import text_argument
from telegram_bot.texts.loader import Html, Texts, plain_words


@dataclass(frozen=True, slots=True)
class RulesChapter:
    """A chapter: its name, its title, and its paragraphs without it."""

    name: str
    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulesModel:
    """The rules of the table's game; `heading` tells the game, and whose settings hold."""

    heading: Html
    chapters: tuple[RulesChapter, ...]


def rules_model(texts: Texts, presentation: GamePresentation, room: Room) -> RulesModel:
    """Return the rules in plain words."""
    chapters = []
    for number, title in enumerate(chapter_titles(texts, presentation)):
        lines = plain_words(chapter_text(texts, presentation, room, number)).splitlines()[1:]
        chapters.append(RulesChapter(presentation.chapters[number], title, tuple(lines)))
    return RulesModel(rules_heading(texts, presentation, room), tuple(chapters))


def rules_heading(texts: Texts, presentation: GamePresentation, room: Room | None) -> Html:
    """Return the game, and whether the settings are those of a table that plays it or the usual ones."""
    own = room is not None and room.game == presentation.name
    game = texts.plain(f"game-{presentation.name}")
    return texts.html("rules-heading", game=game, settings="table" if own else "usual")


def chapter_titles(texts: Texts, presentation: GamePresentation) -> list[str]:
    """Return the titles of all chapters."""
    name = presentation.name
    return [texts.plain(texts.of_game(name, f"rules-{chapter}-title")) for chapter in presentation.chapters]


def chapter_text(texts: Texts, presentation: GamePresentation, room: Room | None, number: int) -> Html:
    """Return a chapter, which begins with its title, with the options of a table if it plays the game."""
    name = presentation.name
    options: Mapping[str, object] = game_named(name).casual_options
    if room is not None and room.game == name:
        options = room.settings.options
    values = {one.name: text_argument(texts, options.get(one.name, one.values[0])) for one in presentation.settings}
    return texts.html(f"{name}-rules-{presentation.chapters[number]}", **values)
