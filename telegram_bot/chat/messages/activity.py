"""Recent activity seen in updates: who has pressed or written lately, and which messages stand below one of ours.

In a supergroup message ids are counted per chat, so the newest id seen tells the number of messages below even if the
bot was not shown all of them (privacy mode); messages of our own that were deleted are subtracted. Elsewhere (basic
groups and private chats, where ids are counted per account, and forums, where one count runs through all topics) only
the messages that the bot was shown in that place are counted: never too many, so no table is sent again needlessly.

Everything is kept in memory: after a restart a chat counts as quiet until an update arrives.
"""

from collections import deque
from collections.abc import Callable

from telegram import CallbackQuery, Update
from telegram.ext import ContextTypes

from telegram_bot.background import Newest
from telegram_bot.chat.transport.callback_data import CallbackData, RoomData
from telegram_bot.domain.room import Place, Room

FIRST_SUPERGROUP = -1_000_000_000_000
"""Ids of supergroups are below this, those of basic groups above."""

QUERY_SECONDS = 12.0
"""Seconds after a callback in which an ephemeral message is sent in answer to it; Telegram accepts it for 15."""

RECENT_SECONDS = 120.0
"""Seconds after an action in which a person counts as online."""

MAX_ENTRIES = 5000
"""Entries of each kind that are kept."""
MAX_MESSAGES = 64
"""Message ids kept for each place: far more than it takes to send a table again."""


class Activity:
    """Recent activity. `clock` returns seconds; a time in the future (the clock was set back) counts as now."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._actions: Newest[tuple[int, int], float] = Newest(MAX_ENTRIES)
        """When a person last pressed or moved at a table."""
        self._commands: Newest[tuple[Place, int], float] = Newest(MAX_ENTRIES)
        """When a person last wrote a command in a place."""
        self._queries: Newest[tuple[int, int], tuple[str, float]] = Newest(MAX_ENTRIES)
        """The id of a person's last callback in a chat, and when it came."""
        self._newest: Newest[int, int] = Newest(MAX_ENTRIES)
        """The newest message id seen in a supergroup."""
        self._seen: Newest[Place, deque[int]] = Newest(MAX_ENTRIES)
        """The last messages seen in a place."""
        self._removed: Newest[int, deque[int]] = Newest(MAX_ENTRIES)
        """The last messages of our own that were deleted in a chat."""
        self._forums: Newest[int, bool] = Newest(MAX_ENTRIES)
        self._left: Newest[int, bool] = Newest(MAX_ENTRIES)
        """Whether the bot has been removed from a chat."""

    async def __call__(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Record a message; other handlers respond to it."""
        message = update.message
        if message is None:
            return
        chat = message.chat
        place = Place(chat.id, message.message_thread_id if message.is_topic_message else None)
        if chat.is_forum:
            self._forums[chat.id] = True
        self.sent(place, message.message_id)
        if message.from_user is not None and (message.text or "").startswith("/"):
            self._commands[place, message.from_user.id] = self._clock()

    def pressed(self, query: CallbackQuery, data: CallbackData) -> None:
        """Record a press on a button."""
        if query.message is None:
            return
        if isinstance(data, RoomData):
            self.acted(data.room, query.from_user.id)
        self._queries[query.message.chat.id, query.from_user.id] = (query.id, self._clock())

    # ------------------------------------------------------------------ people

    def acted(self, room: int, person: int) -> None:
        """Record that a person is active at a table now."""
        self._actions[room, person] = self._clock()

    def last(self, room: Room, person: int) -> float | None:
        """Return the time of a person's last action at a table or command there, None if unknown."""
        there = [
            self._actions.get((room.id, person)),
            self._commands.get((room.place, person)),
            self._commands.get((Place(person), person)),
        ]
        now = self._clock()
        return max((min(at, now) for at in there if at is not None), default=None)

    def is_recent(self, room: Room, person: int) -> bool:
        """Return whether a person has been active at a table recently."""
        at = self.last(room, person)
        return at is not None and self._clock() - at <= RECENT_SECONDS

    def query(self, chat_id: int, person: int) -> str:
        """Return the id of a person's callback in a chat that a message can still answer, empty if there is none."""
        query, at = self._queries.get((chat_id, person)) or ("", 0.0)
        return query if 0 <= self._clock() - at <= QUERY_SECONDS else ""

    # ------------------------------------------------------------------ the bot

    def joined(self, chat_id: int, *, member: bool) -> None:
        """Record that the bot was added to a chat, or removed from it."""
        self._left[chat_id] = not member

    def has_left(self, chat_id: int) -> bool:
        """Return whether the bot has been removed from a chat."""
        return bool(self._left.get(chat_id))

    # ------------------------------------------------------------------ messages

    def sent(self, place: Place, message: int) -> None:
        """Record a message in a place."""
        if message <= 0:
            return  # an ephemeral message has no id in the chat
        seen = self._seen.get(place) or deque(maxlen=MAX_MESSAGES)
        seen.append(message)
        self._seen[place] = seen
        self._newest[place.chat_id] = max(message, self._newest.get(place.chat_id) or 0)

    def removed(self, chat_id: int, message: int) -> None:
        """Record that a message of our own was deleted."""
        gone = self._removed.get(chat_id) or deque(maxlen=MAX_MESSAGES)
        gone.append(message)
        self._removed[chat_id] = gone

    def below(self, place: Place, message: int) -> int:
        """Return the known number of messages below one in a place."""
        gone = {one for one in self._removed.get(place.chat_id) or () if one > message}
        numbered = place.chat_id < FIRST_SUPERGROUP and place.thread_id is None and not self._forums.get(place.chat_id)
        if numbered:
            return max(0, (self._newest.get(place.chat_id) or 0) - message - len(gone))
        return len({one for one in self._seen.get(place) or () if one > message} - gone)
