"""Time as an argument: what the room asks of a clock, and the clock of the machine."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Handle(Protocol):
    """A call that is due at some time."""

    def cancel(self) -> None:
        """Call it off."""


class Clock(Protocol):
    """A clock that counts seconds since the epoch."""

    def now(self) -> float:
        """Return the time."""

    def call_at(self, when: float, callback: Callable[[], None]) -> Handle:
        """Call back once at a time, as soon as possible if it is past; to be called in the event loop."""


class SystemClock:
    """The clock of the machine."""

    def now(self) -> float:
        """Return the time."""
        return time.time()

    def call_at(self, when: float, callback: Callable[[], None]) -> Handle:
        """Call back once at a time."""
        return asyncio.get_running_loop().call_later(max(0.0, when - self.now()), callback)
