"""What can be taken back at a table (so far the running turn), and the pending request for a whole turn."""

from importlib import import_module

import sqlalchemy as sa
from alembic import op

from telegram_bot.storage.migrations.schema import Columns, added

revision = "0026"
down_revision = "0025"

upgrade, drop = added(
    Columns("rooms", "take_backs text='turn', asking int?, asked_until real?, asked_version int?"),
    Columns("seats", "asked_back int=0, allows_back flag=false"),
)
ROUNDS = sa.text(
    "SELECT DISTINCT entries.room_id, entries.round FROM entries JOIN rooms ON rooms.id = entries.room_id "
    "WHERE rooms.take_backs = 'consent' AND entries.entry LIKE '* back %'"
)
REASONS = (
    "UPDATE seats SET unrated = 'people' WHERE unrated = 'take-backs'",
    "UPDATE results SET reason_unrated = 'people' WHERE reason_unrated = 'take-backs'",
)


def downgrade() -> None:
    """Drop them, and what earlier versions cannot read: turns that were taken back, and a reason not to rate."""
    import_module("telegram_bot.storage.migrations.versions.0019_taken_back").remove_taken_back(op.get_bind(), ROUNDS)
    for reason in REASONS:
        op.execute(reason)
    drop()
