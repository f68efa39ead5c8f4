"""The revision of a room, by which a process detects another's changes."""

from telegram_bot.storage.migrations.schema import Columns, added

revision = "0008"
down_revision = "0007"

upgrade, downgrade = added(Columns("rooms", "revision int=0"))
