"""The one door: a change is made to a draft, saved, and only then remembered and told.

If saving fails, memory is thrown away and read anew: nothing is half changed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from telegram_bot.rooms.acts import Outcome, Problem
from telegram_bot.rooms.changes import Change, ChangeKind
from telegram_bot.rooms.clock import Clock
from telegram_bot.rooms.draft import draft_of
from telegram_bot.rooms.publisher import Publisher
from telegram_bot.rooms.room import Room
from telegram_bot.rooms.shelf import Shelf
from telegram_bot.rooms.steps import Refused, Step
from telegram_bot.rooms.store import RoomStore, StoreError, VersionConflict
from telegram_bot.rooms.turns import wind

log = structlog.get_logger()


class Door:
    """Where tables change. All but `get` and `lock` is for the holder of the table's lock."""

    def __init__(self, store: RoomStore, clock: Clock, publisher: Publisher, arm: Callable[[Room], None]) -> None:
        """Take what a change needs; `arm` sets the alarm of a table that has changed."""
        self._store = store
        self._clock = clock
        self._publisher = publisher
        self._arm = arm
        self._shelf = Shelf(store)

    def lock(self, room_id: int) -> asyncio.Lock:
        """Return a table's lock."""
        return self._shelf.lock(room_id)

    async def get(self, room_id: int) -> Room | None:
        """Return a table for reading."""
        return await self._shelf.get(room_id)

    async def take(self, room_id: int) -> Room | None:
        """Return a table in order to change it."""
        return await self._shelf.take(room_id)

    def enter(self, room: Room, step: Step) -> None:
        """Remember a table that is saved, set its alarm and tell of it."""
        self._shelf.put(room)
        self._arm(room)
        self._publisher.publish(room, step.changes)

    async def change(self, room: Room, act: Callable[[Room], Step | Refused]) -> Outcome:
        """Do an act to a draft of a table and save it as the next version."""
        draft = draft_of(room)
        try:
            step = act(draft)
        except Exception:
            log.exception("an act failed")
            return Outcome(room, Problem.FAILED)
        if isinstance(step, Refused):
            return Outcome(room, step.problem, step.refusal, step.detail)
        if not step.changes:
            return Outcome(room)
        draft.version += 1
        wind(draft, room, self._clock.now())
        problem = await self.save(room, draft, step)
        if problem is not None:
            return Outcome(await self._read_anew(room), problem)
        return Outcome(draft, step.problem, step.refusal)

    async def save(self, room: Room, draft: Room, step: Step) -> Problem | None:
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
            self.enter(found, Step((Change(ChangeKind.RESUMED),)))
        return found
