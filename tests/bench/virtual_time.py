"""An event loop whose time passes only while nothing happens, and then jumps: hours of play in minutes.

Sockets, threads and files are real, but the time they and the CPU need does not count, however busy the machine is.
"""

import asyncio
import selectors
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from telegram_bot.background import Clock

QUIET = 0.004
"""Real seconds without an event after which time jumps if no thread is working: the kernel has answered by then."""
THREADS = Path("/proc/self/task")
LONGEST_JUMP = 0.5
"""Maximum seconds of one jump, so that time does not overtake unnoticed work by much."""
PASS = 1e-9
"""Seconds that one pass of the loop takes.

asyncio calls a timer up to a nanosecond early: if no time passed, code that then waits for the rest would loop for
ever."""


class JumpingSelector(selectors.DefaultSelector):
    """Waits for events; if none come soon, `time` jumps instead."""

    time = 0.0

    def select(self, timeout: float | None = None) -> Any:
        """Return the events that are ready; none if time jumps instead, or before it does."""
        self.time += PASS
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        events = super().select(QUIET)
        if not events and not threads_work():
            self.time += min(timeout, LONGEST_JUMP)
        return events


def threads_work() -> bool:
    """Return whether another thread runs, or waits for a CPU or a disk; False if the system does not tell."""
    own = str(threading.get_native_id())
    states = []
    for thread in THREADS.glob("*/stat"):
        if thread.parent.name != own:
            with suppress(OSError):  # the thread has ended
                states.append(thread.read_text().rpartition(")")[2].split()[0])
    return any(state in "RD" for state in states)


class JumpingLoop(asyncio.SelectorEventLoop):
    """The event loop; all its timers and the clocks below follow its time."""

    def __init__(self) -> None:
        self._jumping = JumpingSelector()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.time


class LoopClock(Clock):
    """A clock of the bot that follows the running loop's time, also in threads such as those of the database."""

    def __init__(self, epoch: float) -> None:
        self._loop = asyncio.get_running_loop()
        self._offset = epoch - self._loop.time()

    def now(self) -> float:
        """Return the seconds since the epoch."""
        return self._offset + self._loop.time()

    def call_at(self, when: float, callback: Callable[[], None]) -> asyncio.TimerHandle:
        """Call `callback` once at a time, or soon if that has passed."""
        return self._loop.call_later(max(0.0, when - self.now()), callback)


def monotonic() -> float:
    return asyncio.get_running_loop().time()
