"""Thurumpu on Telegram: the bot and the sandbox it is developed in."""
