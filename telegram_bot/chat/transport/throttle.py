"""How often a message changes: a few times at once, for fast fingers, then at even distances."""

from __future__ import annotations

MINUTE = 60.0
QUICK_SHARE = 4
"""One in so many of a minute's changes may come at once."""


class Throttle:
    """Changes of one message, never more than `per_minute` in any minute (at least one)."""

    def __init__(self, per_minute: int) -> None:
        self._quick = max(1, per_minute // QUICK_SHARE)
        self._interval = MINUTE / max(1, per_minute - self._quick)
        self._next = 0.0
        """When the next change would be due if all came at even distances."""

    def wait(self, now: float) -> float:
        """Return the seconds until the next change may be made."""
        return max(0.0, self._next - now - (self._quick - 1) * self._interval)

    def spend(self, now: float) -> None:
        """Book a change."""
        self._next = max(self._next, now) + self._interval
