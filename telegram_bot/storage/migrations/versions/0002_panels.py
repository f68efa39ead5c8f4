"""The messages that show people's hands."""

from telegram_bot.storage.migrations.schema import Index, Table, added

revision = "0002"
down_revision = "0001"

upgrade, downgrade = added(
    Table(
        "panels",
        "id long, room_id long, person long, chat_id long, message_id long, ephemeral flag",
        "id",
        refers={"room_id": "rooms.id"},
    ),
    Index("panels", "room_id"),
)
