"""Puzzles, from people's own mistakes and of each day, and the answers to them."""

from telegram_bot.storage.migrations.schema import Index, Table, added

revision = "0025"
down_revision = "0024"

upgrade, downgrade = added(
    Table(
        "puzzles",
        "id long, person long?, room_id long?, round int?, place int, day int?, game text, position json, moves json, "
        "spread real, ways json?, engine text, state text, at real",
        "id",
    ),
    Index("puzzles", "room_id, round, place", name="one_a_place", unique=True),
    Index("puzzles", "day", name="one_a_day", unique=True),
    Index("puzzles", "state, engine"),
    Index("puzzles", "person"),
    Index("puzzles", "at"),
    Table(
        "puzzle_tries",
        "puzzle_id long, person long, at real, way text, verdict text, due_at real?, step int",
        "puzzle_id, person",
        refers={"puzzle_id": "puzzles.id"},
        foreign="fk_puzzle_tries_puzzle_id_puzzles",
    ),
    Index("puzzle_tries", "person"),
)
