"""Which updates are handled, and how many at once.

Presses have slots of their own, so that nothing else can keep a button from being answered. Of one person only a few
updates are handled at a time, the others wait without a slot. Commands are counted before any work is done for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any
from weakref import WeakValueDictionary

import structlog
from telegram import Message, Update
from telegram.constants import ChatType
from telegram.ext import BaseUpdateProcessor

from telegram_bot.chat.transport.command_budget import CommandBudget, Verdict
from telegram_bot.chat.transport.pacing import REAL, MonotonicClock

log = structlog.get_logger(__name__)

PRESSES = 64
"""Presses handled at the same time; each table has a lock of its own."""

EACH = 4
"""Presses of one person, and commands of one person, handled at the same time."""

MOST = 100_000
"""Updates that may wait in memory before PTB's own limit holds new ones back."""

Refusing = Callable[[Message], Awaitable[None]]


class Updates(BaseUpdateProcessor):
    """PTB's door for updates."""

    def __init__(self, monotonic: MonotonicClock = REAL) -> None:
        super().__init__(MOST)
        self._slots = asyncio.Semaphore(PRESSES)
        self._people: WeakValueDictionary[tuple[bool, int], asyncio.Semaphore] = WeakValueDictionary()
        self._budget = CommandBudget(monotonic.clock)
        self._waiting: set[asyncio.Task[Any]] = set()
        self._handled: set[asyncio.Task[Any]] = set()
        self._closed = False
        self._username: Callable[[], str] | None = None
        self._refuse: Refusing | None = None

    def connect(self, username: Callable[[], str], refuse: Refusing) -> None:
        """Take the bot's own username, and what tells a chat that its commands are too many."""
        self._username, self._refuse = username, refuse

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Handle an update when it is its turn, unless it is one command too many or the bot is stopping."""
        try:
            if self._closed or not isinstance(update, Update) or not await self._admit(update):
                return
            if update.callback_query is not None:
                await self._in_turn(coroutine, self._person(update, update.callback_query.from_user.id), self._slots)
            elif update.message is not None:
                await self._in_turn(coroutine, self._person(update, _writer(update.message)))
            else:
                await self._in_turn(coroutine)
        finally:
            if isinstance(coroutine, Coroutine):
                coroutine.close()  # one that never ran must not be left behind; for any other this does nothing

    async def _in_turn(self, coroutine: Awaitable[Any], *limits: asyncio.Semaphore) -> None:
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
        """Return the limit of one person's presses, or of one person's messages."""
        return self._people.setdefault((update.callback_query is None, person), asyncio.Semaphore(EACH))

    async def _admit(self, update: Update) -> bool:
        """Tell whether an update is handled at all; say so once if commands are too many."""
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
        """Tell whether a message is a command for this bot, or anything at all in a private chat."""
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
        """Drop the updates that wait for their turn, and those that come from now on."""
        self._closed = True
        for task in self._waiting:
            task.cancel()

    def cancel(self) -> None:
        """Cancel what is being handled."""
        for task in self._handled:
            task.cancel()


def _writer(message: Message) -> int:
    """Return who wrote a message: a chat for those who write in the name of one, and for a message of nobody."""
    if message.sender_chat is not None or message.from_user is None:
        return message.chat.id
    return message.from_user.id
