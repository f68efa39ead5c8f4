"""Private hints for the person to move, dropped if the game has moved on; and the coach.

A hint and its recommended moves are saved before it is shown: if the process is killed, no hint goes uncounted, and
reviews know who followed one. A hint covers the whole turn: while its plan is followed (`domain.plans`), further ones
are free. After a new card, and once everything its reason mentions is played, the plan is re-evaluated without a
request; it is kept unless it turns out clearly worse. The last hint of a room is cached. If only one move is legal,
there is no hint, except for drawing, where it is the plan of the turn.

The coach of a person who plays alone evaluates the position while they think, and asks before a move that loses much. A
move waits at most `PATIENCE` for it, and is made if there is no answer by then. A warning is saved before it is shown,
since the decision then counts as hinted. The held-back move is not saved: if the process dies, nothing is lost.
"""

import asyncio
import math
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random

import structlog

from analysis import coach
from analysis.hints.advice import Advice, simplest_first, with_plan
from engine.game import Move
from telegram_bot.background import BackgroundTasks, Clock, Newest, first_of, shielded
from telegram_bot.domain.commands import EventKind, Problem, RoomEvent
from telegram_bot.domain.plans import DRAW, plan_of
from telegram_bot.domain.play import why_not_to_move
from telegram_bot.domain.room import Coach as CoachSetting
from telegram_bot.domain.room import Remark, Room, Stage
from telegram_bot.operation import metrics
from telegram_bot.rooms.computation.advisor import Advisor, AdvisorBusy, AdvisorCold
from telegram_bot.rooms.runtime.scheduler import TurnScheduler
from telegram_bot.rooms.runtime.writer import RoomWriter

log = structlog.get_logger()

ROOMS_CACHED = 64
"""Number of rooms whose last hint is cached; after eviction, a repeated hint is computed again without charge."""
SHORT_WAIT = 1.0
"""Most hints arrive within these seconds; after them, or at once if kernels are missing, the person is told to wait."""
CHECK_INTERVAL = 5.0
"""Seconds between two checks of the remaining time; the person is told when the displayed value changes."""
WAIT_STEP = 5
"""The displayed remaining seconds are rounded up to a multiple of this."""


Position = tuple[int, int]
"""See `Room.position_key`."""
Tell = Callable[[int, Move | None], Awaitable[None]]
"""Called while a hint is pending, with the seconds to display (0: a moment) and the move of a first look."""


class Superseded(Exception):
    """The same person has meanwhile requested a hint in another position."""


@dataclass(slots=True, eq=False)
class Pending:
    """A hint that is being computed for a position of a room."""

    room: int
    position_key: Position
    computation: asyncio.Task[Advice]
    is_asked: bool
    """The person waits for it. Otherwise it re-evaluates a plan, and the person may still request it."""


@dataclass(eq=False)
class Hints:
    """Hints, at most one pending per person, in the order of requests. `budget`: seconds for each.

    The turn's clock is stopped while a hint is pending.
    """

    writer: RoomWriter
    tasks: BackgroundTasks
    scheduler: TurnScheduler
    advisor: Advisor
    random: Random
    budget: float
    _pending: dict[int, Pending] = field(default_factory=dict, init=False)
    _cached: Newest[int, tuple[Position, Advice]] = field(default_factory=lambda: Newest(ROOMS_CACHED), init=False)

    async def changed(self, room: Room, _event: RoomEvent) -> None:
        """Re-evaluate a plan after a move if something new was seen, or if no reason remains."""
        to_move = room.to_move
        plan, seat = plan_of(room, to_move), room.seats[to_move or 0]
        if plan is None or seat.person is None or not seat.is_present:
            return
        if plan.has_news or (plan.reason is None and room.advice is None):
            self.tasks.start(self.advise(room.id, seat.person, room.version, is_asked=False))

    async def advise(self, room_id: int, person: int, version: int, *, is_asked: bool = True) -> Advice | Problem:
        """Rank the moves of the person to move, from their view; `is_asked`: they wait for it."""
        room = await self.writer.get(room_id)
        if room is None:
            return Problem.NO_TABLE
        problem = why_no_hint(room, person, version)
        if problem is not None:
            return problem
        while (pending := self._pending.get(person)) is not None:
            if await self._is_current(pending):
                if pending.is_asked or not is_asked or pending.room != room_id:
                    return Problem.HINT_COMING
                pending.is_asked = True
                break
            pending.computation.cancel()
            if self._pending.get(person) is pending:
                del self._pending[person]
        try:
            position, advice = self._cached.get(room.id, (None, None))
            if advice is None or position != room.position_key:
                advice = await self._computed(room, person, is_asked=is_asked)
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
        """Return a hint for the room as given, or why there is none; None if the game has moved on meanwhile."""
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
        now = await self.writer.get(room.id)
        return now is not None and now.position_key == room.position_key

    def seconds_left(self, room: Room) -> float:
        """Return in about how many seconds hints are available in a room, 0 if they are now."""
        return self.advisor.seconds_left(room.game)

    async def first_look(self, room: Room) -> Move | None:
        """Return the move of the playout policy for the seat to move, None if it fails."""
        try:
            return await self.advisor.first_look(room.view(room.to_move))
        except Exception:
            log.exception("a first look failed", room=room.id)
            return None

    async def _is_current(self, pending: Pending) -> bool:
        room = await self.writer.get(pending.room)
        return room is not None and room.stage == Stage.PLAYING and room.position_key == pending.position_key

    async def _computed(self, room: Room, person: int, *, is_asked: bool) -> Advice:
        """Compute a hint while the turn's clock is stopped, or wait for the one in progress.

        Raise AdvisorBusy or Superseded.
        """
        if (joined := self._pending.get(person)) is not None:
            return await _outcome(joined.computation)
        view = room.view(room.to_move)
        computation = asyncio.create_task(self.advisor.advise(view, self.budget, self.random.getrandbits(31)))
        pending = self._pending[person] = Pending(room.id, room.position_key, computation, is_asked)
        self.scheduler.stop_clock(room)
        try:
            return await _outcome(computation)
        finally:
            computation.cancel()
            if self._pending.get(person) is pending:
                del self._pending[person]
                await self.scheduler.restart_clock(room.id)

    @shielded
    async def _count(self, seen: Room, person: int, advice: Advice) -> Advice | Problem:
        """Save a hint as given and return it, if the room is still in the position it was computed for."""
        async with self.writer.lock(seen.id):
            room = await self.writer.load(seen.id)
            if room is None or room.stage != Stage.PLAYING or room.position_key != seen.position_key:
                return Problem.STALE
            problem = why_no_hint(room, person, room.version)
            seat = room.seat_of(person)
            if problem is not None or seat is None:
                return problem or Problem.NOT_SEATED
            plan = plan_of(room, seat)
            kept = None if plan is None else with_plan(advice, plan.left, plan.reason, news=plan.has_news)
            advice = kept or advice
            is_new = plan is None or kept is None or plan.has_news  # after a new card another reason counts
            if is_new or room.advice is None:
                draft, best = room.clone(), advice.candidates[0]
                draft.found = (room.position_key, advice)
                if is_new:
                    draft.advise(seat, best.turn, best.told)
                if plan is None:
                    draft.seats[seat].hints += 1
                    draft.seats[seat].round_hints += 1
                problem = await self.writer.save(room, draft, (RoomEvent(EventKind.ADVISED, seat=seat),))
                if problem is not None:
                    return problem
        self._cached[seen.id] = (seen.position_key, advice)
        log.info(
            "hint given", room=seen.id, person=person, position_key=seen.position_key, seconds=round(advice.seconds, 3)
        )
        return advice


async def _outcome(computation: asyncio.Task[Advice]) -> Advice:
    """Wait for advice that others may also wait for; raise the advisor's exceptions, or Superseded."""
    await asyncio.wait([computation])
    if computation.cancelled():
        raise Superseded
    return simplest_first(computation.result())


def why_no_hint(room: Room, person: int, version: int) -> Problem | None:
    """Return why a person cannot have a hint, None if they can."""
    if version != room.version:
        return Problem.STALE
    if room.stage == Stage.ENDED:
        return Problem.TABLE_ENDED
    problem, seat = why_not_to_move(room, person), room.to_move
    if seat is None or problem is not None:
        return problem or Problem.NOT_PLAYING
    if room.settings.hints == 0:
        return Problem.HINTS_OFF
    if plan_of(room, seat) is not None:
        return None
    if room.is_forced and str(room.view(seat).legal_moves()[0]) != DRAW:
        return Problem.ONLY_MOVE
    return Problem.HINTS_USED if room.hints_left(seat) == 0 else None


def rounded_wait(seconds: float) -> int:
    """Return the remaining seconds to display, 0 if there is no wait."""
    return WAIT_STEP * math.ceil(seconds / WAIT_STEP)


PATIENCE = 0.6
"""Seconds that a move waits for the coach."""
ROOMS_WATCHED = 64
"""Rooms whose position is evaluated ahead; in others the evaluation starts with the move."""

Watched = tuple[Position, asyncio.Task[tuple[Advice, float]]]
"""A position, and its evaluation: advice, and the spread of the round."""


@dataclass(eq=False)
class Coach:
    """The coach of all rooms."""

    writer: RoomWriter
    tasks: BackgroundTasks
    advisor: Advisor
    clock: Clock
    random: Random
    _watched: dict[int, Watched] = field(default_factory=dict, init=False)
    _held: Newest[int, tuple[Position, Remark]] = field(default_factory=lambda: Newest(ROOMS_WATCHED), init=False)
    _cold: set[int] = field(default_factory=set, init=False)

    async def changed(self, room: Room, _event: RoomEvent) -> None:
        """Start evaluating the room's position if its person has a choice."""
        if _is_coached(room):
            self._watch(room)
        else:
            self._forget(room.id)

    def _watch(self, room: Room) -> asyncio.Task[tuple[Advice, float]]:
        """Return the running or finished evaluation of the room's position."""
        position, found = self._watched.get(room.id, (None, None))
        if found is not None and position == room.position_key and not _has_failed(found):
            return found
        self._forget(room.id)
        found = self.tasks.start(self._look(room))
        found.add_done_callback(_has_failed)
        self._watched[room.id] = room.position_key, found
        while len(self._watched) > ROOMS_WATCHED:
            self._forget(next(iter(self._watched)))
        return found

    async def _look(self, room: Room) -> tuple[Advice, float]:
        advice = await self.advisor.watch(room.view(room.to_move), self.random.getrandbits(31))
        return advice, await self.advisor.spread(room.started_match.running())

    def _forget(self, room_id: int) -> None:
        _, task = self._watched.pop(room_id, (None, None))
        if task is not None:
            task.cancel()

    # ------------------------------------------------------------------ moves

    async def remark(self, room: Room, person: int, moves: Sequence[Move], *, anyway: bool = False) -> Remark | None:
        """Return the remark on moves before they are made, None if there is nothing to say.

        A remark that asks is stored as a warning, once per position. With `anyway`, or if another move was already held
        back in this position, none asks.
        """
        seat = room.seat_of(person)
        if seat is None or seat != room.to_move or not _is_coached(room) or not moves:
            return None
        if room.view(seat).refusal(moves[0]) is not None:
            return None
        position, held = self._held.get(room.id, (None, None))
        has_asked = position == room.position_key
        if held is not None and (not has_asked or held.moves != tuple(map(str, moves))):
            held = None
        if held is None and room.settings.coach == CoachSetting.WARN and (anyway or has_asked):
            return None
        found = held or await self._found(room, moves)
        if found is None or found.judgement is None or not found.judgement.serious:
            return found
        asks = not anyway and (held is not None or not has_asked)
        return replace(found, asks=asks and await self._hold(room, seat, found))

    async def _found(self, room: Room, moves: Sequence[Move]) -> Remark | None:
        """Return the remark by the deadline, and count the outcome."""
        result, found = "late", None
        try:
            found = await self._by_deadline(self._judged(room, moves))
            result = "warned" if found.judgement is not None and found.judgement.serious else "sound"
        except TimeoutError:
            log.info("the coach is late", room=room.id)
        except AdvisorBusy:
            result = "busy"
        except AdvisorCold:
            result = "cold"
            if room.id not in self._cold:
                self._cold = {room.id, *list(self._cold)[: ROOMS_WATCHED - 1]}
                found = Remark(room.view(room.to_move), tuple(map(str, moves)), 0)
        except Exception:
            result = "failed"
            log.exception("the coach failed", room=room.id)
        metrics.coached.labels(room.game, result).inc()
        return found

    async def _judged(self, room: Room, moves: Sequence[Move]) -> Remark:
        texts, view = tuple(map(str, moves)), room.view(room.to_move)
        advice, spread = await asyncio.shield(self._watch(room))
        explains = room.settings.coach == CoachSetting.EXPLAIN
        turn = coach.to_judge(advice, texts, spread, closely=explains)
        judgement = None
        if turn:
            judgement = await self.advisor.judge(view, turn, self.random.getrandbits(31), spread)
        is_best = coach.candidate_of(advice, texts) is advice.candidates[0]
        return Remark(view, texts, coach.choices(advice), judgement, is_best)

    async def _by_deadline(self, work: Awaitable[Remark]) -> Remark:
        """Return the result; raise TimeoutError once `PATIENCE` is over."""
        task, over = asyncio.ensure_future(work), asyncio.Event()
        timer = self.clock.call_at(self.clock.now() + PATIENCE, over.set)
        try:
            await first_of(task, over.wait())
            if not task.done() or task.cancelled():  # the room has moved on, which cancels the evaluation
                raise TimeoutError
            return task.result()
        finally:
            timer.cancel()

    @shielded
    async def _hold(self, seen: Room, seat: int, remark: Remark) -> bool:
        """Store that moves are held back; return False if that fails, so that they are made."""
        async with self.writer.lock(seen.id):
            room = await self.writer.load(seen.id)
            if room is None or room.position_key != seen.position_key:
                return False
            draft = room.clone()
            if draft.warn(seat) and await self.writer.save(room, draft) is not None:
                return False
        self._held[seen.id] = seen.position_key, remark
        return True


def _is_coached(room: Room) -> bool:
    if room.settings.coach == CoachSetting.OFF or not room.is_practice:
        return False
    seat = room.to_move
    return seat is not None and room.seats[seat].is_present and not room.is_forced


def _has_failed(task: asyncio.Task[tuple[Advice, float]]) -> bool:
    """Return whether a task has ended without a result, and mark its exception as retrieved."""
    return task.done() and (task.cancelled() or task.exception() is not None)
