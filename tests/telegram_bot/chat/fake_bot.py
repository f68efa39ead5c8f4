"""A bot without Telegram: a list of calls, the messages that they leave, and errors by script. No HTTP."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from unittest.mock import Mock

from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError

from telegram_bot.background import MonotonicClock
from telegram_bot.storage.messages import MessageStore
from telegram_bot.storage.values import Anchor, Key, MessageState, Shown, StoredMessage

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
    """Counts what is done to Telegram and to the store; the process dies before the step `last`, if there is one."""

    def __init__(self) -> None:
        self.done = 0
        self.last: int | None = None

    def take(self) -> None:
        """Take a step; raise Killed from the last one on."""
        if self.last is not None and self.done >= self.last:
            raise Killed
        self.done += 1


class FakeBot:
    """What is used of PTB's bot. `errors`: what the next calls of a method raise; LOST is raised after it was made."""

    def __init__(self, steps: Steps) -> None:
        self.calls: list[tuple[str, int, int, str]] = []
        """Method, chat, message and text."""
        self.shown: dict[tuple[int, int], str] = {}
        """The text of each message by chat and id."""
        self.errors: dict[str, list[TelegramError]] = {}
        self._steps = steps
        self._last = 0

    def _make(self, method: str, chat: int, message: int, text: str, effect: Callable[[], object]) -> None:
        """Make a call; raise what the script says, or that the message does not exist."""
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
        """Send a message; ids grow."""
        self._last += 1
        number = self._last
        self._make("send", chat, number, text, lambda: self.shown.update({(chat, number): text}))
        return Anchor(chat, number, ephemeral=False)

    async def edit_message_text(self, text: str, chat: int, message: int, **_: Any) -> None:
        """Edit a message."""
        self._make("edit", chat, message, text, lambda: self.shown.update({(chat, message): text}))

    async def delete_message(self, chat: int, message: int, **_: Any) -> None:
        """Delete a message."""
        self._make("delete", chat, message, "", lambda: self.shown.pop((chat, message)))

    def methods(self) -> list[str]:
        """Return the methods that were called, and forget the calls."""
        made = [method for method, *_ in self.calls]
        self.calls.clear()
        return made


class FakeStore(MessageStore):
    """The store of a process, of messages in memory that outlive it."""

    def __init__(self, steps: Steps, rows: list[StoredMessage], monotonic: MonotonicClock) -> None:
        super().__init__(Mock(), monotonic)
        self._steps, self.rows = steps, rows

    async def load(self, now: float) -> Sequence[StoredMessage]:
        """Return all messages."""
        return list(self.rows)

    async def of_room(self, room: int) -> Sequence[StoredMessage]:
        """Return the messages of a room."""
        return [row for row in self.rows if row.key.room == room]

    async def begin(self, key: Key, pending: Anchor) -> None:
        """Store a sending."""
        self._steps.take()
        self._drop(key, MessageState.SENDING)
        self.rows.append(StoredMessage(key, pending, MessageState.SENDING))

    async def add(self, key: Key, anchor: Anchor, *, sent: bool = False) -> None:
        """Store a message."""
        self._steps.take()
        if sent:
            self._drop(key, MessageState.SENDING)
        self._keep(lambda row: (row.key, row.anchor) != (key, anchor))
        self.rows.append(StoredMessage(key, anchor))

    async def remove(self, key: Key, anchor: Anchor) -> None:
        """Remove a message."""
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
