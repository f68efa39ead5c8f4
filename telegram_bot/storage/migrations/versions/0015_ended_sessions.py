"""When sessions of the Mini App were ended, so that copies of them do not work after a restart."""

from __future__ import annotations

from alembic import op

from telegram_bot.storage.migrations.schema import create, index

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Create the table of ended sessions."""
    create("ended_sessions", "mark text, at real", "mark")
    index("ended_sessions", "at")


def downgrade() -> None:
    """Drop it."""
    op.drop_table("ended_sessions")
