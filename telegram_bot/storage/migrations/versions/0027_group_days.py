"""The message of the day of groups, which is off until an administrator turns it on."""

from __future__ import annotations

from telegram_bot.storage.migrations.schema import add, drop

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    """Add the columns."""
    add(
        "chats",
        "day_games text?, day_hour int?, day_zone text?, day_message long?, day_sent_at real?, day_shown_at real?, "
        "day_changed_at real?",
    )


def downgrade() -> None:
    """Remove them."""
    drop("chats", "day_games, day_hour, day_zone, day_message, day_sent_at, day_shown_at, day_changed_at")
