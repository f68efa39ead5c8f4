"""Why a hint was given, and whether the coach has warned; that a hint was given follows from its plan."""

from alembic import op

from telegram_bot.storage.migrations.schema import Columns, added

revision = "0028"
down_revision = "0027"

add, downgrade = added(Columns("hints", "reason json?, warned flag=false"))
"""On downgrade, a warning is dropped where a hint was given, too."""


def upgrade() -> None:
    """Add the columns; until now a warning was a hint without a plan."""
    add()
    op.execute("UPDATE hints SET warned = true WHERE plan = ''")
