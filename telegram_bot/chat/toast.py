"""What a press asks for, and what is said to it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from telegram import CallbackQuery

from telegram_bot.chat.callback import Press
from telegram_bot.rooms.acts import Person
from telegram_bot.rooms.room import Room


@dataclass(frozen=True, slots=True)
class Asked:
    """A press at a table: what, where, by whom."""

    press: Press
    room: Room
    person: Person
    query: CallbackQuery

    @property
    def stale(self) -> bool:
        """Tell whether the button was made for an earlier state of the table."""
        return self.press.version != self.room.version


@dataclass(frozen=True, slots=True)
class Toast:
    """The answer to a press: a line that passes, or with `alert` one to be closed; `then` is done after it is given.

    `url`: a link to the bot's private chat that opens instead.
    """

    text: str = ""
    alert: bool = False
    url: str | None = None
    then: Callable[[], Awaitable[object]] | None = None
