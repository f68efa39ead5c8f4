"""Keeping one message up to date: intermediate states are skipped, failures are retried with growing pauses."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from telegram_bot.chat.transport.api_calls import SYSTEM_MONOTONIC, MonotonicClock

FIRST_PAUSE = 1.0
MAX_PAUSE = 300.0

log = structlog.get_logger(__name__)


class CoalescingUpdater:
    """Runs `update` after each `touch`, never concurrently; touches during a run cause one more run.

    `update` returns None on success, or the least number of seconds before it is retried.
    """

    def __init__(
        self, update: Callable[[], Awaitable[float | None]], monotonic: MonotonicClock = SYSTEM_MONOTONIC
    ) -> None:
        self._update = update
        self._monotonic = monotonic
        self._dirty = False
        self._task: asyncio.Task[None] | None = None

    def touch(self) -> None:
        """Request an update."""
        self._dirty = True
        if self.idle:
            self._task = asyncio.get_running_loop().create_task(self._run())

    @property
    def idle(self) -> bool:
        """Return whether no update is running or requested."""
        return self._task is None or self._task.done()

    async def settle(self) -> None:
        """Wait until no update is running or requested."""
        while self._task is not None and not self._task.done():
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        """Update until nothing is requested."""
        pause = FIRST_PAUSE
        while self._dirty:
            self._dirty = False
            try:
                retry_after = await self._update()
            except Exception:
                log.exception("a message could not be made")
                retry_after = pause
            if retry_after is None:
                pause = FIRST_PAUSE
                continue
            self._dirty = True
            await self._monotonic.sleep(max(pause, retry_after))
            pause = min(2 * pause, MAX_PAUSE)

    async def close(self) -> None:
        """Cancel the running update."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
