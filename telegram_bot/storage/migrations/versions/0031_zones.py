"""Time zones of people, guessed until somebody chooses one."""

from telegram_bot.storage.migrations.schema import Columns, added

revision = "0031"
down_revision = "0030"

upgrade, downgrade = added(Columns("people", "zone text?"))
