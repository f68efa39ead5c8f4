"""Settings of a table (clock, options of the game, hints, habits) in words, and what a lobby waits for."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from engine.registry import GAMES
from telegram_bot.presentation.presenter import GamePresenter, Setting
from telegram_bot.presentation.registry import PRESENTERS
from telegram_bot.rooms.domain import lobby
from telegram_bot.rooms.domain import room as rooms
from telegram_bot.rooms.domain.play import playable
from telegram_bot.rooms.domain.room import Room
from telegram_bot.texts.loader import Html, Texts

GAME = Setting(lobby.GAME, tuple(PRESENTERS))
CLOCK = Setting("turn_seconds", rooms.TURN_SECONDS)
HINTS = Setting("hints", rooms.HINTS)
TABLE_HABITS = tuple(
    Setting(name, lobby.ROOM_SETTINGS[name])
    for name in ("turn_calls", "review_mode", "name_mistakes", "next_round_seconds", "auto_moves", "ask_cut")
)
"""Settings of the table that change no rule."""
ROOM_SETTINGS = (GAME, CLOCK, HINTS, *TABLE_HABITS)
LEFT_OUT = "usual"
"""Value of an option that is left out, as an argument of texts."""


def settings_of(presenter: GamePresenter) -> tuple[Setting, ...]:
    """Return all settings: game, clock, the game's options, hints, habits."""
    return (GAME, CLOCK, *presenter.settings, HINTS, *TABLE_HABITS)


def rules_of(presenter: GamePresenter) -> tuple[Setting, ...]:
    """Return the settings of what is played: the game and its options."""
    return (GAME, *presenter.settings)


TABLE_SETTINGS = (CLOCK, HINTS, *TABLE_HABITS)
"""The settings of how the table is run."""


class SettingsGroup(StrEnum):
    """The groups in which settings are shown."""

    RULES = "rules"
    """What is played: the game and its options."""
    TABLE = "table"
    """How the table is run: clock, hints, calls, reviews."""
    LANGUAGE = "language"
    """The language of the group."""


def group_of(setting: Setting) -> SettingsGroup:
    """Return the group that shows a setting."""
    return SettingsGroup.TABLE if setting in TABLE_SETTINGS else SettingsGroup.RULES


def setting_named(game: str, name: str) -> Setting | None:
    """Return a setting of a game's tables, None if there is none with this name."""
    presenter = PRESENTERS.get(game)
    return None if presenter is None else next((one for one in settings_of(presenter) if one.name == name), None)


def value_of(room: Room, setting: Setting) -> Any:
    """Return the current value of a setting."""
    if setting == GAME:
        return room.game
    if setting in ROOM_SETTINGS:
        return getattr(room.settings, setting.name)
    return room.settings.options.get(setting.name, setting.values[0])


def key_of(game: str, setting: Setting) -> str:
    """Return the text key of a setting's name; keys of its values and explanation start with it."""
    return f"setting-{setting.name}" if setting in ROOM_SETTINGS else f"{game}-setting-{setting.name}"


def value_words(texts: Texts, game: str, setting: Setting, value: Any) -> str:
    """Return a value of a setting in words."""
    if setting == GAME:
        return texts.plain(f"game-{value}")
    return texts.plain(f"{key_of(game, setting)}-value", value=text_argument(texts, value))


def text_argument(texts: Texts, value: Any) -> Any:
    """Return the value of a setting as an argument of texts."""
    if value is None:
        return LEFT_OUT
    if isinstance(value, list):
        return texts.enumerated(map(texts.number, value))
    return str(value).lower() if isinstance(value, bool) else value


def setting_words(texts: Texts, room: Room, setting: Setting) -> str:
    """Return a setting and its value in words."""
    value = value_words(texts, room.game, setting, value_of(room, setting))
    return texts.plain("setting-line", name=texts.plain(key_of(room.game, setting)), value=value)


def in_order(values: Sequence[Any]) -> list[Any]:
    """Return values in the order of display: numbers sorted, others as they are."""
    numbers = all(isinstance(value, int) and not isinstance(value, bool) for value in values)
    return sorted(values) if numbers else list(values)


def belongs(room: Room, setting: Setting) -> bool:
    """Return whether a setting belongs to a table's game, which may have changed after a button was made."""
    return setting in settings_of(PRESENTERS[room.game])


def settings_summary(texts: Texts, presenter: GamePresenter, room: Room) -> list[str]:
    """Return the clock, the game's headline settings, and the settings that are not at their default, in words."""
    first = (CLOCK, *presenter.settings[: presenter.headline_settings])
    return [setting_words(texts, room, setting) for setting in first] + unusual(texts, presenter, room, first)


def unusual(texts: Texts, presenter: GamePresenter, room: Room, but: tuple[Setting, ...] = ()) -> list[str]:
    """Return the settings that are not at their default in words, except some."""
    defaults = GAMES[room.game].casual_options
    return [
        setting_words(texts, room, setting)
        for setting in (*presenter.settings, HINTS)
        if setting not in but and value_of(room, setting) != defaults.get(setting.name, setting.values[0])
    ]


def advice(texts: Texts, room: Room) -> Html:
    """Return what is missing for the start."""
    least = GAMES[room.game].players[0]
    if not room.taken:
        return texts.html("lobby-empty")
    if len(room.taken) < least:
        return texts.html("lobby-few", least=least)
    if not playable(room):
        return texts.html("problem-unplayable")
    opener = next((seat.name for seat in room.taken if seat.person == room.opener), None)
    return texts.html("lobby-ready", name=opener) if opener else texts.html("lobby-ready-admin")
