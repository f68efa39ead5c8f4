"""Whether the clock of this machine is right: it is compared with the dates of Telegram's answers.

A wrong clock makes everything that Telegram has signed seem too old, or signed in the future.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC
from email.utils import parsedate_to_datetime

import structlog

MAX_OFFSET = 60.0
"""Seconds by which the clocks may differ; an answer may also have been on its way for a while."""
CHECK_SECONDS = 30.0
"""Seconds between two comparisons."""
REPEAT_SECONDS = 600.0
"""Seconds after which a wrong clock is logged again."""

log = structlog.get_logger(__name__)


class ClockCheck:
    """Compares `now`, in seconds since the epoch, with Telegram's time; `monotonic` are seconds that only grow."""

    def __init__(self, now: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._monotonic = monotonic
        self._offset = 0.0
        self._next_check = self._next_line = float("-inf")

    @property
    def is_wrong(self) -> bool:
        """Return whether the clock differs too much from Telegram's, as far as that is known."""
        return abs(self._offset) > MAX_OFFSET

    def dated(self, date: str) -> None:
        """Take notice of the date of an answer, as HTTP has it; one that cannot be read is ignored."""
        if self._monotonic() < self._next_check:
            return
        try:
            told = parsedate_to_datetime(date)
        except ValueError:
            return
        self._next_check = self._monotonic() + CHECK_SECONDS
        self.compare((told if told.tzinfo else told.replace(tzinfo=UTC)).timestamp(), self._now())

    def compare(self, told: float, now: float) -> None:
        """Take notice of the time that Telegram tells; log it if the clock is wrong, but not all the time."""
        self._offset = now - told
        if self.is_wrong and self._monotonic() >= self._next_line:
            self._next_line = self._monotonic() + REPEAT_SECONDS
            log.error("the clock of this machine is wrong", seconds_ahead_of_telegram=round(self._offset))
