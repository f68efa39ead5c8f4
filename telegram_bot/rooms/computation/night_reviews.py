"""Reviews that nobody has asked for, and second looks at puzzles, at night and slowly: what people see is complete."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol

import structlog
from sqlalchemy.exc import SQLAlchemyError

from analysis.compute.executor import Priority
from telegram_bot.background import SYSTEM_MONOTONIC, MonotonicClock
from telegram_bot.domain.puzzles import DuePuzzle
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


class NightPuzzles(Protocol):
    """What looks at puzzles again."""

    async def unlooked(self, limit: int) -> list[DuePuzzle]:
        """Return what is to be looked at again."""

    async def look(self, puzzle: DuePuzzle) -> object:
        """Look again at a puzzle."""

    async def prepare(self) -> None:
        """Find the puzzles of today and tomorrow."""


class NightReviews:
    """Has finished rounds reviewed whose decisions are not stored, the latest matches first; then looks at puzzles."""

    def __init__(
        self,
        reviews: Reviews,
        rooms: RoomStore,
        decisions: DecisionStore,
        puzzles: NightPuzzles,
        now: Callable[[], float],
        monotonic: MonotonicClock = SYSTEM_MONOTONIC,
    ) -> None:
        """Take what reviews, the stores, the puzzles, and the time in seconds since the epoch."""
        self._reviews, self._rooms, self._decisions, self._puzzles = reviews, rooms, decisions, puzzles
        self._now, self._monotonic = now, monotonic
        self._tried: set[tuple[int, int]] = set()
        """Rounds that were reviewed in this night: some have nothing to be stored."""
        self._looked: set[int] = set()
        """Puzzles that were looked at in this night."""

    async def run(self) -> None:
        """Review until cancelled; a failure is logged, and tried again later."""
        while True:
            await self._monotonic.sleep(IDLE_SECONDS)
            try:
                while await self.review_some() or await self.look_at_some():
                    pass
            except (SQLAlchemyError, OSError) as error:
                log.warning("rounds cannot be reviewed now", reason=repr(error))
            except Exception:
                log.exception("rounds cannot be reviewed")

    async def review_some(self) -> int:
        """Review some rounds while it is night, and return how many; wait after each as its share asks."""
        if not is_night(self._now()):
            self._tried.clear()
            self._looked.clear()
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
            await self._wait(began)
        return len(due)

    async def look_at_some(self) -> int:
        """Look again at some decisions that may be puzzles while it is night, and return how many; wait as above."""
        if not is_night(self._now()):
            return 0
        found = await self._puzzles.unlooked(AT_ONCE + len(self._looked))
        due = [one for one in found if one.id not in self._looked][:AT_ONCE]
        for done, puzzle in enumerate(due):
            if not is_night(self._now()):
                return done
            self._looked.add(puzzle.id)
            began = self._monotonic.now()
            await self._puzzles.look(puzzle)
            await self._wait(began)
        await self._puzzles.prepare()
        return len(due)

    async def _wait(self, began: float) -> None:
        """Wait for the rest of the time of which what began then may take its share."""
        await self._monotonic.sleep((self._monotonic.now() - began) * (1 / SHARE - 1))
