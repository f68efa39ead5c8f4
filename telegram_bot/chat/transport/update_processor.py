"""Admission of updates: limits of concurrency, and of commands per person and chat.

Callbacks have slots of their own, so that nothing else delays the answer to a button. A few updates of one person are
handled at a time; the others wait without occupying a slot. Commands are counted before any work is done for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from enum import Enum
from typing import Any
from weakref import WeakValueDictionary

import structlog
from telegram import Message, Update
from telegram.constants import ChatType
from telegram.ext import BaseUpdateProcessor

from telegram_bot.background import SYSTEM_MONOTONIC, MonotonicClock
from telegram_bot.chat.transport.api_calls import Bucket

log = structlog.get_logger(__name__)

MAX_CALLBACKS = 64
"""Callbacks handled at the same time; each table has a lock of its own."""
MAX_PER_PERSON = 4
"""Callbacks of one person, and commands of one person, handled at the same time."""
MAX_WAITING = 100_000
"""Updates that may wait in memory before PTB's own limit holds new ones back."""
PERSON_COMMANDS = (10, 10.0)
CHAT_COMMANDS = (30, 10.0)
"""Commands and seconds, of one person and of all people in a chat."""
NOTICE_INTERVAL = 60.0
"""Seconds between two notices in one chat that commands are dropped."""
MAX_BUCKETS = 2000
"""Idle buckets are dropped above this number."""

Refuse = Callable[[Message], Awaitable[None]]


class Verdict(Enum):
    """What happens to a command."""

    ALLOWED = "it is handled"
    REFUSED = "it is dropped, and the chat is notified"
    IGNORED = "it is dropped"


class CommandBudget:
    """Sliding windows of the commands of all people and chats. A dropped command is not counted."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._people: dict[int, Bucket] = {}
        self._chats: dict[int, Bucket] = {}
        self._noticed: dict[int, float] = {}

    def take(self, person: int, chat: int) -> Verdict:
        """Count a command of a person in a chat, if it is allowed."""
        now = self._now()
        self._drop_idle(now)
        buckets = (
            self._people.setdefault(person, Bucket(*PERSON_COMMANDS)),
            self._chats.setdefault(chat, Bucket(*CHAT_COMMANDS)),
        )
        if all(bucket.wait(now) == 0 for bucket in buckets):
            for bucket in buckets:
                bucket.spend(now)
            return Verdict.ALLOWED
        if chat in self._noticed and now - self._noticed[chat] < NOTICE_INTERVAL:
            return Verdict.IGNORED
        self._noticed[chat] = now
        return Verdict.REFUSED

    def _drop_idle(self, now: float) -> None:
        """Drop buckets and notices without recent commands, once there are many."""
        for known in (self._people, self._chats):
            if len(known) >= MAX_BUCKETS:
                for key, bucket in list(known.items()):
                    if bucket.wait(now) == 0 and not bucket.spent:
                        del known[key]
        if len(self._noticed) >= MAX_BUCKETS:
            self._noticed = {chat: at for chat, at in self._noticed.items() if now - at < NOTICE_INTERVAL}


class UpdateProcessor(BaseUpdateProcessor):
    """PTB's update processor."""

    def __init__(self, monotonic: MonotonicClock = SYSTEM_MONOTONIC) -> None:
        super().__init__(MAX_WAITING)
        self._slots = asyncio.Semaphore(MAX_CALLBACKS)
        self._people: WeakValueDictionary[tuple[bool, int], asyncio.Semaphore] = WeakValueDictionary()
        self._budget = CommandBudget(monotonic.now)
        self._waiting: set[asyncio.Task[Any]] = set()
        self._handled: set[asyncio.Task[Any]] = set()
        self._closed = False
        self._username: Callable[[], str] | None = None
        self._refuse: Refuse | None = None

    def connect(self, username: Callable[[], str], refuse: Refuse) -> None:
        """Set the bot's username, and what notifies a chat of dropped commands."""
        self._username, self._refuse = username, refuse

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Handle an update within the limits, unless its command is dropped or the bot is stopping."""
        try:
            if self._closed or not isinstance(update, Update) or not await self._admit(update):
                return
            if update.callback_query is not None:
                await self._within(coroutine, self._person(update, update.callback_query.from_user.id), self._slots)
            elif update.message is not None:
                await self._within(coroutine, self._person(update, _writer(update.message)))
            else:
                await self._within(coroutine)
        finally:
            if isinstance(coroutine, Coroutine):
                coroutine.close()  # avoids a warning if it never ran; otherwise this does nothing

    async def _within(self, coroutine: Awaitable[Any], *limits: asyncio.Semaphore) -> None:
        """Handle an update when all limits allow it."""
        task = asyncio.current_task()
        if task is None:
            raise RuntimeError("updates are handled in tasks")
        entered: list[asyncio.Semaphore] = []
        self._waiting.add(task)
        try:
            for limit in limits:
                await limit.acquire()
                entered.append(limit)
            self._waiting.discard(task)
            self._handled.add(task)
            await coroutine
        finally:
            self._waiting.discard(task)
            self._handled.discard(task)
            for limit in reversed(entered):
                limit.release()

    def _person(self, update: Update, person: int) -> asyncio.Semaphore:
        """Return the limit of one person's callbacks, or of one person's messages."""
        return self._people.setdefault((update.callback_query is None, person), asyncio.Semaphore(MAX_PER_PERSON))

    async def _admit(self, update: Update) -> bool:
        """Return whether an update is handled; notify the chat if its commands are dropped."""
        message = update.message
        if message is None or not self._is_counted(message):
            return True
        verdict = self._budget.take(_writer(message), message.chat.id)
        if verdict == Verdict.ALLOWED:
            return True
        log.info("a command is dropped, too many were written", chat=message.chat.id, person=_writer(message))
        if verdict == Verdict.REFUSED and self._refuse is not None:
            await self._refuse(message)
        return False

    def _is_counted(self, message: Message) -> bool:
        """Return whether a message is a command for this bot, or any message in a private chat."""
        if message.from_user is None:
            return False
        if message.chat.type == ChatType.PRIVATE:
            return True
        text = message.text or ""
        if not text.startswith("/"):
            return False
        _, at, name = text.split()[0].partition("@")
        return not at or self._username is None or name.casefold() == self._username().casefold()

    async def initialize(self) -> None:
        """Do nothing: there is nothing to open."""

    async def shutdown(self) -> None:
        """Do nothing: `close` is called before."""

    def close(self) -> None:
        """Drop the updates that wait, and all later ones."""
        self._closed = True
        for task in self._waiting:
            task.cancel()

    def cancel(self) -> None:
        """Cancel the updates being handled."""
        for task in self._handled:
            task.cancel()


def _writer(message: Message) -> int:
    """Return the writer of a message: the chat for a message in the name of a chat, or without a sender."""
    if message.sender_chat is not None or message.from_user is None:
        return message.chat.id
    return message.from_user.id
