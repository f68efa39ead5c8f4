"""When a room last changed, and the result of its match so far.

Earlier rooms are listed without date and result.
"""

from telegram_bot.storage.migrations.schema import Columns, added

revision = "0007"
down_revision = "0006"

upgrade, downgrade = added(Columns("rooms", "changed_at real?, result json?"))
