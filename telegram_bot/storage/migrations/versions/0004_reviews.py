"""The number of rounds of a table whose reviews have been sent."""

from alembic import op

from telegram_bot.storage.migrations.schema import Columns

revision = "0004"
down_revision = "0003"

REVIEWED = Columns("rooms", "reviewed int=0")


def upgrade() -> None:
    """Add the column; reviews of earlier rounds are not sent."""
    REVIEWED.add()
    op.execute("UPDATE rooms SET reviewed = (SELECT COUNT(*) FROM rounds WHERE rounds.room_id = rooms.id)")


downgrade = REVIEWED.drop
