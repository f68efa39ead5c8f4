"""Match results by person, and turns counted by seat.

Earlier matches have none, since nobody counted who played the turns; an absent player counts as absent from the start.
"""

from telegram_bot.storage.migrations.schema import Columns, Index, Table, added

revision = "0020"
down_revision = "0019"

upgrade, downgrade = added(
    Columns("seats", "joined_turns int=0, absent_turns int=0"),
    Table(
        "results",
        "room_id long, person long, chat_id long, game text, format text, purpose text, ended_at real, seconds real?, "
        "players int, people int, place int, shared flag, points int, lead int, rounds int, hints int, own_share real, "
        "rated flag, reason_unrated text?",
        "room_id, person",
    ),
    Index("results", "person, ended_at"),
    Index("results", "chat_id, ended_at"),
    Index("results", "ended_at"),
)
