"""What a press asks for, and what is said to it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from telegram import CallbackQuery

from telegram_bot.chat.transport.callback_data import CallbackData
from telegram_bot.rooms.domain.commands import Person
from telegram_bot.rooms.domain.room import Room


@dataclass(frozen=True, slots=True)
class CallbackRequest:
    """A press at a table: what, where, by whom."""

    data: CallbackData
    room: Room
    person: Person
    query: CallbackQuery

    @property
    def stale(self) -> bool:
        """Tell whether the button was made for an earlier state of the table."""
        return self.data.version != self.room.version


@dataclass(frozen=True, slots=True)
class CallbackAnswer:
    """The answer to a press: a line that passes, or with `alert` one to be closed; `then` is done after it is given.

    `url`: a link to the bot's private chat that opens instead.
    """

    text: str = ""
    alert: bool = False
    url: str | None = None
    then: Callable[[], Awaitable[object]] | None = None
