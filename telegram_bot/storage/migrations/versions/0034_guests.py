"""Tables that admit guests by a link, and who is a guest; no existing table admits guests.

In earlier versions guests keep their seats.
"""

from telegram_bot.storage.migrations.schema import Columns, added

revision = "0034"
down_revision = "0033"

upgrade, downgrade = added(
    Columns("rooms", "guests flag=false, guest_key text=''"),
    Columns("seats", "is_guest flag=false"),
)
