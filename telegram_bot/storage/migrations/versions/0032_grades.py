"""How good each decision of an attempt was, for the card of its result; cards of earlier ones have no squares."""

from telegram_bot.storage.migrations.schema import Columns, added

revision = "0032"
down_revision = "0031"

upgrade, downgrade = added(Columns("attempts", "grades json?"))
