"""All stores on one database, and the right of this process to use them."""

from collections.abc import Callable

from telegram_bot.settings import Settings
from telegram_bot.storage.boards import BoardStore
from telegram_bot.storage.database import open_database
from telegram_bot.storage.leader import leadership_of
from telegram_bot.storage.messages import MessageStore
from telegram_bot.storage.people import GroupDayStore, PersonStore, SqlEndedSessions, SqlLanguageStore
from telegram_bot.storage.personal_data import PersonalData, Retention
from telegram_bot.storage.puzzles import PuzzleStore
from telegram_bot.storage.results import DecisionStore, ResultStore
from telegram_bot.storage.rooms import RoomStore


class Stores:
    """The stores on one engine; their write transactions check the leadership."""

    def __init__(self, settings: Settings, bot_id: str, now: Callable[[], float]) -> None:
        """Opens nothing yet. `now` returns seconds since the epoch."""
        url = settings.database_url.get_secret_value()
        self.leadership = leadership_of(url, bot_id, settings.lease_seconds)
        engine = open_database(url, check=self.leadership.check)
        self.rooms = RoomStore(engine)
        self.messages = MessageStore(engine)
        self.people = PersonStore(engine)
        self.results = ResultStore(engine)
        self.decisions = DecisionStore(engine, now)
        self.languages = SqlLanguageStore(engine)
        self.ended_sessions = SqlEndedSessions(engine)
        self.personal_data = PersonalData(engine, now)
        self.boards = BoardStore(engine, now)
        self.puzzles = PuzzleStore(engine, now)
        self.group_days = GroupDayStore(engine, now)
        self.retention = Retention(engine, settings.retention_days, now)
