"""Frames that only ask: hints, reviews of a round or of the match, the table at a place, better lines, and matches.

They are counted as in the chat, and show what the chat shows.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from telegram_bot.mini_app.frames import (
    AskHint,
    AskLine,
    AskMatches,
    AskReview,
    AskStep,
    Problem,
    Shown,
    ToPage,
    Waiting,
)
from telegram_bot.mini_app.replays import Replays
from telegram_bot.mini_app.visitor import FrameHandler, Visitor
from telegram_bot.presentation.hint import hint_model, hint_problem
from telegram_bot.presentation.matches import matches_model
from telegram_bot.presentation.problems import problem_text
from telegram_bot.presentation.review import MATCH, ReviewedRound, has_better, match_model, review_model
from telegram_bot.presentation.step import ReviewPlace, line_model, step_model
from telegram_bot.rooms.computation.reviews import Origin, Reviews, finished_rounds
from telegram_bot.rooms.domain import commands
from telegram_bot.rooms.domain.review_rights import may_open_review
from telegram_bot.rooms.runtime.hint_wait import advised
from telegram_bot.rooms.runtime.hints import why_no_hint
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.texts.plain import unadorned

T = TypeVar("T")
SHORT_WAIT = 0.5
"""Seconds within which known reviews arrive; only after them the page is told to wait."""
NO_REVIEW = "no-review"


class Questions:
    """The handlers of frames that ask."""

    def __init__(self, service: RoomService, reviews: Reviews) -> None:
        self._service = service
        self._reviews = reviews
        self._replays = Replays()
        self.handlers: Mapping[type[Any], FrameHandler] = {
            AskHint: self.hint,
            AskReview: self.review,
            AskStep: self.step,
            AskLine: self.line,
            AskMatches: self.matches,
        }

    async def matches(self, frame: AskMatches, visitor: Visitor) -> ToPage:
        """Return the matches in which the person has a seat, the latest first."""
        return Shown(matches_model(visitor.texts, await self._service.matches_of(visitor.person.id)), frame.id)

    async def hint(self, frame: AskHint, visitor: Visitor) -> ToPage:
        """Return a hint for the person to move, after a `Waiting` if it takes longer than a moment."""
        room, person, texts = visitor.room, visitor.person.id, visitor.texts

        async def tell(seconds: int) -> None:
            key = "hint-getting-ready" if seconds else "hint-thinking"
            await visitor.send(Waiting(frame.id, unadorned(texts.html(key, seconds=seconds))))

        problem = why_no_hint(room, person, frame.version)
        advice = problem or await advised(self._service, room, person, tell)
        if advice is None:
            advice = commands.Problem.STALE
        if isinstance(advice, commands.Problem):
            return Problem(frame.id, advice.value, hint_problem(texts, room, advice))
        now = await self._service.get(room.id)
        return Shown(replace(hint_model(texts, room, advice), version=(now or room).version), frame.id)

    # ------------------------------------------------------------------ reviews

    async def review(self, frame: AskReview, visitor: Visitor) -> ToPage:
        """Return the review of a round or of the match."""
        refusal = _refusal(visitor, frame.id, frame.round or 1, public=True)
        if refusal is not None:
            return refusal
        texts, rounds = visitor.texts, finished_rounds(visitor.room)
        found = []
        for number in range(1, rounds + 1) if frame.round == MATCH else (frame.round,):
            words = unadorned(texts.html("review-coming"))
            if frame.round == MATCH:
                words = texts.plain("app-review-coming-of", round=number, rounds=rounds)
            reviewed = await self._reviewed(visitor, number, Waiting(frame.id, words))
            found += [] if reviewed is None else [reviewed]
        if not found:
            return _failed(visitor, frame.id)
        if frame.round == MATCH:
            return Shown(match_model(texts, found, visitor.seat), frame.id)
        return Shown(review_model(texts, found[0], visitor.seat), frame.id)

    async def _reviewed(self, visitor: Visitor, number: int, waiting: Waiting) -> ReviewedRound | None:
        """Return the review of a round when it is done; None if it cannot be made."""
        room = visitor.room
        review = await _waited(self._reviews.of(room, number, Origin.ROUND_END), visitor, waiting)
        if review is None or room.match is None:
            return None
        return ReviewedRound(room, room.match, Origin.ROUND_END, review)

    async def step(self, frame: AskStep, visitor: Visitor) -> ToPage:
        """Return the table at a place of a round, with the judgement of the decision made there."""
        at = await self._place(frame, visitor)
        if not isinstance(at, ReviewPlace):
            return at
        rounds = await self._replays.of(visitor.room.id, at.reviewed.match, frame.round)
        return Shown(step_model(visitor.texts, at, rounds[at.place]), frame.id)

    async def line(self, frame: AskLine, visitor: Visitor) -> ToPage:
        """Return the better line of a decision."""
        at = await self._place(frame, visitor)
        if not isinstance(at, ReviewPlace):
            return at
        decision = at.decision
        if decision is None or not has_better(decision):
            return Problem(frame.id, NO_REVIEW, visitor.texts.plain("app-review-no-line"))
        rounds = await self._replays.of(visitor.room.id, at.reviewed.match, frame.round)
        line = await self._reviews.line(visitor.room, frame.round, rounds[at.place - 1], decision)
        return _failed(visitor, frame.id) if line is None else Shown(line_model(visitor.texts, at, line), frame.id)

    async def _place(self, frame: AskStep | AskLine, visitor: Visitor) -> ReviewPlace | ToPage:
        """Return the place that a frame asks for, or why it is not shown."""
        refusal = _refusal(visitor, frame.id, frame.round, public=False)
        seat = visitor.seat
        if refusal is not None or seat is None:
            return refusal or _problem(visitor, frame.id, commands.Problem.NOT_SEATED)
        waiting = Waiting(frame.id, unadorned(visitor.texts.html("review-coming")))
        reviewed = await self._reviewed(visitor, frame.round, waiting)
        if reviewed is None:
            return _failed(visitor, frame.id)
        if frame.place > len(reviewed.entries):
            return Problem(frame.id, NO_REVIEW, visitor.texts.plain("app-review-no-place"))
        return ReviewPlace(reviewed, seat, frame.place, frame.open)


async def _waited(work: Awaitable[T], visitor: Visitor, waiting: Waiting) -> T:
    """Wait for a computation; tell the page if it takes longer than a moment."""
    task = asyncio.ensure_future(work)
    try:
        done, _ = await asyncio.wait({task}, timeout=SHORT_WAIT)
        if not done:
            await visitor.send(waiting)
        return await task
    finally:
        task.cancel()


def _refusal(visitor: Visitor, request: int, number: int, *, public: bool) -> Problem | None:
    """Return why nothing is shown to a person."""
    if not may_open_review(visitor.room, visitor.person.id, public=public):
        return _problem(visitor, request, commands.Problem.NOT_SEATED)
    if not 1 <= number <= finished_rounds(visitor.room):
        return Problem(request, NO_REVIEW, visitor.texts.plain("review-nothing"))
    return None


def _problem(visitor: Visitor, request: int, problem: commands.Problem) -> Problem:
    """Return a problem of the rooms as a frame."""
    return Problem(request, problem.value, problem_text(visitor.texts, problem))


def _failed(visitor: Visitor, request: int) -> Problem:
    """Return that a review could not be made."""
    return Problem(request, commands.Problem.FAILED.value, visitor.texts.plain("review-failed"))
