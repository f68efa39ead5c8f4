"""Frames about the deals of the day."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from telegram_bot.board_requests import BoardRequests
from telegram_bot.domain.commands import Problem
from telegram_bot.mini_app.frames import AskDay, Done, PlayBoard, Shown, ToPage
from telegram_bot.mini_app.frames import Problem as ProblemFrame
from telegram_bot.mini_app.visitor import FrameHandler, Visitor
from telegram_bot.presentation.problems import problem_text


class Today:
    """Handlers of these frames."""

    def __init__(self, boards: BoardRequests) -> None:
        self._boards = boards
        self.handlers: Mapping[type[Any], FrameHandler] = {AskDay: self.show, PlayBoard: self.play}

    async def show(self, frame: AskDay, visitor: Visitor) -> ToPage:
        """Return the deals of the day, or the result of a game if one of its deals is finished."""
        texts, person = visitor.texts, visitor.person.id
        found = await self._boards.result(texts, person, frame.game) if frame.game else None
        return Shown(found or await self._boards.today(texts, person), frame.id)

    async def play(self, frame: PlayBoard, visitor: Visitor) -> ToPage:
        """Begin a deal, or go on with it; the answer has the number of its table."""
        result = await self._boards.play(visitor.texts, frame.board, visitor.person)
        if result.ok and result.room is not None:
            return Done(frame.id, result.room.id)
        problem = result.problem or Problem.FAILED
        return ProblemFrame(frame.id, problem.value, problem_text(visitor.texts, problem))
