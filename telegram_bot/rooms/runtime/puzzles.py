"""Puzzles from reviews, checked again at night, or when shown if another version of the sources checked them.

At night, rounds that nobody requested a review of are reviewed as well, so that what people see is complete.
"""

import asyncio
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

import structlog
from sqlalchemy.exc import SQLAlchemyError

from analysis.compute.task import Priority
from analysis.core.sources import source_digest
from analysis.hints.advice import Advice, AnalysisError
from analysis.puzzles import missed
from analysis.review.report import RoundReview
from engine.errors import EngineError
from telegram_bot.background import SYSTEM_MONOTONIC, BackgroundTasks, Clock, MonotonicClock
from telegram_bot.domain.puzzles import DuePuzzle, PuzzleState
from telegram_bot.domain.results import in_person
from telegram_bot.domain.room import DAY_SECONDS, Room
from telegram_bot.rooms.computation.advisor import PlayoutAdvisor
from telegram_bot.rooms.computation.reviews import Origin, Reviews
from telegram_bot.storage.puzzles import PuzzleStore
from telegram_bot.storage.results import DecisionStore
from telegram_bot.storage.rooms import RoomStore

log = structlog.get_logger(__name__)

PATIENCE = 8.0
"""Seconds that a person waits for the second look at a puzzle."""
LOOKS = 5
"""Puzzles tried for one request; most of them need no second look any more."""

NIGHT = (23, 7)
"""Hours, UTC, between which rounds are reviewed."""
SHARE = 0.1
"""The share of time spent computing reviews."""
IDLE_SECONDS = 600.0
"""Seconds between two checks when there is nothing to do."""
AT_ONCE = 50
"""Rounds fetched per query."""


@dataclass(eq=False)
class Puzzles:
    """Puzzles of people and of each day. Without a `looker` no new ones are found."""

    store: PuzzleStore
    looker: PlayoutAdvisor | None
    clock: Clock
    tasks: BackgroundTasks
    _tried: set[int] = field(default_factory=set, init=False)
    """Days whose puzzle this process is searching for, or has searched for."""
    _searching: set[int] = field(default_factory=set, init=False)

    async def reviewed(self, room: Room, review: RoundReview) -> None:
        """Store what people missed in a reviewed round, except in lessons."""
        if room.match is None or room.is_lesson:
            return
        people = in_person(room)
        found = await asyncio.to_thread(missed, room.match, review, people)
        await self.store.add(room.id, review.number, {people[seat]: decisions for seat, decisions in found.items()})

    # ------------------------------------------------------------------ at night

    async def unlooked(self, limit: int) -> list[DuePuzzle]:
        """Return the puzzles due for a second look."""
        return [] if self.looker is None else await self.store.unlooked(source_digest(), limit)

    async def look(self, puzzle: DuePuzzle, priority: Priority = Priority.BACKGROUND) -> Advice | None:
        """Look at a decision again and store the result; it is no puzzle if its moves are no longer legal."""
        try:
            ways = None if self.looker is None else await self.looker.puzzle(puzzle.missed, priority)
        except (EngineError, AnalysisError, ValueError):
            log.exception("what was played is no move any more", puzzle=puzzle.id)
            ways = None
        await self.store.looked(puzzle.id, ways, source_digest())
        return ways

    async def prepare(self) -> None:
        """Search for the missing puzzles of today and tomorrow.

        A day without a result is not searched again; a failed search is.
        """
        today = int(self.clock.now() // DAY_SECONDS)
        for day in (today, today + 1):
            if self.looker is None or day in self._tried or await self.store.has_daily(day):
                continue
            self._tried.add(day)
            self._searching.add(day)
            try:
                found = await self.looker.daily_puzzle(day)
                if found is not None:
                    await self.store.add_daily(day, found, source_digest())
            except Exception:
                self._tried.discard(day)
                raise
            finally:
                self._searching.discard(day)

    async def search_daily(self) -> bool:
        """Start searching for the missing puzzles of today and tomorrow; return whether that of today may be found."""
        today = int(self.clock.now() // DAY_SECONDS)
        is_due = self.looker is not None and (today not in self._tried or today in self._searching)
        is_awaited = is_due and not await self.store.has_daily(today)  # asked first: the search may end at once
        self.tasks.start(self.prepare())
        return is_awaited

    # ------------------------------------------------------------------ for a person

    async def next(self, person: int, zone: str, chats: Collection[int]) -> DuePuzzle | None:
        """Return a puzzle that a person can solve now, see `PuzzleStore.due`."""
        for one in await self.store.due(person, LOOKS, zone, chats):
            if (shown := await self.as_shown(one)) is not None:
                return shown
        return None

    async def as_shown(self, puzzle: DuePuzzle) -> DuePuzzle | None:
        """Return a puzzle as these sources evaluate it; None if they reject it or there is no time to check it."""
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
        except Exception:  # others may be shown
            log.exception("no second look now", puzzle=puzzle.id)
            return None
        return None if ways is None else replace(puzzle, ways=ways, engine=engine, state=PuzzleState.OPEN)


def is_night(at: float) -> bool:
    """Return whether a time (seconds since the epoch) is at night."""
    hour, (begin, end) = datetime.fromtimestamp(at, UTC).hour, NIGHT
    return hour >= begin or hour < end


@dataclass(eq=False)
class NightReviews:
    """Reviews finished rounds whose decisions are not stored, the latest matches first; then checks puzzles."""

    reviews: Reviews
    rooms: RoomStore
    decisions: DecisionStore
    puzzles: Puzzles
    now: Callable[[], float]
    """Seconds since the epoch."""
    monotonic: MonotonicClock = SYSTEM_MONOTONIC
    _tried: set[tuple[int, int]] = field(default_factory=set, init=False)
    """Rounds reviewed this night: some leave nothing to store."""
    _looked: set[int] = field(default_factory=set, init=False)
    """Puzzles checked this night."""

    async def run(self) -> None:
        """Review until cancelled; a failure is logged and retried later."""
        while True:
            await self.monotonic.sleep(IDLE_SECONDS)
            try:
                while await self.review_some() or await self.look_at_some():
                    pass
            except (SQLAlchemyError, OSError) as error:
                log.warning("rounds cannot be reviewed now", reason=repr(error))
            except Exception:
                log.exception("rounds cannot be reviewed")

    async def review_some(self) -> int:
        """Review some rounds while it is night and return how many, pausing after each to keep to `SHARE`."""
        if not is_night(self.now()):
            self._tried.clear()
            self._looked.clear()
            return 0
        found = await self.decisions.unreviewed(AT_ONCE + len(self._tried))
        due = [one for one in found if one not in self._tried][:AT_ONCE]
        for done, (room_id, number) in enumerate(due):
            if not is_night(self.now()):
                return done
            self._tried.add((room_id, number))
            began = self.monotonic.now()
            room = await self.rooms.readable(room_id)
            if room is not None:
                await self.reviews.of(room, number, Origin.ROUND_END, Priority.BACKGROUND)
            await self._wait(began)
        return len(due)

    async def look_at_some(self) -> int:
        """Check some possible puzzles while it is night and return how many, pausing in the same way."""
        if not is_night(self.now()):
            return 0
        found = await self.puzzles.unlooked(AT_ONCE + len(self._looked))
        due = [one for one in found if one.id not in self._looked][:AT_ONCE]
        for done, puzzle in enumerate(due):
            if not is_night(self.now()):
                return done
            self._looked.add(puzzle.id)
            began = self.monotonic.now()
            await self.puzzles.look(puzzle)
            await self._wait(began)
        await self.puzzles.prepare()
        return len(due)

    async def _wait(self, began: float) -> None:
        """Pause so that work that started at `began` takes its share of the time."""
        await self.monotonic.sleep((self.monotonic.now() - began) * (1 / SHARE - 1))
