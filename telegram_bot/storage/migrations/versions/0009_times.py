"""When rooms were opened and ended and logs were written; constraints for stages and games; an index for each query."""

import time

import sqlalchemy as sa
from alembic import op

from telegram_bot.storage.migrations.schema import Columns, Index, added, rebuilt

revision = "0009"
down_revision = "0008"

CHECKS = {
    "stage": "stage IN ('lobby', 'playing', 'between', 'ended')",
    "game": "game IN ('poter', 'pocha', 'canasta')",
}
LOGS = ("rounds", "entries", "hints")
PREFERENCES = ("people", "chats")
ENDED = "stage = 'ended'"
TIMES = Columns("rooms", "created_at real?, ended_at real?"), *(Columns(table, "at real?") for table in LOGS)
CHANGED = [(Columns(table, "changed_at real=0"), Index(table, "changed_at")) for table in PREFERENCES]
SEATS_BEFORE = Index("seats", "person")
add_indexes, drop_indexes = added(
    Index("rooms", "chat_id, thread_id, id", name="ended_at_place", where=ENDED),
    Index("rooms", "ended_at", name="ended", where=ENDED),
    Index("rooms", "opener"),
    Index("seats", "person, room_id"),
    Index("panels", "person"),
)


def upgrade() -> None:
    """Add times, constraints and indexes.

    Ended rooms get the time of their last change as their end, or now if that is unknown; preferences get the current
    time. The times of logs stay unknown.
    """
    for columns in TIMES:
        columns.add()
    for columns, index in CHANGED:
        columns.add()
        op.execute(sa.table(columns.table, sa.column("changed_at")).update().values(changed_at=time.time()))
        index.add()
    ended = sa.text("UPDATE rooms SET ended_at = COALESCE(changed_at, :now) WHERE stage = 'ended'")
    op.execute(ended.bindparams(now=time.time()))
    with rebuilt("rooms") as batch:
        for name, condition in CHECKS.items():
            batch.create_check_constraint(f"ck_rooms_{name}", condition)
    SEATS_BEFORE.drop()
    add_indexes()


def downgrade() -> None:
    """Drop them."""
    drop_indexes()
    SEATS_BEFORE.add()
    with rebuilt("rooms") as batch:
        for name in CHECKS:
            batch.drop_constraint(f"ck_rooms_{name}", type_="check")
    for columns, index in CHANGED:
        index.drop()
        columns.drop()
    for columns in reversed(TIMES):
        columns.drop()
