"""When a room last changed, and the result of its match so far."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the columns; rooms from before are listed without a date and a result."""
    op.add_column("rooms", sa.Column("changed_at", sa.Float(53), nullable=True))
    op.add_column("rooms", sa.Column("result", sa.JSON, nullable=True))


def downgrade() -> None:
    """Drop them."""
    op.drop_column("rooms", "result")
    op.drop_column("rooms", "changed_at")
