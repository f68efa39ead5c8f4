"""The sandbox's clock: real time plus an offset that tests move forward."""

from __future__ import annotations

import asyncio
import time


class Clock:
    """Wall-clock time that can be moved forward; sleepers notice the move."""

    def __init__(self, offset: float = 0.0) -> None:
        self.offset = offset
        self._moved = asyncio.Event()

    def now(self) -> float:
        """Seconds since the epoch, as this sandbox sees them."""
        return time.time() + self.offset

    def advance(self, seconds: float) -> None:
        """Move the clock forward; it never goes back."""
        if seconds < 0:
            raise ValueError("the clock moves forward only")
        self.offset += seconds
        moved, self._moved = self._moved, asyncio.Event()
        moved.set()

    async def sleep(self, seconds: float) -> None:
        """Return when `seconds` of this clock have passed, by waiting or by `advance`."""
        end = self.now() + seconds
        while (left := end - self.now()) > 0:
            try:
                await asyncio.wait_for(self._moved.wait(), left)
            except TimeoutError:
                continue
