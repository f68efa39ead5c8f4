"""Frames that only ask: hints, reviews, the table at a place of a round, better lines and rules."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

from engine.game import Move
from telegram_bot.domain.commands import Problem
from telegram_bot.mini_app.frames import (
    AskHint,
    AskLine,
    AskReview,
    AskRules,
    AskStep,
    Shown,
    ToPage,
    Waiting,
)
from telegram_bot.mini_app.frames import Problem as ProblemFrame
from telegram_bot.mini_app.visitor import FrameHandler, Visitor
from telegram_bot.presentation.hint import hint_model, hint_problem, waiting_text
from telegram_bot.presentation.problems import problem_text
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.review import MATCH, match_model, review_model
from telegram_bot.presentation.rules import rules_model
from telegram_bot.presentation.step import line_model, step_model
from telegram_bot.rooms.computation.reviews import finished_rounds
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.table_requests import TableRequests

T = TypeVar("T")


class Questions:
    """The handlers of frames that ask."""

    def __init__(self, service: RoomService, requests: TableRequests) -> None:
        self._service = service
        self._requests = requests
        self.handlers: Mapping[type[Any], FrameHandler] = {
            AskHint: self.hint,
            AskReview: self.review,
            AskStep: self.step,
            AskLine: self.line,
            AskRules: self.rules,
        }

    async def rules(self, frame: AskRules, visitor: Visitor) -> ToPage:
        """Return the rules of the table's game with its options."""
        room = visitor.room
        return Shown(rules_model(visitor.texts, PRESENTATIONS[room.game], room), frame.id)

    async def hint(self, frame: AskHint, visitor: Visitor) -> ToPage:
        """Return a hint for the person to move, after a `Waiting` if it takes longer than a moment."""
        room, texts = visitor.room, visitor.texts

        async def tell(seconds: int, move: Move | None) -> None:
            await visitor.send(Waiting(frame.id, waiting_text(texts, room, seconds, move)))

        advice = await self._requests.hint(room, visitor.person.id, frame.version, tell)
        if isinstance(advice, Problem):
            return ProblemFrame(frame.id, advice.value, hint_problem(texts, room, advice))
        return Shown(hint_model(texts, room, advice), frame.id)

    # ------------------------------------------------------------------ reviews

    async def review(self, frame: AskReview, visitor: Visitor) -> ToPage:
        """Return the review of a round or of the match."""
        room, person, texts = visitor.room, visitor.person.id, visitor.texts
        if frame.round == MATCH:
            return await self._match(frame, visitor)
        found = await self._requests.review(room, person, frame.round, tell=_coming(frame.id, visitor))
        if isinstance(found, Problem):
            return _problem(frame.id, visitor, found)
        return Shown(review_model(texts, found, visitor.seat), frame.id)

    async def _match(self, frame: AskReview, visitor: Visitor) -> ToPage:
        """Return the review of all finished rounds together; those that fail are left out."""
        room, person, texts, rounds = visitor.room, visitor.person.id, visitor.texts, finished_rounds(visitor.room)
        problem = self._requests.why_no_review(room, person, 1, public=True)
        found = []
        for number in range(1, rounds + 1) if problem is None else ():
            words = texts.plain("app-review-coming-of", round=number, rounds=rounds)
            one = await self._requests.review(room, person, number, tell=_coming(frame.id, visitor, words))
            found += [] if isinstance(one, Problem) else [one]
        if not found:
            return _problem(frame.id, visitor, problem or Problem.REVIEW_FAILED)
        return Shown(match_model(texts, found, visitor.seat), frame.id)

    async def step(self, frame: AskStep, visitor: Visitor) -> ToPage:
        """Return the table at a place of a round, with the judgement of the decision made there."""
        found = await _at_place(self._requests.step, frame, visitor)
        if isinstance(found, Problem):
            return _problem(frame.id, visitor, found)
        return Shown(step_model(visitor.texts, *found), frame.id)

    async def line(self, frame: AskLine, visitor: Visitor) -> ToPage:
        """Return the better line of a decision."""
        found = await _at_place(self._requests.line, frame, visitor)
        if isinstance(found, Problem):
            return _problem(frame.id, visitor, found)
        return Shown(line_model(visitor.texts, *found), frame.id)


async def _at_place(ask: Callable[..., Awaitable[T]], frame: AskStep | AskLine, visitor: Visitor) -> T:
    room, person, tell = visitor.room, visitor.person.id, _coming(frame.id, visitor)
    return await ask(room, person, frame.round, frame.place, all_open=frame.open, tell=tell)


def _coming(request: int, visitor: Visitor, words: str = "") -> Callable[[], Awaitable[None]]:
    """Return what tells the page that a review takes a while."""
    text = words or visitor.texts.html("review-coming")
    return lambda: visitor.send(Waiting(request, text))


def _problem(request: int, visitor: Visitor, problem: Problem) -> ProblemFrame:
    return ProblemFrame(request, problem.value, problem_text(visitor.texts, problem))
