"""Tokens by which links name duels, in place of numbers that can be guessed."""

from __future__ import annotations

from secrets import token_hex

import sqlalchemy as sa
from alembic import op

from telegram_bot.storage.migrations.schema import add, drop, index

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    """Add the column, with a token for each duel; links that were sent before open nothing any more."""
    add("duels", "token text=''")
    put = sa.text("UPDATE duels SET token = :token WHERE id = :id")
    for number in op.get_bind().scalars(sa.text("SELECT id FROM duels")).all():
        op.execute(put.bindparams(token=token_hex(9), id=number))
    index("duels", "token", unique=True)


def downgrade() -> None:
    """Drop it; links have the numbers of duels again."""
    op.drop_index("ix_duels_token", "duels")
    drop("duels", "token")
