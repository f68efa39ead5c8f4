"""Rate limit for log lines: after `LINES` of one kind within `SPAN` only their number is logged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

LINES = 30
SPAN = 60.0
"""Maximal number of log lines of one kind, and the period in seconds for which it holds."""
MAX_KINDS = 1000
"""Kinds counted at the same time; lines of further kinds are left out until a span ends."""
LONGEST_KIND = 200
"""Characters by which kinds are told apart: a library may have formatted what a stranger wrote."""


@dataclass(slots=True)
class Window:
    """The lines of one kind since `began`."""

    began: float
    lines: int = 0


class LogRateLimit:
    """Counts lines by kind; may be used from any thread, and so may `now`, a clock in seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._windows: dict[str, Window] = {}
        self._left_out: dict[str, int] = {}
        self._lock = Lock()

    def take(self, kind: str) -> bool:
        """Count a line; return whether it is written."""
        now, kind = self._now(), kind[:LONGEST_KIND]
        with self._lock:
            window = self._windows.get(kind)
            if window is not None and now - window.began >= SPAN:
                self._end(kind)
                window = None
            if window is None:
                if len(self._windows) >= MAX_KINDS:
                    return False
                window = self._windows[kind] = Window(now)
            window.lines += 1
            return window.lines <= LINES

    def left_out(self) -> dict[str, int]:
        """Return how many lines of each kind were left out in spans that have ended since the last call."""
        now = self._now()
        with self._lock:
            for kind in [kind for kind, window in self._windows.items() if now - window.began >= SPAN]:
                self._end(kind)
            found, self._left_out = self._left_out, {}
        return found

    def _end(self, kind: str) -> None:
        excess = self._windows.pop(kind).lines - LINES
        if excess > 0:
            self._left_out[kind] = self._left_out.get(kind, 0) + excess
