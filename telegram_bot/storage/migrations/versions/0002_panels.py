"""The messages that show people's hands."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

LONG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Create the table of panels."""
    op.create_table(
        "panels",
        sa.Column("id", LONG, nullable=False),
        sa.Column("room_id", LONG, nullable=False),
        sa.Column("person", LONG, nullable=False),
        sa.Column("chat_id", LONG, nullable=False),
        sa.Column("message_id", LONG, nullable=False),
        sa.Column("ephemeral", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name="fk_panels_room_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_panels"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_panels_room_id", "panels", ["room_id"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("panels")
