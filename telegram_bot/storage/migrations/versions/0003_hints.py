"""The limit of hints of a table, and the numbers of hints given to its players."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the columns; tables there are already have free hints, and nobody has had any."""
    op.add_column("rooms", sa.Column("hints", sa.Integer, nullable=False, server_default=sa.text("-1")))
    op.add_column("seats", sa.Column("hints", sa.Integer, nullable=False, server_default=sa.text("0")))
    op.add_column("seats", sa.Column("round_hints", sa.Integer, nullable=False, server_default=sa.text("0")))
    op.add_column("seats", sa.Column("hinted_at", sa.Integer, nullable=True))


def downgrade() -> None:
    """Drop them."""
    for column in ("hinted_at", "round_hints", "hints"):
        op.drop_column("seats", column)
    op.drop_column("rooms", "hints")
