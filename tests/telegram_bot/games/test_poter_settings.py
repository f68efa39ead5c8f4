"""What a table of Poter can set: every value is one the rules take, and says itself in words."""

import pytest

from engine.poter.options import Options, parse_options
from telegram_bot.games.registry import LOOKS
from telegram_bot.texts.loader import Texts

SETTINGS = LOOKS["poter"].settings


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_every_value_is_taken_and_the_default_comes_first(setting):
    assert setting.values[0] == getattr(Options(), setting.name)
    for value in setting.values:
        assert getattr(parse_options({setting.name: value}), setting.name) == value


def test_the_longest_round():
    setting = next(setting for setting in SETTINGS if setting.name == "max_turns")
    words = [Texts().plain("poter-setting-max_turns", value=value) for value in setting.values]
    assert words == ["Longest round: 400 turns", "Longest round: 200 turns", "Longest round: 100 turns"]


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_every_value_has_words_of_its_own(setting):
    shown = [str(value).lower() if isinstance(value, bool) else value for value in setting.values]
    words = [Texts().plain(f"poter-setting-{setting.name}", value=value) for value in shown]
    assert len(set(words)) == len(words)
