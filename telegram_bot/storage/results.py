"""The results of matches, which outlive the rooms."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, and_, func, insert, select

from telegram_bot.background import shielded
from telegram_bot.domain.results import DAY_SECONDS, Earlier, results_of
from telegram_bot.domain.room import Purpose, Room
from telegram_bot.storage.database import SqlStore
from telegram_bot.storage.models import ResultRow, RoundRow, SeatRow


def save_results(connection: Connection, room: Room, ended_at: float) -> None:
    """Store the results of the people at a table in the transaction that ends it; `ended_at`: as in `ResultRow`.

    Attempts at deals of the day stand for those.
    """
    if room.match is None or not room.match.scores or room.is_board:
        return
    of_room = {"room_id": room.id, "chat_id": room.place.chat_id, "game": room.game, "purpose": room.purpose}
    begun = select(RoundRow.at).where(RoundRow.room_id == room.id, RoundRow.number == 1)
    begun_at = connection.execute(begun).scalar_one()
    seconds = None if begun_at is None else ended_at - begun_at
    people = [seat.person for seat in room.seats if seat.person]
    columns = (ResultRow.room_id, ResultRow.person, ResultRow.seconds, ResultRow.rated)
    today = select(*columns).where(
        ResultRow.person.in_(people), ResultRow.ended_at > ended_at - DAY_SECONDS, ResultRow.purpose == Purpose.TABLE
    )
    earlier = [Earlier(*row) for row in connection.execute(today)]
    rows = [
        {**of_room, **asdict(result), "rated": result.rated, "ended_at": ended_at, "seconds": seconds}
        for result in results_of(room, seconds, earlier)
    ]
    if rows:
        connection.execute(insert(ResultRow), rows)


class ResultStore(SqlStore):
    """The results of people and groups."""

    @shielded
    async def of_person(self, person: int, since: float = 0.0) -> list[ResultRow]:
        """Return the results of a person since a time in seconds since the epoch, the last first."""
        return await self._rows(ResultRow.person == person, since)

    @shielded
    async def in_chat(self, chat_id: int, since: float = 0.0) -> list[ResultRow]:
        """Return the results of a group since a time in seconds since the epoch, the last first."""
        return await self._rows(ResultRow.chat_id == chat_id, since)

    @shielded
    async def names(self, people: Collection[int]) -> dict[int, str]:
        """Return the names that people had at their last table, of those who have a seat at any."""
        last = select(SeatRow.person, func.max(SeatRow.room_id).label("room")).where(SeatRow.person.in_(people))
        rooms = last.group_by(SeatRow.person).subquery()
        seats = select(SeatRow.person, SeatRow.name).join(
            rooms, and_(rooms.c.person == SeatRow.person, rooms.c.room == SeatRow.room_id)
        )
        async with self._engine.connect() as connection:
            return {row.person: row.name for row in await connection.execute(seats)}

    async def _rows(self, where: Any, since: float) -> list[ResultRow]:
        query = select(ResultRow).where(where, ResultRow.ended_at >= since).order_by(ResultRow.ended_at.desc())
        async with self._engine.connect() as connection:
            return [ResultRow(**row) for row in (await connection.execute(query)).mappings()]
