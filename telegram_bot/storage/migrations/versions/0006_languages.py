"""The language of each group and person."""

from __future__ import annotations

from alembic import op

from telegram_bot.storage.migrations.schema import create

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the table."""
    create("chats", "chat_id long, language text, digits text, is_chosen flag", "chat_id")


def downgrade() -> None:
    """Drop it."""
    op.drop_table("chats")
