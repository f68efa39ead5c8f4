"""Reviews of rounds that nobody has asked for, at night and slowly: what people see of themselves is complete."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import structlog
from sqlalchemy.exc import SQLAlchemyError

from analysis.compute.executor import Priority
from telegram_bot.background import SYSTEM_MONOTONIC, MonotonicClock
from telegram_bot.rooms.computation.reviews import Origin, Reviews
from telegram_bot.storage.decisions import DecisionStore
from telegram_bot.storage.rooms import RoomStore

log = structlog.get_logger(__name__)

NIGHT = (23, 7)
"""Hours, UTC, between which rounds are reviewed."""
SHARE = 0.1
"""The part of the time in which a review is computed."""
IDLE_SECONDS = 600.0
"""Time between two looks where there is nothing to do."""
AT_ONCE = 50
"""Rounds that are looked up in one query."""


def is_night(at: float) -> bool:
    """Return whether a moment, in seconds since the epoch, is in the night."""
    hour, (begin, end) = datetime.fromtimestamp(at, UTC).hour, NIGHT
    return hour >= begin or hour < end


class NightReviews:
    """Has finished rounds reviewed whose decisions are not stored, the latest matches first."""

    def __init__(
        self,
        reviews: Reviews,
        rooms: RoomStore,
        decisions: DecisionStore,
        now: Callable[[], float],
        monotonic: MonotonicClock = SYSTEM_MONOTONIC,
    ) -> None:
        """Take what reviews, the stores, and the time in seconds since the epoch."""
        self._reviews, self._rooms, self._decisions = reviews, rooms, decisions
        self._now, self._monotonic = now, monotonic
        self._tried: set[tuple[int, int]] = set()
        """Rounds that were reviewed in this night: some have nothing to be stored."""

    async def run(self) -> None:
        """Review until cancelled; a failure is logged, and tried again later."""
        while True:
            await self._monotonic.sleep(IDLE_SECONDS)
            try:
                while await self.review_some():
                    pass
            except (SQLAlchemyError, OSError) as error:
                log.warning("rounds cannot be reviewed now", reason=repr(error))
            except Exception:
                log.exception("rounds cannot be reviewed")

    async def review_some(self) -> int:
        """Review some rounds while it is night, and return how many; wait after each as its share asks."""
        if not is_night(self._now()):
            self._tried.clear()
            return 0
        found = await self._decisions.unreviewed(AT_ONCE + len(self._tried))
        due = [one for one in found if one not in self._tried][:AT_ONCE]
        for done, (room_id, number) in enumerate(due):
            if not is_night(self._now()):
                return done
            self._tried.add((room_id, number))
            began = self._monotonic.now()
            room = await self._rooms.load(room_id)
            if room is not None:
                await self._reviews.of(room, number, Origin.ROUND_END, Priority.BACKGROUND)
            await self._monotonic.sleep((self._monotonic.now() - began) * (1 / SHARE - 1))
        return len(due)
