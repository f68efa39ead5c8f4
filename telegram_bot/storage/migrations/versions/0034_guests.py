"""Tables that admit guests by a link, and who is one; no table admits guests yet.

Who is a guest keeps the seat in earlier versions.
"""

from telegram_bot.storage.migrations.schema import Columns, added

revision = "0034"
down_revision = "0033"

upgrade, downgrade = added(
    Columns("rooms", "guests flag=false, guest_key text=''"),
    Columns("seats", "is_guest flag=false"),
)
