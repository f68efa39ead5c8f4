"""An event loop whose time jumps ahead while nothing happens: hours of play in minutes, with real sockets and files."""

from __future__ import annotations

import asyncio
import selectors
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

QUIET = 0.004
"""Real seconds without any event after which time jumps unless a thread works: the kernel has answered by then."""
THREADS = Path("/proc/self/task")
"""The threads of this process, where the system tells."""
LONGEST_JUMP = 0.5
"""Seconds of one jump, so that work in a thread that takes longer is not overtaken by far."""


class JumpingSelector(selectors.DefaultSelector):
    """Waits for events; if there are none soon, adds the rest of the time to `skipped`."""

    skipped = 0.0

    def select(self, timeout: float | None = None) -> Any:
        """Return the events that are ready, none if time has jumped instead."""
        if timeout is None or timeout <= QUIET:
            return super().select(timeout)
        if (events := super().select(QUIET)) or threads_work():
            return events
        self.skipped += min(timeout - QUIET, LONGEST_JUMP)
        return []


def threads_work() -> bool:
    """Return whether another thread of this process runs, waits for its turn on a busy machine, or for the disk."""
    own = str(threading.get_native_id())
    return any(_state(thread) in "RD" for thread in THREADS.glob("*") if thread.name != own)


def _state(thread: Path) -> str:
    try:
        return (thread / "stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "X"  # it has ended


class JumpingLoop(asyncio.SelectorEventLoop):
    """The loop; all its timers, and the clocks below, follow its time."""

    def __init__(self) -> None:
        self._jumping = JumpingSelector()
        super().__init__(self._jumping)

    def time(self) -> float:
        """Return the seconds of this loop."""
        return super().time() + self._jumping.skipped


class LoopClock:
    """A clock of the bot that follows the running loop's time."""

    def __init__(self, epoch: float) -> None:
        self._offset = epoch - asyncio.get_running_loop().time()

    def now(self) -> float:
        """Return the seconds since the epoch."""
        return self._offset + asyncio.get_running_loop().time()

    def call_at(self, when: float, callback: Callable[[], None]) -> asyncio.TimerHandle:
        """Call `callback` once at a time, or soon if it has passed."""
        return asyncio.get_running_loop().call_later(max(0.0, when - self.now()), callback)


def monotonic() -> float:
    """Return the running loop's time."""
    return asyncio.get_running_loop().time()
