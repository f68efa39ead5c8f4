"""Duels: people who play the same deals, and deals that are drawn for them."""

from __future__ import annotations

from alembic import op

from telegram_bot.storage.migrations.schema import add, create, delete_rooms, drop, index

revision = "0029"
down_revision = "0028"


def _one_a_number(where: str | None = None) -> None:
    op.drop_index("ix_boards_one_a_number", "boards")
    index("boards", "opens_at, game, number", name="one_a_number", unique=True, where=where)


def upgrade() -> None:
    """Add the tables, and let several duels have deals of the same time."""
    create("duels", "id long, game text, closes_at real, boards json", "id")
    index("duels", "closes_at")
    create(
        "duelists",
        "duel_id long, person long, name text, joined_at real",
        "duel_id, person",
        refers={"duel_id": "duels.id"},
    )
    index("duelists", "person")
    add("boards", "duel long?")
    _one_a_number("duel IS NULL")
    index("boards", "duel")


def downgrade() -> None:
    """Remove them with the deals of duels, which earlier versions would take for deals of days."""
    of_duels = "SELECT id FROM boards WHERE duel IS NOT NULL"
    delete_rooms(f"purpose = 'board' AND board IN ({of_duels})")
    for table in ("attempts", "board_marks"):
        op.execute(f"DELETE FROM {table} WHERE board_id IN ({of_duels})")  # noqa: S608
    op.execute("DELETE FROM boards WHERE duel IS NOT NULL")
    op.drop_index("ix_boards_duel", "boards")
    op.drop_index("ix_boards_one_a_number", "boards")
    drop("boards", "duel")
    index("boards", "opens_at, game, number", name="one_a_number", unique=True)
    op.drop_table("duelists")
    op.drop_table("duels")
