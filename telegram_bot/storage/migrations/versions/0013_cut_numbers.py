"""Numbers of cuts, and the version of the proof of the round that waits for the cut."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; rounds that were dealt or prepared before have neither."""
    op.add_column("rooms", sa.Column("next_version", sa.Integer, nullable=True))
    op.add_column("rounds", sa.Column("cut_number", sa.Text, nullable=True))


def downgrade() -> None:
    """Drop the columns, and the proofs that cannot be checked without them: such rounds count as dealt without."""
    op.execute("UPDATE rounds SET seed = NULL, cut = NULL, cutter = NULL WHERE cut_number IS NOT NULL")
    op.drop_column("rounds", "cut_number")
    op.drop_column("rooms", "next_version")
