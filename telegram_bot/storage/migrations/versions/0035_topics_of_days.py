"""The topic of a forum to which the message of the day is sent: those that are turned on stay in the general one."""

from telegram_bot.storage.migrations.schema import Columns, added

revision = "0035"
down_revision = "0034"

upgrade, downgrade = added(Columns("chats", "day_thread long?"))
