"""Turn clocks that stand still while a hint is worked out: only the time really waited is given back.

The deadline on file stays as it was until then; after a restart in between the turn gets grace like any other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from telegram_bot.rooms.domain.copying import clone_room
from telegram_bot.rooms.domain.events import EventKind, RoomEvent
from telegram_bot.rooms.domain.results import Applied
from telegram_bot.rooms.domain.room import Room
from telegram_bot.rooms.runtime.background_tasks import BackgroundTasks
from telegram_bot.rooms.runtime.clock import Clock
from telegram_bot.rooms.runtime.writer import RoomWriter

Turn = tuple[int, int, int]

SEEN = 5.0
"""A deadline put off by so many seconds is shown anew."""
SILENT = Applied()
PUT_OFF = Applied((RoomEvent(EventKind.RESUMED),))


@dataclass(frozen=True, slots=True)
class Hold:
    """A clock that stands still since a time, as long as the table stands as it did."""

    turn: Turn | None
    position_key: tuple[int, int]
    since: float


class ClockHolds:
    """The clocks that stand still, at most one a table."""

    def __init__(self, door: RoomWriter, clock: Clock, errands: BackgroundTasks, arm: Callable[[Room], None]) -> None:
        """Take what a change of a deadline needs; `arm` sets a table's alarm, and calls `update` then."""
        self._door = door
        self._clock = clock
        self._errands = errands
        self._arm = arm
        self._held: dict[int, Hold] = {}

    def begin(self, room: Room) -> None:
        """Let the clock of the running turn stand still; without a clock there is nothing to do."""
        if room.deadline is not None and room.id not in self._held:
            self._held[room.id] = Hold(room.turn, room.position_key, self._clock.now())
            self._arm(room)

    def update(self, room: Room) -> bool:
        """Let a table's clock go on if somebody has acted; return whether it still stands still."""
        hold = self._held.get(room.id)
        if hold is None or hold.position_key == room.position_key:
            return hold is not None
        del self._held[room.id]
        if hold.turn != room.turn:
            return False
        self._errands.send(self._give_back(room.id, hold.turn, self._clock.now() - hold.since))
        return True

    async def end(self, room_id: int) -> None:
        """Let a table's clock go on, later by the time it stood still."""
        hold = self._held.pop(room_id, None)
        if hold is not None:
            await self._errands.finish(self._give_back(room_id, hold.turn, self._clock.now() - hold.since))

    async def _give_back(self, room_id: int, turn: Turn | None, seconds: float) -> None:
        """Put the deadline of a turn off, and set the table's alarm again whatever comes of it."""
        async with self._door.lock(room_id):
            room = await self._door.take(room_id)
            if room is None or room.turn != turn or room.deadline is None:
                return
            draft = clone_room(room)
            draft.deadline = room.deadline + seconds
            if await self._door.save(room, draft, PUT_OFF if seconds >= SEEN else SILENT) is not None:
                self._arm(room)
