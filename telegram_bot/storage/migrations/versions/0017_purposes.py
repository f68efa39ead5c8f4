"""What rooms are for; all earlier ones are tables of groups."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Add the column."""
    op.add_column("rooms", sa.Column("purpose", sa.Text, server_default=sa.text("'table'"), nullable=False))


def downgrade() -> None:
    """Remove it; earlier versions take a practice for a table whose group is the private chat."""
    op.drop_column("rooms", "purpose")
