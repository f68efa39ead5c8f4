"""Ratings of people and their changes, and why an ended match is not rated; earlier matches are not rated."""

from telegram_bot.storage.migrations.schema import Columns, Index, Table, added

revision = "0024"
down_revision = "0023"

upgrade, downgrade = added(
    Columns("seats", "unrated text?"),
    Columns("rooms", "show_chances flag=true"),
    Table(
        "ratings",
        "person long, game text, format text, kind text, mu real, sigma real, matches int, changed_at real",
        "person, game, format, kind",
    ),
    Table(
        "rating_changes",
        "room_id long, person long, kind text, game text, format text, mu_before real, sigma_before real, mu real, "
        "sigma real, field json, changed_at real",
        "room_id, person, kind",
    ),
    Index("ratings", "changed_at"),
    Index("rating_changes", "changed_at"),
    Index("rating_changes", "person, changed_at"),
)
