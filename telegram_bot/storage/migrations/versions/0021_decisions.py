"""What reviews find about people: decisions, the luck of rounds, and monthly sums; who may see a person's results."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"

LONG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "decisions",
        sa.Column("room_id", LONG, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("person", LONG, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("category", sa.Text, nullable=False),
        sa.Column("lost", sa.Float(53), nullable=False),
        sa.Column("error", sa.Float(53), nullable=False),
        sa.Column("spread", sa.Float(53), nullable=False),
        sa.Column("gain", sa.Float(53), nullable=False),
        sa.Column("mark", sa.Text, nullable=False),
        sa.Column("hinted", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("room_id", "round", "place", name="pk_decisions"),
    )
    op.create_index("ix_decisions_person_at", "decisions", ["person", "at"])
    op.create_index("ix_decisions_at", "decisions", ["at"])
    op.create_table(
        "reviewed_rounds",
        sa.Column("room_id", LONG, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("person", LONG, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("luck", sa.Float(53), nullable=False),
        sa.Column("error", sa.Float(53), nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("room_id", "round", "person", name="pk_reviewed_rounds"),
    )
    op.create_index("ix_reviewed_rounds_person", "reviewed_rounds", ["person"])
    op.create_index("ix_reviewed_rounds_at", "reviewed_rounds", ["at"])
    op.create_table(
        "skill_months",
        sa.Column("person", LONG, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("month", sa.Text, nullable=False),
        sa.Column("category", sa.Text, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("lost", sa.Float(53), nullable=False),
        sa.Column("lost2", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("person", "game", "month", "category", name="pk_skill_months"),
    )
    op.add_column("people", sa.Column("visibility", sa.Text, nullable=False, server_default=sa.text("'group'")))


def downgrade() -> None:
    """Drop them."""
    op.drop_column("people", "visibility")
    for table in ("skill_months", "reviewed_rounds", "decisions"):
        op.drop_table(table)
