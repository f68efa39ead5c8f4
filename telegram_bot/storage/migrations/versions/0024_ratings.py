"""Ratings of people and their changes, and why an ended match is not rated; matches before are not."""

from __future__ import annotations

from alembic import op

from telegram_bot.storage.migrations.schema import add, create, drop, index

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Add the tables and the columns."""
    add("seats", "unrated text?")
    add("rooms", "show_chances flag=true")
    create(
        "ratings",
        "person long, game text, format text, kind text, mu real, sigma real, matches int, changed_at real",
        "person, game, format, kind",
    )
    create(
        "rating_changes",
        "room_id long, person long, kind text, game text, format text, mu_before real, sigma_before real, mu real, "
        "sigma real, field json, changed_at real",
        "room_id, person, kind",
    )
    index("ratings", "changed_at")
    index("rating_changes", "changed_at")
    index("rating_changes", "person, changed_at")


def downgrade() -> None:
    """Drop them."""
    op.drop_table("rating_changes")
    op.drop_table("ratings")
    drop("rooms", "show_chances")
    drop("seats", "unrated")
