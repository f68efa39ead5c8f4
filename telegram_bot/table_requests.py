"""What one person asks for at one table, in the chat or in the Mini App: it is carried out here, and answered there.

`version` is that of the table which the person saw, None if it does not matter, as for a typed command.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from engine.game import Move
from telegram_bot.presentation.names import bot_names
from telegram_bot.presentation.orders import ORDERS
from telegram_bot.rooms.domain import commands
from telegram_bot.rooms.domain.commands import CommandResult, Person, Problem
from telegram_bot.rooms.domain.room import Room, Stage
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.texts.loader import Texts


class TableRequests:
    """The requests of people at tables; `group_texts`: the texts of a chat, by its id."""

    def __init__(self, service: RoomService, group_texts: Callable[[int], Awaitable[Texts]]) -> None:
        self._service = service
        self._group_texts = group_texts

    async def order(self, room: Room, by: Person, name: str, version: int | None = None) -> CommandResult:
        """Give one of `ORDERS`; the result has the new table if it opens one.

        The room of the result is `room` itself if somebody else has given the order before.
        """
        if name == "new-table":
            if room.stage != Stage.ENDED:
                return CommandResult(room, Problem.STALE)
            return await self._service.open(room.place, room.game, by, like=room)
        is_running = room.stage in (Stage.CUTTING, Stage.PLAYING) and room.seat_of(by.id) is not None
        if name == "next-round" and is_running:
            return CommandResult(room)
        command = ORDERS[name].command
        if command is None:
            command = commands.AddBot(bot_names(await self._group_texts(room.place.chat_id)))
        return await self.perform(room, by, command, version)

    async def perform(
        self, room: Room, by: Person, command: commands.Command, version: int | None = None
    ) -> CommandResult:
        """Give a command; the version is checked if it matters for this command."""
        checked = None if isinstance(command, commands.ANY_VERSION) else version
        return await self._service.perform(room.id, command, by, checked)

    async def play(self, room: Room, by: Person, moves: Sequence[Move], version: int) -> CommandResult:
        """Make moves one after the other, up to the first that fails; those made before it stay."""
        result = CommandResult(room)
        for move in moves:
            result = await self._service.perform(room.id, commands.Play(move), by, version)
            if not result.ok or result.room is None:
                break
            version = result.room.version
        return result
