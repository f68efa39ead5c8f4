"""Tokens that identify duels in links, in place of guessable numbers."""

from secrets import token_hex

import sqlalchemy as sa
from alembic import op

from telegram_bot.storage.migrations.schema import Columns, Index

revision = "0030"
down_revision = "0029"

TOKENS, BY_TOKEN = Columns("duels", "token text=''"), Index("duels", "token", unique=True)


def upgrade() -> None:
    """Add the column, with a token for each duel; links sent earlier stop working."""
    TOKENS.add()
    put = sa.text("UPDATE duels SET token = :token WHERE id = :id")
    for number in op.get_bind().scalars(sa.text("SELECT id FROM duels")).all():
        op.execute(put.bindparams(token=token_hex(9), id=number))
    BY_TOKEN.add()


def downgrade() -> None:
    """Drop it; links contain the numbers of duels again."""
    BY_TOKEN.drop()
    TOKENS.drop()
