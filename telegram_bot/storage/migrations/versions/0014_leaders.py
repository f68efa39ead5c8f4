"""Which process leads, so that a hanging one is replaced and saves nothing afterwards."""

from telegram_bot.storage.migrations.schema import Table, added

revision = "0014"
down_revision = "0013"

upgrade, downgrade = added(Table("leaders", "name text, epoch long, beat long, lock text", "name, epoch"))
