"""The strength of bot players; those before, and in earlier versions, play as hard ones do."""

from telegram_bot.storage.migrations.schema import Columns, added

revision = "0018"
down_revision = "0017"

upgrade, downgrade = added(Columns("rooms", "bot_level text='hard'"))
