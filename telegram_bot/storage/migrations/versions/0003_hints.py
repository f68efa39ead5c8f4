"""The limit of hints of a table, and the numbers of hints given to its players."""

from __future__ import annotations

from telegram_bot.storage.migrations.schema import add, drop

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the columns; tables there are already have free hints, and nobody has had any."""
    add("rooms", "hints int=-1")
    add("seats", "hints int=0, round_hints int=0, hinted_at int?")


def downgrade() -> None:
    """Drop them."""
    drop("seats", "hinted_at, round_hints, hints")
    drop("rooms", "hints")
