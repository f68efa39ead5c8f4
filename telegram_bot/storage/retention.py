"""Deletion of what is older than the retention period, in small transactions."""

from __future__ import annotations

from sqlalchemy import Delete, delete, exists, select

from telegram_bot.background import shielded
from telegram_bot.storage.database import SqlStore, write
from telegram_bot.storage.models import ENDED, LIVE, ChatRow, PersonRow, RoomRow, SeatRow


class SqlRetention(SqlStore):
    """Old rows of a database whose schema is up to date. All methods return how many rows they have deleted.

    `before`: a time in seconds since the epoch; `limit`: the most rows to delete.
    """

    @shielded
    async def delete_rooms(self, before: float, limit: int) -> int:
        """Delete rooms that ended before a time, with all rows that belong to them, those that ended first first."""
        old = select(RoomRow.id).where(ENDED, RoomRow.ended_at < before).order_by(RoomRow.ended_at).limit(limit)
        return await self._delete(delete(RoomRow).where(RoomRow.id.in_(old)))

    @shielded
    async def delete_people(self, before: float, limit: int) -> int:
        """Delete settings from before a time of people who have no seat in any room."""
        seated = exists().where(SeatRow.person == PersonRow.person)
        old = select(PersonRow.person).where(PersonRow.changed_at < before, ~seated).limit(limit)
        return await self._delete(delete(PersonRow).where(PersonRow.person.in_(old)))

    @shielded
    async def delete_chats(self, before: float, limit: int) -> int:
        """Delete languages from before a time of groups without rooms, and of people who have no seat in any."""
        seated = exists().where(SeatRow.person == ChatRow.chat_id)
        rooms = (exists().where(RoomRow.chat_id == ChatRow.chat_id, stage) for stage in (LIVE, ENDED))
        unused = (~seated, *(~found for found in rooms))
        old = select(ChatRow.chat_id).where(ChatRow.changed_at < before, *unused).limit(limit)
        return await self._delete(delete(ChatRow).where(ChatRow.chat_id.in_(old)))

    async def _delete(self, statement: Delete) -> int:
        """Delete rows in one transaction."""
        return await write(self._engine, lambda connection: connection.execute(statement).rowcount)
