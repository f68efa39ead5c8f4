"""Puzzles: taken from reviews, looked at again at night, or before one is shown that other sources have looked at."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from typing import Protocol

import structlog

from analysis.compute.task import Priority
from analysis.core.sources import source_digest
from analysis.hints.advice import Advice
from analysis.puzzles import Missed, Puzzle, missed
from analysis.review.report import RoundReview
from telegram_bot.background import BackgroundTasks, Clock
from telegram_bot.domain.puzzles import DuePuzzle, PuzzleState
from telegram_bot.domain.results import in_person
from telegram_bot.domain.room import DAY_SECONDS, Room
from telegram_bot.storage.puzzles import PuzzleStore

log = structlog.get_logger(__name__)

PATIENCE = 8.0
"""Seconds that a person waits for the second look at a puzzle."""
LOOKS = 5
"""Puzzles that are looked at again for one request, most of which have been by then."""


class Looker(Protocol):
    """What looks at puzzles again."""

    async def puzzle(self, missed: Missed, priority: Priority) -> Advice | None:
        """Return the ways of a decision, None if it is no puzzle."""

    async def daily_puzzle(self, day: int) -> Puzzle | None:
        """Return the puzzle of a day since the epoch, None if none was found; nobody waits for it."""


@dataclass(eq=False)
class Puzzles:
    """Puzzles of people, and of each day. Without a `looker` there are none that are new."""

    store: PuzzleStore
    looker: Looker | None
    clock: Clock
    tasks: BackgroundTasks
    _tried: set[int] = field(default_factory=set, init=False)
    """Days whose puzzle has been searched by this process."""

    async def reviewed(self, room: Room, review: RoundReview) -> None:
        """Store what people have missed in a reviewed round, apart from lessons."""
        if room.match is None or room.is_lesson:
            return
        people = in_person(room)
        found = await asyncio.to_thread(missed, room.match, review, people)
        await self.store.add(room.id, review.number, {people[seat]: decisions for seat, decisions in found.items()})

    # ------------------------------------------------------------------ at night

    async def unlooked(self, limit: int) -> list[DuePuzzle]:
        """Return what is to be looked at again."""
        return [] if self.looker is None else await self.store.unlooked(source_digest(), limit)

    async def look(self, puzzle: DuePuzzle, priority: Priority = Priority.BACKGROUND) -> Advice | None:
        """Look again at a decision, and store what that has found."""
        ways = None if self.looker is None else await self.looker.puzzle(puzzle.missed, priority)
        await self.store.looked(puzzle.id, ways, source_digest())
        return ways

    async def prepare(self) -> None:
        """Find the puzzles of today and tomorrow that are missing; a day without one is not searched again."""
        today = int(self.clock.now() // DAY_SECONDS)
        for day in (today, today + 1):
            if self.looker is None or day in self._tried or await self.store.has_daily(day):
                continue
            self._tried.add(day)
            found = await self.looker.daily_puzzle(day)
            if found is not None:
                await self.store.add_daily(day, found, source_digest())

    # ------------------------------------------------------------------ for a person

    async def next(self, person: int) -> DuePuzzle | None:
        """Return the puzzle that a person can solve now; where that of today is missing, it is searched from now on."""
        for one in await self.store.due(person, LOOKS):
            if (shown := await self.as_shown(one)) is not None:
                return shown
        self.tasks.start(self.prepare())
        return None

    async def get(self, puzzle: int, person: int) -> DuePuzzle | None:
        """Return a puzzle that a person may see and that is not withdrawn."""
        found = await self.store.get(puzzle)
        if found is None or found.state == PuzzleState.WITHDRAWN or not found.is_for(person, self.clock.now()):
            return None
        return await self.as_shown(found)

    async def as_shown(self, puzzle: DuePuzzle) -> DuePuzzle | None:
        """Return a puzzle as these sources see it, None if it is none for them or they have no time to look."""
        engine = source_digest()
        if puzzle.engine == engine:
            return puzzle
        if self.looker is None:
            return None
        try:
            async with asyncio.timeout(PATIENCE):
                ways = await self.look(puzzle, Priority.REQUESTED_REVIEW)
        except TimeoutError:
            log.info("no time for a second look", puzzle=puzzle.id)
            return None
        return None if ways is None else replace(puzzle, ways=ways, engine=engine, state=PuzzleState.OPEN)
