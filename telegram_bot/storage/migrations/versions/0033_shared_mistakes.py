"""Whether a person's groups get puzzles from the person's mistakes; off for everybody."""

from telegram_bot.storage.migrations.schema import Columns, added

revision = "0033"
down_revision = "0032"

upgrade, downgrade = added(Columns("people", "share_mistakes flag=false"))
