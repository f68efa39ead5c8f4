"""Kinds of buttons, as tests name them."""

from dataclasses import fields
from enum import Enum
from typing import Any, TypeAlias, get_type_hints

from telegram_bot.chat.transport.callback_data import CallbackData, GiveOrder, RoomData, TableData

Kind: TypeAlias = type[CallbackData] | str
"""A class of callback data, or the name of an order."""


def kind_of(data: CallbackData) -> Kind:
    """Return the kind of a button."""
    return data.order if isinstance(data, GiveOrder) else type(data)


def version_of(data: CallbackData) -> int:
    """Return the version of the table for which a button was made, 0 if it has none."""
    return data.version if isinstance(data, TableData) else 0


def room_of(data: CallbackData) -> int:
    """Return the table of a button, 0 if it has none."""
    return data.room if isinstance(data, RoomData) else 0


def forged(kind: type[CallbackData], room: int, version: int, number: int = 0) -> CallbackData:
    """Return made-up callback data of a kind; `number` fills all further fields."""
    given: dict[str, Any] = {"room": room, "version": version}
    hints = get_type_hints(kind)
    return kind(**{one.name: given.get(one.name, _filled(hints[one.name], number)) for one in fields(kind)})


def _filled(kind: type[Any], number: int) -> Any:
    if issubclass(kind, Enum):
        return list(kind)[number % len(kind)]
    return kind(number)
