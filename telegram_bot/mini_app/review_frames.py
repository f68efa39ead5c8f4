"""Reviews in the page: the review of a round or of the match, the table at each place, and better lines.

Who sees what is as in the chat. Figures and public decisions are for everybody who may watch the table, unless reviews
are private. The table at a place is for the people who have a seat: from their own view with the judgement of their own
decisions, or with all cards and also the decisions that are public.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from analysis.review.marks import PRAISE
from analysis.review.matches import match_of
from analysis.review.report import Decision
from engine.game import Round, column_names
from telegram_bot.mini_app import review_figures
from telegram_bot.mini_app.frames import (
    AskLine,
    AskReview,
    AskStep,
    LineFrame,
    LineStep,
    Problem,
    ReviewFrame,
    StepFrame,
    ToPage,
    Waiting,
)
from telegram_bot.mini_app.hint_frames import cards_of
from telegram_bot.mini_app.replays import Replays
from telegram_bot.mini_app.table_frame import names_at
from telegram_bot.mini_app.visitor import FrameHandler, Visitor
from telegram_bot.presentation.problems import problem_text
from telegram_bot.presentation.review_words import ReviewedRound, last_place, reviewed_round, what_was_done
from telegram_bot.presentation.scene import Scene
from telegram_bot.presentation.scenes import SCENES, open_scene, still_scene
from telegram_bot.presentation.step_words import chances_at, judgement
from telegram_bot.rooms.computation.reviews import Origin, Reviews, finished_rounds
from telegram_bot.rooms.domain import commands
from telegram_bot.rooms.domain.review_rights import may_open_review
from telegram_bot.texts.loader import Texts
from telegram_bot.texts.plain import unadorned

T = TypeVar("T")
SHORT_WAIT = 0.5
"""Seconds within which known reviews arrive; only after them the page is told to wait."""
MATCH = 0
"""The number of the review of the match."""
NO_REVIEW = "no-review"


@dataclass(frozen=True, slots=True)
class Seen:
    """A reviewed round at a place of its log, from the view of one seat or with all cards open."""

    reviewed: ReviewedRound
    seat: int
    place: int
    open: bool

    @property
    def decision(self) -> Decision | None:
        """Return the decision made here if the person may see its judgement; their own if there are several."""
        if not self.open:
            return review_figures.own_place(self.reviewed, self.seat, self.place)
        shown = review_figures.shown_decisions(self.reviewed, self.seat)
        here = [one for one in shown if one.place == self.place]
        return min(here, key=lambda one: one.seat != self.seat, default=None)


class ReviewFrames:
    """The handlers of requests for reviews."""

    def __init__(self, reviews: Reviews) -> None:
        self._reviews = reviews
        self._replays = Replays()
        self.handlers: Mapping[type[Any], FrameHandler] = {
            AskReview: self.review,
            AskStep: self.step,
            AskLine: self.line,
        }

    # ------------------------------------------------------------------ reviews

    async def review(self, frame: AskReview, visitor: Visitor) -> ToPage:
        """Return the review of a round or of the match."""
        refusal = _refusal(visitor, frame.id, frame.round or 1, public=True)
        if refusal is not None:
            return refusal
        if frame.round == MATCH:
            return await self._match(frame, visitor)
        waiting = Waiting(frame.id, unadorned(visitor.texts.html("review-coming")))
        reviewed = await self._reviewed(visitor, frame.round, waiting)
        if reviewed is None:
            return _failed(visitor, frame.id)
        texts, seat = visitor.texts, visitor.seat
        return replace(
            self._frame(frame, visitor, reviewed),
            title=texts.plain("review-picture-title", round=frame.round),
            chances=texts.plain(f"{reviewed.presenter.name}-review-picture-chances"),
            curve=review_figures.curve(reviewed),
            marks=review_figures.marks(texts, reviewed, seat),
            players=review_figures.players(texts, reviewed, seat),
            lines=review_figures.lines(texts, reviewed, seat),
            last=last_place(reviewed),
        )

    async def _match(self, frame: AskReview, visitor: Visitor) -> ToPage:
        """Return the review of all finished rounds together."""
        texts, rounds = visitor.texts, finished_rounds(visitor.room)
        found = []
        for number in range(1, rounds + 1):
            waiting = Waiting(frame.id, texts.plain("app-review-coming-of", round=number, rounds=rounds))
            reviewed = await self._reviewed(visitor, number, waiting)
            found += [] if reviewed is None else [reviewed]
        if not found:
            return _failed(visitor, frame.id)
        match = match_of([one.review for one in found])
        whole = replace(found[-1], review=replace(found[-1].review, players=match.players))
        private = len(review_figures.shown_players(whole, visitor.seat)) < len(match.players)
        return replace(
            self._frame(frame, visitor, whole),
            title=unadorned(texts.html("review-match-title", rounds=len(found))),
            players=review_figures.players(texts, whole, visitor.seat, match),
            lines=() if private else tuple(review_figures.costliest(texts, whole)),
        )

    def _frame(self, frame: AskReview, visitor: Visitor, reviewed: ReviewedRound) -> ReviewFrame:
        """Return what the reviews of a round and of the match have in common."""
        texts, room = visitor.texts, visitor.room
        return ReviewFrame(
            id=frame.id,
            round=frame.round,
            rounds=tuple(range(1, finished_rounds(room) + 1)),
            title="",
            seat=visitor.seat,
            columns=tuple(column_names(reviewed.names, reviewed.match.columns, texts.listed)),
            chances="",
            curve=(),
            marks=(),
            players=(),
            lines=(),
            last=0,
            deck=SCENES[room.game].deck(texts),
            can_open=visitor.seat is not None,
        )

    async def _reviewed(self, visitor: Visitor, number: int, waiting: Waiting) -> ReviewedRound | None:
        """Return the review of a round when it is done; None if it cannot be made."""
        work = reviewed_round(self._reviews, visitor.room, number, Origin.ROUND_END)
        return await _waited(work, visitor, waiting)

    # ------------------------------------------------------------------ places

    async def step(self, frame: AskStep, visitor: Visitor) -> ToPage:
        """Return the table at a place of a round, with the judgement of the decision made there."""
        seen = await self._seen(frame, visitor, frame.open)
        if not isinstance(seen, Seen):
            return seen
        places = await self._places(seen)
        texts, reviewed, current = visitor.texts, seen.reviewed, places[seen.place]
        decision = seen.decision
        entries = reviewed.match.logs[reviewed.review.number - 1].entries[: seen.place]
        pack = reviewed.match.game.pack(reviewed.match.options, len(reviewed.match.players))
        return StepFrame(
            id=frame.id,
            round=frame.round,
            place=frame.place,
            scene=self._scene(texts, seen, current),
            to_move=current.to_move,
            entry=_told(texts, reviewed, entries),
            lines=() if decision is None else (_judged(texts, seen, decision),),
            played=_played(entries[-1:], pack),
            best=() if decision is None or decision.lost <= 0 else cards_of(decision.better[0], pack),
            better=decision is not None and review_figures.has_better(decision),
            chances=tuple(map(unadorned, chances_at(texts, reviewed, seen.place))),
        )

    async def line(self, frame: AskLine, visitor: Visitor) -> ToPage:
        """Return the better line of a decision."""
        seen = await self._seen(frame, visitor, frame.open)
        if not isinstance(seen, Seen):
            return seen
        decision, texts, reviewed = seen.decision, visitor.texts, seen.reviewed
        if decision is None or not review_figures.has_better(decision):
            return Problem(frame.id, NO_REVIEW, texts.plain("app-review-no-line"))
        start = (await self._places(seen))[seen.place - 1]
        line = await self._reviews.line(visitor.room, frame.round, start, decision)
        if line is None:
            return _failed(visitor, frame.id)
        entries = list(reviewed.match.logs[reviewed.review.number - 1].entries[: seen.place - 1])
        steps = []
        for move in line:
            entries += move.entries
            scene = self._scene(texts, seen, move.after)
            steps.append(LineStep(_told(texts, reviewed, entries), scene, move.after.to_move))
        return LineFrame(frame.id, frame.round, frame.place, tuple(steps), texts.plain("app-review-line-note"))

    async def _seen(self, frame: AskStep | AskLine, visitor: Visitor, all_open: bool) -> Seen | ToPage:
        """Return the place that a frame asks for, or why it is not shown."""
        refusal = _refusal(visitor, frame.id, frame.round, public=False)
        seat = visitor.seat
        if refusal is not None or seat is None:
            return refusal or _problem(visitor, frame.id, commands.Problem.NOT_SEATED)
        waiting = Waiting(frame.id, unadorned(visitor.texts.html("review-coming")))
        reviewed = await self._reviewed(visitor, frame.round, waiting)
        if reviewed is None:
            return _failed(visitor, frame.id)
        if frame.place > last_place(reviewed):
            return Problem(frame.id, NO_REVIEW, visitor.texts.plain("app-review-no-place"))
        return Seen(reviewed, seat, frame.place, all_open)

    async def _places(self, seen: Seen) -> Sequence[Round]:
        """Return the round after each place."""
        return await self._replays.of(seen.reviewed.room.id, seen.reviewed.match, seen.reviewed.review.number)

    def _scene(self, texts: Texts, seen: Seen, current: Round) -> Scene:
        """Return the table at a moment, without what could be done then; with open cards every seat has its hand."""
        match, number = seen.reviewed.match, seen.reviewed.review.number
        presenter, names = SCENES[match.game.name], names_at(seen.reviewed.room)
        totals = match.totals_before(number)
        if not seen.open:
            return still_scene(texts, presenter, current.view(seen.seat, totals), names)
        views = [current.view(seat, totals) for seat in range(len(match.players))]
        scene = open_scene(texts, presenter, views, names)
        return replace(scene, hand=presenter.hand(views[seen.seat]))


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


def _judged(texts: Texts, seen: Seen, decision: Decision) -> str:
    """Return the judgement of a decision, the person's own or a public one of somebody else; its sign is drawn."""
    if decision.seat == seen.seat:
        return unadorned(judgement(texts, seen.reviewed, decision)).removeprefix(f"{decision.mark} ")
    if decision.mark == PRAISE:
        name, what = (
            seen.reviewed.names[decision.seat],
            what_was_done(texts, seen.reviewed.presenter, decision, "other"),
        )
        return texts.html("review-picture-find", name=name, what=what)
    return unadorned(review_figures.told(texts, seen.reviewed, decision, "app-review-other"))


def _told(texts: Texts, reviewed: ReviewedRound, entries: Sequence[str]) -> str:
    """Return the last turn of some log entries in words."""
    turns = reviewed.presenter.recent(texts, entries, reviewed.names, 1)
    return unadorned(turns[-1] if turns else texts.html("review-step-deal"))


def _played(entries: Sequence[str], pack: Sequence[str]) -> tuple[str, ...]:
    """Return the cards that the last entry of a log names, none for a chance event."""
    moves = [entry.partition(" ")[2] for entry in entries if not entry.startswith("*")]
    return cards_of(moves[-1].removeprefix("mistake "), pack) if moves else ()
