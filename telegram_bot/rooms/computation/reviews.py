"""Reviews of finished rounds, computed in the background, and their replays.

Both are cached, not stored: the log of a finished round never changes, and from the log, the hints and a seed made of
room and number follows the same review.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from enum import IntEnum
from typing import Protocol
from zlib import crc32

import structlog

from analysis.compute.task import Priority
from analysis.review.line import LineMove
from analysis.review.log import Hint, steps_of
from analysis.review.report import Decision, RoundReview
from engine.game import Round
from engine.match import Match
from telegram_bot.background import Newest
from telegram_bot.domain.room import Room

log = structlog.get_logger()

REVIEWS_CACHED = 32


class Origin(IntEnum):
    """Why a review is made; requested ones come before others."""

    ROUND_END = 0
    ASKED = 1


PRIORITIES = {Origin.ROUND_END: Priority.REVIEW, Origin.ASKED: Priority.REQUESTED_REVIEW}
PLAYOUTS = {Origin.ROUND_END: 2000, Origin.ASKED: 8000}
"""Playouts per decision or draw; constant, so that results do not depend on the machine's load."""


class Reviewer(Protocol):
    """Reviews rounds off the event loop."""

    async def review(
        self, match: Match, number: int, playouts: int, seed: int, hints: Sequence[Hint], priority: Priority
    ) -> RoundReview:
        """Review a round of a match and the hints given in it, with this many playouts per step."""

    async def line(
        self, match: Match, number: int, start: Round, better: Sequence[str], seed: int
    ) -> tuple[LineMove, ...]:
        """Return the better line from a point in a round; see `analysis.review.line`."""


Listener = Callable[[Room, RoundReview], Awaitable[None]]
Key = tuple[int, int, Origin]
"""Identifies a review: the room, the number of the round (from 1), and why it is made."""


def finished_rounds(room: Room) -> int:
    """Return how many rounds of a room can be reviewed."""
    return len(room.match.scores) if room.match is not None else 0


def seed_of(room: Room, number: int) -> int:
    """Return the seed of a round's review; a deal of the day has the same for everybody."""
    deal = " ".join(room.match.logs[number - 1].deck) if room.is_board and room.match is not None else room.id
    return crc32(f"{deal}.{number}".encode()) >> 1


class Reviews:
    """Reviews in progress and cached reviews. Without a reviewer nothing is reviewed."""

    def __init__(self, reviewer: Reviewer | None) -> None:
        self._reviewer = reviewer
        self._listeners: list[Listener] = []
        self._cached: Newest[Key, RoundReview] = Newest(REVIEWS_CACHED)
        self._in_progress: dict[Key, asyncio.Task[RoundReview | None]] = {}
        self.closed = False

    def subscribe(self, listener: Listener) -> None:
        """Call `listener` with the room and each newly computed review; its exceptions are logged."""
        self._listeners.append(listener)

    def known(self) -> Reviews:
        """Return only the cached reviews, so that no caller has to wait."""
        found = Reviews(None)
        found._cached = self._cached
        return found

    async def of(self, room: Room, number: int, origin: Origin, priority: Priority | None = None) -> RoundReview | None:
        """Wait for the review of a finished round; return None if there is none or it failed.

        `priority`: of the computation, if not the default of `origin`.
        """
        key = (room.id, number, origin)
        if key in self._cached:
            self._cached.move_to_end(key)
            return self._cached[key]
        if self._reviewer is None or self.closed or room.match is None or not 1 <= number <= finished_rounds(room):
            return None
        if key not in self._in_progress:
            urgency = PRIORITIES[origin] if priority is None else priority
            work = self._review(self._reviewer, room, room.match, key, urgency)
            self._in_progress[key] = asyncio.create_task(work)
        task = self._in_progress[key]
        await asyncio.wait([task])
        return None if task.cancelled() else task.result()

    async def line(self, room: Room, number: int, start: Round, decision: Decision) -> tuple[LineMove, ...] | None:
        """Return the better line of a decision that began at `start`; None if there is none or it failed."""
        if self._reviewer is None or self.closed or room.match is None:
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
        """Compute and cache the review; a failure is logged."""
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
        for listener in self._listeners:
            try:
                await listener(reviewed, review)
            except Exception:
                log.exception("a review could not be stored", room=room, number=number)
        return review

    async def close(self) -> None:
        """Cancel reviews in progress; their callers get None."""
        self.closed = True
        tasks = list(self._in_progress.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


ROUNDS_CACHED = 16
Places = tuple[Round, ...]
"""The round after each log entry; place 0 is the deal."""


class Replays:
    """Replays of finished rounds. Callers must not change the rounds."""

    def __init__(self) -> None:
        self._cached: Newest[tuple[int, int], asyncio.Future[Places]] = Newest(ROUNDS_CACHED)

    async def of(self, room_id: int, match: Match, number: int) -> Places:
        """Return the places of round `number` (from 1), replayed in a thread unless cached."""
        key = room_id, number
        found = self._cached.get(key) or asyncio.ensure_future(asyncio.to_thread(_places, match, number))
        self._cached[key] = found
        try:
            return await asyncio.shield(found)
        except Exception:
            self._cached.pop(key, None)
            raise


def _places(match: Match, number: int) -> Places:
    steps, end = steps_of(match, number)
    return (*(step.before for step in steps), end)
