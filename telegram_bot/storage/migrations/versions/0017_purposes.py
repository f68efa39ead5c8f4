"""What rooms are for; all earlier ones are tables of groups."""

from __future__ import annotations

from telegram_bot.storage.migrations.schema import add, drop

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Add the column."""
    add("rooms", "purpose text='table'")


def downgrade() -> None:
    """Remove it; earlier versions take a practice for a table whose group is the private chat."""
    drop("rooms", "purpose")
