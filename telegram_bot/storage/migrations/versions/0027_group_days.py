"""The message of the day of groups, which is off until an administrator turns it on."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"

COLUMNS: dict[str, Any] = {
    "day_games": sa.Text(),
    "day_hour": sa.Integer(),
    "day_zone": sa.Text(),
    "day_message": sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
    "day_sent_at": sa.Float(53),
    "day_shown_at": sa.Float(53),
    "day_changed_at": sa.Float(53),
}


def upgrade() -> None:
    """Add the columns."""
    for name, kind in COLUMNS.items():
        op.add_column("chats", sa.Column(name, kind))


def downgrade() -> None:
    """Remove them."""
    for name in COLUMNS:
        op.drop_column("chats", name)
