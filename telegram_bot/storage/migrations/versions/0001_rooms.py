"""Rooms, their seats, and the logs of their matches."""

from __future__ import annotations

from alembic import op

from telegram_bot.storage.migrations.schema import create, index

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create all four tables."""
    create(
        "rooms",
        "id long, chat_id long, thread_id long, game text, opener long, stage text, options json, turn_seconds int, "
        "version int, deadline real?, warned flag, board_message long?, board_sending flag",
        "id",
    )
    index("rooms", "chat_id, thread_id", name="one_live_a_place", unique=True, where="stage <> 'ended'")
    create(
        "seats",
        "room_id long, number int, person long?, name text, missed int, away flag",
        "room_id, number",
        refers={"room_id": "rooms.id"},
    )
    index("seats", "person")
    create(
        "rounds",
        "room_id long, number int, dealer int, deck text",
        "room_id, number",
        refers={"room_id": "rooms.id"},
    )
    create(
        "entries",
        "room_id long, round int, number int, entry text",
        "room_id, round, number",
        refers={"room_id": "rounds.room_id", "round": "rounds.number"},
    )


def downgrade() -> None:
    """Drop all four tables."""
    for table in ("entries", "rounds", "seats", "rooms"):
        op.drop_table(table)
