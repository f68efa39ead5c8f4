"""Frames that change a table: moves, and the orders of its buttons and settings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from engine.errors import InvalidInput
from engine.game import Move
from telegram_bot.mini_app.frames import Actions, Done, Order, Play, Problem, Select, ToPage
from telegram_bot.mini_app.lobby_form import setting_command
from telegram_bot.mini_app.repeats import is_done, moves_left
from telegram_bot.mini_app.visitor import FrameHandler, Visitor
from telegram_bot.presentation.cuts import depths
from telegram_bot.presentation.names import bot_names
from telegram_bot.presentation.problems import failure_text
from telegram_bot.presentation.scenes import SCENES
from telegram_bot.rooms.domain import commands
from telegram_bot.rooms.domain.commands import Command, CommandResult
from telegram_bot.rooms.domain.play import why_not_to_move
from telegram_bot.rooms.domain.room import Room, Stage
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.texts.loader import Texts

ORDERS: Mapping[str, Command] = {
    "join": commands.Join(),
    "leave": commands.Leave(),
    "back": commands.ComeBack(),
    "swap-seat": commands.ChangeSeat(),
    "remove-bot": commands.RemoveBot(),
    "start": commands.Start(),
    "take-seat": commands.TakeSeat(),
    "next-round": commands.NextRound(),
    "hold": commands.HoldRound(),
    "stop": commands.Stop(),
}
"""Orders that are always the same command."""


class GroupTexts(Protocol):
    """The languages of chats."""

    async def of(self, chat_id: int) -> Texts:
        """Return the texts for a chat."""


class TableRequests:
    """Handlers of the frames that change a table."""

    def __init__(self, service: RoomService, languages: GroupTexts) -> None:
        self._service = service
        self._languages = languages
        self.handlers: Mapping[type[Any], FrameHandler] = {
            Play: self.play,
            Order: self.order,
            Select: self.select,
        }

    async def play(self, frame: Play, visitor: Visitor) -> ToPage:
        """Make moves up to the first that fails; those made before it stay, also those made before a repetition."""
        room, version, seen = visitor.room, frame.version, frame.seen
        moves = _read_moves(room, frame.moves)
        if moves is None:
            return _answer(frame.id, visitor.texts, CommandResult(room, commands.Problem.UNREADABLE))
        left = None if seen is None else moves_left(room, visitor.seat, seen, moves)
        if left is None:
            left = moves
        elif len(left) < len(moves):
            version = room.version
        result = CommandResult(room)
        for move in left:
            result = await self._service.perform(room.id, commands.Play(move), visitor.person, version)
            if not result.ok or result.room is None:
                break
            version = result.room.version
        if seen is not None and result.room is not None and not result.ok:
            left = moves_left(result.room, visitor.seat, seen, moves)
            result = CommandResult(result.room) if left == () else result  # the first request has come late
        return _answer(frame.id, visitor.texts, result)

    async def select(self, frame: Select, visitor: Visitor) -> ToPage:
        """Return what the player to move can do with some cards of the hand."""
        room, seat, cards = visitor.room, visitor.seat, tuple(frame.cards)
        problem = why_not_to_move(room, visitor.person.id)
        if problem is None and frame.version != room.version:
            problem = commands.Problem.STALE
        if problem is not None or seat is None:
            return _answer(frame.id, visitor.texts, CommandResult(room, problem or commands.Problem.NOT_SEATED))
        view, presenter = room.view(seat), SCENES[room.game]
        if Counter(cards) - Counter(presenter.hand(view)):
            return _answer(frame.id, visitor.texts, CommandResult(room, commands.Problem.STALE))
        actions = presenter.actions(visitor.texts, view, cards)
        return Actions(frame.id, room.version, cards, actions, presenter.prompt(visitor.texts, view, cards))

    async def order(self, frame: Order, visitor: Visitor) -> ToPage:
        """Carry out an order; a repeated one that was carried out the first time is done."""
        answer = await self._order(frame, visitor)
        if frame.seen is None or not isinstance(answer, Problem):
            return answer
        room = await self._service.get(visitor.room.id)
        done = room is not None and is_done(frame.name, frame.seen, room, visitor.person.id)
        return Done(frame.id) if done else answer

    async def _order(self, frame: Order, visitor: Visitor) -> ToPage:
        """Carry out an order."""
        room = visitor.room
        if frame.name == "new-table":
            return await self._new_table(frame, visitor)
        if frame.name == "next-round" and room.stage in (Stage.CUTTING, Stage.PLAYING) and visitor.seat is not None:
            return Done(frame.id)  # somebody else has started it
        if frame.name == "cut":
            return await self._cut(frame, visitor)
        command = await self._command(frame, room)
        if command is None:
            return _answer(frame.id, visitor.texts, CommandResult(room, commands.Problem.BAD_SETTING))
        version = None if isinstance(command, commands.ANY_VERSION) else frame.version
        return _answer(frame.id, visitor.texts, await self._service.perform(room.id, command, visitor.person, version))

    async def _cut(self, frame: Order, visitor: Visitor) -> ToPage:
        """Cut at one of the depths offered; the version says whether they still are."""
        room, lifted = visitor.room, None
        if not frame.number:
            return _answer(frame.id, visitor.texts, CommandResult(room, commands.Problem.BAD_SETTING))
        if room.cutter is not None:
            offered = depths(visitor.texts, room)
            if frame.value >= len(offered):
                return _answer(frame.id, visitor.texts, CommandResult(room, commands.Problem.BAD_SETTING))
            lifted = offered[frame.value].lifted
        result = await self._service.perform(room.id, commands.Cut(lifted, frame.number), visitor.person, frame.version)
        return _answer(frame.id, visitor.texts, result)

    async def _command(self, frame: Order, room: Room) -> Command | None:
        """Return the command of an order, None if it names a setting or value that does not exist."""
        if frame.name == "add-bot":
            return commands.AddBot(bot_names(await self._languages.of(room.place.chat_id)))
        if frame.name != "set":
            return ORDERS[frame.name]
        return setting_command(room, frame.setting, frame.value)

    async def _new_table(self, frame: Order, visitor: Visitor) -> ToPage:
        """Open a table with the settings of one that has ended; its number is in the answer."""
        room = visitor.room
        if room.stage != Stage.ENDED:
            return _answer(frame.id, visitor.texts, CommandResult(room, commands.Problem.STALE))
        result = await self._service.open(room.place, room.game, visitor.person, like=room)
        if result.room is not None and result.problem in (None, commands.Problem.TABLE_EXISTS):
            return Done(frame.id, result.room.id)
        return _answer(frame.id, visitor.texts, result)


def _read_moves(room: Room, texts: list[str]) -> Sequence[Move] | None:
    """Return the moves of a running match, None if a text is no move."""
    if room.match is None:
        return None
    try:
        return [room.match.game.parse_move(text) for text in texts]
    except InvalidInput:
        return None


def _answer(request: int, texts: Texts, result: CommandResult) -> ToPage:
    """Return the answer for the result of a command."""
    if result.ok:
        return Done(request)
    problem = result.problem or commands.Problem.FAILED
    clause = "" if result.refusal is None else result.refusal.clause
    return Problem(request, problem.value, failure_text(texts, result), clause)
