"""Duels: people who play the same deals, and deals that are drawn for them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"

LONG = sa.BigInteger().with_variant(sa.Integer, "sqlite")
INDEX, OF_DAY, COLUMNS = "ix_boards_one_a_number", sa.text("duel IS NULL"), ["opens_at", "game", "number"]


def upgrade() -> None:
    """Add the tables, and let several duels have deals of the same time."""
    op.create_table(
        "duels",
        sa.Column("id", LONG, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("closes_at", sa.Float(53), nullable=False),
        sa.Column("boards", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_duels"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_duels_closes_at", "duels", ["closes_at"])
    op.create_table(
        "duelists",
        sa.Column("duel_id", LONG, nullable=False),
        sa.Column("person", LONG, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("joined_at", sa.Float(53), nullable=False),
        sa.ForeignKeyConstraint(["duel_id"], ["duels.id"], name="fk_duelists_duel_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("duel_id", "person", name="pk_duelists"),
    )
    op.create_index("ix_duelists_person", "duelists", ["person"])
    op.add_column("boards", sa.Column("duel", LONG))
    op.drop_index(INDEX, "boards")
    op.create_index(INDEX, "boards", COLUMNS, unique=True, sqlite_where=OF_DAY, postgresql_where=OF_DAY)
    op.create_index("ix_boards_duel", "boards", ["duel"])


def downgrade() -> None:
    """Remove them with the deals of duels, which earlier versions would take for deals of days."""
    of_duels = "SELECT id FROM boards WHERE duel IS NOT NULL"
    rooms = f"SELECT id FROM rooms WHERE purpose = 'board' AND board IN ({of_duels})"  # noqa: S608
    for table in ("hints", "entries", "rounds", "messages", "seats"):
        op.execute(f"DELETE FROM {table} WHERE room_id IN ({rooms})")  # noqa: S608
    op.execute(f"DELETE FROM rooms WHERE id IN ({rooms})")  # noqa: S608
    for table in ("attempts", "board_marks"):
        op.execute(f"DELETE FROM {table} WHERE board_id IN ({of_duels})")  # noqa: S608
    op.execute("DELETE FROM boards WHERE duel IS NOT NULL")
    op.drop_index("ix_boards_duel", "boards")
    op.drop_index(INDEX, "boards")
    op.drop_column("boards", "duel")
    op.create_index(INDEX, "boards", COLUMNS, unique=True)
    op.drop_table("duelists")
    op.drop_table("duels")
