"""The home of a person in the page: games that can be played alone, lessons, and the person's matches."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta

from engine.game import column_names
from telegram_bot.domain.people import ZONES, local
from telegram_bot.domain.room import Stage
from telegram_bot.presentation.names import plain_name, seats_read_by
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.storage.values import MatchRecord
from telegram_bot.texts.loader import Texts, plain_words

ALL = "all"
"""Stands for the matches of all games."""
MATCHES_A_PAGE = 8
MOST_PAGES = 1000


@dataclass(frozen=True, slots=True)
class MatchEntry:
    """A match of the person; `current`: it is still being played; `rounds`: those that can be reviewed."""

    table: int
    title: str
    detail: str
    current: bool
    rounds: int


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to be chosen, in words."""

    value: str
    label: str
    chosen: bool


def chosen_words(*choices: Sequence[Choice]) -> str:
    """Return what is chosen in some lists, in words."""
    return " · ".join(one.label for every in choices for one in every if one.chosen)


def zone_label(texts: Texts, zone: str, now: float) -> str:
    """Return the city of a time zone and the time of day there, by which people recognize it."""
    return f"{texts.city(zone)} {texts.time_of_day(local(now, zone))}"


def zone_choices(texts: Texts, now: float) -> tuple[Choice, ...]:
    """Return the time zones to choose from, from east to west; that of the texts is the chosen one."""
    zones = sorted(ZONES, key=lambda zone: local(now, zone).utcoffset() or timedelta(), reverse=True)
    return tuple(Choice(zone, zone_label(texts, zone, now), zone == texts.zone) for zone in zones)


@dataclass(frozen=True, slots=True)
class HistoryModel:
    """A page of matches, the latest first, counted from 0; `older`: there is one more; `note`: says if it is empty."""

    games: tuple[Choice, ...]
    matches: tuple[MatchEntry, ...]
    game: str
    page: int
    older: bool
    note: str


def history_model(texts: Texts, records: Sequence[MatchRecord], game: str = ALL, page: int = 0) -> HistoryModel:
    """Return a page in words; `records`: its matches, and one more if there are older ones."""
    entries = tuple(match_entry(texts, record) for record in records[:MATCHES_A_PAGE])
    titles = {ALL: texts.plain("all-games"), **{name: texts.plain(f"game-{name}") for name in PRESENTATIONS}}
    games = tuple(Choice(name, title, name == game) for name, title in titles.items())
    note = "" if entries else texts.plain("history-none")
    return HistoryModel(games, entries, game, page, len(records) > MATCHES_A_PAGE, note)


def match_entry(texts: Texts, record: MatchRecord) -> MatchEntry:
    """Return a match in words: the game and the players, and when it was played and how it stands."""
    names = list(map(plain_name, seats_read_by(texts, record.seats)))
    title = texts.plain("app-match-title", game=texts.plain(f"game-{record.game}"), players=texts.listed(names))
    parts = ["" if record.changed_at is None else texts.time(record.changed_at, dated=True), _state(texts, record)]
    if record.ranking and record.rounds:
        columns = column_names(names, len(record.ranking), texts.listed)
        parts += [
            texts.plain("app-match-place", place=place.place, name=columns[place.column], total=place.total)
            for place in record.ranking
        ]
    detail = " · ".join(part for part in parts if part)
    return MatchEntry(record.room_id, title, detail, record.stage != Stage.ENDED, record.rounds)


def _state(texts: Texts, record: MatchRecord) -> str:
    """How far a match has come; nothing for one that was played to its end."""
    if record.stage == Stage.LOBBY:
        return texts.plain("app-match-lobby")
    if record.stage != Stage.ENDED:
        return texts.plain("app-match-rounds", rounds=record.rounds)
    if record.finished or record.ranking is None:
        return ""
    return plain_words(texts.html("match-stopped", rounds=record.rounds))


@dataclass(frozen=True, slots=True)
class PracticeEntry:
    """A game that can be played alone against bot players; `about`: what it is about, in a sentence or two."""

    game: str
    title: str
    about: str


@dataclass(frozen=True, slots=True)
class LessonEntry:
    """A lesson; `done`: it was taken, to its end or not."""

    game: str
    title: str
    done: bool


@dataclass(frozen=True, slots=True)
class HomeModel:
    """The games, the first page of the person's matches, the lessons, and how many puzzles are offered today."""

    practice: tuple[PracticeEntry, ...]
    history: HistoryModel
    lessons: tuple[LessonEntry, ...]
    puzzles: int


def lesson_entries(texts: Texts, done: Collection[str]) -> tuple[LessonEntry, ...]:
    """Return the lessons of all games; `done`: the games of those that were taken."""
    names = ((game, texts.plain(f"game-{game}")) for game in PRESENTATIONS)
    return tuple(LessonEntry(game, texts.plain("lesson-of", game=name), game in done) for game, name in names)


def home_model(texts: Texts, history: HistoryModel, learned: Collection[str], puzzles: int) -> HomeModel:
    """Return the games in words, a page of matches, and the lessons; `learned`: the games of those that were taken."""
    games = (
        PracticeEntry(game, texts.plain(f"game-{game}"), plain_words(texts.html(f"{game}-intro", partners="no")))
        for game in PRESENTATIONS
    )
    return HomeModel(tuple(games), history, lesson_entries(texts, learned), puzzles)
