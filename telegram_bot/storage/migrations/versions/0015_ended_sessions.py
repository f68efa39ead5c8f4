"""When sessions of the Mini App were ended, so that copies of them do not work after a restart."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Create the table of ended sessions."""
    op.create_table(
        "ended_sessions",
        sa.Column("mark", sa.Text, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("mark", name="pk_ended_sessions"),
    )
    op.create_index("ix_ended_sessions_at", "ended_sessions", ["at"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("ended_sessions")
