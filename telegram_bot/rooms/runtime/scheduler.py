"""Schedules what happens in a room without a command: bot moves, stand-ins and clocks."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import Any

import structlog

from analysis.levels import Level
from telegram_bot.background import BackgroundTasks, Clock, Timers, shielded
from telegram_bot.domain import play
from telegram_bot.domain.commands import EventKind, RoomEvent
from telegram_bot.domain.room import Room, Stage, Turn
from telegram_bot.rooms.computation.advisor import Advisor, choose, finish_turn
from telegram_bot.rooms.runtime.writer import RESUMED, RoomWriter

log = structlog.get_logger()

RETRY_SECONDS = 5.0
"""Delay before a failed action is retried."""

LATE_SECONDS = 5.0
"""A timer that fires later than this expired while the bot was down."""

SHOWN_SECONDS = 5.0
"""A deadline extended by at least this much is displayed again."""

FORCED_MOVE_SECONDS = 2.0
"""Delay before a person's only legal move is made for them, in rooms that play forced moves.

Long enough to see what happens. Without a delay it would be even more obvious that the person had no choice; in Poter,
that the pile could not be taken. The setting's explanation says so.
"""

FIRST_DELAY, FURTHER_DELAY, DELAY_SPREAD = 1.5, 1.0, 0.3
"""Seconds before a bot player's first and each further move of a turn, so that people can follow.

Each delay varies by a factor of 1 ± `DELAY_SPREAD`.
"""

QUICK_PACE = 0.5
"""Factor on the delays of bot players when a single person has to follow."""

NOBODY = -1
"""The seat of a timer that belongs to no seat."""

WARN_AT = 0.5
"""The fraction of a turn's time after which the clock warns."""

WARNED = (RoomEvent(EventKind.CLOCK_WARNING),)


class TimerKind(StrEnum):
    """What happens when a timer expires."""

    WARNING = "warning"
    DEADLINE = "deadline"
    BOT = "bot"
    FORCED = "forced"
    """A person's only legal move is made for them."""
    NEXT_ROUND = "next-round"
    CUT = "cut"
    """The cut is made at random, and the round is dealt."""
    CONSENT = "consent"
    """Not everybody has agreed to take a turn back."""


CLOCK_TIMERS = (TimerKind.WARNING, TimerKind.DEADLINE, TimerKind.FORCED)
"""Timers that are off while the clock is stopped."""


@dataclass(frozen=True, slots=True)
class Timer:
    """The next timer of a room: what is due for a seat in a position.

    `when`: seconds since the epoch; None for moves made after a short delay.
    """

    kind: TimerKind
    position_key: tuple[int, int]
    seat: int
    when: float | None = None


def next_timer(room: Room) -> Timer | None:
    """Return the next timer of a room, None if it only waits for people."""
    if room.stage == Stage.BETWEEN and room.deadline is not None:
        return Timer(TimerKind.NEXT_ROUND, room.position_key, NOBODY, room.deadline)
    if room.cutter is not None:
        return Timer(TimerKind.CUT, room.position_key, room.cutter, room.deadline)
    seat = room.to_move
    if seat is not None and room.asking is not None:
        return Timer(TimerKind.CONSENT, room.position_key, room.asking, room.asked_until)
    if seat is None or room.paused:
        return None
    if not room.seats[seat].is_present:
        return Timer(TimerKind.BOT, room.position_key, seat)
    if room.settings.auto_moves and room.is_forced:
        return Timer(TimerKind.FORCED, room.position_key, seat)
    if room.deadline is None:
        return None
    if room.warned:
        return Timer(TimerKind.DEADLINE, room.position_key, seat, room.deadline)
    return Timer(TimerKind.WARNING, room.position_key, seat, room.deadline - (1 - WARN_AT) * room.settings.turn_seconds)


@dataclass(frozen=True, slots=True)
class StoppedClock:
    """A stopped clock: the turn and position in which it was stopped, and when."""

    turn: Turn | None
    position_key: tuple[int, int]
    since: float


@dataclass(eq=False)
class TurnScheduler:
    """Keeps one timer for each room, and carries out what is due when it expires.

    A turn's clock can be stopped while a hint is computed for the player; the deadline is extended by that time. If the
    bot restarts meanwhile, the stored deadline gets the same grace as any other.

    `bot_pace` multiplies all delays of bot players; 0: no delay. `grace`: minimum seconds left for a running turn after
    an outage.
    """

    writer: RoomWriter
    tasks: BackgroundTasks
    advisor: Advisor
    clock: Clock
    random: Random
    bot_pace: float
    grace: float
    _stopped: dict[int, StoppedClock] = field(default_factory=dict, init=False)
    _closed: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        self._timers = Timers(self.clock)
        self.is_quick: Callable[[Room], bool] = lambda _room: False
        """Whether the people at a table want quick bot players."""
        self.writer.after_save = self._arm

    # ------------------------------------------------------------------ timers

    def _arm(self, room: Room) -> None:
        timer = next_timer(room)
        is_stopped = self._update_stopped(room) and timer is not None and timer.kind in CLOCK_TIMERS
        if timer is None or is_stopped or self._closed:
            self._timers.clear(room.id)
        elif not self._timers.is_set(room.id, timer):
            when = self._move_time(room, timer) if timer.when is None else timer.when
            self._timers.set(room.id, timer, when, lambda: self._start(room.id, timer))

    def _move_time(self, room: Room, timer: Timer) -> float:
        """Return when a bot player moves or cuts, or a person's only legal move is made."""
        if timer.kind == TimerKind.FORCED:
            return self.clock.now() + FORCED_MOVE_SECONDS
        if room.is_lesson:
            return self.clock.now()
        first = room.match is None or room.match.turn_is_new or timer.kind == TimerKind.CUT
        pace = self.bot_pace * QUICK_PACE ** (room.is_solo + self.is_quick(room))
        delay = FIRST_DELAY if first else FURTHER_DELAY
        return self.clock.now() + pace * delay * self.random.uniform(1 - DELAY_SPREAD, 1 + DELAY_SPREAD)

    def _start(self, room_id: int, timer: Timer | None) -> None:
        self.tasks.start(self._expire(room_id, timer))

    async def _expire(self, room_id: int, timer: Timer | None) -> None:
        """Handle an expired timer; on failure, retry later."""
        with structlog.contextvars.bound_contextvars(room=room_id):
            try:
                room = await self.writer.get(room_id)
                done = room is None or await self._do(room, timer)
            except Exception:
                log.exception("a timer could not be handled")
                done = False
            if not done:
                self._retry(room_id)

    def _retry(self, room_id: int) -> None:
        if not self._closed:
            when = self.clock.now() + RETRY_SECONDS
            self._timers.set(room_id, "retry", when, lambda: self._start(room_id, None))

    async def _do(self, room: Room, timer: Timer | None) -> bool:
        """Do what is due, if it still is; return whether that succeeded."""
        if timer is None or next_timer(room) != timer:
            self._arm(room)
            return True
        late = room.deadline is not None and self.clock.now() - room.deadline > LATE_SECONDS
        match timer.kind:
            case TimerKind.BOT:
                return await self._bot_move(room, timer)
            case TimerKind.FORCED:
                return await self._change(room, timer, lambda draft: play.play_forced(draft, timer.seat, self.random))
            case TimerKind.WARNING:
                return await self._change(room, timer, lambda draft: setattr(draft, "warned", True), saved=WARNED)
            case TimerKind.CONSENT:
                return await self._change(room, timer, play.refuse_take_back)
            case _ if late:
                return await self._change(room, timer, self._give_grace, saved=RESUMED)
            case TimerKind.CUT:
                return await self._change(room, timer, play.cut_by_chance)
            case TimerKind.NEXT_ROUND:
                return await self._change(room, timer, lambda draft: play.start_next_round(draft, self.random))
            case _:
                return await self._finish_turn(room, timer)

    async def _change(
        self, room: Room, timer: Timer, change: Callable[[Room], Any], *, saved: Sequence[RoomEvent] | None = None
    ) -> bool:
        """Change a room if its timer is still due, otherwise set the next timer; return whether that succeeded.

        The change is committed as the next version, or with `saved` it is saved without a new version and with these
        events.
        """
        async with self.writer.lock(room.id):
            now = await self.writer.load(room.id)
            if now is None:
                return True
            if next_timer(now) != timer:
                self._arm(now)
                return True
            draft = now.clone()
            result = change(draft)
            if saved is not None:
                return await self.writer.save(now, draft, saved) is None
            return (await self.writer.commit(now, draft, result)).ok

    def _give_grace(self, draft: Room) -> bool:
        """Extend a running clock to the minimum; return whether that changed the deadline."""
        least = self.clock.now() + self.grace
        if draft.deadline is None or draft.deadline >= least:
            return False
        draft.deadline = least
        return True

    async def _bot_move(self, room: Room, timer: Timer) -> bool:
        match = room.started_match
        level = room.settings.bot_level if room.seats[timer.seat].is_bot else Level.HARD
        if room.script_left:
            move = match.game.parse_move(room.script_left[0].move)
        else:
            move = await choose(self.advisor, match, timer.seat, level, exactly=room.is_board)
        return await self._change(room, timer, lambda draft: play.play_for(draft, timer.seat, move, self.random))

    async def _finish_turn(self, room: Room, timer: Timer) -> bool:
        played = room.started_match.copy()
        entries = await finish_turn(self.advisor, played, timer.seat, self.random)
        return await self._change(room, timer, lambda draft: play.play_by_clock(draft, timer.seat, played, entries))

    # ------------------------------------------------------------------ stopped clocks

    def stop_clock(self, room: Room) -> None:
        """Stop the clock of the running turn, and any forced move, until `restart_clock` or the next move."""
        if room.id not in self._stopped:
            self._stopped[room.id] = StoppedClock(room.turn, room.position_key, self.clock.now())
            self._arm(room)

    def _update_stopped(self, room: Room) -> bool:
        """Restart a stopped clock if a move was made; return whether it is stopped until then."""
        stopped = self._stopped.get(room.id)
        if stopped is None or stopped.position_key == room.position_key:
            return stopped is not None
        del self._stopped[room.id]
        if stopped.turn != room.turn or room.deadline is None:
            return False
        self.tasks.start(self._extend(room.id, stopped))
        return True

    @shielded
    async def restart_clock(self, room_id: int) -> None:
        """Restart a room's clock, extended by the time it was stopped."""
        stopped = self._stopped.pop(room_id, None)
        if stopped is not None:
            await self._extend(room_id, stopped)

    async def _extend(self, room_id: int, stopped: StoppedClock) -> None:
        """Extend a turn's deadline by the time its clock was stopped; set the timer again even if that fails."""
        seconds = self.clock.now() - stopped.since
        async with self.writer.lock(room_id):
            room = await self.writer.load(room_id)
            if room is None:
                return
            if room.turn != stopped.turn or room.deadline is None:
                self._arm(room)
                return
            draft = room.clone()
            draft.deadline = room.deadline + seconds
            if await self.writer.save(room, draft, RESUMED if seconds >= SHOWN_SECONDS else ()) is not None:
                self._arm(room)

    # ------------------------------------------------------------------ life

    async def resume(self, room_id: int) -> None:
        """Resume a room after a restart and have it displayed."""
        async with self.writer.lock(room_id):
            room = await self.writer.load(room_id)
            if room is None:
                return
            draft = room.clone()
            if not self._give_grace(draft):
                self.writer.publish(room, RESUMED)
            elif await self.writer.save(room, draft, RESUMED) is not None:
                self._retry(room_id)

    def wake(self, room_id: int, when: float) -> None:
        """Resume a stored room when its clock is due, unless it has been resumed before."""
        if not self._timers.has(room_id) and not self._closed:
            self._timers.set(room_id, "wake", when, lambda: self._start(room_id, None))

    def close(self) -> None:
        """Cancel all timers."""
        self._closed = True
        self._timers.clear_all()
