"""When sessions of the Mini App were ended, so that copies of them stay invalid after a restart."""

from telegram_bot.storage.migrations.schema import Index, Table, added

revision = "0015"
down_revision = "0014"

upgrade, downgrade = added(Table("ended_sessions", "mark text, at real", "mark"), Index("ended_sessions", "at"))
