"""The coach of who plays alone: looks at a position while its person thinks, and asks before a move that loses much.

A move waits for the coach for `PATIENCE` at most, and is made if there is no answer by then. A warning is stored before
it is given, since the decision then counts as hinted; the move itself is not made, so nothing is lost with the process.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Sequence
from dataclasses import replace
from random import Random

import structlog

from analysis import coach
from analysis.hints.advice import Advice
from engine.game import Move
from telegram_bot.background import BackgroundTasks, Clock, shielded
from telegram_bot.domain.commands import RoomEvent
from telegram_bot.domain.room import Coach as CoachSetting
from telegram_bot.domain.room import Remark, Room
from telegram_bot.operation import metrics
from telegram_bot.rooms.computation.advisor import Advisor, AdvisorBusy, AdvisorCold
from telegram_bot.rooms.runtime.writer import NO_EVENTS, RoomWriter

log = structlog.get_logger()

PATIENCE = 0.6
"""Seconds that a move waits for the coach."""
ROOMS_WATCHED = 64
"""Rooms whose position is looked at ahead; of others it is looked at when the move comes."""

Watched = tuple[tuple[int, int], asyncio.Task[tuple[Advice, float]]]
"""A position, and what is found there: advice, and the spread of the round."""


class Coach:
    """The coach of all rooms."""

    def __init__(
        self, writer: RoomWriter, tasks: BackgroundTasks, advisor: Advisor, clock: Clock, random: Random
    ) -> None:
        self.tasks = tasks
        self._writer = writer
        self._advisor = advisor
        self._clock = clock
        self._random = random
        self._watched: OrderedDict[int, Watched] = OrderedDict()
        self._held: OrderedDict[int, tuple[tuple[int, int], Remark]] = OrderedDict()
        self._cold: set[int] = set()

    async def changed(self, room: Room, _event: RoomEvent) -> None:
        """Look at the position of a room if its person has a choice there."""
        if _is_coached(room):
            self._watch(room)
        else:
            self._forget(room.id)

    def _watch(self, room: Room) -> asyncio.Task[tuple[Advice, float]]:
        """Return what is being found, or was, for the position of a room."""
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
        advice = await self._advisor.watch(room.view(room.to_move), self._random.getrandbits(31))
        if room.match is None:
            raise ValueError("no round is being played")
        return advice, await self._advisor.spread(room.match.running())

    def _forget(self, room_id: int) -> None:
        _, task = self._watched.pop(room_id, (None, None))
        if task is not None:
            task.cancel()

    # ------------------------------------------------------------------ moves

    async def remark(self, room: Room, person: int, moves: Sequence[Move], *, anyway: bool = False) -> Remark | None:
        """Return what is to be said of moves before they are made, None if nothing is.

        One that asks is stored as a warning, once a position; with `anyway`, or if another move has been held back
        there before, none asks.
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
        """Return the remark on moves by the deadline, and count how that went."""
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
            judgement = await self._advisor.judge(view, turn, self._random.getrandbits(31), spread)
        is_best = coach.candidate_of(advice, texts) is advice.candidates[0]
        return Remark(view, texts, coach.choices(advice), judgement, is_best)

    async def _by_deadline(self, work: Awaitable[Remark]) -> Remark:
        """Return a result; raise TimeoutError when the patience of a player is over."""
        task, over = asyncio.ensure_future(work), asyncio.Event()
        timer = self._clock.call_at(self._clock.now() + PATIENCE, over.set)
        waiting = asyncio.create_task(over.wait())
        try:
            await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
            if not task.done() or task.cancelled():  # the room has moved on, and nobody looks at the position any more
                raise TimeoutError
            return task.result()
        finally:
            timer.cancel()
            for one in (task, waiting):
                one.cancel()

    @shielded
    async def _hold(self, seen: Room, seat: int, remark: Remark) -> bool:
        """Store that moves are held back; return False if that is not possible, so that they are made."""
        async with self._writer.lock(seen.id):
            room = await self._writer.load(seen.id)
            if room is None or room.position_key != seen.position_key:
                return False
            draft = room.clone()
            if draft.warn(seat) and await self._writer.save(room, draft, NO_EVENTS) is not None:
                return False
        self._held[seen.id] = seen.position_key, remark
        self._held.move_to_end(seen.id)
        while len(self._held) > ROOMS_WATCHED:
            self._held.popitem(last=False)
        return True


def _is_coached(room: Room) -> bool:
    seat = room.to_move
    if seat is None or room.settings.coach == CoachSetting.OFF or not room.is_practice:
        return False
    return room.seats[seat].is_present and not room.is_forced


def _has_failed(task: asyncio.Task[tuple[Advice, float]]) -> bool:
    """Return whether a task has ended without a result; its exception is taken notice of."""
    return task.done() and (task.cancelled() or task.exception() is not None)
