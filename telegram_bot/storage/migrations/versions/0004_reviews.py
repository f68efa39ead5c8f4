"""The number of rounds of a table whose reviews have been sent."""

from __future__ import annotations

from alembic import op

from telegram_bot.storage.migrations.schema import add, drop

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column; of rounds dealt before nobody is sent a review unasked."""
    add("rooms", "reviewed int=0")
    op.execute("UPDATE rooms SET reviewed = (SELECT COUNT(*) FROM rounds WHERE rounds.room_id = rooms.id)")


def downgrade() -> None:
    """Drop it."""
    drop("rooms", "reviewed")
