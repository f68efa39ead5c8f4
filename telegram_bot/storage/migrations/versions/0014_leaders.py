"""Which process leads, so that one that hangs is replaced and saves nothing afterwards."""

from __future__ import annotations

from alembic import op

from telegram_bot.storage.migrations.schema import create

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Create the table of leaders."""
    create("leaders", "name text, epoch long, beat long, lock text", "name, epoch")


def downgrade() -> None:
    """Drop it."""
    op.drop_table("leaders")
