"""The message of the day of groups, off until an administrator turns it on."""

from telegram_bot.storage.migrations.schema import Columns, added

revision = "0027"
down_revision = "0026"

upgrade, downgrade = added(
    Columns(
        "chats",
        "day_games text?, day_hour int?, day_zone text?, day_message long?, day_sent_at real?, day_shown_at real?, "
        "day_changed_at real?",
    )
)
