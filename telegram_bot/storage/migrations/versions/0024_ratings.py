"""Ratings of people and their changes, and why an ended match is not rated; matches before are not."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"

LONG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Add the tables and the columns."""
    op.add_column("seats", sa.Column("unrated", sa.Text, nullable=True))
    op.add_column("rooms", sa.Column("show_chances", sa.Boolean, server_default=sa.true(), nullable=False))
    op.create_table(
        "ratings",
        sa.Column("person", LONG, nullable=False, autoincrement=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("format", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("changed_at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("person", "game", "format", "kind", name="pk_ratings"),
    )
    op.create_table(
        "rating_changes",
        sa.Column("room_id", LONG, nullable=False, autoincrement=False),
        sa.Column("person", LONG, nullable=False, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("format", sa.Text, nullable=False),
        sa.Column("mu_before", sa.Float(53), nullable=False),
        sa.Column("sigma_before", sa.Float(53), nullable=False),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
        sa.Column("field", sa.JSON, nullable=False),
        sa.Column("changed_at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("room_id", "person", "kind", name="pk_rating_changes"),
    )
    op.create_index("ix_ratings_changed_at", "ratings", ["changed_at"])
    op.create_index("ix_rating_changes_changed_at", "rating_changes", ["changed_at"])
    op.create_index("ix_rating_changes_person_changed_at", "rating_changes", ["person", "changed_at"])


def downgrade() -> None:
    """Drop them."""
    op.drop_table("rating_changes")
    op.drop_table("ratings")
    op.drop_column("rooms", "show_chances")
    op.drop_column("seats", "unrated")
