"""The settings of a table as a form, and the orders that a person may give."""

from __future__ import annotations

from engine.registry import game_named
from telegram_bot.mini_app.frames import SettingField, SettingValue
from telegram_bot.presentation.names import partners
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
from telegram_bot.rooms.domain.play import playable
from telegram_bot.rooms.domain.room import Room, Stage
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


def orders(texts: Texts, room: Room, person: int, *, leads: bool) -> tuple[str, ...]:
    """Return the names of the orders that a person may give now.

    `leads`: the person has opened the table or is an administrator of the chat.
    """
    found = {
        Stage.LOBBY: _in_lobby,
        Stage.CUTTING: _before_deal,
        Stage.PLAYING: _in_round,
        Stage.BETWEEN: _between,
    }
    if room.stage == Stage.ENDED:
        return ("new-table",)
    return (*found[room.stage](texts, room, person), *(_leading(room) if leads else ()))


def _in_lobby(texts: Texts, room: Room, person: int) -> list[str]:
    """Return the orders of a lobby."""
    number = room.seat_of(person)
    joined = number is not None and not room.seats[number].away
    reserved = number is not None and not joined
    found = [] if joined or not (reserved or _has_room(room)) else ["join"]
    if number is not None:
        found.append("leave")
    if joined and partners(texts, room):
        found.append("swap-seat")
    return found


def _leading(room: Room) -> list[str]:
    """Return the orders of those who lead a table."""
    if room.stage != Stage.LOBBY:
        return ["stop"]
    found = ["add-bot"] if _has_room(room) else []
    if any(seat.is_bot for seat in room.seats):
        found.append("remove-bot")
    if len(room.taken) >= game_named(room.game).players[0] and playable(room):
        found.append("start")
    return [*found, "set", "stop"]


def _has_room(room: Room) -> bool:
    """Return whether somebody can take a seat in a lobby."""
    return bool(room.reserved) or len(room.seats) < game_named(room.game).players[-1]


def _before_deal(texts: Texts, room: Room, person: int) -> list[str]:
    """Return the orders before a deal."""
    number = room.seat_of(person)
    cuts = number is not None and number == room.cutter and not room.seats[number].away
    return [*(["cut"] if cuts else []), *_in_round(texts, room, person)]


def _in_round(_texts: Texts, room: Room, person: int) -> list[str]:
    """Return the orders of a running round."""
    number = room.seat_of(person)
    if number is None:
        return []
    return ["back"] if room.seats[number].away else ["leave"]


def _between(texts: Texts, room: Room, person: int) -> list[str]:
    """Return the orders between rounds."""
    if room.seat_of(person) is None:
        return ["take-seat"] if any(seat.is_bot for seat in room.seats) else []
    hold = [] if room.deadline is None else ["hold"]
    return ["next-round", *hold, *_in_round(texts, room, person)]
