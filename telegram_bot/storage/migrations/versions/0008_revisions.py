"""The revision of a room, by which a process notices the changes of another."""

from telegram_bot.storage.migrations.schema import Columns, added

revision = "0008"
down_revision = "0007"

upgrade, downgrade = added(Columns("rooms", "revision int=0"))
