"""Deals of the day: boards, attempts at them, and rooms that take no place in the private chat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"

INDEX, PLACE = "ix_rooms_one_live_a_place", ["chat_id", "thread_id"]
IN_CHAT, LIVE = "ix_rooms_live_in_chat", sa.text("stage <> 'ended'")
UNFINISHED = sa.text("finished_at IS NULL")
OF_ROOMS = ("hints", "entries", "rounds", "messages", "seats")


def _one_live_a_place(condition: str) -> None:
    op.create_index(
        INDEX, "rooms", PLACE, unique=True, sqlite_where=sa.text(condition), postgresql_where=sa.text(condition)
    )


def upgrade() -> None:
    """Create the tables, and leave deals of the day out of the index of places."""
    op.create_table(
        "boards",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.Column("opens_at", sa.Float(53), nullable=False),
        sa.Column("closes_at", sa.Float(53), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("dealer", sa.Integer, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("par", sa.Float(53)),
        sa.Column("deviation", sa.Float(53)),
        sa.Column("sources", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_boards"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_boards_one_a_number", "boards", ["opens_at", "game", "number"], unique=True)
    op.create_index("ix_boards_closes_at", "boards", ["closes_at"])
    long = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "attempts",
        sa.Column("board_id", long, nullable=False),
        sa.Column("person", long, nullable=False),
        sa.Column("room_id", long, nullable=False),
        sa.Column("begun_at", sa.Float(53), nullable=False),
        sa.Column("finished_at", sa.Float(53)),
        sa.Column("points", sa.Float(53)),
        sa.Column("luck", sa.Float(53)),
        sa.Column("accuracy", sa.Float(53)),
        sa.Column("assisted", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["board_id"], ["boards.id"], name="fk_attempts_board_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("board_id", "person", name="pk_attempts"),
    )
    op.create_index("ix_attempts_person", "attempts", ["person"])
    op.create_index("ix_attempts_room_id", "attempts", ["room_id"])
    op.create_index(
        "ix_attempts_unfinished", "attempts", ["board_id"], sqlite_where=UNFINISHED, postgresql_where=UNFINISHED
    )
    op.create_table(
        "board_marks",
        sa.Column("board_id", long, nullable=False),
        sa.Column("mark", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["board_id"], ["boards.id"], name="fk_board_marks_board_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("board_id", "mark", name="pk_board_marks"),
    )
    op.add_column("rooms", sa.Column("board", long))
    op.drop_index(INDEX, "rooms")
    _one_live_a_place("stage <> 'ended' AND purpose <> 'board'")
    op.create_index(IN_CHAT, "rooms", ["chat_id"], sqlite_where=LIVE, postgresql_where=LIVE)


def downgrade() -> None:
    """Remove them with the rooms of deals of the day, of which earlier versions know nothing."""
    for table in OF_ROOMS:
        op.execute(f"DELETE FROM {table} WHERE room_id IN (SELECT id FROM rooms WHERE purpose = 'board')")  # noqa: S608
    op.execute("DELETE FROM rooms WHERE purpose = 'board'")
    op.drop_index(INDEX, "rooms")
    op.drop_index(IN_CHAT, "rooms")
    _one_live_a_place("stage <> 'ended'")
    op.drop_column("rooms", "board")
    for table in ("board_marks", "attempts", "boards"):
        op.drop_table(table)
