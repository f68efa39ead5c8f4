"""When a room last changed, and the result of its match so far."""

from __future__ import annotations

from telegram_bot.storage.migrations.schema import add, drop

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the columns; rooms from before are listed without a date and a result."""
    add("rooms", "changed_at real?, result json?")


def downgrade() -> None:
    """Drop them."""
    drop("rooms", "result, changed_at")
