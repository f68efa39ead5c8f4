"""The revision of a room, by which a process notices the changes of another."""

from __future__ import annotations

from telegram_bot.storage.migrations.schema import add, drop

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the column."""
    add("rooms", "revision int=0")


def downgrade() -> None:
    """Drop it."""
    drop("rooms", "revision")
