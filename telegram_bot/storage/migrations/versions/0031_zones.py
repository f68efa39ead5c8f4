"""Time zones of people."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    """Add the column, empty: zones are guessed until somebody chooses one."""
    op.add_column("people", sa.Column("zone", sa.Text(), nullable=True))


def downgrade() -> None:
    """Drop it; zones that were chosen are lost."""
    op.drop_column("people", "zone")
