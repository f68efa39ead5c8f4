"""The strength of bot players; those before played as hard ones do."""

from __future__ import annotations

from telegram_bot.storage.migrations.schema import add, drop

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Add the column."""
    add("rooms", "bot_level text='hard'")


def downgrade() -> None:
    """Drop it; all bot players are hard ones again."""
    drop("rooms", "bot_level")
