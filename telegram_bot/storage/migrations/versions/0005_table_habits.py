"""How a table is run (turn calls, reviews, pauses), settings of persons, and which moves hints advised."""

from __future__ import annotations

from alembic import op

from telegram_bot.storage.migrations.schema import add, create, drop

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the columns with the usual settings, and the two tables."""
    add(
        "rooms",
        "turn_calls text='on', review_mode text='line', name_mistakes flag=false, next_round_seconds int=0, "
        "auto_moves flag=false, call_chat long?, call_message long?",
    )
    create(
        "hints",
        "room_id long, round int, entries int, seat int, plan text",
        "room_id, round, entries",
        refers={"room_id": "rounds.room_id", "round": "rounds.number"},
    )
    create("people", "person long, turn_calls text='on'", "person")


def downgrade() -> None:
    """Drop them."""
    op.drop_table("people")
    op.drop_table("hints")
    drop("rooms", "call_message, call_chat, auto_moves, next_round_seconds, name_mistakes, review_mode, turn_calls")
