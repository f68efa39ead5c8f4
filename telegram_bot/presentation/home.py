"""The home of a person in the page: the games that can be played alone, and the matches, live and earlier ones."""

from __future__ import annotations

from dataclasses import dataclass

from telegram_bot.presentation.history import HistoryModel
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
    """The games, and the first page of the person's matches."""

    practice: tuple[PracticeEntry, ...]
    history: HistoryModel


def home_model(texts: Texts, history: HistoryModel) -> HomeModel:
    """Return the games in words, and a page of matches."""
    games = (
        PracticeEntry(game, texts.plain(f"game-{game}"), plain_words(texts.html(f"{game}-intro")))
        for game in PRESENTATIONS
    )
    return HomeModel(tuple(games), history)
