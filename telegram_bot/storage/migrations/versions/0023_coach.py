"""What the coach does when a person plays alone; off for existing tables."""

from alembic import op

from telegram_bot.storage.migrations.schema import Columns, added

revision = "0023"
down_revision = "0022"

upgrade, drop = added(Columns("rooms", "coach text='off'"))


def downgrade() -> None:
    """Drop it, and the warnings, which earlier versions would take for hints without a recommendation."""
    op.execute("DELETE FROM hints WHERE plan = ''")
    drop()
