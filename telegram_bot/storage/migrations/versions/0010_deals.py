"""Seeds and cuts of deals, the seed of the round that waits for the cut, and whether a table asks for cuts."""

import sqlalchemy as sa
from alembic import op

from telegram_bot.storage.migrations.schema import Columns, added, rebuilt

revision = "0010"
down_revision = "0009"

add, drop = added(
    Columns("rooms", "ask_cut flag=true, next_dealer int?, next_seed text?"),
    Columns("rounds", "seed text?, cut int?, cutter int?"),
)
BEFORE = "stage IN ('lobby', 'playing', 'between', 'ended')"
SINCE = "stage IN ('lobby', 'cutting', 'playing', 'between', 'ended')"
WAITING = sa.text("stage = 'cutting'")


def upgrade() -> None:
    """Add the columns and the stage; earlier rounds cannot be verified."""
    add()
    _check_stages(SINCE)


def downgrade() -> None:
    """Return rooms that wait for a cut to the pause between rounds, or to the lobby, and drop the columns."""
    rooms, rounds = sa.table("rooms", sa.column("stage"), sa.column("deadline")), sa.table("rounds")
    dealt = sa.exists().select_from(rounds).where(sa.text("rounds.room_id = rooms.id"))
    back = sa.case((dealt, "between"), else_="lobby")
    op.execute(rooms.update().where(WAITING).values(stage=back, deadline=None))
    _check_stages(BEFORE)
    drop()


def _check_stages(condition: str) -> None:
    with rebuilt("rooms") as batch:
        batch.drop_constraint("ck_rooms_stage", type_="check")
        batch.create_check_constraint("ck_rooms_stage", condition)
