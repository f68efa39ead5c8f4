"""What a table has agreed on: the clock, the game's options and the hints, in words and as buttons speak of them."""

from __future__ import annotations

from typing import Any

from telegram_bot.games.look import Look, Setting
from telegram_bot.games.registry import LOOKS
from telegram_bot.rooms import lobby
from telegram_bot.rooms import room as rooms
from telegram_bot.rooms.room import Room
from telegram_bot.texts.loader import Texts

GAME = Setting(lobby.GAME, tuple(LOOKS))
CLOCK = Setting("turn_seconds", (60, 120, 300, 900, 3600, 86400, 0, 30))
HINTS = Setting("hints", rooms.HINTS)
TABLE_HABITS = tuple(
    Setting(name, lobby.OF_THE_ROOM[name])
    for name in ("turn_calls", "review_mode", "name_mistakes", "next_round_seconds", "auto_moves")
)
"""Settings about how the table is run; they change no rule."""
OF_THE_ROOM = (GAME, CLOCK, HINTS, *TABLE_HABITS)
LEFT_OUT = "usual"
"""What texts call the value of an option that is left out."""
VALUES = 64
"""How many values one setting may have, in a button's number."""


def settings_of(look: Look) -> tuple[Setting, ...]:
    """Return what can be set: game, clock, the game's options, hints, habits. Buttons count on the order."""
    return (GAME, CLOCK, *look.settings, HINTS, *TABLE_HABITS)


def value_of(room: Room, setting: Setting) -> Any:
    """Return a setting's present value."""
    if setting == GAME:
        return room.game
    if setting in OF_THE_ROOM:
        return getattr(room.settings, setting.name)
    return room.settings.options.get(setting.name, setting.values[0])


def setting_words(texts: Texts, room: Room, setting: Setting) -> str:
    """Return a setting and its value in words."""
    value = value_of(room, setting)
    if setting == GAME:
        return texts.plain("setting-game", game=texts.plain(f"game-{value}"))
    shown = str(value).lower() if isinstance(value, bool) else value
    if value is None:
        shown = LEFT_OUT
    if isinstance(value, list):
        shown = ", ".join(map(str, value))
    key = f"setting-{setting.name}" if setting in OF_THE_ROOM else f"{room.game}-setting-{setting.name}"
    return texts.plain(key, value=shown)


def chosen(look: Look, number: int) -> tuple[str, Any] | None:
    """Return the setting and value that a button's number speaks of."""
    settings = settings_of(look)
    which, value = divmod(number, VALUES)
    if which >= len(settings) or value >= len(settings[which].values):
        return None
    return settings[which].name, settings[which].values[value]


def agreed(texts: Texts, look: Look, room: Room) -> list[str]:
    """Return the clock, the game's foremost settings, and whatever else is not as usual."""
    first = (CLOCK, *look.settings[: look.foremost])
    return [setting_words(texts, room, setting) for setting in first] + unusual(texts, look, room, first)


def unusual(texts: Texts, look: Look, room: Room, but: tuple[Setting, ...] = ()) -> list[str]:
    """Return the settings that are not as usual in words, leaving some out."""
    return [
        setting_words(texts, room, setting)
        for setting in (*look.settings, HINTS)
        if setting not in but and value_of(room, setting) != setting.values[0]
    ]
