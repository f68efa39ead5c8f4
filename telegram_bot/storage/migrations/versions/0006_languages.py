"""The language of each group and person."""

from telegram_bot.storage.migrations.schema import Table, added

revision = "0006"
down_revision = "0005"

upgrade, downgrade = added(Table("chats", "chat_id long, language text, digits text, is_chosen flag", "chat_id"))
