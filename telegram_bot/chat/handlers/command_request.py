"""A written command, and which table it is about."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from telegram import Message, User
from telegram.constants import ChatType

from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.transport.ephemeral import ephemeral_id
from telegram_bot.chat.transport.identity import place_of
from telegram_bot.chat.transport.markup import Page
from telegram_bot.rooms.domain.commands import Person, Problem
from telegram_bot.rooms.domain.room import Room, Stage
from telegram_bot.texts.loader import Html


@dataclass(frozen=True, slots=True)
class CommandRequest:
    """A command as it was written: by whom, where, and what stands after it."""

    message: Message
    user: User
    person: Person
    rest: str

    @property
    def private(self) -> bool:
        """Tell whether it was written in the private chat."""
        return self.message.chat.type == ChatType.PRIVATE

    @property
    def aside(self) -> int | None:
        """Return the number of a command in a group that only its writer saw, None of any other."""
        return ephemeral_id(self.message)


Doing = Callable[[CommandRequest], Awaitable[str | Page | None]]
"""Does a command and returns what to say: a line, a page, or nothing."""


async def room_of(context: ChatContext, request: CommandRequest) -> Room | None:
    """Return the table a command is about: that of the place, or in the private chat one's own."""
    if not request.private:
        return await context.service.at(place_of(request.message))
    tables = await context.service.tables_of(request.user.id)
    return max(tables, key=lambda room: (room.stage == Stage.PLAYING, room.id), default=None)


async def last_ended(context: ChatContext, request: CommandRequest) -> Room | None:
    """Return the last table that ended here, or in the private chat the last of one's own."""
    if request.private:
        return await context.service.last_ended_of(request.user.id)
    return await context.service.last_ended_at(place_of(request.message))


def no_room(context: ChatContext, request: CommandRequest) -> Html:
    """Say that there is no table."""
    return context.texts.html("no-own-table" if request.private else f"problem-{Problem.NO_TABLE.value}")
