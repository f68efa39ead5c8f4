"""The revision of a room, by which a process notices the changes of another."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the column."""
    op.add_column("rooms", sa.Column("revision", sa.Integer, server_default=sa.text("0"), nullable=False))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("rooms", "revision")
