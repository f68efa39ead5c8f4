"""The language of each group and person."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

LONG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "chats",
        sa.Column("chat_id", LONG, nullable=False, autoincrement=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("digits", sa.Text, nullable=False),
        sa.Column("is_chosen", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("chat_id", name="pk_chats"),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("chats")
