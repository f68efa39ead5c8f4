"""All stores on one database, and the right of this process to use them."""

from collections.abc import Callable

from telegram_bot.settings import Settings
from telegram_bot.storage.boards import BoardStore
from telegram_bot.storage.database import Database
from telegram_bot.storage.leader import leadership_of
from telegram_bot.storage.messages import MessageStore
from telegram_bot.storage.people import GroupDayStore, PersonStore, SqlEndedSessions, SqlLanguageStore
from telegram_bot.storage.personal_data import PersonalData, Retention
from telegram_bot.storage.puzzles import PuzzleStore
from telegram_bot.storage.results import DecisionStore, ResultStore
from telegram_bot.storage.rooms import RoomStore


class Stores:
    """The stores on one database; their write transactions check the leadership."""

    def __init__(self, settings: Settings, bot_id: str, now: Callable[[], float]) -> None:
        """Opens nothing yet. `now` returns seconds since the epoch."""
        url = settings.database_url.get_secret_value()
        self.leadership = leadership_of(url, bot_id, settings.lease_seconds)
        database = Database(url, check=self.leadership.check)
        self.rooms = RoomStore(database)
        self.messages = MessageStore(database)
        self.people = PersonStore(database)
        self.results = ResultStore(database)
        self.decisions = DecisionStore(database, now)
        self.languages = SqlLanguageStore(database)
        self.ended_sessions = SqlEndedSessions(database)
        self.personal_data = PersonalData(database, now)
        self.boards = BoardStore(database, now)
        self.puzzles = PuzzleStore(database, now)
        self.group_days = GroupDayStore(database, now)
        self.retention = Retention(database, settings.retention_days, now)
