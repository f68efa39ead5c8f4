"""Frames about the deals of the day."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from telegram_bot.board_requests import BoardRequests
from telegram_bot.domain.commands import Problem
from telegram_bot.mini_app.frames import AskDay, Done, PlayBoard, Prepared, ShareDay, Shown, StartDuel, ToPage
from telegram_bot.mini_app.frames import Problem as ProblemFrame
from telegram_bot.mini_app.visitor import FrameHandler, Visitor
from telegram_bot.presentation.problems import problem_text
from telegram_bot.sharing import Sharing


class Today:
    """Handlers of these frames."""

    def __init__(self, boards: BoardRequests, sharing: Sharing) -> None:
        self._boards, self._sharing = boards, sharing
        self.handlers: Mapping[type[Any], FrameHandler] = {
            AskDay: self.show,
            ShareDay: self.share,
            StartDuel: self.duel,
            PlayBoard: self.play,
        }

    async def show(self, frame: AskDay, visitor: Visitor) -> ToPage:
        """Return the deals of the day, or the result of those asked for if one of them is finished."""
        return Shown(await self._boards.shown(visitor.texts, visitor.person.id, frame.what), frame.id)

    async def share(self, frame: ShareDay, visitor: Visitor) -> ToPage:
        """Prepare the card of a result."""
        texts, person = visitor.texts, visitor.person.id
        card = await self._boards.card(texts, person, frame.what)
        if card is None:
            return ProblemFrame(frame.id, "nothing", texts.plain("share-nothing"))
        shared = await self._sharing.prepare(texts, card, person)
        return Prepared(frame.id, shared.message, shared.url)

    async def duel(self, frame: StartDuel, visitor: Visitor) -> ToPage:
        """Begin a duel, or accept one."""
        found = await self._boards.duel(visitor.texts, frame.what, visitor.person)
        if isinstance(found, Problem):
            return ProblemFrame(frame.id, found.value, problem_text(visitor.texts, found))
        return Shown(found, frame.id)

    async def play(self, frame: PlayBoard, visitor: Visitor) -> ToPage:
        """Begin a deal, or go on with it; the answer has the number of its table."""
        result = await self._boards.play(visitor.texts, frame.board, visitor.person)
        if result.ok and result.room is not None:
            return Done(frame.id, result.room.id)
        problem = result.problem or Problem.FAILED
        return ProblemFrame(frame.id, problem.value, problem_text(visitor.texts, problem))
