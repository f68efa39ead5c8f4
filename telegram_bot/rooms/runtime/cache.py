"""Tables in memory: caches of what is on file, and a lock for each."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from weakref import WeakValueDictionary

from telegram_bot.rooms.domain.room import Room, Stage
from telegram_bot.rooms.runtime.store import RoomStore

ENDED_KEPT = 16
"""So many ended tables stay in memory, for late presses and a look at the score sheet."""


class RoomCache:
    """Snapshots of tables by id. Putting and dropping is for whoever holds the table's lock."""

    def __init__(self, store: RoomStore) -> None:
        self._store = store
        self._live: dict[int, Room] = {}
        self._ended: OrderedDict[int, Room] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def lock(self, room_id: int) -> asyncio.Lock:
        """Return a table's lock."""
        return self._locks.setdefault(room_id, asyncio.Lock())

    async def get(self, room_id: int) -> Room | None:
        """Return a table for reading."""
        room = self._known(room_id)
        if room is not None:
            return room
        async with self.lock(room_id):
            return await self.take(room_id)

    async def take(self, room_id: int) -> Room | None:
        """Return a table, read from file if need be; for the holder of its lock."""
        room = self._known(room_id)
        if room is None:
            room = await self._store.load(room_id)
            if room is not None:
                self.put(room)
        return room

    def put(self, room: Room) -> None:
        """Remember a table as it is on file now."""
        if room.stage != Stage.ENDED:
            self._live[room.id] = room
            return
        self._live.pop(room.id, None)
        self._ended[room.id] = room
        self._ended.move_to_end(room.id)
        while len(self._ended) > ENDED_KEPT:
            self._ended.popitem(last=False)

    def drop(self, room_id: int) -> None:
        """Forget a table."""
        self._live.pop(room_id, None)
        self._ended.pop(room_id, None)

    def _known(self, room_id: int) -> Room | None:
        """Return a table if it is in memory."""
        return self._live.get(room_id) or self._ended.get(room_id)
