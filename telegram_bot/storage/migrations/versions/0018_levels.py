"""The strength of bot players; those before played as hard ones do."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Add the column."""
    op.add_column("rooms", sa.Column("bot_level", sa.Text, server_default=sa.text("'hard'"), nullable=False))


def downgrade() -> None:
    """Drop it; all bot players are hard ones again."""
    op.drop_column("rooms", "bot_level")
