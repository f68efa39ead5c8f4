"""What a table of Poter can set: every value is one the rules take, and says itself in words."""

from telegram_bot.chat.pages.signs import ChatTexts
from telegram_bot.presentation.registry import PRESENTATIONS

TEXTS = ChatTexts()
SETTINGS = PRESENTATIONS["poter"].settings


def test_the_longest_round():
    setting = next(setting for setting in SETTINGS if setting.name == "max_turns")
    words = [TEXTS.plain("poter-setting-max_turns-value", value=value) for value in setting.values]
    assert words == ["400 turns", "200 turns", "100 turns", "150 turns"]
