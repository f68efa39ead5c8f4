"""What happens at a table without people: bot players, stand-ins and clocks, all through the one door."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random

import structlog

from telegram_bot.rooms.computation import bot_moves
from telegram_bot.rooms.computation.advisor import Advisor
from telegram_bot.rooms.domain import play
from telegram_bot.rooms.domain.copying import clone_room
from telegram_bot.rooms.domain.events import EventKind, RoomEvent
from telegram_bot.rooms.domain.results import Applied
from telegram_bot.rooms.domain.room import Room
from telegram_bot.rooms.domain.turn_clock import Timer, TimerKind, extend_deadline, next_timer
from telegram_bot.rooms.runtime.background_tasks import BackgroundTasks
from telegram_bot.rooms.runtime.bot_delay import BotDelay
from telegram_bot.rooms.runtime.clock import Clock
from telegram_bot.rooms.runtime.clock_holds import ClockHolds
from telegram_bot.rooms.runtime.dispatcher import EventDispatcher
from telegram_bot.rooms.runtime.store import RoomStore
from telegram_bot.rooms.runtime.timers import Timers
from telegram_bot.rooms.runtime.writer import RoomWriter

log = structlog.get_logger()

RETRY = 5.0
"""Seconds until something that failed is tried again."""

LATE = 5.0
"""A deadline noticed so many seconds late passed during an outage of our own."""

CLOCK = (TimerKind.WARNING, TimerKind.DEADLINE)
FORCED_SECONDS = 2.0
"""Seconds before the only legal move of a person is made for them, where the table plays forced moves.

Long enough to see what happens. A move at once would say more: that the person had no choice. So does this delay to
whoever counts it, in Poter that the pile could not be taken; the setting's explanation says so.
"""

RESUMED = Applied((RoomEvent(EventKind.RESUMED),))
WARNED = Applied((RoomEvent(EventKind.CLOCK_WARNING),))


class TurnScheduler:
    """Rings at each table when something is due, and does it; one alarm a table."""

    def __init__(
        self, store: RoomStore, thinker: Advisor, clock: Clock, source: Random, pace: BotDelay, grace: float
    ) -> None:
        self.publisher = EventDispatcher()
        self.errands = BackgroundTasks()
        self.door = RoomWriter(store, clock, self.publisher, self.arm)
        self.holds = ClockHolds(self.door, clock, self.errands, self.arm)
        self._thinker = thinker
        self._clock = clock
        self._source = source
        self._pace = pace
        self._grace = grace
        self._alarms = Timers(clock)
        self.asks_for_advice: Callable[[int], bool] = lambda _person: False
        """Tells whether a person waits for a hint; nothing is played for them meanwhile."""
        self._closed = False

    def arm(self, room: Room) -> None:
        """Set the alarm of a table for what is due next there."""
        watch = next_timer(room)
        held = self.holds.update(room) and watch is not None and watch.wait in CLOCK
        if watch is None or held or self._closed:
            self._alarms.clear(room.id)
        elif not self._alarms.waits_for(room.id, watch):
            when = self._soon(room, watch) if watch.when is None else watch.when
            self._alarms.set(room.id, watch, when, lambda: self._send(room.id, watch))

    def _soon(self, room: Room, watch: Timer) -> float:
        """Return when a bot player makes its next move, or the only move of a person is made for them."""
        if watch.wait == TimerKind.FORCED:
            return self._clock.now() + FORCED_SECONDS
        first = room.match is None or room.match.turn_is_new
        return self._clock.now() + self._pace.seconds(first, self._source)

    def _send(self, room_id: int, watch: Timer | None) -> None:
        """Look after a table in a task of its own."""
        self.errands.send(self._ring(room_id, watch))

    async def _ring(self, room_id: int, watch: Timer | None) -> None:
        """Do what is due at a table; if it cannot be done, try again later."""
        with structlog.contextvars.bound_contextvars(room=room_id):
            try:
                room = await self.door.get(room_id)
                fine = room is None or await self._do(room, watch)
            except Exception:
                log.exception("the table could not be looked after")
                fine = False
            if not fine:
                self._try_later(room_id)

    def _try_later(self, room_id: int) -> None:
        """Look after a table again in some seconds."""
        if not self._closed:
            self._alarms.set(room_id, "again", self._clock.now() + RETRY, lambda: self._send(room_id, None))

    async def _do(self, room: Room, watch: Timer | None) -> bool:
        """Do what is due if it still is; return False if it failed."""
        if watch is None or next_timer(room) != watch:
            self.arm(room)
            return True
        if watch.wait == TimerKind.BOT:
            return await self._bot_moves(room, watch)
        if watch.wait == TimerKind.FORCED:
            return await self._forced_move(room, watch)
        if watch.wait == TimerKind.WARNING:
            return await self._locked(room.id, watch, self._warn)
        if room.deadline is not None and self._clock.now() - room.deadline > LATE:
            return await self._locked(room.id, watch, self._forgive)
        if watch.wait == TimerKind.NEXT_ROUND:
            return await self._locked(room.id, watch, self._next_round)
        return await self._time_is_up(room, watch)

    async def _locked(self, room_id: int, watch: Timer, work: Callable[[Room], Awaitable[bool]]) -> bool:
        """Work at a table under its lock if the same thing is still due there."""
        async with self.door.lock(room_id):
            room = await self.door.take(room_id)
            if room is None:
                return True
            if next_timer(room) != watch:
                self.arm(room)
                return True
            return await work(room)

    async def _warn(self, room: Room) -> bool:
        """Warn of the clock."""
        draft = clone_room(room)
        draft.warned = True
        return await self.door.save(room, draft, WARNED) is None

    async def _forgive(self, room: Room) -> bool:
        """Give the running turn more time."""
        draft = clone_room(room)
        extend_deadline(draft, self._clock.now(), self._grace)
        return await self.door.save(room, draft, RESUMED) is None

    async def _bot_moves(self, room: Room, watch: Timer) -> bool:
        """Let a bot player think, and make its move if nothing has happened meanwhile."""
        if room.match is None:
            return True
        move = await bot_moves.choose(self._thinker, room.match, watch.seat)

        async def make(room: Room) -> bool:
            outcome = await self.door.change(room, lambda draft: play.play(draft, watch.seat, move, self._source))
            return outcome.ok

        return await self._locked(room.id, watch, make)

    async def _forced_move(self, room: Room, watch: Timer) -> bool:
        """Make the only legal move of a person; while they wait for a hint, it is tried again later."""
        person = room.seats[watch.seat].person
        if person is None or self.asks_for_advice(person):
            return False

        async def make(room: Room) -> bool:
            outcome = await self.door.change(room, lambda draft: play.play_forced(draft, watch.seat, self._source))
            return outcome.ok

        return await self._locked(room.id, watch, make)

    async def _next_round(self, room: Room) -> bool:
        """Deal the next round."""
        outcome = await self.door.change(room, lambda draft: play.next_round_by_itself(draft, self._source))
        return outcome.ok

    async def _time_is_up(self, room: Room, watch: Timer) -> bool:
        """Play the rest of a turn for a person, unless the person has acted meanwhile."""
        if room.match is None:
            return True
        entries = await bot_moves.finish_turn(self._thinker, room.match.copy(), watch.seat, self._source)

        async def make(room: Room) -> bool:
            outcome = await self.door.change(room, lambda draft: play.play_by_clock(draft, watch.seat, entries))
            return outcome.ok

        return await self._locked(room.id, watch, make)

    async def wake(self, room_id: int) -> None:
        """Look after a table again after a restart, and have it shown."""
        async with self.door.lock(room_id):
            room = await self.door.take(room_id)
            if room is None:
                return
            draft = clone_room(room)
            if not extend_deadline(draft, self._clock.now(), self._grace):
                self.door.enter(room, RESUMED)
            elif await self.door.save(room, draft, RESUMED) is not None:
                self._try_later(room_id)

    async def settle(self) -> None:
        """Wait until everything under way is done and told."""
        while self.errands.busy or self.publisher.busy:
            await self.errands.settle()
            await self.publisher.settle()

    async def close(self) -> None:
        """Call all alarms off and break off what is under way."""
        self._closed = True
        self._alarms.clear_all()
        await self.errands.close()
        await self.publisher.close()
