"""Why a hint was given, and whether the coach has warned there; that a hint is known follows from its plan."""

from __future__ import annotations

from alembic import op

from telegram_bot.storage.migrations.schema import add, drop

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    """Add the columns; until now a warning was a hint without a plan."""
    add("hints", "reason json?, warned flag=false")
    op.execute("UPDATE hints SET warned = true WHERE plan = ''")


def downgrade() -> None:
    """Drop them; where a hint was given too, the warning is forgotten."""
    drop("hints", "warned, reason")
