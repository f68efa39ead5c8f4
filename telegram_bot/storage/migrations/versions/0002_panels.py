"""The messages that show people's hands."""

from __future__ import annotations

from alembic import op

from telegram_bot.storage.migrations.schema import create, index

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the table of panels."""
    create(
        "panels",
        "id long, room_id long, person long, chat_id long, message_id long, ephemeral flag",
        "id",
        refers={"room_id": "rooms.id"},
    )
    index("panels", "room_id")


def downgrade() -> None:
    """Drop it."""
    op.drop_table("panels")
