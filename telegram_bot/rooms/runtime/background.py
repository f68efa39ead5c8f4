"""Background work: tasks that are not cancelled together with their caller, and timers on the clock of the rooms."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Hashable
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


class Handle(Protocol):
    """A scheduled call."""

    def cancel(self) -> None:
        """Cancel the call."""


class Clock(Protocol):
    """A clock in seconds since the epoch."""

    def now(self) -> float:
        """Return the time."""

    def call_at(self, when: float, callback: Callable[[], None]) -> Handle:
        """Call `callback` once at a time, or soon if it has passed; to be called in the event loop."""


class SystemClock:
    """The system clock."""

    def now(self) -> float:
        """Return the time."""
        return time.time()

    def call_at(self, when: float, callback: Callable[[], None]) -> Handle:
        """Call `callback` once at a time."""
        return asyncio.get_running_loop().call_later(max(0.0, when - self.now()), callback)


class Timers:
    """At most one timer for each room."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._set: dict[int, tuple[Hashable, Handle]] = {}

    def is_set(self, room_id: int, purpose: Hashable) -> bool:
        """Return whether the timer of a room is set for this purpose."""
        return room_id in self._set and self._set[room_id][0] == purpose

    def set(self, room_id: int, purpose: Hashable, when: float, callback: Callable[[], None]) -> None:
        """Set the timer of a room, replacing the previous one."""
        self.clear(room_id)

        def expire() -> None:
            self._set.pop(room_id, None)
            callback()

        self._set[room_id] = (purpose, self._clock.call_at(when, expire))

    def clear(self, room_id: int) -> None:
        """Cancel the timer of a room."""
        if room_id in self._set:
            self._set.pop(room_id)[1].cancel()

    def clear_all(self) -> None:
        """Cancel all timers."""
        for room_id in list(self._set):
            self.clear(room_id)
