"""The forum topic of the message of the day; where it is already on, it stays in the general topic."""

from telegram_bot.storage.migrations.schema import Columns, added

revision = "0035"
down_revision = "0034"

upgrade, downgrade = added(Columns("chats", "day_thread long?"))
