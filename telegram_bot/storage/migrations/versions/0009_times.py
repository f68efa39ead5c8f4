"""When rooms were opened and ended and logs were written, what stages and games there are, an index for each query."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

from telegram_bot.storage.migrations.schema import add, drop, index, rebuilt

revision = "0009"
down_revision = "0008"

CHECKS = {
    "stage": "stage IN ('lobby', 'playing', 'between', 'ended')",
    "game": "game IN ('poter', 'pocha', 'canasta')",
}
LOGS = ("rounds", "entries", "hints")
PREFERENCES = ("people", "chats")
ENDED = "stage = 'ended'"


def upgrade() -> None:
    """Add times, constraints and indexes.

    Rooms that have ended are taken to have ended when they last changed, or now if that is not known; preferences are
    taken to be from now. The times of logs stay unknown.
    """
    add("rooms", "created_at real?, ended_at real?")
    for table in LOGS:
        add(table, "at real?")
    for table in PREFERENCES:
        add(table, "changed_at real=0")
        op.execute(sa.table(table, sa.column("changed_at")).update().values(changed_at=time.time()))
        index(table, "changed_at")
    ended = sa.text("UPDATE rooms SET ended_at = COALESCE(changed_at, :now) WHERE stage = 'ended'")
    op.execute(ended.bindparams(now=time.time()))
    with rebuilt("rooms") as batch:
        for name, condition in CHECKS.items():
            batch.create_check_constraint(f"ck_rooms_{name}", condition)
    index("rooms", "chat_id, thread_id, id", name="ended_at_place", where=ENDED)
    index("rooms", "ended_at", name="ended", where=ENDED)
    index("rooms", "opener")
    op.drop_index("ix_seats_person", "seats")
    index("seats", "person, room_id")
    index("panels", "person")


def downgrade() -> None:
    """Drop them."""
    op.drop_index("ix_panels_person", "panels")
    op.drop_index("ix_seats_person_room_id", "seats")
    index("seats", "person")
    for name in ("opener", "ended", "ended_at_place"):
        op.drop_index(f"ix_rooms_{name}", "rooms")
    with rebuilt("rooms") as batch:
        for name in CHECKS:
            batch.drop_constraint(f"ck_rooms_{name}", type_="check")
    for table in PREFERENCES:
        op.drop_index(f"ix_{table}_changed_at", table)
        drop(table, "changed_at")
    for table in LOGS:
        drop(table, "at")
    drop("rooms", "ended_at, created_at")
