"""The Telegram side: `handlers` of updates, `pages` (text and buttons), `messages` kept up to date, `transport`."""
