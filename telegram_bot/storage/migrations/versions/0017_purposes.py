"""What rooms are for; all earlier ones are tables of groups.

Earlier versions take a practice for a table whose group is the private chat.
"""

from telegram_bot.storage.migrations.schema import Columns, added

revision = "0017"
down_revision = "0016"

upgrade, downgrade = added(Columns("rooms", "purpose text='table'"))
