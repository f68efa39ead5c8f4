"""Whether the groups of a person get puzzles from the person's mistakes; nobody has allowed it yet."""

from telegram_bot.storage.migrations.schema import Columns, added

revision = "0033"
down_revision = "0032"

upgrade, downgrade = added(Columns("people", "share_mistakes flag=false"))
