"""Seeds and cuts of deals, the seed of the round that waits for the cut, and whether a table asks for cuts.

SQLite can change a constraint only by rebuilding the table, see migration 0009.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

BEFORE = "stage IN ('lobby', 'playing', 'between', 'ended')"
SINCE = "stage IN ('lobby', 'cutting', 'playing', 'between', 'ended')"
WAITING = sa.text("stage = 'cutting'")


def upgrade() -> None:
    """Add the columns and the stage; rounds from before cannot be verified."""
    op.add_column("rooms", sa.Column("ask_cut", sa.Boolean, server_default=sa.true(), nullable=False))
    op.add_column("rooms", sa.Column("next_dealer", sa.Integer, nullable=True))
    op.add_column("rooms", sa.Column("next_seed", sa.Text, nullable=True))
    op.add_column("rounds", sa.Column("seed", sa.Text, nullable=True))
    op.add_column("rounds", sa.Column("cut", sa.Integer, nullable=True))
    op.add_column("rounds", sa.Column("cutter", sa.Integer, nullable=True))
    _check_stages(SINCE)


def downgrade() -> None:
    """Take rooms that wait for a cut back to the pause between rounds, or to the lobby, and drop the columns."""
    rooms, rounds = sa.table("rooms", sa.column("stage"), sa.column("deadline")), sa.table("rounds")
    dealt = sa.exists().select_from(rounds).where(sa.text("rounds.room_id = rooms.id"))
    back = sa.case((dealt, "between"), else_="lobby")
    op.execute(rooms.update().where(WAITING).values(stage=back, deadline=None))
    _check_stages(BEFORE)
    for column in ("cutter", "cut", "seed"):
        op.drop_column("rounds", column)
    for column in ("next_seed", "next_dealer", "ask_cut"):
        op.drop_column("rooms", column)


def _check_stages(condition: str) -> None:
    """Replace the constraint of the stages; ids that were used once stay used."""
    connection = op.get_bind()
    is_sqlite = connection.dialect.name == "sqlite"
    if is_sqlite and connection.exec_driver_sql("PRAGMA foreign_keys").scalar():
        raise RuntimeError("foreign keys must not be enforced while a table is rebuilt")
    last = "SELECT seq FROM sqlite_sequence WHERE name = 'rooms'"
    last_id = connection.exec_driver_sql(last).scalar() if is_sqlite else None
    with op.batch_alter_table("rooms", table_kwargs={"sqlite_autoincrement": True}) as batch:
        batch.drop_constraint("ck_rooms_stage", type_="check")
        batch.create_check_constraint("ck_rooms_stage", condition)
    if last_id is not None:
        connection.execute(sa.text("DELETE FROM sqlite_sequence WHERE name = 'rooms'"))
        connection.execute(
            sa.text("INSERT INTO sqlite_sequence (name, seq) VALUES ('rooms', :last)"), {"last": last_id}
        )
