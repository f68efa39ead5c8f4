"""Whether the groups of a person get puzzles from the person's mistakes."""

from __future__ import annotations

from telegram_bot.storage.migrations.schema import add, drop

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    """Add the column: nobody has allowed it yet."""
    add("people", "share_mistakes flag=false")


def downgrade() -> None:
    """Drop it; the puzzles are their persons' alone again."""
    drop("people", "share_mistakes")
