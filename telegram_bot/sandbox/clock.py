"""The clock of a sandbox: wall-clock time plus an offset that tests increase."""

from __future__ import annotations

import asyncio
import time


class SandboxClock:
    """Wall-clock time that can be moved forward; sleepers wake when it reaches their time."""

    def __init__(self) -> None:
        self.offset = 0.0
        self._moved = asyncio.Event()

    def now(self) -> float:
        """Return the seconds since the epoch."""
        return time.time() + self.offset

    def advance(self, seconds: float) -> None:
        """Move the clock forward."""
        if seconds < 0:
            raise ValueError("the clock moves forward only")
        self.offset += seconds
        moved, self._moved = self._moved, asyncio.Event()
        moved.set()

    async def sleep_until(self, moment: float) -> None:
        """Wait until this clock has reached a moment."""
        while (left := moment - self.now()) > 0:
            try:
                await asyncio.wait_for(self._moved.wait(), left)
            except TimeoutError:
                continue
