"""The list of Bot API methods; each is registered by the file that holds it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.params import Params

Handler = Callable[[Core, Params], Any]


class Method(NamedTuple):
    """A method: its name, what it does, and the first Bot API version that has it."""

    name: str
    handler: Handler
    since: float


class Described(NamedTuple):
    """A result whose envelope carries a description too, like setWebhook's."""

    result: Any
    description: str


METHODS: dict[str, Method] = {}


def method(*names: str, since: float = 0.0) -> Callable[[Handler], Handler]:
    """Register a handler under its Bot API names; names are looked up in any case."""

    def register(handler: Handler) -> Handler:
        for name in names:
            METHODS[name.casefold()] = Method(name, handler, since)
        return handler

    return register


def find_method(name: str, level: float) -> Method | None:
    """The method of that name that a server of that version knows."""
    found = METHODS.get(name.casefold())
    return found if found and found.since <= level else None
