"""The Mini App: the card table as a page inside Telegram, with one WebSocket for each person and table."""
