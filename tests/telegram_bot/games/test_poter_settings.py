"""What a table of Poter can set: every value is one the rules take, and says itself in words."""

from engine.poter.options import Options, parse_options
from telegram_bot.games.registry import PRESENTERS
from tests.telegram_bot.games.wording import TEXTS, SettingWords

SETTINGS = PRESENTERS["poter"].settings


class TestSettingWords(SettingWords):
    game = "poter"
    defaults = Options()
    parse = staticmethod(parse_options)

    def shown(self, value):
        return str(value).lower() if isinstance(value, bool) else value


def test_the_longest_round():
    setting = next(setting for setting in SETTINGS if setting.name == "max_turns")
    words = [TEXTS.plain("poter-setting-max_turns-value", value=value) for value in setting.values]
    assert words == ["400 turns", "200 turns", "100 turns", "150 turns"]
