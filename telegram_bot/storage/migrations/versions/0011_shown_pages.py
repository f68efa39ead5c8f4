"""What the messages of tables show, so that a restart edits only those that have changed."""

from __future__ import annotations

from alembic import op

from telegram_bot.storage.migrations.schema import create, index

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Create the table of shown pages."""
    create(
        "shown_pages",
        "room_id long, person long, chat_id long, message_id long, digest text, version int",
        "room_id, person",
        refers={"room_id": "rooms.id"},
    )
    index("shown_pages", "person")


def downgrade() -> None:
    """Drop it."""
    op.drop_table("shown_pages")
