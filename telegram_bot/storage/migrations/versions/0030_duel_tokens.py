"""Tokens by which links name duels, in place of numbers that can be guessed."""

from __future__ import annotations

from secrets import token_hex

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None

INDEX = "ix_duels_token"


def upgrade() -> None:
    """Add the column, with a token for each duel; links that were sent before open nothing any more."""
    op.add_column("duels", sa.Column("token", sa.Text, server_default=sa.text("''"), nullable=False))
    put = sa.text("UPDATE duels SET token = :token WHERE id = :id")
    for number in op.get_bind().scalars(sa.text("SELECT id FROM duels")).all():
        op.execute(put.bindparams(token=token_hex(9), id=number))
    op.create_index(INDEX, "duels", ["token"], unique=True)


def downgrade() -> None:
    """Drop it; links have the numbers of duels again."""
    op.drop_index(INDEX, "duels")
    op.drop_column("duels", "token")
