"""The check of an installation before its first start: `python -m telegram_bot check`."""
