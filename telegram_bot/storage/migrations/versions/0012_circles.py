"""Started matches of Poter continue without the rule that dry turns end a round (P8.8): their option is 0."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

NEW_OPTIONS = {"poter": ("circles", "lay_own"), "canasta": ("first_taking",)}
"""The options that programs before this revision do not know."""

rooms = sa.table("rooms", sa.column("id"), sa.column("game"), sa.column("options", sa.JSON), sa.column("next_seed"))
rounds = sa.table("rounds", sa.column("room_id"))


def upgrade() -> None:
    """Write the option into rooms with a started match; lobbies get the default of new matches."""
    dealt = sa.exists().where(rounds.c.room_id == rooms.c.id)
    begun = sa.and_(rooms.c.game == "poter", sa.or_(dealt, rooms.c.next_seed.is_not(None)))
    for room, options in op.get_bind().execute(sa.select(rooms.c.id, rooms.c.options).where(begun)).all():
        _write(room, {**options, "circles": 0})


def downgrade() -> None:
    """Remove the options that earlier programs reject."""
    for room, game, options in op.get_bind().execute(sa.select(rooms.c.id, rooms.c.game, rooms.c.options)).all():
        kept = {name: value for name, value in options.items() if name not in NEW_OPTIONS.get(game, ())}
        if kept != options:
            _write(room, kept)


def _write(room: int, options: dict[str, Any]) -> None:
    op.get_bind().execute(rooms.update().where(rooms.c.id == room).values(options=options))
