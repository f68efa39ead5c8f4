"""Deletion of old rooms, and of settings that nobody has used for as long, in small transactions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import structlog
from sqlalchemy import delete, exists, func, select, tuple_
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.orm import aliased

from telegram_bot.background import SYSTEM_MONOTONIC, MonotonicClock, shielded
from telegram_bot.domain.boards import KEPT_DAYS
from telegram_bot.domain.room import DAY_SECONDS
from telegram_bot.storage.database import SqlStore, write
from telegram_bot.storage.decisions import sum_up
from telegram_bot.storage.models import (
    ENDED,
    LIVE,
    BoardRow,
    ChatRow,
    DuelRow,
    PersonRow,
    PuzzleRow,
    RatingChangeRow,
    RatingRow,
    ResultRow,
    RoomRow,
    SeatRow,
)

log = structlog.get_logger(__name__)

PERIOD_SECONDS = 3600.0
"""Time between two runs."""
BATCH = 20
"""Rows deleted in one transaction, each room with its log."""
PAUSE_SECONDS = 0.05
"""Time between two transactions, for other writers."""


YEAR_DAYS = 365
"""Days for which decisions are kept, and at least the results of a person after their last match."""


OF_PLAYERS: dict[type[ResultRow | RatingChangeRow | RatingRow], Any] = {
    ResultRow: ResultRow.ended_at,
    RatingChangeRow: RatingChangeRow.changed_at,
    RatingRow: RatingRow.changed_at,
}
"""What is kept of people while they play, and when it was stored."""


class Retention(SqlStore):
    """Deletes what is older than a number of days; 0 keeps everything. Results are kept while a person plays.

    `delete_...` return how many rows they have deleted; `before`: a time in seconds since the epoch; `limit`: the most
    rows to delete.
    """

    def __init__(
        self, engine: AsyncEngine, days: int, now: Callable[[], float], monotonic: MonotonicClock = SYSTEM_MONOTONIC
    ) -> None:
        """Take the engine, the period, and the time in seconds since the epoch."""
        super().__init__(engine, now)
        self._days = days
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
        kinds: dict[str, tuple[Callable[[float, int], Awaitable[int]], int]] = {
            "rooms": (self.delete_rooms, self._days),
            "people": (self.delete_people, self._days),
            "chats": (self.delete_chats, self._days),
            "results": (self.delete_results, max(self._days, YEAR_DAYS)),
            "decisions": (self.sum_up_decisions, YEAR_DAYS),
            "boards": (self.delete_boards, KEPT_DAYS),
            "duels": (self.delete_duels, KEPT_DAYS),
            "puzzles": (self.delete_puzzles, KEPT_DAYS),
        }
        now = self._now()
        return {name: await self._all(now - days * DAY_SECONDS, delete) for name, (delete, days) in kinds.items()}

    async def _all(self, before: float, delete: Callable[[float, int], Awaitable[int]]) -> int:
        """Delete all old rows of one kind, some at a time."""
        total = deleted = await delete(before, BATCH)
        while deleted == BATCH:
            await self._monotonic.sleep(PAUSE_SECONDS)
            deleted = await delete(before, BATCH)
            total += deleted
        return total

    @shielded
    async def delete_rooms(self, before: float, limit: int) -> int:
        """Delete rooms that ended before a time, with all rows that belong to them, those that ended first first."""
        old = select(RoomRow.id).where(ENDED, RoomRow.ended_at < before).order_by(RoomRow.ended_at).limit(limit)
        return await self._change(delete(RoomRow).where(RoomRow.id.in_(old)))

    @shielded
    async def sum_up_decisions(self, before: float, limit: int) -> int:
        """Replace decisions from before a time by the sums of their months."""
        return await write(self._engine, lambda connection: sum_up(connection, before, limit))

    @shielded
    async def delete_people(self, before: float, limit: int) -> int:
        """Delete settings from before a time of people who have no seat in any room."""
        seated = exists().where(SeatRow.person == PersonRow.person)
        old = select(PersonRow.person).where(PersonRow.changed_at < before, ~seated).limit(limit)
        return await self._change(delete(PersonRow).where(PersonRow.person.in_(old)))

    @shielded
    async def delete_chats(self, before: float, limit: int) -> int:
        """Delete languages from before a time of groups without rooms, and of people who have no seat in any."""
        seated = exists().where(SeatRow.person == ChatRow.chat_id)
        rooms = (exists().where(RoomRow.chat_id == ChatRow.chat_id, stage) for stage in (LIVE, ENDED))
        unused = (~seated, *(~found for found in rooms))
        old = select(ChatRow.chat_id).where(ChatRow.changed_at < before, *unused).limit(limit)
        return await self._change(delete(ChatRow).where(ChatRow.chat_id.in_(old)))

    @shielded
    async def delete_results(self, before: float, limit: int) -> int:
        """Delete results and ratings of people whose last match ended before a time; return the rows of one table."""
        other, deleted = aliased(ResultRow), 0
        for row, at in OF_PLAYERS.items():
            last = select(func.max(other.ended_at)).where(other.person == row.person).scalar_subquery()
            key = row.__mapper__.primary_key
            old = select(*key).where(at < before, func.coalesce(last, 0.0) < before).order_by(at).limit(limit)
            deleted = max(deleted, await self._change(delete(row).where(tuple_(*key).in_(old))))
        return deleted

    @shielded
    async def delete_duels(self, before: float, limit: int) -> int:
        """Delete duels that closed before a time, with their people."""
        old = select(DuelRow.id).where(DuelRow.closes_at < before).limit(limit)
        return await self._change(delete(DuelRow).where(DuelRow.id.in_(old)))

    async def delete_boards(self, before: float, limit: int) -> int:
        """Delete deals of the day that closed before a time, with the attempts at them."""
        old = select(BoardRow.id).where(BoardRow.closes_at < before).limit(limit)
        return await self._change(delete(BoardRow).where(BoardRow.id.in_(old)))

    @shielded
    async def delete_puzzles(self, before: float, limit: int) -> int:
        """Delete puzzles that were found before a time, with the answers to them."""
        old = select(PuzzleRow.id).where(PuzzleRow.at < before).limit(limit)
        return await self._change(delete(PuzzleRow).where(PuzzleRow.id.in_(old)))
