"""What reviews find about people: decisions, the luck of rounds, and monthly sums; who may see a person's results."""

from telegram_bot.storage.migrations.schema import Columns, Index, Table, added

revision = "0021"
down_revision = "0020"

upgrade, downgrade = added(
    Table(
        "decisions",
        "room_id long, round int, place int, person long, game text, category text, lost real, error real, "
        "spread real, gain real, mark text, hinted flag, at real",
        "room_id, round, place",
    ),
    Index("decisions", "person, at"),
    Index("decisions", "at"),
    Table(
        "reviewed_rounds",
        "room_id long, round int, person long, game text, luck real, error real, at real",
        "room_id, round, person",
    ),
    Index("reviewed_rounds", "person"),
    Index("reviewed_rounds", "at"),
    Table(
        "skill_months",
        "person long, game text, month text, category text, n int, lost real, lost2 real",
        "person, game, month, category",
    ),
    Columns("people", "visibility text='group'"),
)
