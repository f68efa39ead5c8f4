"""How many admitted updates are handled at the same time, and in which order the others wait.

Presses have slots of their own, so that no message delays the answer to a button. Of each person, and of each chat, a
few updates are handled at a time; free slots are given to the waiting chats in turn, so that a busy one does not starve
the others. At most `MAX_UNFINISHED` updates are in memory: more are left to Telegram until some are done.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Coroutine, Hashable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any
from weakref import WeakValueDictionary

import structlog
from telegram import Update
from telegram.ext import BaseUpdateProcessor

from telegram_bot.chat.transport.callback_data import ClearSelection, MakeMove, SelectCard, prefix
from telegram_bot.operation import metrics

MAX_PRESSES = 64
"""Callbacks handled at the same time; each table has a lock of its own."""
MAX_MESSAGES = 64
"""Messages, and changes of membership, handled at the same time."""
MAX_PER_CHAT = 16
"""Callbacks of one chat, and messages of one chat, handled at the same time."""
MAX_PER_PERSON = 4
"""Callbacks of one person, and messages of one person, handled at the same time."""
IN_ORDER = tuple(
    map(
        prefix,
        (
            SelectCard,
            ClearSelection,
            MakeMove,
        ),
    )
)
"""Starts of the callbacks of one person that are handled one after another: a move needs the cards selected."""
MAX_WAITING_MESSAGES = 500
"""Messages that may wait; more are dropped, so that they do not keep callbacks from being fetched."""
MAX_UNFINISHED = 1000
"""Updates handled and waiting."""

log = structlog.get_logger(__name__)


class UpdateQueue(asyncio.Queue[object]):
    """PTB's queue of updates. PTB takes every update out at once, so those are limited that are not done yet."""

    def __init__(self) -> None:
        super().__init__()
        self._unfinished = asyncio.Semaphore(MAX_UNFINISHED)

    async def put(self, item: object) -> None:
        """Queue an update as soon as there is room, which holds back the caller that fetches updates."""
        await self._unfinished.acquire()
        await super().put(item)

    def task_done(self) -> None:
        """Make room for another update."""
        super().task_done()
        self._unfinished.release()


class FairSlots:
    """A number of slots; when all are taken, keys that wait are served in turn, each in the order of its callers."""

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._waiting: OrderedDict[Hashable, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def slot(self, key: Hashable) -> AsyncIterator[None]:
        """Hold a slot."""
        await self._acquire(key)
        try:
            yield
        finally:
            self._release()

    async def _acquire(self, key: Hashable) -> None:
        if self._free:
            self._free -= 1
            return
        granted = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(key, deque()).append(granted)
        try:
            await granted
        except asyncio.CancelledError:
            if granted.done() and not granted.cancelled():
                self._release()
            raise

    def _release(self) -> None:
        self._free += 1
        while self._free and self._waiting:
            key, callers = self._waiting.popitem(last=False)
            granted = callers.popleft()
            if callers:
                self._waiting[key] = callers
            if not granted.done():
                self._free -= 1
                granted.set_result(None)


class UpdateProcessor(BaseUpdateProcessor):
    """PTB's update processor."""

    def __init__(self) -> None:
        super().__init__(2 * MAX_UNFINISHED)  # `UpdateQueue` has the limit, also for what PTB itself puts in
        self._presses, self._messages = FairSlots(MAX_PRESSES), FairSlots(MAX_MESSAGES)
        self._limits: WeakValueDictionary[Hashable, asyncio.Semaphore] = WeakValueDictionary()
        self._waiting: dict[bool, set[asyncio.Task[Any]]] = {True: set(), False: set()}
        """The updates that wait: presses (True), and all others."""
        self._handled: set[asyncio.Task[Any]] = set()
        self._closed = False

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Handle an update when the limits allow it, unless the bot is stopping."""
        began = time.perf_counter()
        try:
            if self._closed or not isinstance(update, Update):
                return
            kind = "message" if update.message else "other" if update.callback_query is None else "press"
            if update.callback_query is None and len(self._waiting[False]) >= MAX_WAITING_MESSAGES:
                log.warning("an update is dropped, too many wait", update_id=update.update_id)
                metrics.updates.labels(kind, "dropped").inc()
                return
            with structlog.contextvars.bound_contextvars(update_id=update.update_id):
                await self._when_possible(update, coroutine)
            metrics.updates.labels(kind, "handled").inc()
            if update.callback_query is not None:
                metrics.press_seconds.observe(time.perf_counter() - began)
        finally:
            if isinstance(coroutine, Coroutine):
                coroutine.close()  # avoids a warning if it never ran; otherwise this does nothing

    async def _when_possible(self, update: Update, coroutine: Awaitable[Any]) -> None:
        """Handle an update when its person, its chat and the slots allow it."""
        task = asyncio.current_task()
        if task is None:
            raise RuntimeError("updates are handled in tasks")
        query = update.callback_query
        is_press = query is not None
        slots = self._presses if is_press else self._messages
        person = update.effective_sender.id if update.effective_sender else None
        chat = update.effective_chat.id if update.effective_chat else person
        try:
            async with AsyncExitStack() as limits:
                self._waiting[is_press].add(task)
                try:
                    await limits.enter_async_context(self._limit((is_press, "person", person), MAX_PER_PERSON))
                    if query is not None and (query.data or "").startswith(IN_ORDER):
                        await limits.enter_async_context(self._limit(("in order", person), 1))
                    await limits.enter_async_context(self._limit((is_press, "chat", chat), MAX_PER_CHAT))
                    await limits.enter_async_context(slots.slot(chat))
                finally:
                    self._waiting[is_press].discard(task)
                self._handled.add(task)
                await coroutine
        finally:
            self._handled.discard(task)

    def _limit(self, key: Hashable, size: int) -> asyncio.Semaphore:
        """Return the limit of a person or a chat, which is forgotten when nobody uses it."""
        return self._limits.setdefault(key, asyncio.Semaphore(size))

    async def initialize(self) -> None:
        """Do nothing: there is nothing to open."""

    async def shutdown(self) -> None:
        """Do nothing: `close` is called before."""

    def sample(self) -> None:
        """Set the number of updates that wait."""
        metrics.waiting.labels("presses").set(len(self._waiting[True]))
        metrics.waiting.labels("messages").set(len(self._waiting[False]))

    def close(self) -> None:
        """Drop the updates that wait, and all later ones."""
        self._closed = True
        for task in self._waiting[True] | self._waiting[False]:
            task.cancel()

    def cancel(self) -> None:
        """Cancel the updates being handled."""
        for task in self._handled:
            task.cancel()
