"""Private hints, computed from the view of the person to move and dropped if the game has moved on.

A hint is counted in the store, with the moves it advises, before it is shown: a killed process gives no uncounted
hint, and reviews know who followed one. It is for the whole turn: while its plan is followed (`domain.plans`), further
ones are not counted, and after a new card the plan is looked at again without being asked. It stays unless that finds
it clearly worse. The last hint of a room is cached. For an only legal move there is none, but for drawing there is the
plan of the turn.
"""

from __future__ import annotations

import asyncio
import math
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

import structlog

from analysis.hints.advice import Advice, simplest_first, with_plan
from engine.game import Move
from telegram_bot.background import BackgroundTasks, shielded
from telegram_bot.domain.commands import Applied, EventKind, Problem, RoomEvent
from telegram_bot.domain.plans import DRAW, plan_of
from telegram_bot.domain.room import Room, Stage
from telegram_bot.operation import metrics
from telegram_bot.rooms.computation.advisor import Advisor, AdvisorBusy
from telegram_bot.rooms.runtime.scheduler import TurnScheduler
from telegram_bot.rooms.runtime.writer import RoomWriter

if TYPE_CHECKING:
    from analysis.hints.advice import Advice


log = structlog.get_logger()

ROOMS_CACHED = 64
"""Number of rooms whose last hint is cached; after eviction, a repeated hint is computed again without charge."""
SHORT_WAIT = 1.0
"""Seconds within which most hints arrive; only after them, or if kernels are missing, a person is told to wait."""
CHECK_INTERVAL = 5.0
"""Seconds between two looks at the time left; a person is told if the seconds shown change."""
WAIT_STEP = 5
"""The seconds left are rounded up to a multiple of this."""


Tell = Callable[[int, Move | None], Awaitable[None]]
"""Told while a hint is waited for: the seconds left as they are shown, 0 for a moment, and the move of a first look."""


class Superseded(Exception):
    """The same person has asked for a hint in another position meanwhile."""


@dataclass(frozen=True, slots=True)
class Pending:
    """A hint that is being computed for a position of a room."""

    room: int
    position_key: tuple[int, int]
    computation: asyncio.Task[Advice]


class Hints:
    """Hints, at most one pending for each person, in the order of the requests.

    The clock of the turn is stopped while a hint is pending.
    """

    def __init__(
        self,
        writer: RoomWriter,
        tasks: BackgroundTasks,
        scheduler: TurnScheduler,
        advisor: Advisor,
        random: Random,
        budget: float,
    ) -> None:
        """Take the parts hints depend on; `budget` is in seconds."""
        self.tasks = tasks
        self._writer = writer
        self._scheduler = scheduler
        self._advisor = advisor
        self._random = random
        self._budget = budget
        self._pending: dict[int, Pending] = {}
        self._cached: OrderedDict[int, tuple[tuple[int, int], Advice]] = OrderedDict()

    async def changed(self, room: Room, event: RoomEvent) -> None:
        """Look at a plan again where something new was seen."""
        plan = plan_of(room, event.seat)
        seat = room.seats[event.seat or 0]
        if plan is not None and plan.has_news and seat.person is not None and seat.is_present:
            self.tasks.start(self.advise(room.id, seat.person, room.version))

    async def advise(self, room_id: int, person: int, version: int) -> Advice | Problem:
        """Rank the moves of the person to move, from their view."""
        room = await self._writer.get(room_id)
        if room is None:
            return Problem.NO_TABLE
        problem = why_no_hint(room, person, version)
        if problem is not None:
            return problem
        while (pending := self._pending.get(person)) is not None:
            if await self._is_current(pending):
                return Problem.HINT_COMING
            pending.computation.cancel()
            if self._pending.get(person) is pending:
                del self._pending[person]
        try:
            advice = self._repeated(room) or await self._computed(room, person)
            return await self._count(room, person, advice)
        except AdvisorBusy:
            metrics.hint_failures.labels(room.game, "busy").inc()
            return Problem.HINTS_BUSY
        except Superseded:
            return Problem.STALE
        except Exception:
            metrics.hint_failures.labels(room.game, "failed").inc()
            log.exception("a hint could not be computed", room=room_id)
            return Problem.FAILED

    async def waited_for(self, room: Room, person: int, tell: Tell) -> Advice | Problem | None:
        """Return a hint for a room as it was, or why there is none; None if the game has moved on meanwhile."""
        advising = asyncio.ensure_future(self.advise(room.id, person, room.version))
        try:
            patience = 0.0 if self.seconds_left(room) else SHORT_WAIT
            done, _ = await asyncio.wait({advising}, timeout=patience)
            told: int | None = None
            while not done:
                seconds = rounded_wait(self.seconds_left(room))
                if seconds != told and await self._is_at_position(room):
                    await tell(seconds, await self.first_look(room) if seconds else None)
                    told = seconds
                done, _ = await asyncio.wait({advising}, timeout=CHECK_INTERVAL)
            advice = advising.result()
        finally:
            advising.cancel()
        return advice if await self._is_at_position(room) else None

    async def _is_at_position(self, room: Room) -> bool:
        now = await self._writer.get(room.id)
        return now is not None and now.position_key == room.position_key

    def seconds_left(self, room: Room) -> float:
        """Return about how many seconds it takes until hints are available in a room, 0 if they are."""
        return self._advisor.seconds_left(room.game)

    async def first_look(self, room: Room) -> Move | None:
        """Return the move of the playout policy for the seat to move, None if it fails."""
        try:
            return await self._advisor.first_look(room.view(room.to_move))
        except Exception:
            log.exception("a first look failed", room=room.id)
            return None

    async def _is_current(self, pending: Pending) -> bool:
        room = await self._writer.get(pending.room)
        return room is not None and room.stage == Stage.PLAYING and room.position_key == pending.position_key

    def _repeated(self, room: Room) -> Advice | None:
        position_key, advice = self._cached.get(room.id, (None, None))
        return advice if position_key == room.position_key else None

    async def _computed(self, room: Room, person: int) -> Advice:
        """Compute a hint while the clock of the turn is stopped; raise AdvisorBusy or Superseded."""
        view = room.view(room.to_move)
        computation = asyncio.create_task(self._advisor.advise(view, self._budget, self._random.getrandbits(31)))
        pending = self._pending[person] = Pending(room.id, room.position_key, computation)
        self._scheduler.stop_clock(room)
        try:
            await asyncio.wait([computation])
            if computation.cancelled():
                raise Superseded
            return simplest_first(computation.result())
        finally:
            computation.cancel()
            if self._pending.get(person) is pending:
                del self._pending[person]
                await self._scheduler.restart_clock(room.id)

    @shielded
    async def _count(self, seen: Room, person: int, advice: Advice) -> Advice | Problem:
        """Count a hint in the store and return it, if the room is still in the position it was computed for."""
        async with self._writer.lock(seen.id):
            room = await self._writer.load(seen.id)
            if room is None or room.stage != Stage.PLAYING or room.position_key != seen.position_key:
                return Problem.STALE
            problem = why_no_hint(room, person, room.version)
            seat = room.seat_of(person)
            if problem is not None or seat is None:
                return problem or Problem.NOT_SEATED
            plan = plan_of(room, seat)
            kept = None if plan is None else with_plan(advice, plan.left, plan.reason, news=plan.has_news)
            advice = kept or advice
            if plan is None or kept is None or plan.has_news:  # after a new card another reason counts
                draft, best = room.clone(), advice.candidates[0]
                draft.advise(seat, best.turn, best.told)
                if plan is None:
                    draft.seats[seat].hints += 1
                    draft.seats[seat].round_hints += 1
                problem = await self._writer.save(room, draft, Applied((RoomEvent(EventKind.ADVISED, seat=seat),)))
                if problem is not None:
                    return problem
        self._cache(seen, advice)
        log.info(
            "hint given", room=seen.id, person=person, position_key=seen.position_key, seconds=round(advice.seconds, 3)
        )
        return advice

    def _cache(self, room: Room, advice: Advice) -> None:
        self._cached[room.id] = (room.position_key, advice)
        self._cached.move_to_end(room.id)
        while len(self._cached) > ROOMS_CACHED:
            self._cached.popitem(last=False)


def why_no_hint(room: Room, person: int, version: int) -> Problem | None:
    """Return why a person cannot have a hint, None if they can."""
    if version != room.version:
        return Problem.STALE
    if room.stage == Stage.ENDED:
        return Problem.TABLE_ENDED
    seat = room.seat_of(person)
    if seat is None:
        return Problem.NOT_SEATED
    if room.stage != Stage.PLAYING:
        return Problem.NOT_PLAYING
    if seat != room.to_move:
        return Problem.NOT_YOUR_TURN
    if room.settings.hints == 0:
        return Problem.HINTS_OFF
    if plan_of(room, seat) is not None:
        return None
    if room.is_forced and str(room.view(seat).legal_moves()[0]) != DRAW:
        return Problem.ONLY_MOVE
    return Problem.HINTS_USED if room.hints_left(seat) == 0 else None


def rounded_wait(seconds: float) -> int:
    """Return the seconds left as they are shown, 0 if there is nothing to wait for."""
    return WAIT_STEP * math.ceil(seconds / WAIT_STEP)
