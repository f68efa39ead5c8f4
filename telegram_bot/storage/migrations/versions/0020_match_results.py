"""Results of matches by person; those that ended before have none, since nobody counted who played the turns."""

from __future__ import annotations

from alembic import op

from telegram_bot.storage.migrations.schema import add, create, drop, index

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Create the table of results, and count turns in seats; who is away now counts as away from the start."""
    add("seats", "joined_turns int=0, absent_turns int=0")
    create(
        "results",
        "room_id long, person long, chat_id long, game text, format text, purpose text, ended_at real, seconds real?, "
        "players int, people int, place int, shared flag, points int, lead int, rounds int, hints int, own_share real, "
        "rated flag, reason_unrated text?",
        "room_id, person",
    )
    for columns in ("person, ended_at", "chat_id, ended_at", "ended_at"):
        index("results", columns)


def downgrade() -> None:
    """Drop them."""
    op.drop_table("results")
    drop("seats", "joined_turns, absent_turns")
