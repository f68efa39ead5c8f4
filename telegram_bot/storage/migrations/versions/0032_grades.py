"""How good each decision of an attempt was, for the card of its result."""

from __future__ import annotations

from telegram_bot.storage.migrations.schema import add, drop

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    """Add the column; cards of earlier results have no squares."""
    add("attempts", "grades json?")


def downgrade() -> None:
    """Drop it."""
    drop("attempts", "grades")
