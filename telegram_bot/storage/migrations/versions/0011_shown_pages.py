"""What the messages of tables show, so that a restart edits only those that have changed."""

from telegram_bot.storage.migrations.schema import Index, Table, added

revision = "0011"
down_revision = "0010"

upgrade, downgrade = added(
    Table(
        "shown_pages",
        "room_id long, person long, chat_id long, message_id long, digest text, version int",
        "room_id, person",
        refers={"room_id": "rooms.id"},
    ),
    Index("shown_pages", "person"),
)
