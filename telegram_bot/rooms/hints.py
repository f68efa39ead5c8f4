"""Private hints: what a person may know, thought about off the event loop, dropped if the game has moved on."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import structlog

from telegram_bot.rooms.acts import Problem
from telegram_bot.rooms.door import Door
from telegram_bot.rooms.room import Room, Stage
from telegram_bot.rooms.thinker import Thinker, ThinkerBusy

if TYPE_CHECKING:
    from analysis.advice import Advice

log = structlog.get_logger()


class Hints:
    """At most one pending hint a person; who asked first is answered first."""

    def __init__(self, door: Door, thinker: Thinker, source: Random, budget: float) -> None:
        """Take what hints need; `budget` is in seconds."""
        self._door = door
        self._thinker = thinker
        self._source = source
        self._budget = budget
        self._pending: set[int] = set()

    async def advise(self, room_id: int, person: int, version: int) -> Advice | Problem:
        """Rank the moves of a person to move, from its own view."""
        room = await self._door.get(room_id)
        if room is None:
            return Problem.NO_TABLE
        problem = _why_not(room, person, version)
        if problem is not None:
            return problem
        if person in self._pending:
            return Problem.HINT_COMING
        self._pending.add(person)
        view = room.view(room.to_move)
        budget = self._budget if len(view.legal_moves()) > 1 else 0.0
        try:
            advice = await self._thinker.advise(view, budget, self._source.getrandbits(31))
        except ThinkerBusy:
            return Problem.HINTS_BUSY
        except Exception:
            log.exception("no hint could be found", room=room_id)
            return Problem.FAILED
        finally:
            self._pending.discard(person)
        now = await self._door.get(room_id)
        if now is None or now.stage != Stage.PLAYING or now.spot != room.spot:
            return Problem.STALE
        log.info("hint given", room=room_id, person=person, spot=room.spot, seconds=round(advice.seconds, 3))
        return advice


def _why_not(room: Room, person: int, version: int) -> Problem | None:
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
    return None if seat == room.to_move else Problem.NOT_YOUR_TURN
