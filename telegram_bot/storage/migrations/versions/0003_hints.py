"""The limit of hints of a table, and the numbers of hints given to its players.

Tables there are already have free hints, and nobody has had any.
"""

from telegram_bot.storage.migrations.schema import Columns, added

revision = "0003"
down_revision = "0002"

upgrade, downgrade = added(
    Columns("rooms", "hints int=-1"),
    Columns("seats", "hints int=0, round_hints int=0, hinted_at int?"),
)
