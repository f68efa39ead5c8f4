"""The home of a person in the page: the games that can be played alone, and the matches, live and earlier ones."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from telegram_bot.presentation.history import HistoryModel
from telegram_bot.presentation.lesson import LessonEntry, lesson_entries
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.texts.loader import Texts, plain_words


@dataclass(frozen=True, slots=True)
class PracticeEntry:
    """A game that can be played alone against bot players; `about`: what it is about, in a sentence or two."""

    game: str
    title: str
    about: str


@dataclass(frozen=True, slots=True)
class HomeModel:
    """The games, the first page of the person's matches, the lessons, and how many puzzles are offered today."""

    practice: tuple[PracticeEntry, ...]
    history: HistoryModel
    lessons: tuple[LessonEntry, ...]
    puzzles: int


def home_model(texts: Texts, history: HistoryModel, learned: Collection[str], puzzles: int) -> HomeModel:
    """Return the games in words, a page of matches, and the lessons; `learned`: the games of those that were taken."""
    games = (
        PracticeEntry(game, texts.plain(f"game-{game}"), plain_words(texts.html(f"{game}-intro")))
        for game in PRESENTATIONS
    )
    return HomeModel(tuple(games), history, lesson_entries(texts, learned), puzzles)
