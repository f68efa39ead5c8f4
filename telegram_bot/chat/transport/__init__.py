"""The connection with Telegram: rate limits, ephemeral messages, error kinds, callback data."""
