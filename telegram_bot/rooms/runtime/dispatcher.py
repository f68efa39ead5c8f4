"""Delivery of events to listeners, in order for each room."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Collection, Iterable

import structlog

from telegram_bot.rooms.domain.events import EventKind, Listener, RoomEvent
from telegram_bot.rooms.domain.room import Room

log = structlog.get_logger()


class EventDispatcher:
    """One queue for each room, and one task while it is not empty.

    A listener that fails is logged; a slow one delays only the events of the same room.
    """

    def __init__(self) -> None:
        self._listeners: list[tuple[Listener, Collection[EventKind]]] = []
        self._queues: dict[int, deque[tuple[Room, RoomEvent]]] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def subscribe(self, listener: Listener, kinds: Collection[EventKind] = tuple(EventKind)) -> None:
        """Deliver all further events of some kinds to a listener."""
        self._listeners.append((listener, kinds))

    def publish(self, room: Room, events: Iterable[RoomEvent]) -> None:
        """Queue events of a room for delivery."""
        queue = self._queues.setdefault(room.id, deque())
        queue.extend((room, event) for event in events)
        if queue and room.id not in self._tasks:
            self._tasks[room.id] = asyncio.create_task(self._deliver(room.id, queue))

    async def _deliver(self, room_id: int, queue: deque[tuple[Room, RoomEvent]]) -> None:
        """Deliver the events in the queue of a room."""
        try:
            with structlog.contextvars.bound_contextvars(room=room_id):
                while queue:
                    room, event = queue.popleft()
                    for listener, kinds in self._listeners:
                        if event.kind not in kinds:
                            continue
                        try:
                            await listener(room, event)
                        except Exception:
                            log.exception("a listener failed", change=event.kind)
        finally:
            self._tasks.pop(room_id, None)
            self._queues.pop(room_id, None)

    @property
    def busy(self) -> bool:
        """Return whether any event is not delivered yet."""
        return bool(self._tasks)

    async def settle(self) -> None:
        """Wait until all events are delivered."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    async def close(self) -> None:
        """Drop all events that are not delivered yet."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._tasks.clear()
        self._queues.clear()
