"""The one door: a change is made to a draft, saved, and only then remembered and told.

If saving fails, memory is thrown away and read anew: nothing is half changed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from telegram_bot.rooms.domain.commands import CommandResult, Problem
from telegram_bot.rooms.domain.copying import clone_room
from telegram_bot.rooms.domain.events import EventKind, RoomEvent
from telegram_bot.rooms.domain.results import Applied, Rejected
from telegram_bot.rooms.domain.room import Room
from telegram_bot.rooms.domain.turn_clock import start_clock
from telegram_bot.rooms.runtime.cache import RoomCache
from telegram_bot.rooms.runtime.clock import Clock
from telegram_bot.rooms.runtime.dispatcher import EventDispatcher
from telegram_bot.rooms.runtime.store import RoomStore, StoreError, VersionConflict

log = structlog.get_logger()


class RoomWriter:
    """Where tables change. All but `get` and `lock` is for the holder of the table's lock."""

    def __init__(self, store: RoomStore, clock: Clock, publisher: EventDispatcher, arm: Callable[[Room], None]) -> None:
        """Take what a change needs; `arm` sets the alarm of a table that has changed."""
        self._store = store
        self._clock = clock
        self._publisher = publisher
        self._arm = arm
        self._shelf = RoomCache(store)

    def lock(self, room_id: int) -> asyncio.Lock:
        """Return a table's lock."""
        return self._shelf.lock(room_id)

    async def get(self, room_id: int) -> Room | None:
        """Return a table for reading."""
        return await self._shelf.get(room_id)

    async def take(self, room_id: int) -> Room | None:
        """Return a table in order to change it."""
        return await self._shelf.take(room_id)

    def enter(self, room: Room, step: Applied) -> None:
        """Remember a table that is saved, set its alarm and tell of it."""
        self._shelf.put(room)
        self._arm(room)
        self._publisher.publish(room, step.changes)

    async def change(self, room: Room, act: Callable[[Room], Applied | Rejected]) -> CommandResult:
        """Do an act to a draft of a table and save it as the next version."""
        draft = clone_room(room)
        try:
            step = act(draft)
        except Exception:
            log.exception("an act failed")
            return CommandResult(room, Problem.FAILED)
        if isinstance(step, Rejected):
            return CommandResult(room, step.problem, step.refusal, step.detail)
        if not step.changes:
            return CommandResult(room)
        draft.version += 1
        start_clock(draft, room, self._clock.now())
        problem = await self.save(room, draft, step)
        if problem is not None:
            return CommandResult(await self._read_anew(room), problem)
        return CommandResult(draft, step.problem, step.refusal)

    async def save(self, room: Room, draft: Room, step: Applied) -> Problem | None:
        """Save a draft in the place of a room, and enter it."""
        try:
            await self._store.save(draft, step.entries, expected_version=room.version, dealt=step.dealt)
        except VersionConflict:
            log.warning("somebody else has changed the table", version=room.version)
            self._shelf.drop(room.id)
            return Problem.STALE
        except StoreError as fault:
            log.warning("the change is refused by the storage", reason=repr(fault))
            return Problem.FAILED
        except Exception:
            log.exception("a table cannot be saved")
            self._shelf.drop(room.id)
            return Problem.FAILED
        self.enter(draft, step)
        return None

    async def _read_anew(self, room: Room) -> Room | None:
        """Read a table from file, where the change may stand in spite of the failure."""
        try:
            found = await self._shelf.take(room.id)
        except Exception:
            log.exception("a table cannot be read")
            return None
        if found is not None and found.version != room.version:
            self.enter(found, Applied((RoomEvent(EventKind.RESUMED),)))
        return found
