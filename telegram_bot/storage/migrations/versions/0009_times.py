"""When rooms were opened and ended and logs were written, what stages and games there are, an index for each query.

SQLite can add a constraint only by rebuilding the table, and deletes the rows that refer to the old one if foreign
keys are enforced; `database.migrate` does not enforce them.
"""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

CHECKS = {
    "stage": "stage IN ('lobby', 'playing', 'between', 'ended')",
    "game": "game IN ('poter', 'pocha', 'canasta')",
}
LOGS = ("rounds", "entries", "hints")
PREFERENCES = ("people", "chats")
ENDED = sa.text("stage = 'ended'")


def upgrade() -> None:
    """Add times, constraints and indexes.

    Rooms that have ended are taken to have ended when they last changed, or now if that is not known; preferences are
    taken to be from now. The times of logs stay unknown.
    """
    for name in ("created_at", "ended_at"):
        op.add_column("rooms", sa.Column(name, sa.Float(53), nullable=True))
    for table in LOGS:
        op.add_column(table, sa.Column("at", sa.Float(53), nullable=True))
    for table in PREFERENCES:
        op.add_column(table, sa.Column("changed_at", sa.Float(53), server_default=sa.text("0"), nullable=False))
        op.execute(sa.table(table, sa.column("changed_at")).update().values(changed_at=time.time()))
        op.create_index(f"ix_{table}_changed_at", table, ["changed_at"])
    ended = sa.text("UPDATE rooms SET ended_at = COALESCE(changed_at, :now) WHERE stage = 'ended'")
    op.execute(ended.bindparams(now=time.time()))
    _rebuild(add=True)
    for name, columns in (("ended_at_place", ["chat_id", "thread_id", "id"]), ("ended", ["ended_at"])):
        op.create_index(f"ix_rooms_{name}", "rooms", columns, sqlite_where=ENDED, postgresql_where=ENDED)
    op.create_index("ix_rooms_opener", "rooms", ["opener"])
    op.drop_index("ix_seats_person", "seats")
    op.create_index("ix_seats_person_room_id", "seats", ["person", "room_id"])
    op.create_index("ix_panels_person", "panels", ["person"])


def downgrade() -> None:
    """Drop them."""
    op.drop_index("ix_panels_person", "panels")
    op.drop_index("ix_seats_person_room_id", "seats")
    op.create_index("ix_seats_person", "seats", ["person"])
    for name in ("opener", "ended", "ended_at_place"):
        op.drop_index(f"ix_rooms_{name}", "rooms")
    _rebuild(add=False)
    for table in PREFERENCES:
        op.drop_index(f"ix_{table}_changed_at", table)
        op.drop_column(table, "changed_at")
    for table in LOGS:
        op.drop_column(table, "at")
    for name in ("ended_at", "created_at"):
        op.drop_column("rooms", name)


def _rebuild(add: bool) -> None:
    """Add or drop the constraints; ids that were used once stay used."""
    connection = op.get_bind()
    is_sqlite = connection.dialect.name == "sqlite"
    if is_sqlite and connection.exec_driver_sql("PRAGMA foreign_keys").scalar():
        raise RuntimeError("foreign keys must not be enforced while a table is rebuilt")
    last = "SELECT seq FROM sqlite_sequence WHERE name = 'rooms'"
    last_id = connection.exec_driver_sql(last).scalar() if is_sqlite else None
    with op.batch_alter_table("rooms", table_kwargs={"sqlite_autoincrement": True}) as batch:
        for name, condition in CHECKS.items():
            if add:
                batch.create_check_constraint(f"ck_rooms_{name}", condition)
            else:
                batch.drop_constraint(f"ck_rooms_{name}", type_="check")
    if last_id is not None:
        connection.execute(sa.text("DELETE FROM sqlite_sequence WHERE name = 'rooms'"))
        connection.execute(
            sa.text("INSERT INTO sqlite_sequence (name, seq) VALUES ('rooms', :last)"), {"last": last_id}
        )
