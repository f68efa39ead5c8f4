"""The periodic deletion of old rooms, and of settings that nobody has used for as long."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

import structlog
from sqlalchemy.exc import SQLAlchemyError

from telegram_bot.background import SYSTEM_MONOTONIC, MonotonicClock

log = structlog.get_logger(__name__)

DAY_SECONDS = 86400.0
PERIOD_SECONDS = 3600.0
"""Time between two runs."""
BATCH = 20
"""Rows deleted in one transaction, each room with its log."""
PAUSE_SECONDS = 0.05
"""Time between two transactions, for other writers."""


class RetentionStore(Protocol):
    """Stored rows that can be old; see `storage.retention`."""

    async def delete_rooms(self, before: float, limit: int) -> int:
        """Delete rooms that ended before a time."""

    async def delete_people(self, before: float, limit: int) -> int:
        """Delete settings from before a time of people without a seat."""

    async def delete_chats(self, before: float, limit: int) -> int:
        """Delete languages from before a time of chats without rooms and people without a seat."""


class Retention:
    """Deletes what is older than a number of days; 0 keeps everything."""

    def __init__(
        self,
        store: RetentionStore,
        days: int,
        now: Callable[[], float],
        monotonic: MonotonicClock = SYSTEM_MONOTONIC,
    ) -> None:
        """Take the store, the period, and the time in seconds since the epoch."""
        self._store = store
        self._days = days
        self._now = now
        self._monotonic = monotonic

    async def run(self) -> None:
        """Delete now and then what has become old, until cancelled; a failure is logged and tried again."""
        while self._days:
            try:
                counts = await self.delete_old()
                if any(counts.values()):
                    log.info("old data deleted", days=self._days, **counts)
            except (SQLAlchemyError, OSError) as error:
                log.warning("old data cannot be deleted now", reason=repr(error))
            except Exception:
                log.exception("old data cannot be deleted")
            await self._monotonic.sleep(PERIOD_SECONDS)

    async def delete_old(self) -> dict[str, int]:
        """Delete what is old now; return the numbers of rows."""
        before = self._now() - self._days * DAY_SECONDS
        kinds: dict[str, Callable[[float, int], Awaitable[int]]] = {
            "rooms": self._store.delete_rooms,
            "people": self._store.delete_people,
            "chats": self._store.delete_chats,
        }
        return {name: await self._all(before, delete) for name, delete in kinds.items()}

    async def _all(self, before: float, delete: Callable[[float, int], Awaitable[int]]) -> int:
        """Delete all old rows of one kind, some at a time."""
        total = deleted = await delete(before, BATCH)
        while deleted == BATCH:
            await self._monotonic.sleep(PAUSE_SECONDS)
            deleted = await delete(before, BATCH)
            total += deleted
        return total
