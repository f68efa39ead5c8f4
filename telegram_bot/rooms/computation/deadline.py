"""A clock for work that must hurry when others wait: it runs as much faster as their number asks for."""

from __future__ import annotations

from collections.abc import Callable


class Deadline:
    """Counts `wanted` seconds until the moment when the work is to be done, which may come nearer meanwhile.

    Whoever works by this clock need not know of the others: a budget of `wanted` seconds is simply over sooner.
    """

    def __init__(self, wanted: float, end: Callable[[], float], now: Callable[[], float]) -> None:
        """Begin now; `end` is the moment by which the work is to be done, as things are then."""
        self._left = wanted
        self._end = end
        self._now = now
        self._seen = now()
        self._shown = 0.0

    def __call__(self) -> float:
        """Return the seconds counted; past the end they go on as they come."""
        now, end = self._now(), self._end()
        gone = now - self._seen
        counted = self._left if now >= end else self._left * gone / (end - self._seen)
        self._left -= counted
        self._shown += max(counted, gone if now >= end else 0.0)
        self._seen = now
        return self._shown
