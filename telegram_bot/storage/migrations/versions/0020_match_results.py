"""Results of matches by person; those that ended before have none, since nobody counted who played the turns."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"

LONG = sa.BigInteger().with_variant(sa.Integer, "sqlite")
INDEXES = (("person", "ended_at"), ("chat_id", "ended_at"), ("ended_at",))


def upgrade() -> None:
    """Create the table of results, and count turns in seats; who is away now counts as away from the start."""
    for name in ("joined_turns", "absent_turns"):
        op.add_column("seats", sa.Column(name, sa.Integer, server_default=sa.text("0"), nullable=False))
    op.create_table(
        "results",
        sa.Column("room_id", LONG, nullable=False, autoincrement=False),
        sa.Column("person", LONG, nullable=False, autoincrement=False),
        sa.Column("chat_id", LONG, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("format", sa.Text, nullable=False),
        sa.Column("purpose", sa.Text, nullable=False),
        sa.Column("ended_at", sa.Float(53), nullable=False),
        sa.Column("seconds", sa.Float(53), nullable=True),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("shared", sa.Boolean, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("lead", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("own_share", sa.Float(53), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("reason_unrated", sa.Text, nullable=True),
        sa.PrimaryKeyConstraint("room_id", "person", name="pk_results"),
    )
    for columns in INDEXES:
        op.create_index(f"ix_results_{'_'.join(columns)}", "results", columns)


def downgrade() -> None:
    """Drop them."""
    op.drop_table("results")
    for name in ("joined_turns", "absent_turns"):
        op.drop_column("seats", name)
