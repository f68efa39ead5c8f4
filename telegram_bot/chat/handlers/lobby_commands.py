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

    def __init__(self, desk: ChatContext) -> None:
        self._desk = desk
        self._texts = desk.texts
        self.all: dict[str, Doing] = {
            **{game: self._opener(game) for game in PRESENTERS},
            "join": self._join,
            "settings": self._settings,
        }

    def _opener(self, game: str) -> Doing:
        """Return the command that opens a table of a game."""

        async def open_table(said: CommandRequest) -> str | Page | None:
            if said.private:
                return with_invitation(self._desk, self._texts.html("group-only"))
            if is_anonymous(said.message):
                return self._texts.html("anonymous-open")
            place = place_of(said.message)
            last = await self._desk.service.last_ended_at(place)
            like = last if last is not None and last.seat_of(said.user.id) is not None else None
            outcome = await self._desk.service.open(place, game, said.person, like=like)
            if outcome.problem == Problem.TABLE_EXISTS and outcome.room is not None:
                return await self._already(said, outcome.room, game)
            return None if outcome.ok else self._texts.html(f"problem-{(outcome.problem or Problem.FAILED).value}")

        return open_table

    async def _already(self, said: CommandRequest, room: Room, game: str) -> str | None:
        """Show the table that is there already; in a lobby whoever may change its settings changes the game."""
        if room.game != game and room.stage == Stage.LOBBY:
            outcome = await self._desk.service.perform(room.id, commands.ChangeSetting(GAME, game), said.person)
            if outcome.problem == Problem.UNPLAYABLE:
                return self._desk.problem(outcome)
            room = outcome.room or room
        self._desk.boards.renew(room.id)
        if room.game == game:
            return None
        return self._texts.html("other-game-here", game=self._texts.plain(f"game-{room.game}"))

    async def _join(self, said: CommandRequest) -> str | None:
        """Sit down in the lobby, or in a bot player's seat between rounds."""
        room = None if said.private else await room_of(self._desk, said)
        if room is None:
            return no_room(self._desk, said)
        if is_anonymous(said.message):
            return self._texts.html("anonymous-open")
        late = room.stage != Stage.LOBBY
        act = commands.TakeSeat() if late else commands.Join()
        outcome = await self._desk.service.perform(room.id, act, said.person)
        if outcome.problem == Problem.ROUND_RUNNING and room.seat_of(said.user.id) is None:
            return self._texts.html("toast-late")
        if not outcome.ok:
            return self._texts.html("line", text=self._desk.problem(outcome))
        if late and said.aside is None:
            return self._texts.html("seat-taken", name=said.person.name)
        return self._texts.html("toast-joined")

    async def _settings(self, said: CommandRequest) -> str | Page | None:
        """Show the settings of the lobby at the bottom of the group, or say where they are."""
        if said.private:
            return with_invitation(self._desk, self._texts.html("settings-nowhere"))
        room = await room_of(self._desk, said)
        if room is None:
            return no_room(self._desk, said)
        if room.stage != Stage.LOBBY:
            return self._texts.html("settings-closed")
        if said.user.id != room.opener and not await said.person.is_admin():
            return self._texts.html(f"problem-{Problem.NOT_ALLOWED.value}")
        self._desk.boards.menu(room.id, Group.RULES)
        self._desk.boards.renew(room.id)
        return None
