"""Work that follows the answer to a press: it may take long, so it is done outside the handler of the press."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable

import structlog
from telegram import Update

from telegram_bot.rooms.runtime.background_tasks import BackgroundTasks

log = structlog.get_logger(__name__)

EACH = 16
"""Such tasks of one person at the same time; more are dropped."""

Failed = Callable[[Update, Exception], Awaitable[None]]


class FollowUps:
    """All such tasks. What they raise goes where the errors of handlers go."""

    def __init__(self, failed: Failed) -> None:
        self._failed = failed
        self._tasks = BackgroundTasks()
        self._running: Counter[int] = Counter()

    def start(self, person: int, update: Update, work: Callable[[], Awaitable[object]]) -> bool:
        """Begin what a person's press asks for; return False if too much of theirs is under way."""
        if self._running[person] >= EACH:
            log.info("what follows a press is dropped, too much is under way", person=person)
            return False
        self._running[person] += 1
        self._tasks.send(self._run(person, update, work))
        return True

    async def _run(self, person: int, update: Update, work: Callable[[], Awaitable[object]]) -> None:
        """Do it, and pass on what it raises."""
        try:
            await work()
        except Exception as error:
            await self._failed(update, error)
        finally:
            self._running[person] -= 1
            if not self._running[person]:
                del self._running[person]

    async def settle(self) -> None:
        """Wait until nothing is under way."""
        await self._tasks.settle()

    async def close(self) -> None:
        """Break off what is under way."""
        await self._tasks.close()
