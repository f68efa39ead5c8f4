"""What can be taken back at a table, and the running request for a whole turn; before it was the running turn."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"

ROUNDS = sa.text(
    "SELECT DISTINCT entries.room_id, entries.round FROM entries JOIN rooms ON rooms.id = entries.room_id "
    "WHERE rooms.take_backs = 'consent' AND entries.entry LIKE '* back %'"
)
REASONS = (
    "UPDATE seats SET unrated = 'people' WHERE unrated = 'take-backs'",
    "UPDATE results SET reason_unrated = 'people' WHERE reason_unrated = 'take-backs'",
)
NAMES = {
    "rooms": ("take_backs", "asking", "asked_until", "asked_version"),
    "seats": ("asked_back", "allows_back"),
}


def upgrade() -> None:
    """Add the columns."""
    added: dict[str, tuple[sa.Column[Any], ...]] = {
        "rooms": (
            sa.Column("take_backs", sa.Text, server_default=sa.text("'turn'"), nullable=False),
            sa.Column("asking", sa.Integer),
            sa.Column("asked_until", sa.Float(53)),
            sa.Column("asked_version", sa.Integer),
        ),
        "seats": (
            sa.Column("asked_back", sa.Integer, server_default=sa.text("0"), nullable=False),
            sa.Column("allows_back", sa.Boolean, server_default=sa.false(), nullable=False),
        ),
    }
    for table, columns in added.items():
        for column in columns:
            op.add_column(table, column)


def downgrade() -> None:
    """Drop them, and what earlier versions cannot read: turns that were taken back, and a reason not to rate."""
    import_module("telegram_bot.storage.migrations.versions.0019_taken_back").remove_taken_back(op.get_bind(), ROUNDS)
    for reason in REASONS:
        op.execute(sa.text(reason))
    for table, names in NAMES.items():
        for name in names:
            op.drop_column(table, name)
