"""The connection with Telegram: pages and how they are sent, callback data, rate limits, error kinds."""
