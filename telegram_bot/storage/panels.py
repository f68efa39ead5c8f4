"""The store of panel messages in SQL."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, delete, insert, select

from telegram_bot.background import shielded
from telegram_bot.chat.messages.panel_store import KnownPanel
from telegram_bot.chat.transport.sending import Anchor
from telegram_bot.storage.database import SqlStore, write
from telegram_bot.storage.models import PanelRow


class SqlPanelStore(SqlStore):
    """Panels in a database whose schema is up to date."""

    @shielded
    async def add(self, panel: KnownPanel) -> None:
        """Store a message as the newest one of its owner."""
        await self._replace(_same(panel), panel)

    @shielded
    async def remove(self, panel: KnownPanel) -> None:
        """Delete a message."""
        await write(self._engine, lambda connection: connection.execute(delete(PanelRow).where(*_same(panel))))

    @shielded
    async def begin(self, panel: KnownPanel) -> None:
        """Store that a message is being sent, replacing earlier ones of its owner."""
        await self._replace(
            [PanelRow.room_id == panel.room, PanelRow.person == panel.person, PanelRow.message_id < 0], panel
        )

    async def _replace(self, old: Sequence[ColumnElement[bool]], panel: KnownPanel) -> None:
        """Delete messages, and store one."""

        def work(connection: Connection) -> None:
            connection.execute(delete(PanelRow).where(*old))
            connection.execute(insert(PanelRow).values(_values(panel)))

        await write(self._engine, work)

    @shielded
    async def known(self) -> Sequence[KnownPanel]:
        """Return all messages, oldest first."""
        columns = (PanelRow.room_id, PanelRow.person, PanelRow.chat_id, PanelRow.message_id, PanelRow.ephemeral)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(select(*columns).order_by(PanelRow.id))).all()
        return [KnownPanel(room, person, Anchor(chat, number, only)) for room, person, chat, number, only in rows]


def _values(panel: KnownPanel) -> dict[str, int | bool]:
    """Return the columns of a message without its id."""
    anchor = panel.anchor
    return {
        "room_id": panel.room,
        "person": panel.person,
        "chat_id": anchor.chat_id,
        "message_id": anchor.message_id,
        "ephemeral": anchor.ephemeral,
    }


def _same(panel: KnownPanel) -> list[ColumnElement[bool]]:
    """Return the conditions that find a message."""
    return [getattr(PanelRow, name) == value for name, value in _values(panel).items()]
