"""How good each decision of an attempt was, for its result card; earlier cards have no squares."""

from telegram_bot.storage.migrations.schema import Columns, added

revision = "0032"
down_revision = "0031"

upgrade, downgrade = added(Columns("attempts", "grades json?"))
