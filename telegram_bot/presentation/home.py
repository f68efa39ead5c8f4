"""The home of a person in the page: the games that can be played alone, and the matches, live and earlier ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.game import column_names
from telegram_bot.domain.room import Stage
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.storage.values import MatchRecord
from telegram_bot.texts.loader import Texts, plain_words


@dataclass(frozen=True, slots=True)
class MatchEntry:
    """A match of the person; `current`: it is still being played."""

    table: int
    title: str
    detail: str
    current: bool


@dataclass(frozen=True, slots=True)
class PracticeEntry:
    """A game that can be played alone against bot players; `about`: what it is about, in a sentence or two."""

    game: str
    title: str
    about: str


@dataclass(frozen=True, slots=True)
class HomeModel:
    """The games, and the person's matches, the latest first."""

    practice: tuple[PracticeEntry, ...]
    matches: tuple[MatchEntry, ...]


def home_model(texts: Texts, records: Iterable[MatchRecord]) -> HomeModel:
    """Return games and matches in words."""
    games = (
        PracticeEntry(game, texts.plain(f"game-{game}"), plain_words(texts.html(f"{game}-intro")))
        for game in PRESENTATIONS
    )
    return HomeModel(tuple(games), tuple(match_entry(texts, record) for record in records))


def match_entry(texts: Texts, record: MatchRecord) -> MatchEntry:
    """Return a match in words: the game and the players, and when it was played and how it stands."""
    title = texts.plain("app-match-title", game=texts.plain(f"game-{record.game}"), players=texts.listed(record.names))
    parts = [_state(texts, record)]
    if record.changed_at is not None:
        parts.insert(0, texts.time(record.changed_at, dated=True))
    if record.ranking and record.rounds:
        columns = column_names(record.names, len(record.ranking), texts.listed)
        parts += [
            texts.plain("app-match-place", place=place.place, name=columns[place.column], total=place.total)
            for place in record.ranking
        ]
    detail = " · ".join(part for part in parts if part)
    return MatchEntry(record.room_id, title, detail, record.stage != Stage.ENDED)


def _state(texts: Texts, record: MatchRecord) -> str:
    """How far a match has come; nothing for one that was played to its end."""
    if record.stage == Stage.LOBBY:
        return texts.plain("app-match-lobby")
    if record.stage != Stage.ENDED:
        return texts.plain("app-match-rounds", rounds=record.rounds)
    if record.finished or record.ranking is None:
        return ""
    return plain_words(texts.html("match-stopped", rounds=record.rounds))
