"""How a table is run (turn calls, reviews, pauses), settings of persons, and which moves hints advised."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

LONG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def added() -> list[sa.Column[object]]:
    """Return the new columns of `rooms`."""
    return [
        sa.Column("turn_calls", sa.Text, nullable=False, server_default=sa.text("'on'")),
        sa.Column("review_mode", sa.Text, nullable=False, server_default=sa.text("'line'")),
        sa.Column("name_mistakes", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("next_round_seconds", sa.Integer, nullable=False, server_default=sa.text("0")),
        sa.Column("auto_moves", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("call_chat", LONG, nullable=True),
        sa.Column("call_message", LONG, nullable=True),
    ]


def upgrade() -> None:
    """Add the columns with the usual settings, and the two tables."""
    for column in added():
        op.add_column("rooms", column)
    op.create_table(
        "hints",
        sa.Column("room_id", LONG, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("room_id", "round", "entries", name="pk_hints"),
        sa.ForeignKeyConstraint(
            ["room_id", "round"],
            ["rounds.room_id", "rounds.number"],
            name="fk_hints_room_id_round",
            ondelete="CASCADE",
        ),
    )
    op.create_table(
        "people",
        sa.Column("person", LONG, nullable=False, autoincrement=False),
        sa.Column("turn_calls", sa.Text, nullable=False, server_default=sa.text("'on'")),
        sa.PrimaryKeyConstraint("person", name="pk_people"),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("people")
    op.drop_table("hints")
    for column in reversed(added()):
        op.drop_column("rooms", column.name)
