"""Written commands of the lobby: to open a table, to sit down, to change the settings."""

from __future__ import annotations

from telegram_bot.chat.handlers.command_request import CommandRequest, Doing, no_room, room_of
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.handlers.newcomers import with_invitation
from telegram_bot.chat.pages.lobby_page import Group
from telegram_bot.chat.transport.identity import is_anonymous, place_of
from telegram_bot.chat.transport.markup import Page
from telegram_bot.games.registry import PRESENTERS
from telegram_bot.rooms.domain import commands
from telegram_bot.rooms.domain.commands import Problem
from telegram_bot.rooms.domain.lobby import GAME
from telegram_bot.rooms.domain.room import Room, Stage


class LobbyCommands:
    """The commands about a table before its match, and about its free seats."""

    def __init__(self, context: ChatContext) -> None:
        self._context = context
        self._texts = context.texts
        self.all: dict[str, Doing] = {
            **{game: self._opener(game) for game in PRESENTERS},
            "join": self._join,
            "settings": self._settings,
        }

    def _opener(self, game: str) -> Doing:
        """Return the command that opens a table of a game."""

        async def open_table(request: CommandRequest) -> str | Page | None:
            if request.private:
                return with_invitation(self._context, self._texts.html("group-only"))
            if is_anonymous(request.message):
                return self._texts.html("anonymous-open")
            place = place_of(request.message)
            last = await self._context.service.last_ended_at(place)
            like = last if last is not None and last.seat_of(request.user.id) is not None else None
            result = await self._context.service.open(place, game, request.person, like=like)
            if result.problem == Problem.TABLE_EXISTS and result.room is not None:
                return await self._already(request, result.room, game)
            return None if result.ok else self._texts.html(f"problem-{(result.problem or Problem.FAILED).value}")

        return open_table

    async def _already(self, request: CommandRequest, room: Room, game: str) -> str | None:
        """Show the table that is there already; in a lobby whoever may change its settings changes the game."""
        if room.game != game and room.stage == Stage.LOBBY:
            result = await self._context.service.perform(room.id, commands.ChangeSetting(GAME, game), request.person)
            if result.problem == Problem.UNPLAYABLE:
                return self._context.problem(result)
            room = result.room or room
        self._context.table_messages.renew(room.id)
        if room.game == game:
            return None
        return self._texts.html("other-game-here", game=self._texts.plain(f"game-{room.game}"))

    async def _join(self, request: CommandRequest) -> str | None:
        """Sit down in the lobby, or in a bot player's seat between rounds."""
        room = None if request.private else await room_of(self._context, request)
        if room is None:
            return no_room(self._context, request)
        if is_anonymous(request.message):
            return self._texts.html("anonymous-open")
        late = room.stage != Stage.LOBBY
        act = commands.TakeSeat() if late else commands.Join()
        result = await self._context.service.perform(room.id, act, request.person)
        if result.problem == Problem.ROUND_RUNNING and room.seat_of(request.user.id) is None:
            return self._texts.html("toast-late")
        if not result.ok:
            return self._texts.html("line", text=self._context.problem(result))
        if late and request.aside is None:
            return self._texts.html("seat-taken", name=request.person.name)
        return self._texts.html("toast-joined")

    async def _settings(self, request: CommandRequest) -> str | Page | None:
        """Show the settings of the lobby at the bottom of the group, or say where they are."""
        if request.private:
            return with_invitation(self._context, self._texts.html("settings-nowhere"))
        room = await room_of(self._context, request)
        if room is None:
            return no_room(self._context, request)
        if room.stage != Stage.LOBBY:
            return self._texts.html("settings-closed")
        if request.user.id != room.opener and not await request.person.is_admin():
            return self._texts.html(f"problem-{Problem.NOT_ALLOWED.value}")
        self._context.table_messages.menu(room.id, Group.RULES)
        self._context.table_messages.renew(room.id)
        return None
