"""The number of rounds of a table whose reviews have been sent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

ROUNDS = "(SELECT COUNT(*) FROM rounds WHERE rounds.room_id = rooms.id)"


def upgrade() -> None:
    """Add the column; of rounds dealt before nobody is sent a review unasked."""
    op.add_column("rooms", sa.Column("reviewed", sa.Integer, nullable=False, server_default=sa.text("0")))
    op.execute(f"UPDATE rooms SET reviewed = {ROUNDS}")  # noqa: S608 - no part of it comes from outside


def downgrade() -> None:
    """Drop it."""
    op.drop_column("rooms", "reviewed")
