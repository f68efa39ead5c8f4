"""The purpose of rooms; all earlier ones are tables of groups.

Earlier versions treat a practice as a table of a group that is the private chat.
"""

from telegram_bot.storage.migrations.schema import Columns, added

revision = "0017"
down_revision = "0016"

upgrade, downgrade = added(Columns("rooms", "purpose text='table'"))
