"""Duels: people who play the same deals, and deals that are drawn for them."""

from dataclasses import replace

from alembic import op

from telegram_bot.storage.migrations.schema import Columns, Index, Table, added, delete_rooms

revision = "0029"
down_revision = "0028"

add, drop = added(
    Table("duels", "id long, game text, closes_at real, boards json", "id"),
    Index("duels", "closes_at"),
    Table(
        "duelists",
        "duel_id long, person long, name text, joined_at real",
        "duel_id, person",
        refers={"duel_id": "duels.id"},
    ),
    Index("duelists", "person"),
    Columns("boards", "duel long?"),
    Index("boards", "duel"),
)
NUMBERS = Index("boards", "opens_at, game, number", name="one_a_number", unique=True)
NUMBERS_OF_DAYS = replace(NUMBERS, where="duel IS NULL")


def upgrade() -> None:
    """Add the tables, and allow several duels to have deals that open at the same time."""
    NUMBERS.drop()
    add()
    NUMBERS_OF_DAYS.add()


def downgrade() -> None:
    """Remove them with the deals of duels, which earlier versions would take for deals of days."""
    of_duels = "SELECT id FROM boards WHERE duel IS NOT NULL"
    delete_rooms(f"purpose = 'board' AND board IN ({of_duels})")
    for table in ("attempts", "board_marks"):
        op.execute(f"DELETE FROM {table} WHERE board_id IN ({of_duels})")  # noqa: S608
    op.execute("DELETE FROM boards WHERE duel IS NOT NULL")
    NUMBERS_OF_DAYS.drop()
    drop()
    NUMBERS.add()
