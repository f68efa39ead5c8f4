"""What reviews find about people: decisions, the luck of rounds, and monthly sums; who may see a person's results."""

from __future__ import annotations

from alembic import op

from telegram_bot.storage.migrations.schema import add, create, drop, index

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Create the tables."""
    create(
        "decisions",
        "room_id long, round int, place int, person long, game text, category text, lost real, error real, "
        "spread real, gain real, mark text, hinted flag, at real",
        "room_id, round, place",
    )
    index("decisions", "person, at")
    index("decisions", "at")
    create(
        "reviewed_rounds",
        "room_id long, round int, person long, game text, luck real, error real, at real",
        "room_id, round, person",
    )
    index("reviewed_rounds", "person")
    index("reviewed_rounds", "at")
    create(
        "skill_months",
        "person long, game text, month text, category text, n int, lost real, lost2 real",
        "person, game, month, category",
    )
    add("people", "visibility text='group'")


def downgrade() -> None:
    """Drop them."""
    drop("people", "visibility")
    for table in ("skill_months", "reviewed_rounds", "decisions"):
        op.drop_table(table)
