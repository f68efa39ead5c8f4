"""Time as a dependency: the clock of the rooms, and timers on it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Hashable
from typing import Protocol


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
