"""Which process leads, so that one that hangs is replaced and saves nothing afterwards."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Create the table of leaders."""
    op.create_table(
        "leaders",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("epoch", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.Column("beat", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.Column("lock", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", "epoch", name="pk_leaders"),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("leaders")
