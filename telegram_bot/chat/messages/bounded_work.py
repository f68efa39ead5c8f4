"""Work that handlers leave behind: sendings that wait for a chat's rate limit, and tasks that follow a callback."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable
from weakref import WeakValueDictionary

import structlog
from telegram.error import TelegramError

from telegram_bot.background import BackgroundTasks

log = structlog.get_logger(__name__)

Work = Callable[[], Awaitable[object]]


MAX_PENDING = 2000
"""Pieces of work of all keys together: strangers choose how many keys there are."""


class BoundedWork:
    """Background work with a limit for each key, and one for all: one piece of a key at a time, or all at once.

    Work above the limit is dropped and logged: it can be asked for again. Errors are logged.
    """

    def __init__(self, limit: int, *, in_order: bool) -> None:
        self._limit = limit
        self._in_order = in_order
        self._pending: Counter[Hashable] = Counter()
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()
        self._tasks = BackgroundTasks()

    def put(self, key: Hashable, work: Work) -> bool:
        """Start or queue work; return False if it is dropped because a limit is reached."""
        if self._pending[key] >= self._limit or self._tasks.count >= MAX_PENDING:
            log.info("work is dropped, too much is pending", key=key)
            return False
        self._pending[key] += 1
        self._tasks.start(self._run(key, work))
        return True

    async def _run(self, key: Hashable, work: Work) -> None:
        try:
            if self._in_order:
                async with self._locks.setdefault(key, asyncio.Lock()):
                    await self._do(work)
            else:
                await self._do(work)
        finally:
            self._pending[key] -= 1
            if not self._pending[key]:
                del self._pending[key]

    async def _do(self, work: Work) -> None:
        try:
            await work()
        except TelegramError as error:
            log.warning("a call to Telegram failed", reason=str(error), kind=type(error).__name__)
        except Exception:
            log.exception("work in the background failed")

    async def settle(self) -> None:
        """Wait until no work is pending."""
        await self._tasks.settle()

    async def close(self) -> None:
        """Cancel all pending work."""
        await self._tasks.close()
