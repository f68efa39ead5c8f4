"""Why a hint was given, and whether the coach has warned there; that a hint is known follows from its plan."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    """Add the columns; until now a warning was a hint without a plan."""
    op.add_column("hints", sa.Column("reason", sa.JSON, nullable=True))
    op.add_column("hints", sa.Column("warned", sa.Boolean, server_default=sa.false(), nullable=False))
    op.execute(sa.text("UPDATE hints SET warned = true WHERE plan = ''"))


def downgrade() -> None:
    """Drop them; where a hint was given too, the warning is forgotten."""
    op.drop_column("hints", "warned")
    op.drop_column("hints", "reason")
