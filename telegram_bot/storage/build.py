"""All stores on one database, and the right of this process to use them."""

from collections.abc import Callable
from dataclasses import dataclass

from telegram_bot.settings import Settings
from telegram_bot.storage.boards import BoardStore
from telegram_bot.storage.database import open_database
from telegram_bot.storage.leader import Leadership, leadership_of
from telegram_bot.storage.messages import MessageStore
from telegram_bot.storage.people import GroupDayStore, PersonStore, SqlEndedSessions, SqlLanguageStore
from telegram_bot.storage.personal_data import PersonalData, Retention
from telegram_bot.storage.puzzles import PuzzleStore
from telegram_bot.storage.results import DecisionStore, ResultStore
from telegram_bot.storage.rooms import RoomStore


@dataclass(frozen=True, slots=True)
class Stores:
    """The stores, on one engine; their write transactions check the leadership."""

    leadership: Leadership
    rooms: RoomStore
    messages: MessageStore
    people: PersonStore
    results: ResultStore
    decisions: DecisionStore
    languages: SqlLanguageStore
    ended_sessions: SqlEndedSessions
    personal_data: PersonalData
    boards: BoardStore
    puzzles: PuzzleStore
    group_days: GroupDayStore
    retention: Retention


def build_stores(settings: Settings, bot_id: str, now: Callable[[], float]) -> Stores:
    """Build the stores; nothing is opened yet. `now`: the time in seconds since the epoch, for the retention."""
    url = settings.database_url.get_secret_value()
    leadership = leadership_of(url, bot_id, settings.lease_seconds)
    engine = open_database(url, check=leadership.check)
    return Stores(
        leadership,
        RoomStore(engine),
        MessageStore(engine),
        PersonStore(engine),
        ResultStore(engine),
        DecisionStore(engine, now),
        SqlLanguageStore(engine),
        SqlEndedSessions(engine),
        PersonalData(engine, now),
        BoardStore(engine, now),
        PuzzleStore(engine, now),
        GroupDayStore(engine, now),
        Retention(engine, settings.retention_days, now),
    )
