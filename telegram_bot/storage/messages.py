"""The stored messages of all rooms, so that a restart finds them and edits only those that have changed.

Before a message is sent, a placeholder is stored, and afterwards the message's address, each in its own transaction. A
short digest of what a message shows is written behind: in at most one transaction a second, and completely when the bot
stops. A digest lost by a kill costs at most one edit, which Telegram answers with "message is not modified".
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Any

import structlog
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    bindparam,
    delete,
    exists,
    insert,
    literal,
    select,
    union_all,
    update,
)

from telegram_bot.background import SYSTEM_MONOTONIC, MonotonicClock
from telegram_bot.storage.database import Database, SqlStore
from telegram_bot.storage.models import ENDED, LIVE, MessageRow, RoomRow
from telegram_bot.storage.values import Anchor, Key, MessageState, Shown, StoredMessage

log = structlog.get_logger(__name__)

SAVE_PAUSE = 1.0
"""Seconds between two writes of digests."""
KEPT_SECONDS = 3600.0
"""How long messages of ended rooms are loaded: their last state may have to be shown after a restart."""

ADDRESS = ("room_id", "surface", "person", "chat_id", "message_id", "ephemeral")
"""The columns that identify a message."""
SENDING = MessageRow.state == MessageState.SENDING
NOTE = (
    update(MessageRow)
    .where(*(getattr(MessageRow, name) == bindparam(f"the_{name}") for name in ADDRESS))
    .values(digest=bindparam("digest"), version=bindparam("version"))
)
COLUMNS = (*ADDRESS, "state", "digest", "version")
MESSAGES = select(*(getattr(MessageRow, name) for name in COLUMNS)).order_by(MessageRow.id)


def digest_of(content: object) -> str:
    """Return a short digest of an object's representation."""
    return blake2b(repr(content).encode(), digest_size=8).hexdigest()


class MessageStore(SqlStore):
    """Messages in a database with an up-to-date schema. Messages of deleted rooms are not stored.

    Failures are logged: each costs at most a duplicate message after a crash.
    """

    def __init__(self, database: Database, monotonic: MonotonicClock = SYSTEM_MONOTONIC) -> None:
        super().__init__(database)
        self._monotonic = monotonic
        self._unsaved: dict[tuple[Key, Anchor], Shown] = {}
        self._task: asyncio.Task[None] | None = None

    async def load(self, now: float) -> Sequence[StoredMessage]:
        """Return messages, oldest first, except of rooms that ended long ago; `now`: seconds since the epoch."""
        recent = select(RoomRow.id).where(ENDED, RoomRow.ended_at >= now - KEPT_SECONDS)
        return await self._found(MessageRow.room_id.in_(union_all(select(RoomRow.id).where(LIVE), recent)))

    async def of_room(self, room: int) -> Sequence[StoredMessage]:
        """Return the messages of a room, oldest first."""
        return await self._found(MessageRow.room_id == room)

    async def _found(self, condition: ColumnElement[bool]) -> Sequence[StoredMessage]:
        try:
            return [_message(row) for row in await self._rows(MESSAGES.where(condition))]
        except Exception:
            log.exception("messages of rooms cannot be read")
            return []

    async def begin(self, key: Key, pending: Anchor) -> None:
        """Store a placeholder for a message to be sent, replacing earlier ones of the same key."""

        def work(connection: Connection) -> None:
            connection.execute(delete(MessageRow).where(*_same(key), SENDING))
            _insert(connection, key, pending, MessageState.SENDING)

        await self._store(key, work)

    async def add(self, key: Key, anchor: Anchor, *, sent: bool = False) -> None:
        """Store a message as the newest; `sent`: it replaces the placeholder."""

        def work(connection: Connection) -> None:
            connection.execute(delete(MessageRow).where(*_same(key, anchor)))
            if sent:
                connection.execute(delete(MessageRow).where(*_same(key), SENDING))
            _insert(connection, key, anchor, MessageState.SHOWN)

        await self._store(key, work)

    async def remove(self, key: Key, anchor: Anchor) -> None:
        """Delete a message."""
        self._unsaved.pop((key, anchor), None)
        await self._store(key, lambda connection: connection.execute(delete(MessageRow).where(*_same(key, anchor))))

    async def _store(self, key: Key, work: Callable[[Connection], object]) -> None:
        try:
            await self._write(work)
        except Exception:
            log.exception("a message cannot be stored", room=key.room, surface=key.surface)

    # ------------------------------------------------------------------ what messages show

    def note(self, key: Key, anchor: Anchor, shown: Shown) -> None:
        """Schedule writing what a message shows, if it is still stored by then."""
        self._unsaved[key, anchor] = shown
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._save_later())

    async def _save_later(self) -> None:
        """Write the changes, at most once a second, until there are none."""
        while self._unsaved:
            await self._monotonic.sleep(SAVE_PAUSE)
            await self._save()

    async def _save(self) -> None:
        """Write the changes; after a failure they are written with the next ones."""
        changes, self._unsaved = self._unsaved, {}
        if not changes:
            return
        try:
            await self._write_shown(changes)
        except Exception:
            log.exception("what messages show cannot be stored")
            self._unsaved = changes | self._unsaved

    async def _write_shown(self, shown: Mapping[tuple[Key, Anchor], Shown]) -> None:
        values = [
            {f"the_{name}": value for name, value in _values(key, anchor).items()}
            | {"digest": one.digest, "version": one.version}
            for (key, anchor), one in shown.items()
        ]
        await self._write(lambda connection: connection.execute(NOTE, values))

    async def save_all(self) -> None:
        """Write all changes now, before the end."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
        if self._unsaved:
            await self._save()


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
