"""The Telegram side: `presses` and `commands` take what comes in, `boards` and `hands` show tables and cards."""
