"""How a table is run (turn calls, reviews, pauses), personal settings, and which moves hints recommended.

Existing tables get the default settings.
"""

from telegram_bot.storage.migrations.schema import Columns, Table, added

revision = "0005"
down_revision = "0004"

upgrade, downgrade = added(
    Columns(
        "rooms",
        "turn_calls text='on', review_mode text='line', name_mistakes flag=false, next_round_seconds int=0, "
        "auto_moves flag=false, call_chat long?, call_message long?",
    ),
    Table(
        "hints",
        "room_id long, round int, entries int, seat int, plan text",
        "room_id, round, entries",
        refers={"room_id": "rounds.room_id", "round": "rounds.number"},
    ),
    Table("people", "person long, turn_calls text='on'", "person"),
)
