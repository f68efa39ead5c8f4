"""Private hints: what a person may know, thought about off the event loop, dropped if the game has moved on.

A hint is counted for its seat, on file with the moves it advises, before anybody sees it: a killed process gives no
uncounted hint, and reviews know who followed one. The last hint of a table is kept: if the player asks again before
anything has changed, they get the same hint, and it is not counted. A hint for the only legal move is not counted.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

import structlog

from telegram_bot.rooms.computation.advisor import Advisor, AdvisorBusy
from telegram_bot.rooms.domain.commands import Problem
from telegram_bot.rooms.domain.copying import clone_room
from telegram_bot.rooms.domain.results import Applied
from telegram_bot.rooms.domain.room import Room, Stage
from telegram_bot.rooms.runtime.background_tasks import BackgroundTasks
from telegram_bot.rooms.runtime.clock_holds import ClockHolds
from telegram_bot.rooms.runtime.writer import RoomWriter

if TYPE_CHECKING:
    from analysis.hints.advice import Advice

log = structlog.get_logger()

KEPT = 64
"""Of so many tables the last hint is kept; asked again at another one, it is thought about anew, for free."""

SILENT = Applied()


class Superseded(Exception):
    """The same person has asked for a hint for another moment meanwhile."""


@dataclass(frozen=True, slots=True)
class Pending:
    """A hint that is being thought about: at which table, for which moment of its match."""

    room: int
    position_key: tuple[int, int]
    thinking: asyncio.Task[Advice]


class Hints:
    """At most one pending hint a person; who asked first is answered first.

    While somebody waits for a hint, the clock of the turn stands still.
    """

    def __init__(
        self,
        door: RoomWriter,
        errands: BackgroundTasks,
        holds: ClockHolds,
        thinker: Advisor,
        source: Random,
        budget: float,
    ) -> None:
        """Take what hints need; `budget` is in seconds."""
        self._door = door
        self._errands = errands
        self._holds = holds
        self._thinker = thinker
        self._source = source
        self._budget = budget
        self._pending: dict[int, Pending] = {}
        self._kept: OrderedDict[int, tuple[tuple[int, int], Advice]] = OrderedDict()

    def is_pending(self, person: int) -> bool:
        """Tell whether a person waits for a hint."""
        return person in self._pending

    async def advise(self, room_id: int, person: int, version: int) -> Advice | Problem:
        """Rank the moves of a person to move, from its own view."""
        room = await self._door.get(room_id)
        if room is None:
            return Problem.NO_TABLE
        problem = why_no_hint(room, person, version)
        if problem is not None:
            return problem
        while (pending := self._pending.get(person)) is not None:
            if await self._is_wanted(pending):
                return Problem.HINT_COMING
            pending.thinking.cancel()
            if self._pending.get(person) is pending:
                del self._pending[person]
        try:
            advice = self._known(room) or await self._wait(room, person)
            return await self._errands.finish(self._count(room, person, advice))
        except AdvisorBusy:
            return Problem.HINTS_BUSY
        except Superseded:
            return Problem.STALE
        except Exception:
            log.exception("no hint could be found", room=room_id)
            return Problem.FAILED

    def seconds_left(self, room: Room) -> float:
        """Return in about how many seconds a hint can be thought about at a table, 0 if it can now."""
        if room.to_move is None or len(room.view(room.to_move).legal_moves()) == 1:
            return 0.0
        return self._thinker.seconds_left(room.game)

    async def _is_wanted(self, pending: Pending) -> bool:
        """Tell whether the table still stands as it did when a hint was asked for."""
        room = await self._door.get(pending.room)
        return room is not None and room.stage == Stage.PLAYING and room.position_key == pending.position_key

    async def _wait(self, room: Room, person: int) -> Advice:
        """Think while the clock of the turn stands still; raise AdvisorBusy or Superseded."""
        thinking = asyncio.create_task(self._think(room))
        pending = self._pending[person] = Pending(room.id, room.position_key, thinking)
        self._holds.begin(room)
        try:
            await asyncio.wait([thinking])
            if thinking.cancelled():
                raise Superseded
            return thinking.result()
        finally:
            thinking.cancel()
            if self._pending.get(person) is pending:
                del self._pending[person]
                await self._holds.end(room.id)

    def _known(self, room: Room) -> Advice | None:
        """Return the hint that was given while the table stood as it does."""
        position_key, advice = self._kept.get(room.id, (None, None))
        return advice if position_key == room.position_key else None

    async def _think(self, room: Room) -> Advice:
        """Ask the thinker; raise AdvisorBusy."""
        view = room.view(room.to_move)
        budget = self._budget if len(view.legal_moves()) > 1 else 0.0
        return await self._thinker.advise(view, budget, self._source.getrandbits(31))

    async def _count(self, seen: Room, person: int, advice: Advice) -> Advice | Problem:
        """Count a hint on file and let it out, if the table still stands as it did when it was thought about."""
        async with self._door.lock(seen.id):
            room = await self._door.take(seen.id)
            if room is None or room.stage != Stage.PLAYING or room.position_key != seen.position_key:
                return Problem.STALE
            problem = why_no_hint(room, person, room.version)
            seat = room.seat_of(person)
            if problem is not None or seat is None:
                return problem or Problem.NOT_SEATED
            draft, best = clone_room(room), advice.candidates[0]
            if len(advice.candidates) > 1 and draft.advise(seat, best.turn):
                if not room.hint_is_known(seat):
                    hinted = draft.seats[seat]
                    hinted.hints += 1
                    hinted.round_hints += 1
                    hinted.hinted_at = room.position_key[1]
                problem = await self._door.save(room, draft, SILENT)
                if problem is not None:
                    return problem
        self._keep(seen, advice)
        log.info(
            "hint given", room=seen.id, person=person, position_key=seen.position_key, seconds=round(advice.seconds, 3)
        )
        return advice

    def _keep(self, room: Room, advice: Advice) -> None:
        """Keep a table's last hint."""
        self._kept[room.id] = (room.position_key, advice)
        self._kept.move_to_end(room.id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def why_no_hint(room: Room, person: int, version: int) -> Problem | None:
    """Return why a person gets no hint."""
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
    return Problem.HINTS_USED if room.hints_left(seat) == 0 and not room.hint_is_known(seat) else None
