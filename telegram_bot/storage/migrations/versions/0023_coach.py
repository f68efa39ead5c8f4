"""What the coach does where one person plays alone; there was none before."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Add the column."""
    op.add_column("rooms", sa.Column("coach", sa.Text, server_default=sa.text("'off'"), nullable=False))


def downgrade() -> None:
    """Drop it, and the warnings, which earlier versions take for hints that advise nothing."""
    op.execute(sa.text("DELETE FROM hints WHERE plan = ''"))
    op.drop_column("rooms", "coach")
