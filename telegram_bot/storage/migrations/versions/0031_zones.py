"""Time zones of people."""

from __future__ import annotations

from telegram_bot.storage.migrations.schema import add, drop

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    """Add the column, empty: zones are guessed until somebody chooses one."""
    add("people", "zone text?")


def downgrade() -> None:
    """Drop it; zones that were chosen are lost."""
    drop("people", "zone")
