"""Frames that change a table: moves, and the orders of its buttons and settings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engine.errors import InvalidInput
from engine.game import Move
from telegram_bot.domain import commands
from telegram_bot.domain.commands import CommandResult
from telegram_bot.domain.play import why_not_to_move
from telegram_bot.domain.room import Room
from telegram_bot.mini_app.frames import Actions, Done, Order, Play, Practise, Problem, Select, ToPage
from telegram_bot.mini_app.repeats import is_done, moves_left
from telegram_bot.mini_app.visitor import FrameHandler, Visitor
from telegram_bot.presentation.cuts import depths
from telegram_bot.presentation.problems import failure_text
from telegram_bot.presentation.registry import seen_at
from telegram_bot.presentation.scene import why_refused
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.table_requests import TableRequests
from telegram_bot.texts.loader import Texts


class Changes:
    """Handlers of the frames that change a table."""

    def __init__(self, service: RoomService, requests: TableRequests) -> None:
        self._service = service
        self._requests = requests
        self.handlers: Mapping[type[Any], FrameHandler] = {
            Play: self.play,
            Order: self.order,
            Select: self.select,
            Practise: self.practise,
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
        result = await self._requests.play(room, visitor.person, left, version, anyway=frame.anyway)
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
        at = seen_at(visitor.texts, room, seat)
        if Counter(cards) - Counter(at.hand):
            return _answer(frame.id, visitor.texts, CommandResult(room, commands.Problem.STALE))
        actions = at.actions(cards)
        return Actions(frame.id, room.version, cards, actions, at.prompt(cards), why_refused(actions))

    async def order(self, frame: Order, visitor: Visitor) -> ToPage:
        """Carry out an order; a repeated one that was carried out the first time is done."""
        answer = await self._order(frame, visitor)
        if frame.seen is None or not isinstance(answer, Problem):
            return answer
        room = await self._service.get(visitor.room.id)
        done = room is not None and is_done(frame.name, frame.seen, room, visitor.person.id)
        return Done(frame.id) if done else answer

    async def _order(self, frame: Order, visitor: Visitor) -> ToPage:
        """Carry out an order; the number of a table that it opens is in the answer."""
        room, by, texts = visitor.room, visitor.person, visitor.texts
        if frame.name == "cut":
            return await self._cut(frame, visitor)
        if frame.name == "set":
            return _answer(frame.id, texts, await self._requests.set_value(room, by, frame.setting, frame.value))
        result = await self._requests.order(room, by, frame.name, frame.version)
        if result.room is not None and result.room.id != room.id:
            return Done(frame.id, result.room.id)  # also if somebody else has opened it
        return _answer(frame.id, texts, result)

    async def practise(self, frame: Practise, visitor: Visitor) -> ToPage:
        """Open a practice or lesson, or go on with the live one of the same game; the answer has its number."""
        begin = self._requests.learn if frame.lesson else self._requests.practise
        result = await begin(frame.game, visitor.person)
        if result.ok and result.room is not None:
            return Done(frame.id, result.room.id)
        return _answer(frame.id, visitor.texts, result)

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
        cut = commands.Cut(lifted, frame.number)
        return _answer(frame.id, visitor.texts, await self._requests.perform(room, visitor.person, cut, frame.version))


def _read_moves(room: Room, texts: list[str]) -> Sequence[Move] | None:
    """Return the moves of a running match, None if a text is no move."""
    if room.match is None:
        return None
    try:
        return [room.match.game.parse_move(text) for text in texts]
    except InvalidInput:
        return None


def _answer(request: int, texts: Texts, result: CommandResult) -> ToPage:
    if result.ok:
        return Done(request)
    problem = result.problem or commands.Problem.FAILED
    clause = "" if result.refusal is None else result.refusal.clause
    return Problem(request, problem.value, failure_text(texts, result), clause)
