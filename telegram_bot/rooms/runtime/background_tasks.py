"""Work that is carried through whatever becomes of whoever asked for it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


class BackgroundTasks:
    """The tasks under way."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def send(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Begin some work."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def finish(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Do some work to its end, even if the caller is cancelled meanwhile."""
        return await asyncio.shield(self.send(work))

    @property
    def busy(self) -> bool:
        """Tell whether anything is under way."""
        return bool(self._tasks)

    async def settle(self) -> None:
        """Wait until nothing is under way."""
        while self._tasks:
            await asyncio.wait(list(self._tasks))

    async def close(self) -> None:
        """Break off what is under way."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
