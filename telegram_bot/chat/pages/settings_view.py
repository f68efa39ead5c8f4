"""Settings of a table (clock, options of the game, hints, habits) in the data of buttons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from telegram_bot.chat.transport.page import Action, CallbackData
from telegram_bot.presentation.presenter import Setting
from telegram_bot.presentation.registry import PRESENTERS
from telegram_bot.presentation.settings import GAME_NAMES, settings_of
from telegram_bot.rooms.domain.room import Room

MAX_VALUES = 64
"""Values of one setting that the number in a button can distinguish."""


@dataclass(frozen=True, slots=True)
class SettingChoice:
    """A setting and the index of one of its values, as in the data of a button."""

    setting: Setting
    number: int = 0

    @property
    def value(self) -> Any:
        """Return the value."""
        return self.setting.values[self.number]


def setting_data(room: Room, setting: Setting) -> CallbackData:
    """Return the data of the button that opens a setting's page."""
    return CallbackData(
        Action.SETTING, room.id, room.version, _number(room, setting) * MAX_VALUES, GAME_NAMES.index(room.game)
    )


def value_data(room: Room, setting: Setting, value: Any) -> CallbackData:
    """Return the data of the button that sets a value."""
    number = _number(room, setting) * MAX_VALUES + setting.values.index(value)
    return CallbackData(Action.SET, room.id, room.version, number, GAME_NAMES.index(room.game))


def _number(room: Room, setting: Setting) -> int:
    """Return the index of a setting among those of a table's game."""
    return settings_of(PRESENTERS[room.game]).index(setting)


def choice_of(data: CallbackData) -> SettingChoice | None:
    """Return the setting and value in the data of a button, None if they do not exist."""
    if data.selected >= len(GAME_NAMES):
        return None
    settings = settings_of(PRESENTERS[GAME_NAMES[data.selected]])
    which, value = divmod(data.number, MAX_VALUES)
    if which >= len(settings) or value >= len(settings[which].values):
        return None
    return SettingChoice(settings[which], value)
