"""Telling listeners of changes: in order for each table, and never in the way of a game."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable

import structlog

from telegram_bot.rooms.domain.events import Listener, RoomEvent
from telegram_bot.rooms.domain.room import Room

log = structlog.get_logger()


class EventDispatcher:
    """One queue and, while it is not empty, one task a table; a listener that fails or is slow hurts only itself."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []
        self._queues: dict[int, deque[tuple[Room, RoomEvent]]] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def subscribe(self, listener: Listener) -> None:
        """Tell a listener of every change from now on."""
        self._listeners.append(listener)

    def publish(self, room: Room, changes: Iterable[RoomEvent]) -> None:
        """Tell the listeners soon."""
        queue = self._queues.setdefault(room.id, deque())
        queue.extend((room, change) for change in changes)
        if queue and room.id not in self._tasks:
            self._tasks[room.id] = asyncio.create_task(self._deliver(room.id, queue))

    async def _deliver(self, room_id: int, queue: deque[tuple[Room, RoomEvent]]) -> None:
        """Work off a table's queue."""
        try:
            with structlog.contextvars.bound_contextvars(room=room_id):
                while queue:
                    room, change = queue.popleft()
                    for listener in self._listeners:
                        await self._tell(listener, room, change)
        finally:
            self._tasks.pop(room_id, None)
            self._queues.pop(room_id, None)

    async def _tell(self, listener: Listener, room: Room, change: RoomEvent) -> None:
        """Tell one listener."""
        try:
            await listener(room, change)
        except Exception:
            log.exception("a listener failed", change=change.kind)

    async def settle(self) -> None:
        """Wait until all has been told."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    async def close(self) -> None:
        """Stop telling."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._tasks.clear()
        self._queues.clear()

    @property
    def busy(self) -> bool:
        """Tell whether something is still to be told."""
        return bool(self._tasks)
