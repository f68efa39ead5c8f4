"""The store of ended sessions in SQL."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, or_, select

from telegram_bot.background import shielded
from telegram_bot.storage.database import SqlStore, write
from telegram_bot.storage.models import EndedSessionsRow


class SqlEndedSessions(SqlStore):
    """Ended sessions in a database whose schema is up to date."""

    @shielded
    async def load(self, since: float, limit: int) -> dict[str, float]:
        """Return the marks of those whose sessions were ended at a time or later, the last `limit` of them."""
        last = select(EndedSessionsRow.mark, EndedSessionsRow.at).where(EndedSessionsRow.at >= since)
        async with self._engine.connect() as connection:
            rows = await connection.execute(last.order_by(EndedSessionsRow.at.desc()).limit(limit))
            return {row.mark: row.at for row in rows}

    @shielded
    async def add(self, mark: str, at: float, before: float) -> None:
        """Store a mark, and delete those whose sessions were ended before a time."""
        old = delete(EndedSessionsRow).where(or_(EndedSessionsRow.mark == mark, EndedSessionsRow.at < before))

        def work(connection: Connection) -> None:
            connection.execute(old)
            connection.execute(insert(EndedSessionsRow).values(mark=mark, at=at))

        await write(self._engine, work)
