"""Frames about puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from telegram_bot.mini_app.frames import AskPuzzle, Shown, SolvePuzzle, ToPage
from telegram_bot.mini_app.visitor import FrameHandler, Visitor
from telegram_bot.puzzle_requests import PuzzleRequests


class PuzzleQuestions:
    """Handlers of these frames."""

    def __init__(self, puzzles: PuzzleRequests) -> None:
        self._puzzles = puzzles
        self.handlers: Mapping[type[Any], FrameHandler] = {AskPuzzle: self.show, SolvePuzzle: self.solve}

    async def show(self, frame: AskPuzzle, visitor: Visitor) -> ToPage:
        """Return a puzzle, or the next one."""
        texts, by = visitor.texts, visitor.person
        if frame.puzzle:
            return Shown(await self._puzzles.open(texts, by, frame.puzzle), frame.id)
        return Shown(await self._puzzles.next(texts, by, more=frame.more), frame.id)

    async def solve(self, frame: SolvePuzzle, visitor: Visitor) -> ToPage:
        """Judge an answer; the same one again counts for nothing."""
        found = await self._puzzles.answer(visitor.texts, visitor.person, frame.puzzle, frame.way, frame.key)
        return Shown(found, frame.id)
