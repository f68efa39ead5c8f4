"""The hint limit of a table, and the number of hints given to its players.

Existing tables have unlimited hints, and no hints given.
"""

from telegram_bot.storage.migrations.schema import Columns, added

revision = "0003"
down_revision = "0002"

upgrade, downgrade = added(
    Columns("rooms", "hints int=-1"),
    Columns("seats", "hints int=0, round_hints int=0, hinted_at int?"),
)
