"""Rooms, their seats, and the logs of their matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

LONG = sa.BigInteger().with_variant(sa.Integer, "sqlite")
LIVE = sa.text("stage <> 'ended'")


def upgrade() -> None:
    """Create all four tables."""
    op.create_table(
        "rooms",
        sa.Column("id", LONG, nullable=False),
        sa.Column("chat_id", LONG, nullable=False),
        sa.Column("thread_id", LONG, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("opener", LONG, nullable=False),
        sa.Column("stage", sa.Text, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("turn_seconds", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("deadline", sa.Float(53), nullable=True),
        sa.Column("warned", sa.Boolean, nullable=False),
        sa.Column("board_message", LONG, nullable=True),
        sa.Column("board_sending", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_rooms"),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_rooms_one_live_a_place",
        "rooms",
        ["chat_id", "thread_id"],
        unique=True,
        sqlite_where=LIVE,
        postgresql_where=LIVE,
    )
    op.create_table(
        "seats",
        sa.Column("room_id", LONG, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("person", LONG, nullable=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("missed", sa.Integer, nullable=False),
        sa.Column("away", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name="fk_seats_room_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("room_id", "number", name="pk_seats"),
    )
    op.create_index("ix_seats_person", "seats", ["person"])
    _create_logs()


def _create_logs() -> None:
    op.create_table(
        "rounds",
        sa.Column("room_id", LONG, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("dealer", sa.Integer, nullable=False),
        sa.Column("deck", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name="fk_rounds_room_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("room_id", "number", name="pk_rounds"),
    )
    op.create_table(
        "entries",
        sa.Column("room_id", LONG, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(
            ["room_id", "round"],
            ["rounds.room_id", "rounds.number"],
            name="fk_entries_room_id_round",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("room_id", "round", "number", name="pk_entries"),
    )


def downgrade() -> None:
    """Drop all four tables."""
    for table in ("entries", "rounds", "seats", "rooms"):
        op.drop_table(table)
