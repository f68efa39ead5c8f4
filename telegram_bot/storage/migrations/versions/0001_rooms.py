"""Rooms, their seats, and the logs of their matches."""

from telegram_bot.storage.migrations.schema import Index, Table, added

revision = "0001"
down_revision = None

upgrade, downgrade = added(
    Table(
        "rooms",
        "id long, chat_id long, thread_id long, game text, opener long, stage text, options json, turn_seconds int, "
        "version int, deadline real?, warned flag, board_message long?, board_sending flag",
        "id",
    ),
    Index("rooms", "chat_id, thread_id", name="one_live_a_place", unique=True, where="stage <> 'ended'"),
    Table(
        "seats",
        "room_id long, number int, person long?, name text, missed int, away flag",
        "room_id, number",
        refers={"room_id": "rooms.id"},
    ),
    Index("seats", "person"),
    Table(
        "rounds",
        "room_id long, number int, dealer int, deck text",
        "room_id, number",
        refers={"room_id": "rooms.id"},
    ),
    Table(
        "entries",
        "room_id long, round int, number int, entry text",
        "room_id, round, number",
        refers={"room_id": "rounds.room_id", "round": "rounds.number"},
    ),
)
