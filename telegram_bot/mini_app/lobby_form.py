"""The settings of a table as a form."""

from __future__ import annotations

from telegram_bot.mini_app.frames import SettingField, SettingValue
from telegram_bot.presentation.presenter import GamePresenter, Setting
from telegram_bot.presentation.registry import PRESENTERS
from telegram_bot.presentation.settings import (
    TABLE_SETTINGS,
    in_order,
    key_of,
    rules_of,
    settings_of,
    value_of,
    value_words,
)
from telegram_bot.rooms.domain.commands import ChangeSetting
from telegram_bot.rooms.domain.room import Room
from telegram_bot.texts.loader import Texts
from telegram_bot.texts.plain import plain_text

RULES, TABLE = "rules", "table"
"""The groups of settings: what is played, and how the table is run."""


def setting_fields(texts: Texts, presenter: GamePresenter, room: Room) -> tuple[SettingField, ...]:
    """Return all settings of a table with their values, each explained."""
    rules = [_field(texts, room, setting, RULES) for setting in rules_of(presenter)]
    return (*rules, *(_field(texts, room, setting, TABLE) for setting in TABLE_SETTINGS))


def _field(texts: Texts, room: Room, setting: Setting, group: str) -> SettingField:
    """Return one setting."""
    key, now = key_of(room.game, setting), value_of(room, setting)
    values = tuple(
        SettingValue(value_words(texts, room.game, setting, value), value == now) for value in in_order(setting.values)
    )
    explanation = plain_text(texts.html(f"{key}-about"))
    return SettingField(setting.name, texts.plain(key), explanation, group, values)


def setting_command(room: Room, name: str, index: int) -> ChangeSetting | None:
    """Return the command that chooses a value of a setting, by its index among the values of its field.

    None if the table has no such setting or the setting no such value.
    """
    setting = next((one for one in settings_of(PRESENTERS[room.game]) if one.name == name), None)
    if setting is None or not 0 <= index < len(setting.values):
        return None
    return ChangeSetting(setting.name, in_order(setting.values)[index])
