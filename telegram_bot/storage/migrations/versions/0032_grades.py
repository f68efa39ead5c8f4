"""How good each decision of an attempt was, for the card of its result."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    """Add the column; cards of earlier results have no squares."""
    op.add_column("attempts", sa.Column("grades", sa.JSON, nullable=True))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("attempts", "grades")
