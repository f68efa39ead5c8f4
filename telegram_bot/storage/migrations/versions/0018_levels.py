"""The level of bot players; existing ones, and all in earlier versions, are hard."""

from telegram_bot.storage.migrations.schema import Columns, added

revision = "0018"
down_revision = "0017"

upgrade, downgrade = added(Columns("rooms", "bot_level text='hard'"))
