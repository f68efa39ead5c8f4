"""What the messages of tables show, so that a restart edits only those that have changed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

LONG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Create the table of shown pages."""
    op.create_table(
        "shown_pages",
        sa.Column("room_id", LONG, nullable=False),
        sa.Column("person", LONG, nullable=False),
        sa.Column("chat_id", LONG, nullable=False),
        sa.Column("message_id", LONG, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name="fk_shown_pages_room_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("room_id", "person", name="pk_shown_pages"),
    )
    op.create_index("ix_shown_pages_person", "shown_pages", ["person"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("shown_pages")
