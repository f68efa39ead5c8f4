"""What the incoming updates tell of a chat: who has pressed something lately, and how far the chat has moved on.

How many messages stand below one of ours: in a supergroup message ids are counted by the chat, one by one, so the
newest id seen tells it even of messages the bot is not shown (privacy mode); messages of our own that are deleted again
are subtracted. Elsewhere (basic groups and private chats, where ids are counted by the account, and forums, where one
count runs through all topics) only the messages that the bot was shown in that very place are counted: fewer than
there are, so a table stays where it is rather than being sent anew for nothing.

All of it is kept in memory alone: after a restart the chat counts as quiet until something arrives.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from telegram import CallbackQuery, Message, Update
from telegram.ext import ContextTypes

from telegram_bot.chat.transport.callback_data import parse
from telegram_bot.rooms.domain.room import Place, Room

FIRST_SUPERGROUP = -1_000_000_000_000
"""Ids of supergroups are below this, those of basic groups above."""

QUERY_SECONDS = 12.0
"""So long after a press a message for the presser's eyes alone may still be sent for it; Telegram takes it for 15 s."""

RECENT_SECONDS = 120.0
"""Whoever has done something in so many seconds is taken to be online."""

REMEMBERED = 5000
COUNTED = 64
"""So many message ids a place are remembered: far more than it takes to send a table anew."""

Key = TypeVar("Key")
Value = TypeVar("Value")


class Recent(Generic[Key, Value]):
    """A mapping that forgets what was written longest ago."""

    def __init__(self) -> None:
        self._items: OrderedDict[Key, Value] = OrderedDict()

    def get(self, key: Key) -> Value | None:
        """Return what is known under a key."""
        return self._items.get(key)

    def put(self, key: Key, value: Value) -> None:
        """Write a value."""
        self._items[key] = value
        self._items.move_to_end(key)
        while len(self._items) > REMEMBERED:
            self._items.popitem(last=False)


@dataclass(frozen=True, slots=True)
class RecentQuery:
    """A person's last press in a chat."""

    id: str
    at: float


class Activity:
    """What has been seen lately. `clock` gives seconds; a time in the future (the clock was set back) counts as now."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._acts: Recent[tuple[int, int], float] = Recent()
        """When a person last pressed or moved at a table."""
        self._commands: Recent[tuple[Place, int], float] = Recent()
        """When a person last wrote a command in a place."""
        self._queries: Recent[tuple[int, int], RecentQuery] = Recent()
        """A person's last press in a chat."""
        self._newest: Recent[int, int] = Recent()
        """The newest message id seen in a supergroup."""
        self._seen: Recent[Place, deque[int]] = Recent()
        """The last messages seen in a place."""
        self._removed: Recent[int, deque[int]] = Recent()
        """The last messages of our own that were deleted in a chat."""
        self._forums: Recent[int, bool] = Recent()

    async def __call__(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Take notice of an update; other handlers do what it asks for."""
        if update.message is not None:
            self._message(update.message)
        elif update.callback_query is not None:
            self._press(update.callback_query)

    def _message(self, message: Message) -> None:
        """Take notice of a message."""
        chat = message.chat
        place = Place(chat.id, message.message_thread_id if message.is_topic_message else None)
        if chat.is_forum:
            self._forums.put(chat.id, True)
        self.sent(place, message.message_id)
        if message.from_user is not None and (message.text or "").startswith("/"):
            self._commands.put((place, message.from_user.id), self._clock())

    def _press(self, query: CallbackQuery) -> None:
        """Take notice of a press."""
        data = parse(query.data or "")
        if data is None or query.message is None:
            return
        self.acted(data.table, query.from_user.id)
        self._queries.put((query.message.chat.id, query.from_user.id), RecentQuery(query.id, self._clock()))

    # ------------------------------------------------------------------ people

    def acted(self, room: int, person: int) -> None:
        """Note that a person does something at a table now."""
        self._acts.put((room, person), self._clock())

    def last(self, room: Room, person: int) -> float | None:
        """Return when a person last did anything at a table or wrote a command there, None if that is not known."""
        there = [
            self._acts.get((room.id, person)),
            self._commands.get((room.place, person)),
            self._commands.get((Place(person), person)),
        ]
        now = self._clock()
        return max((min(at, now) for at in there if at is not None), default=None)

    def is_recent(self, room: Room, person: int) -> bool:
        """Tell whether a person has done something at a table in the last minutes."""
        at = self.last(room, person)
        return at is not None and self._clock() - at <= RECENT_SECONDS

    def query(self, chat_id: int, person: int) -> str:
        """Return a press of a person in a chat for which a message may still be sent, empty if there is none."""
        found = self._queries.get((chat_id, person))
        return found.id if found is not None and 0 <= self._clock() - found.at <= QUERY_SECONDS else ""

    # ------------------------------------------------------------------ messages

    def sent(self, place: Place, message: int) -> None:
        """Note a message that stands in a place."""
        if message <= 0:
            return  # a message for one person's eyes has no place in the chat
        seen = self._seen.get(place) or deque(maxlen=COUNTED)
        seen.append(message)
        self._seen.put(place, seen)
        self._newest.put(place.chat_id, max(message, self._newest.get(place.chat_id) or 0))

    def removed(self, chat_id: int, message: int) -> None:
        """Note that a message of our own has been deleted."""
        gone = self._removed.get(chat_id) or deque(maxlen=COUNTED)
        gone.append(message)
        self._removed.put(chat_id, gone)

    def below(self, place: Place, message: int) -> int:
        """Return how many messages stand below one in a place, as far as that is known."""
        gone = {one for one in self._removed.get(place.chat_id) or () if one > message}
        numbered = place.chat_id < FIRST_SUPERGROUP and place.thread_id is None and not self._forums.get(place.chat_id)
        if numbered:
            return max(0, (self._newest.get(place.chat_id) or 0) - message - len(gone))
        return len({one for one in self._seen.get(place) or () if one > message} - gone)
