"""What the coach does where one person plays alone; there was none before."""

from alembic import op

from telegram_bot.storage.migrations.schema import Columns, added

revision = "0023"
down_revision = "0022"

upgrade, drop = added(Columns("rooms", "coach text='off'"))


def downgrade() -> None:
    """Drop it, and the warnings, which earlier versions take for hints that advise nothing."""
    op.execute("DELETE FROM hints WHERE plan = ''")
    drop()
