"""The connection with Telegram: pages and their sending, callback data, rate limits, error kinds."""
