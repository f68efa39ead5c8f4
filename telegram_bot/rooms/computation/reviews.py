"""Finished rounds, whose logs never change again: their reviews, computed in the background, and their replays.

Both are cached, not stored: the log and hints of a round, and a seed from its room and number, give the same review.
At night rounds are reviewed that nobody has asked for, and puzzles looked at again: what people see is complete.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from enum import IntEnum
from typing import Protocol
from zlib import crc32

import structlog
from sqlalchemy.exc import SQLAlchemyError

from analysis.compute.task import Priority
from analysis.review.line import LineMove
from analysis.review.log import Hint, steps_of
from analysis.review.report import Decision, RoundReview
from engine.game import Round
from engine.match import Match
from telegram_bot.background import SYSTEM_MONOTONIC, MonotonicClock
from telegram_bot.domain.puzzles import DuePuzzle
from telegram_bot.domain.room import Room
from telegram_bot.storage.results import DecisionStore
from telegram_bot.storage.rooms import RoomStore

log = structlog.get_logger()

REVIEWS_CACHED = 32


class Origin(IntEnum):
    """Why a review is made; requested ones come before others."""

    ROUND_END = 0
    ASKED = 1


PRIORITIES = {Origin.ROUND_END: Priority.REVIEW, Origin.ASKED: Priority.REQUESTED_REVIEW}
PLAYOUTS = {Origin.ROUND_END: 2000, Origin.ASKED: 8000}
"""Playouts of a decision or a draw; constant, so that results do not depend on the load of the machine."""


class Reviewer(Protocol):
    """Reviews rounds off the event loop."""

    async def review(
        self, match: Match, number: int, playouts: int, seed: int, hints: Sequence[Hint], priority: Priority
    ) -> RoundReview:
        """Review a round of a match with the hints given in it, and this many playouts for each step."""

    async def line(
        self, match: Match, number: int, start: Round, better: Sequence[str], seed: int
    ) -> tuple[LineMove, ...]:
        """Return the better line from a moment of a round; see `analysis.review.line`."""


Listener = Callable[[Room, RoundReview], Awaitable[None]]
Key = tuple[int, int, Origin]
"""A review: the room, the number of the round (from 1), and why it is made."""


def finished_rounds(room: Room) -> int:
    """Return how many rounds of a room can be reviewed."""
    return len(room.match.scores) if room.match is not None else 0


def seed_of(room: Room, number: int) -> int:
    """Return the seed of a round's review; that of a deal of the day is the same for everybody."""
    deal = " ".join(room.match.logs[number - 1].deck) if room.is_board and room.match is not None else room.id
    return crc32(f"{deal}.{number}".encode()) >> 1


class Reviews:
    """The reviews in progress and the cached ones. Without a reviewer there are none."""

    def __init__(self, reviewer: Reviewer | None) -> None:
        self._reviewer = reviewer
        self._listeners: list[Listener] = []
        self._cached: OrderedDict[Key, RoundReview] = OrderedDict()
        self._in_progress: dict[Key, asyncio.Task[RoundReview | None]] = {}
        self._closed = False

    @property
    def closed(self) -> bool:
        """Return whether no more reviews are made."""
        return self._closed

    def subscribe(self, listener: Listener) -> None:
        """Call `listener` with the room and each review that was computed; its exceptions are logged."""
        self._listeners.append(listener)

    def known(self) -> Reviews:
        """Return the cached reviews, for which nobody waits."""
        found = Reviews(None)
        found._cached = self._cached
        return found

    async def of(self, room: Room, number: int, origin: Origin, priority: Priority | None = None) -> RoundReview | None:
        """Return the review of a finished round when it is done, None if there is none or it failed.

        `priority`: of the computation, if another than that of its origin.
        """
        key = (room.id, number, origin)
        if key in self._cached:
            self._cached.move_to_end(key)
            return self._cached[key]
        if self._reviewer is None or self._closed or room.match is None or not 1 <= number <= finished_rounds(room):
            return None
        if key not in self._in_progress:
            urgency = PRIORITIES[origin] if priority is None else priority
            work = self._review(self._reviewer, room, room.match, key, urgency)
            self._in_progress[key] = asyncio.create_task(work)
        task = self._in_progress[key]
        await asyncio.wait([task])
        return None if task.cancelled() else task.result()

    async def line(self, room: Room, number: int, start: Round, decision: Decision) -> tuple[LineMove, ...] | None:
        """Return the better line of a decision, which began at `start`; None if there is none or it failed."""
        if self._reviewer is None or self._closed or room.match is None:
            return None
        seed = seed_of(room, number) ^ decision.place
        try:
            return await self._reviewer.line(room.match, number, start, decision.better, seed)
        except Exception:
            log.exception("a better line could not be played", room=room.id, number=number, place=decision.place)
            return None

    async def _review(
        self, reviewer: Reviewer, reviewed: Room, match: Match, key: Key, priority: Priority
    ) -> RoundReview | None:
        """Cache the review; a failure is logged."""
        room, number, origin = key
        playouts, seed = PLAYOUTS[origin], seed_of(reviewed, number)
        hints = [hint for hint in reviewed.hints_given if hint.round == number]
        started = time.monotonic()
        try:
            review = await reviewer.review(match, number, playouts, seed, hints, priority)
        except Exception as fault:
            log.exception("a round could not be reviewed", room=room, number=number, reason=repr(fault))
            return None
        finally:
            del self._in_progress[key]
        seconds = round(time.monotonic() - started, 1)
        log.info("round reviewed", room=room, number=number, playouts=playouts, seed=seed, seconds=seconds)
        self._cached[key] = review
        while len(self._cached) > REVIEWS_CACHED:
            self._cached.popitem(last=False)
        for listener in self._listeners:
            try:
                await listener(reviewed, review)
            except Exception:
                log.exception("a review could not be stored", room=room, number=number)
        return review

    async def close(self) -> None:
        """Cancel reviews in progress; their callers get none."""
        self._closed = True
        tasks = list(self._in_progress.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


ROUNDS_CACHED = 16
Places = tuple[Round, ...]
"""A round after each place of its log; place 0 is the deal."""


class Replays:
    """Replays of finished rounds, whose logs never change again. The rounds must not be changed."""

    def __init__(self) -> None:
        self._cached: OrderedDict[tuple[int, int], asyncio.Future[Places]] = OrderedDict()

    async def of(self, room_id: int, match: Match, number: int) -> Places:
        """Return the places of round `number` (from 1), replayed in a thread if it is not cached."""
        key = room_id, number
        if key not in self._cached:
            self._cached[key] = asyncio.ensure_future(asyncio.to_thread(_places, match, number))
            while len(self._cached) > ROUNDS_CACHED:
                self._cached.popitem(last=False)
        self._cached.move_to_end(key)
        try:
            return await asyncio.shield(self._cached[key])
        except Exception:
            self._cached.pop(key, None)
            raise


def _places(match: Match, number: int) -> Places:
    steps, end = steps_of(match, number)
    return (*(step.before for step in steps), end)


NIGHT = (23, 7)
"""Hours, UTC, between which rounds are reviewed."""
SHARE = 0.1
"""The part of the time in which a review is computed."""
IDLE_SECONDS = 600.0
"""Time between two looks where there is nothing to do."""
AT_ONCE = 50
"""Rounds that are looked up in one query."""


def is_night(at: float) -> bool:
    """Return whether a moment, in seconds since the epoch, is in the night."""
    hour, (begin, end) = datetime.fromtimestamp(at, UTC).hour, NIGHT
    return hour >= begin or hour < end


class NightPuzzles(Protocol):
    """What looks at puzzles again."""

    async def unlooked(self, limit: int) -> list[DuePuzzle]:
        """Return what is to be looked at again."""

    async def look(self, puzzle: DuePuzzle) -> object:
        """Look again at a puzzle."""

    async def prepare(self) -> None:
        """Find the puzzles of today and tomorrow."""


class NightReviews:
    """Has finished rounds reviewed whose decisions are not stored, the latest matches first; then looks at puzzles."""

    def __init__(
        self,
        reviews: Reviews,
        rooms: RoomStore,
        decisions: DecisionStore,
        puzzles: NightPuzzles,
        now: Callable[[], float],
        monotonic: MonotonicClock = SYSTEM_MONOTONIC,
    ) -> None:
        """Take what reviews, the stores, the puzzles, and the time in seconds since the epoch."""
        self._reviews, self._rooms, self._decisions, self._puzzles = reviews, rooms, decisions, puzzles
        self._now, self._monotonic = now, monotonic
        self._tried: set[tuple[int, int]] = set()
        """Rounds that were reviewed in this night: some have nothing to be stored."""
        self._looked: set[int] = set()
        """Puzzles that were looked at in this night."""

    async def run(self) -> None:
        """Review until cancelled; a failure is logged, and tried again later."""
        while True:
            await self._monotonic.sleep(IDLE_SECONDS)
            try:
                while await self.review_some() or await self.look_at_some():
                    pass
            except (SQLAlchemyError, OSError) as error:
                log.warning("rounds cannot be reviewed now", reason=repr(error))
            except Exception:
                log.exception("rounds cannot be reviewed")

    async def review_some(self) -> int:
        """Review some rounds while it is night, and return how many; wait after each as its share asks."""
        if not is_night(self._now()):
            self._tried.clear()
            self._looked.clear()
            return 0
        found = await self._decisions.unreviewed(AT_ONCE + len(self._tried))
        due = [one for one in found if one not in self._tried][:AT_ONCE]
        for done, (room_id, number) in enumerate(due):
            if not is_night(self._now()):
                return done
            self._tried.add((room_id, number))
            began = self._monotonic.now()
            room = await self._rooms.load(room_id)
            if room is not None:
                await self._reviews.of(room, number, Origin.ROUND_END, Priority.BACKGROUND)
            await self._wait(began)
        return len(due)

    async def look_at_some(self) -> int:
        """Look again at some decisions that may be puzzles while it is night, and return how many; wait as above."""
        if not is_night(self._now()):
            return 0
        found = await self._puzzles.unlooked(AT_ONCE + len(self._looked))
        due = [one for one in found if one.id not in self._looked][:AT_ONCE]
        for done, puzzle in enumerate(due):
            if not is_night(self._now()):
                return done
            self._looked.add(puzzle.id)
            began = self._monotonic.now()
            await self._puzzles.look(puzzle)
            await self._wait(began)
        await self._puzzles.prepare()
        return len(due)

    async def _wait(self, began: float) -> None:
        """Wait for the rest of the time of which what began then may take its share."""
        await self._monotonic.sleep((self._monotonic.now() - began) * (1 / SHARE - 1))
