"""Puzzles, from people's own mistakes and of each day, and the answers to them."""

from __future__ import annotations

from alembic import op

from telegram_bot.storage.migrations.schema import create, index

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Create the tables."""
    create(
        "puzzles",
        "id long, person long?, room_id long?, round int?, place int, day int?, game text, position json, moves json, "
        "spread real, ways json?, engine text, state text, at real",
        "id",
    )
    index("puzzles", "room_id, round, place", name="one_a_place", unique=True)
    index("puzzles", "day", name="one_a_day", unique=True)
    for columns in ("state, engine", "person", "at"):
        index("puzzles", columns)
    create(
        "puzzle_tries",
        "puzzle_id long, person long, at real, way text, verdict text, due_at real?, step int",
        "puzzle_id, person",
        refers={"puzzle_id": "puzzles.id"},
        foreign="fk_puzzle_tries_puzzle_id_puzzles",
    )
    index("puzzle_tries", "person")


def downgrade() -> None:
    """Drop them."""
    op.drop_table("puzzle_tries")
    op.drop_table("puzzles")
