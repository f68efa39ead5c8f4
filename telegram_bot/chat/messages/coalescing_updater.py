"""Keeping one message up to date: only the latest state is shown, and failures are tried again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from telegram_bot.chat.transport.pacing import REAL, MonotonicClock

FIRST_PAUSE = 1.0
LONGEST_PAUSE = 300.0

log = structlog.get_logger(__name__)


class CoalescingUpdater:
    """Runs `show` after every `touch`, never twice at once; what is touched meanwhile is shown once more.

    `show` returns None when all is well, or the least seconds after which it is to be tried again.
    """

    def __init__(
        self,
        show: Callable[[], Awaitable[float | None]],
        monotonic: MonotonicClock = REAL,
    ) -> None:
        self._show = show
        self._sleep = monotonic.sleep
        self._dirty = False
        self._task: asyncio.Task[None] | None = None

    def touch(self) -> None:
        """Note that there is something new to show."""
        self._dirty = True
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run())

    @property
    def idle(self) -> bool:
        """Tell whether everything has been shown."""
        return self._task is None or self._task.done()

    async def settle(self) -> None:
        """Wait until everything has been shown."""
        while self._task is not None and not self._task.done():
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        """Show until nothing is new."""
        pause = FIRST_PAUSE
        while self._dirty:
            self._dirty = False
            try:
                again = await self._show()
            except Exception:
                log.exception("a message could not be made")
                again = pause
            if again is None:
                pause = FIRST_PAUSE
                continue
            self._dirty = True
            await self._sleep(max(pause, again))
            pause = min(2 * pause, LONGEST_PAUSE)

    async def close(self) -> None:
        """Stop showing."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
