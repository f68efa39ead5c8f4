"""All messages that are kept up to date in one table, with what they show."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from telegram_bot.storage.migrations.schema import Columns, Index, Table

revision = "0016"
down_revision = "0015"

ADOPT = (
    # hands keep their ids, and so their order
    """
    INSERT INTO messages (id, room_id, surface, person, chat_id, message_id, ephemeral, digest, version, state)
    SELECT panels.id, panels.room_id, 'hand', panels.person, panels.chat_id, panels.message_id, panels.ephemeral,
           COALESCE(shown.digest, ''), shown.version, CASE WHEN panels.message_id < 0 THEN 'sending' ELSE 'shown' END
    FROM panels LEFT JOIN shown_pages AS shown
      ON shown.room_id = panels.room_id AND shown.person = panels.person AND shown.person NOT IN (0, -1)
     AND shown.chat_id = panels.chat_id AND shown.message_id = panels.message_id
    """,
    """
    INSERT INTO messages (room_id, surface, person, chat_id, message_id, ephemeral, digest, version, state)
    SELECT rooms.id, 'table', 0, rooms.chat_id, rooms.board_message, false,
           COALESCE(shown.digest, ''), shown.version, 'shown'
    FROM rooms LEFT JOIN shown_pages AS shown
      ON shown.room_id = rooms.id AND shown.person = 0
     AND shown.chat_id = rooms.chat_id AND shown.message_id = rooms.board_message
    WHERE rooms.board_message IS NOT NULL
    """,
    """
    INSERT INTO messages (room_id, surface, person, chat_id, message_id, ephemeral, digest, state)
    SELECT id, 'table', 0, chat_id, 0, false, '', 'sending' FROM rooms WHERE board_sending
    """,
    """
    INSERT INTO messages (room_id, surface, person, chat_id, message_id, ephemeral, digest, version, state)
    SELECT rooms.id, 'call', 0, rooms.call_chat, rooms.call_message, false,
           COALESCE(shown.digest, ''), shown.version, 'shown'
    FROM rooms LEFT JOIN shown_pages AS shown
      ON shown.room_id = rooms.id AND shown.person = -1
     AND shown.chat_id = rooms.call_chat AND shown.message_id = rooms.call_message
    WHERE rooms.call_message IS NOT NULL AND rooms.call_chat IS NOT NULL
    """,
)

RETURN = (
    """
    UPDATE rooms SET board_message = (
        SELECT message_id FROM messages
        WHERE messages.room_id = rooms.id AND messages.surface = 'table' AND messages.state = 'shown'
        ORDER BY messages.id DESC LIMIT 1
    )
    """,
    """
    UPDATE rooms SET call_chat = (
        SELECT chat_id FROM messages
        WHERE messages.room_id = rooms.id AND messages.surface = 'call' AND messages.state = 'shown'
        ORDER BY messages.id DESC LIMIT 1
    )
    """,
    """
    UPDATE rooms SET call_message = (
        SELECT message_id FROM messages
        WHERE messages.room_id = rooms.id AND messages.surface = 'call' AND messages.state = 'shown'
        ORDER BY messages.id DESC LIMIT 1
    )
    """,
    """
    UPDATE rooms SET board_sending = EXISTS (
        SELECT 1 FROM messages WHERE messages.room_id = rooms.id AND surface = 'table' AND state = 'sending'
    )
    """,
    """
    INSERT INTO panels (id, room_id, person, chat_id, message_id, ephemeral)
    SELECT id, room_id, person, chat_id, message_id, ephemeral FROM messages WHERE surface = 'hand' ORDER BY id
    """,
    """
    INSERT INTO shown_pages (room_id, person, chat_id, message_id, digest, version)
    SELECT room_id, CASE surface WHEN 'table' THEN 0 WHEN 'call' THEN -1 ELSE person END,
           chat_id, message_id, digest, version
    FROM messages
    WHERE version IS NOT NULL AND digest <> '' AND id IN (
        SELECT MAX(id) FROM messages WHERE version IS NOT NULL GROUP BY room_id, surface, person
    )
    """,
)


MESSAGES = Table(
    "messages",
    "id long, room_id long, surface text, person long, chat_id long, message_id long, ephemeral flag, digest text, "
    "version int?, state text",
    "id",
    refers={"room_id": "rooms.id"},
)
BY_ROOM, BY_PERSON = Index("messages", "room_id"), Index("messages", "person")
BEFORE = Columns("rooms", "board_message long?, call_chat long?, call_message long?, board_sending flag=false")
PANELS = Table(
    "panels",
    "id long, room_id long, person long, chat_id long, message_id long, ephemeral flag",
    "id",
    refers={"room_id": "rooms.id"},
)
SHOWN = Table(
    "shown_pages",
    "room_id long, person long, chat_id long, message_id long, digest text, version int",
    "room_id, person",
    refers={"room_id": "rooms.id"},
)


def upgrade() -> None:
    """Take over the messages of tables, hands and calls, so that none is sent again."""
    MESSAGES.add()
    hands, *others = ADOPT
    op.execute(hands)
    _count_on("messages")
    for statement in others:
        op.execute(statement)
    BY_ROOM.add()
    BY_PERSON.add()
    SHOWN.drop()
    PANELS.drop()
    BEFORE.drop()


def downgrade() -> None:
    """Restore the old tables; of several messages of one table the last is kept."""
    BEFORE.add()
    PANELS.add()
    SHOWN.add()
    for statement in RETURN:
        op.execute(statement)
    _count_on("panels")
    for table, column in (("panels", "room_id"), ("panels", "person"), ("shown_pages", "person")):
        Index(table, column).add()
    MESSAGES.drop()


def _count_on(name: str) -> None:
    """Continue a table's ids after the existing ones; SQLite does so by itself."""
    if op.get_bind().dialect.name == "postgresql":
        last = sa.select(sa.func.coalesce(sa.func.max(sa.table(name, sa.column("id")).c.id), 0) + 1).scalar_subquery()
        op.execute(sa.select(sa.func.setval(sa.func.pg_get_serial_sequence(name, "id"), last, False)))
