"""Deals of the day: boards, attempts at them, and rooms that take no place in the private chat."""

from __future__ import annotations

from alembic import op

from telegram_bot.storage.migrations.schema import add, create, delete_rooms, drop, index

revision = "0022"
down_revision = "0021"

LIVE = "stage <> 'ended'"


def _one_live_a_place(condition: str) -> None:
    op.drop_index("ix_rooms_one_live_a_place", "rooms")
    index("rooms", "chat_id, thread_id", name="one_live_a_place", unique=True, where=condition)


def upgrade() -> None:
    """Create the tables, and leave deals of the day out of the index of places."""
    create(
        "boards",
        "id long, opens_at real, closes_at real, game text, number int, options json, players int, dealer int, "
        "seed text, par real?, deviation real?, sources text?",
        "id",
    )
    index("boards", "opens_at, game, number", name="one_a_number", unique=True)
    index("boards", "closes_at")
    create(
        "attempts",
        "board_id long, person long, room_id long, begun_at real, finished_at real?, points real?, luck real?, "
        "accuracy real?, assisted flag=false",
        "board_id, person",
        refers={"board_id": "boards.id"},
    )
    index("attempts", "person")
    index("attempts", "room_id")
    index("attempts", "board_id", name="unfinished", where="finished_at IS NULL")
    create("board_marks", "board_id long, mark text", "board_id, mark", refers={"board_id": "boards.id"})
    add("rooms", "board long?")
    _one_live_a_place(f"{LIVE} AND purpose <> 'board'")
    index("rooms", "chat_id", name="live_in_chat", where=LIVE)


def downgrade() -> None:
    """Remove them with the rooms of deals of the day, of which earlier versions know nothing."""
    delete_rooms("purpose = 'board'")
    op.drop_index("ix_rooms_live_in_chat", "rooms")
    _one_live_a_place(LIVE)
    drop("rooms", "board")
    for table in ("board_marks", "attempts", "boards"):
        op.drop_table(table)
