"""The store of what messages show in SQL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, exists, insert, select

from telegram_bot.background import shielded
from telegram_bot.chat.messages.shown_pages import ShownPage, Surface
from telegram_bot.storage.database import SqlStore, write
from telegram_bot.storage.models import ENDED, RoomRow, ShownPageRow

COLUMNS = ("room_id", "person", "chat_id", "message_id", "digest", "version")


class SqlShownPageStore(SqlStore):
    """What messages show, in a database whose schema is up to date."""

    @shielded
    async def load(self, ended_before: float) -> dict[Surface, ShownPage]:
        """Delete the pages of rooms that ended before a time, in seconds since the epoch; return the others."""
        over = select(RoomRow.id).where(ENDED, RoomRow.ended_at < ended_before)
        columns = [getattr(ShownPageRow, name) for name in COLUMNS]

        def work(connection: Connection) -> Sequence[Row[*tuple[Any, ...]]]:
            connection.execute(delete(ShownPageRow).where(ShownPageRow.room_id.in_(over)))
            return connection.execute(select(*columns)).all()

        return {(row.room_id, row.person): ShownPage(*row[2:]) for row in await write(self._engine, work)}

    @shielded
    async def save(self, pages: Mapping[Surface, ShownPage | None]) -> None:
        """Store pages, and delete those that are None; pages of deleted rooms are left out."""
        keys = [{"the_room": room, "the_surface": surface} for room, surface in pages]
        values = [
            {"room_id": room, "person": surface, "digest": page.digest, "version": page.version}
            | {"chat_id": page.chat_id, "message_id": page.message_id}
            for (room, surface), page in pages.items()
            if page is not None
        ]
        same = (ShownPageRow.room_id == bindparam("the_room"), ShownPageRow.person == bindparam("the_surface"))
        given = select(*(bindparam(name, type_=ShownPageRow.__table__.c[name].type) for name in COLUMNS))
        present = exists().where(RoomRow.id == bindparam("room_id"))

        def work(connection: Connection) -> None:
            if keys:
                connection.execute(delete(ShownPageRow).where(*same), keys)
            if values:
                connection.execute(insert(ShownPageRow).from_select(COLUMNS, given.where(present)), values)

        await write(self._engine, work)
