"""A bot without Telegram or HTTP: a list of calls, the messages that they leave, and scripted errors.

Also the objects that outlive the processes of a bot, and one such process with a reconciler of messages of one surface.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any
from unittest.mock import Mock

from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError

from telegram_bot.background import MonotonicClock
from telegram_bot.chat.messages.activity import Activity
from telegram_bot.chat.messages.reconciler import Message, Reconciler, SurfaceMessages, Wanted
from telegram_bot.chat.transport.api_calls import ErrorKind, Limiter, Limits, Priority, Terms
from telegram_bot.chat.transport.sending import Page, PersonalMessages
from telegram_bot.domain.room import Place, Room, RoomSettings, Stage
from telegram_bot.storage.messages import MessageStore
from telegram_bot.storage.values import Anchor, Key, MessageState, Shown, StoredMessage, Surface

from ..fakes import FakeClock
from ..waiting import PATIENCE

GONE = BadRequest("Message to edit not found")
REFUSED = BadRequest("SOMETHING_NEW")
SHUT = BadRequest("not enough rights to send text messages to the chat")
THREAD_GONE = BadRequest("Bad Request: message thread not found")
FLOOD = TelegramError("flood")
"""Stands for a RetryAfter of three seconds."""
LOST = NetworkError("no answer")


class Killed(asyncio.CancelledError):
    """The process has died."""


class Steps:
    """Counts the actions on Telegram and on the store; the process dies before step `last`, if that is given."""

    def __init__(self) -> None:
        self.done = 0
        self.last: int | None = None

    def take(self) -> None:
        """Count a step; raise Killed from the last one on."""
        if self.last is not None and self.done >= self.last:
            raise Killed
        self.done += 1


class FakeBot:
    """The parts of PTB's bot that are used.

    `errors`: what the next calls of a method raise; LOST is raised after the call was made.
    """

    def __init__(self, steps: Steps) -> None:
        self.calls: list[tuple[str, int, int, str]] = []
        """Method, chat, message and text."""
        self.shown: dict[tuple[int, int], str] = {}
        """The text of each message by chat and id."""
        self.errors: dict[str, list[TelegramError]] = {}
        self._steps = steps
        self._last = 0

    def _make(self, method: str, chat: int, message: int, text: str, effect: Callable[[], object]) -> None:
        """Make a call; raise the scripted error, or that the message does not exist."""
        self._steps.take()
        self.calls.append((method, chat, message, text))
        error = self.errors[method].pop(0) if self.errors.get(method) else None
        if error is not None and error is not LOST:
            raise RetryAfter(3) if error is FLOOD else error
        if method != "send" and (chat, message) not in self.shown:
            raise GONE if method == "edit" else BadRequest("Message to delete not found")
        effect()
        if error is not None:
            raise error

    async def send(self, chat: int, text: str) -> Anchor:
        """Send a message; ids are increasing."""
        self._last += 1
        number = self._last
        self._make("send", chat, number, text, lambda: self.shown.update({(chat, number): text}))
        return Anchor(chat, number, ephemeral=False)

    async def edit_message_text(self, text: str, chat: int, message: int, **_: Any) -> None:
        self._make("edit", chat, message, text, lambda: self.shown.update({(chat, message): text}))

    async def delete_message(self, chat: int, message: int, **_: Any) -> None:
        self._make("delete", chat, message, "", lambda: self.shown.pop((chat, message)))

    def methods(self) -> list[str]:
        """Return the names of the methods called, and forget the calls."""
        made = [method for method, *_ in self.calls]
        self.calls.clear()
        return made


class FakeStore(MessageStore):
    """A process's store of messages, which live in memory and outlive it."""

    def __init__(self, steps: Steps, rows: list[StoredMessage], monotonic: MonotonicClock) -> None:
        super().__init__(Mock(), monotonic)
        self._steps, self.rows = steps, rows

    async def load(self, now: float) -> Sequence[StoredMessage]:
        return list(self.rows)

    async def of_room(self, room: int) -> Sequence[StoredMessage]:
        return [row for row in self.rows if row.key.room == room]

    async def begin(self, key: Key, pending: Anchor) -> None:
        """Store that a message is being sent."""
        self._steps.take()
        self._drop(key, MessageState.SENDING)
        self.rows.append(StoredMessage(key, pending, MessageState.SENDING))

    async def add(self, key: Key, anchor: Anchor, *, sent: bool = False) -> None:
        self._steps.take()
        if sent:
            self._drop(key, MessageState.SENDING)
        self._keep(lambda row: (row.key, row.anchor) != (key, anchor))
        self.rows.append(StoredMessage(key, anchor))

    async def remove(self, key: Key, anchor: Anchor) -> None:
        self._unsaved.pop((key, anchor), None)
        self._steps.take()
        self._keep(lambda row: (row.key, row.anchor) != (key, anchor))

    async def _write_shown(self, shown: Mapping[tuple[Key, Anchor], Shown]) -> None:
        self._steps.take()
        self.rows[:] = [
            StoredMessage(row.key, row.anchor, row.state, shown.get((row.key, row.anchor), row.shown))
            for row in self.rows
        ]

    def _drop(self, key: Key, state: MessageState) -> None:
        """Remove the messages of a key in a state."""
        self._keep(lambda row: (row.key, row.state) != (key, state))

    def _keep(self, which: Callable[[StoredMessage], bool]) -> None:
        self.rows[:] = filter(which, self.rows)


GROUP, PRIVATE = Place(-5), Place(7)


class Texts(SurfaceMessages[Message]):
    """Renders the same text into all messages."""

    kind = Message

    def __init__(self, process: Process, surface: Surface) -> None:
        self.surface = surface
        super().__init__(process.reconciler)
        self.process = process

    async def wanted(self, message: Message, room: Room) -> Wanted | None:
        if self.process.chat.text is None:
            return None
        page = Page(self.process.chat.text)
        places = self.process.chat.places or [room.place]
        return Wanted(dict.fromkeys(places, page), Priority.TABLE, page, bottom=message.bottom)

    async def post(self, message: Message, place: Place, page: Page, terms: Terms) -> Anchor:
        return await self.process.chat.bot.send(place.chat_id, page.text)

    def not_sent(self, message: Message, wanted: Wanted, kind: ErrorKind) -> float | None:
        if self.surface != Surface.TABLE:
            message.bottom = False
            return None
        message.pending = None
        if kind == ErrorKind.SHUT:
            self.reconciler.shut(message)
            return None
        return 0.0


class Chat:
    """What outlives processes: Telegram, the store, the room, and the wanted text."""

    def __init__(self) -> None:
        self.steps = Steps()
        self.bot = FakeBot(self.steps)
        self.rows: list[StoredMessage] = []
        self.room = Room(1, GROUP, "poter", 7, RoomSettings(), stage=Stage.PLAYING)
        self.text: str | None = "one"
        self.places: list[Place] = []
        self.time = 0.0

    def want(self, text: str | None) -> None:
        """Change the room and the wanted text."""
        self.text, self.room = text, replace(self.room, version=self.room.version + 1)

    async def sleep(self, seconds: float) -> None:
        self.time += seconds
        await asyncio.sleep(0)


class Process:
    """One process; also the parts of the room service that the reconciler uses."""

    def __init__(self, chat: Chat, surface: Surface) -> None:
        self.chat, self.clock = chat, FakeClock()
        monotonic = MonotonicClock(lambda: chat.time, chat.sleep)
        bot: Any = chat.bot
        service: Any = self
        self.records = FakeStore(chat.steps, chat.rows, monotonic)
        limiter, activity = Limiter(Limits(0, 0, 0), monotonic), Activity(lambda: chat.time)
        personal = PersonalMessages(bot)
        self.reconciler = Reconciler(service, self.records, personal, limiter, activity, self.migrate, monotonic)
        self.texts = Texts(self, surface)

    async def get(self, _room: int) -> Room:
        return self.chat.room

    async def migrate(self, old: int, new: int) -> None:
        assert self.chat.room.place.chat_id == old
        self.chat.room = replace(self.chat.room, place=Place(new))

    async def update(self, *, bottom: bool = False) -> list[str]:
        """Update the message; return the calls made."""
        message = self.texts.message(1)
        message.bottom = message.bottom or bottom
        message.updater.touch()
        async with asyncio.timeout(PATIENCE):
            await message.updater.settle()
        return self.chat.bot.methods()

    def ids(self) -> list[int]:
        return [number for _, number in self.chat.bot.shown]


async def opened(surface: Surface = Surface.TABLE) -> Process:
    """Return a process that has sent its message."""
    process = Process(Chat(), surface)
    assert await process.update() == ["send"]
    return process
