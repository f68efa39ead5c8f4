"""Reviews of rounds that are over: worked out in the background, one at a time, and never in the way of a game.

They are not stored: a round's log and hints and the seed made from its table and number give the same review again.
"""

from __future__ import annotations

import asyncio
import heapq
import time
from collections import OrderedDict
from collections.abc import Sequence
from enum import IntEnum
from itertools import count
from typing import TYPE_CHECKING, Protocol
from zlib import crc32

import structlog

from telegram_bot.rooms.domain.room import Room

if TYPE_CHECKING:
    from analysis.review.log import Hint
    from analysis.review.report import RoundReview
    from engine.match import Match

log = structlog.get_logger()

KEPT = 32
"""So many reviews stay in memory."""


class Origin(IntEnum):
    """What a review is for; who asks for one goes before those that nobody has asked for."""

    ROUND_END = 0
    ASKED = 1


PLAYOUTS = {Origin.ROUND_END: 2000, Origin.ASKED: 8000}
"""The playouts of a decision or a draw. Fixed, so that the numbers do not depend on how busy the machine is."""


class Reviewer(Protocol):
    """Reviews rounds off the event loop."""

    async def review(self, match: Match, number: int, playouts: int, seed: int, hints: Sequence[Hint]) -> RoundReview:
        """Review a round of a match in which these hints were given, with so many playouts a step."""

    def stop(self) -> None:
        """End what is under way soon, and begin nothing more."""


Wanted = tuple[int, int, Origin]
"""A table, the number of one of its rounds (from 1), and what the review is for."""


def finished_rounds(room: Room) -> int:
    """Return how many rounds of a table can be reviewed."""
    return len(room.match.scores) if room.match is not None else 0


def seed_of(room_id: int, number: int) -> int:
    """Return the seed of a round's review."""
    return crc32(f"{room_id}.{number}".encode()) >> 1


class Reviews:
    """The reviews wanted, and those that are known. Without a reviewer there are none."""

    def __init__(self, reviewer: Reviewer | None) -> None:
        self._reviewer = reviewer
        self._known: OrderedDict[Wanted, RoundReview] = OrderedDict()
        self._coming: dict[Wanted, asyncio.Future[RoundReview | None]] = {}
        self._queue: list[tuple[int, int, Wanted, Match, list[Hint]]] = []
        self._order = count()
        self._worker: asyncio.Task[None] | None = None
        self._closed = False

    @property
    def closed(self) -> bool:
        """Tell whether there will be no more of them, whatever can be reviewed."""
        return self._closed

    async def of(self, room: Room, number: int, origin: Origin) -> RoundReview | None:
        """Return the review of a finished round when it is done, None if there can be none or it failed."""
        wanted = (room.id, number, origin)
        if wanted in self._known:
            self._known.move_to_end(wanted)
            return self._known[wanted]
        if self._reviewer is None or self._closed or room.match is None or not 1 <= number <= finished_rounds(room):
            return None
        if wanted not in self._coming:
            self._coming[wanted] = asyncio.get_running_loop().create_future()
            hints = [hint for hint in room.hints_given if hint.round == number]
            heapq.heappush(self._queue, (-origin, next(self._order), wanted, room.match, hints))
            if self._worker is None or self._worker.done():
                self._worker = asyncio.create_task(self._work(self._reviewer))
        return await asyncio.shield(self._coming[wanted])

    async def _work(self, reviewer: Reviewer) -> None:
        """Work the queue off."""
        while self._queue:
            _, _, wanted, match, hints = heapq.heappop(self._queue)
            review = await self._review(reviewer, match, wanted, hints)
            if review is not None:
                self._known[wanted] = review
                while len(self._known) > KEPT:
                    self._known.popitem(last=False)
            coming = self._coming.pop(wanted)
            if not coming.done():
                coming.set_result(review)

    async def _review(
        self, reviewer: Reviewer, match: Match, wanted: Wanted, hints: Sequence[Hint]
    ) -> RoundReview | None:
        """Have a round reviewed; a failure is logged."""
        room, number, origin = wanted
        playouts, seed = PLAYOUTS[origin], seed_of(room, number)
        began = time.monotonic()
        try:
            review = await reviewer.review(match, number, playouts, seed, hints)
        except Exception as fault:
            if not self._closed:
                log.exception("a round could not be reviewed", room=room, number=number, reason=repr(fault))
            return None
        seconds = round(time.monotonic() - began, 1)
        log.info("round reviewed", room=room, number=number, playouts=playouts, seed=seed, seconds=seconds)
        return review

    async def close(self) -> None:
        """Give up what is under way; whoever waits for a review gets none."""
        self._closed = True
        self._queue.clear()
        if self._reviewer is not None:
            self._reviewer.stop()
        if self._worker is not None:
            self._worker.cancel()
            await asyncio.gather(self._worker, return_exceptions=True)
        for coming in self._coming.values():
            if not coming.done():
                coming.set_result(None)
        self._coming.clear()
