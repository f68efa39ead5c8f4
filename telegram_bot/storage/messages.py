"""The store of the messages of rooms in SQL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    bindparam,
    delete,
    exists,
    insert,
    literal,
    select,
    union_all,
    update,
)

from telegram_bot.storage.database import SqlStore
from telegram_bot.storage.models import ENDED, LIVE, MessageRow, RoomRow
from telegram_bot.storage.values import Anchor, Key, MessageState, Shown, StoredMessage

ADDRESS = ("room_id", "surface", "person", "chat_id", "message_id", "ephemeral")
"""The columns that tell messages apart."""
SENDING = MessageRow.state == MessageState.SENDING
NOTE = (
    update(MessageRow)
    .where(*(getattr(MessageRow, name) == bindparam(f"the_{name}") for name in ADDRESS))
    .values(digest=bindparam("digest"), version=bindparam("version"))
)


class SqlMessageStore(SqlStore):
    """Messages in a database whose schema is up to date. Those of rooms that are deleted are not stored."""

    async def load(self, ended_before: float) -> Sequence[StoredMessage]:
        """Return the messages of all rooms but those that ended before a time, oldest first."""
        recent = select(RoomRow.id).where(ENDED, RoomRow.ended_at >= ended_before)
        rooms = union_all(select(RoomRow.id).where(LIVE), recent)
        return [_message(row) for row in await self._rows(_messages().where(MessageRow.room_id.in_(rooms)))]

    async def of_room(self, room: int) -> Sequence[StoredMessage]:
        """Return the messages of a room, oldest first."""
        return [_message(row) for row in await self._rows(_messages().where(MessageRow.room_id == room))]

    async def begin(self, key: Key, pending: Anchor) -> None:
        """Store a sending in place of earlier ones of the same key."""

        def work(connection: Connection) -> None:
            connection.execute(delete(MessageRow).where(*_same(key), SENDING))
            _insert(connection, key, pending, MessageState.SENDING)

        await self._write(work)

    async def add(self, key: Key, anchor: Anchor, *, sent: bool) -> None:
        """Store a message as the newest; `sent`: in place of the sending."""

        def work(connection: Connection) -> None:
            connection.execute(delete(MessageRow).where(*_same(key, anchor)))
            if sent:
                connection.execute(delete(MessageRow).where(*_same(key), SENDING))
            _insert(connection, key, anchor, MessageState.SHOWN)

        await self._write(work)

    async def remove(self, key: Key, anchor: Anchor) -> None:
        """Delete a message."""
        await self._change(delete(MessageRow).where(*_same(key, anchor)))

    async def note(self, shown: Mapping[tuple[Key, Anchor], Shown]) -> None:
        """Store what messages show that are still on file."""
        values = [
            {f"the_{name}": value for name, value in _values(key, anchor).items()}
            | {"digest": one.digest, "version": one.version}
            for (key, anchor), one in shown.items()
        ]
        await self._write(lambda connection: connection.execute(NOTE, values))


def _messages() -> Select[Any]:
    columns = (*ADDRESS, "state", "digest", "version")
    return select(*(getattr(MessageRow, name) for name in columns)).order_by(MessageRow.id)


def _message(row: Row[Any]) -> StoredMessage:
    key, anchor = Key(row.room_id, row.surface, row.person), Anchor(row.chat_id, row.message_id, row.ephemeral)
    return StoredMessage(key, anchor, MessageState(row.state), Shown(row.digest, row.version))


def _values(key: Key, anchor: Anchor) -> dict[str, Any]:
    values = (key.room, key.surface, key.person, anchor.chat_id, anchor.message_id, anchor.ephemeral)
    return dict(zip(ADDRESS, values, strict=True))


def _same(key: Key, anchor: Anchor | None = None) -> list[ColumnElement[bool]]:
    values = _values(key, anchor or Anchor(0, 0, ephemeral=False))
    return [getattr(MessageRow, name) == values[name] for name in (ADDRESS if anchor is not None else ADDRESS[:3])]


def _insert(connection: Connection, key: Key, anchor: Anchor, state: MessageState) -> None:
    values = _values(key, anchor) | {"state": state, "digest": ""}
    columns = MessageRow.__table__.c
    given = select(*(literal(value, columns[name].type) for name, value in values.items()))
    present = exists().where(RoomRow.id == key.room)
    connection.execute(insert(MessageRow).from_select(list(values), given.where(present)))
