"""Tables that admit guests by a link, and who is one."""

from __future__ import annotations

from telegram_bot.storage.migrations.schema import add, drop

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    """Add the columns: no table admits guests yet."""
    add("rooms", "guests flag=false, guest_key text=''")
    add("seats", "is_guest flag=false")


def downgrade() -> None:
    """Drop them; who is a guest keeps the seat."""
    drop("seats", "is_guest")
    drop("rooms", "guest_key, guests")
