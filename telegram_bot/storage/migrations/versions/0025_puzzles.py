"""Puzzles, from people's own mistakes and of each day, and the answers to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"

LONG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "puzzles",
        sa.Column("id", LONG, nullable=False),
        sa.Column("person", LONG, nullable=True),
        sa.Column("room_id", LONG, nullable=True),
        sa.Column("round", sa.Integer, nullable=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("day", sa.Integer, nullable=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("position", sa.JSON, nullable=False),
        sa.Column("moves", sa.JSON, nullable=False),
        sa.Column("spread", sa.Float(53), nullable=False),
        sa.Column("ways", sa.JSON, nullable=True),
        sa.Column("engine", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_puzzles"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_puzzles_one_a_place", "puzzles", ["room_id", "round", "place"], unique=True)
    op.create_index("ix_puzzles_one_a_day", "puzzles", ["day"], unique=True)
    op.create_index("ix_puzzles_state_engine", "puzzles", ["state", "engine"])
    op.create_index("ix_puzzles_person", "puzzles", ["person"])
    op.create_index("ix_puzzles_at", "puzzles", ["at"])
    op.create_table(
        "puzzle_tries",
        sa.Column("puzzle_id", LONG, nullable=False),
        sa.Column("person", LONG, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("way", sa.Text, nullable=False),
        sa.Column("verdict", sa.Text, nullable=False),
        sa.Column("due_at", sa.Float(53), nullable=True),
        sa.Column("step", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(
            ["puzzle_id"], ["puzzles.id"], name="fk_puzzle_tries_puzzle_id_puzzles", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("puzzle_id", "person", name="pk_puzzle_tries"),
    )
    op.create_index("ix_puzzle_tries_person", "puzzle_tries", ["person"])


def downgrade() -> None:
    """Drop them."""
    op.drop_table("puzzle_tries")
    op.drop_table("puzzles")
