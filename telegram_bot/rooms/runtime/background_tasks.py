"""Tasks that are not cancelled together with their caller."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import update_wrapper
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

R = TypeVar("R")
P = ParamSpec("P")


class BackgroundTasks:
    """The running tasks."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, R]) -> asyncio.Task[R]:
        """Run a coroutine as a task."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    @property
    def busy(self) -> bool:
        """Return whether any task is running."""
        return bool(self._tasks)

    async def settle(self) -> None:
        """Wait until no task is running."""
        while self._tasks:
            await asyncio.wait(list(self._tasks))

    async def close(self) -> None:
        """Cancel all tasks and wait for them to end."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class HasTasks(Protocol):
    """An object with background tasks."""

    @property
    def tasks(self) -> BackgroundTasks:
        """The tasks."""


S = TypeVar("S", bound=HasTasks)


def shielded(
    method: Callable[Concatenate[S, P], Coroutine[Any, Any, R]],
) -> Callable[Concatenate[S, P], Coroutine[Any, Any, R]]:
    """Let a method run to its end as a background task, even if its caller is cancelled meanwhile."""

    async def run(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return await asyncio.shield(self.tasks.start(method(self, *args, **kwargs)))

    update_wrapper(run, method)
    return run
