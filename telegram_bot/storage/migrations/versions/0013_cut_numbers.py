"""Numbers of cuts, and the version of the proof of the round that waits for the cut."""

import sqlalchemy as sa
from alembic import op

from telegram_bot.storage.migrations.schema import Columns, added

revision = "0013"
down_revision = "0012"

upgrade, drop = added(Columns("rooms", "next_version int?"), Columns("rounds", "cut_number text?"))
"""NULL for rounds dealt or prepared before."""

rooms = sa.table("rooms", *map(sa.column, ("id", "stage", "deadline", "next_dealer", "next_seed", "next_version")))
rounds = sa.table("rounds", sa.column("room_id"))


def downgrade() -> None:
    """Drop the columns, and what cannot be verified without them.

    Rounds with a number count as dealt without a proof. Rooms that have committed to such a round and wait for the cut
    go back to the pause between rounds, or to the lobby: earlier programs would deal a round that contradicts the
    commitment.
    """
    op.execute("UPDATE rounds SET seed = NULL, cut = NULL, cutter = NULL WHERE cut_number IS NOT NULL")
    waiting, dealt = rooms.c.next_version > 1, sa.exists().where(rounds.c.room_id == rooms.c.id)
    back = sa.case((rooms.c.stage != "cutting", rooms.c.stage), (dealt, "between"), else_="lobby")
    op.execute(rooms.update().where(waiting).values(stage=back, deadline=None, next_dealer=None, next_seed=None))
    drop()
