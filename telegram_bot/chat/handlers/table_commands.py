"""Commands about a table: open it, join, settings, show it, end it, transcript."""

from __future__ import annotations

from telegram_bot.chat.handlers.command_request import (
    CommandRequest,
    acknowledge,
    at_table,
    last_ended,
    link_page,
    no_room,
    room_of,
)
from telegram_bot.chat.handlers.context import ChatContext, may_lead
from telegram_bot.chat.handlers.help_commands import open_hand
from telegram_bot.chat.handlers.practice import PracticeHandlers, choice_page
from telegram_bot.chat.handlers.transcripts import file_of, missing_file, send_transcript, topic_of
from telegram_bot.chat.transport.identity import place_of
from telegram_bot.chat.transport.page import Page
from telegram_bot.domain import commands
from telegram_bot.domain.commands import Problem
from telegram_bot.domain.lobby import GAME
from telegram_bot.domain.room import Room, Stage
from telegram_bot.presentation.names import person_name
from telegram_bot.presentation.problems import failure_text
from telegram_bot.presentation.settings import SettingsGroup


class TableCommands:
    """Handlers of the commands about a table."""

    def __init__(self, context: ChatContext, practice: PracticeHandlers) -> None:
        self._context = context
        self._practice = practice

    async def open(self, game: str, request: CommandRequest) -> str | Page | None:
        """Open a table of a game, in the private chat a practice."""
        if request.private:
            return await self._practice.open(game, request)
        place = place_of(request.message)
        await self._context.languages.guess_for_group(place.chat_id, request.user)
        last = await self._context.service.last_ended_at(place)
        like = last if last is not None and last.seat_of(request.user.id) is not None else None
        result = await self._context.requests.open(place, game, request.person, like=like)
        if result.problem == Problem.TABLE_EXISTS and result.room is not None:
            return await self._show_existing(request, result.room, game)
        return None if result.ok else request.refused(result.problem or Problem.FAILED)

    async def _show_existing(self, request: CommandRequest, room: Room, game: str) -> str | None:
        """Show the table that exists already; in a lobby the game is changed if the writer may do that."""
        if room.game != game and room.stage == Stage.LOBBY:
            result = await self._context.requests.perform(room, request.person, commands.ChangeSetting(GAME, game))
            if result.problem == Problem.UNPLAYABLE:
                return failure_text(request.texts, result)
            room = result.room or room
        self._context.table_messages.resend(room.id)
        if room.game == game:
            return None
        return request.texts.html("other-game-here", game=request.texts.plain(f"game-{room.game}"))

    async def join(self, request: CommandRequest) -> str | None:
        """Take a seat in the lobby, or that of a bot player between rounds."""
        room = None if request.private else await room_of(self._context, request)
        if room is None:
            return no_room(request)
        late = room.stage != Stage.LOBBY
        result = await self._context.requests.order(room, request.person, "take-seat" if late else "join")
        if result.problem == Problem.ROUND_RUNNING and room.seat_of(request.user.id) is None:
            return request.texts.html("toast-late")
        if not result.ok:
            return request.failed(result)
        if late and request.ephemeral is None:
            return request.texts.html("seat-taken", name=person_name(result.room or room, request.person))
        return request.texts.html("toast-joined")

    async def settings(self, request: CommandRequest) -> str | Page | None:
        """Show the settings of the lobby at the bottom of the group."""
        if request.private:
            return choice_page(self._context, request.texts, "settings-nowhere")
        room = await room_of(self._context, request)
        if room is None:
            return no_room(request)
        if room.stage != Stage.LOBBY:
            return request.texts.html("settings-closed")
        if not await may_lead(room, request.person):
            return request.refused(Problem.NOT_ALLOWED)
        self._context.table_messages.show_menu(room.id, SettingsGroup.RULES)
        self._context.table_messages.resend(room.id)
        return None

    @at_table
    async def show(self, request: CommandRequest, room: Room) -> str | None:
        """Show the table at the bottom of the group, in the private chat the writer's hand."""
        if request.private:
            return await open_hand(self._context, room, request)
        self._context.table_messages.resend(room.id)
        return None

    @at_table
    async def stop(self, request: CommandRequest, room: Room) -> str | None:
        """Ask for confirmation that the table is to be ended."""
        if not await may_lead(room, request.person):
            return request.refused(Problem.NOT_ALLOWED)
        await self._context.ask_stop(room)
        return None

    async def transcript(self, request: CommandRequest) -> str | Page | None:
        """Send the transcript to the writer: of the table, or of the last match if the table has none yet."""
        room = await room_of(self._context, request)
        if room is None or file_of(room, self._context.service.clock.now()) is None:
            room = await last_ended(self._context, request) or room
        if room is None:
            return no_room(request)
        content = file_of(room, self._context.service.clock.now())
        if content is None:
            return missing_file(request.texts, room)
        if not await send_transcript(self._context, request.own_texts, content, room, request.user.id):
            failed = request.refused(Problem.FAILED)
            return failed if request.private else link_page(self._context, request, topic_of(room))
        if request.ephemeral is not None:
            return request.texts.html("sent-privately")
        if not request.private:
            await acknowledge(request)
        return None
