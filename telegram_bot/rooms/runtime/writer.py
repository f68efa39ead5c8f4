"""The rooms in memory, one lock each: the only place that replaces them, and the delivery of their events.

A change is made to a copy of a room and saved; only then does the copy replace the room in memory, and its events are
published. If saving fails, the room is read from the store again.

Persons are deleted here, too: from live rooms through the writer, and from everything else.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

import structlog

from telegram_bot.background import BackgroundTasks, Clock, Newest, context_of, shielded
from telegram_bot.domain import commands, lobby, play
from telegram_bot.domain.commands import Applied, CommandResult, EventKind, Listener, Problem, Rejected, RoomEvent
from telegram_bot.domain.room import NO_PERSON, Room, Stage, seat_among
from telegram_bot.operation import metrics
from telegram_bot.storage.personal_data import NameOf, PersonalData
from telegram_bot.storage.rooms import RoomStore
from telegram_bot.storage.values import StoreError, UnreadableRoom, VersionConflict

log = structlog.get_logger()


@dataclass(eq=False)
class EventDispatcher:
    """One queue, and one background task while it is not empty, for each room.

    A failing listener is logged; a slow one delays only the events of the same room. Events are queued with the id of
    the update that caused them, if any, which the log lines of their listeners then carry.
    """

    tasks: BackgroundTasks
    _listeners: list[tuple[Listener, Collection[EventKind]]] = field(default_factory=list, init=False)
    _queues: dict[int, deque[tuple[Room, RoomEvent, int | None]]] = field(default_factory=dict, init=False)

    def subscribe(self, listener: Listener, kinds: Collection[EventKind] = commands.PUBLIC) -> None:
        """Deliver all further events of some kinds to a listener, all public ones by default."""
        self._listeners.append((listener, kinds))

    def publish(self, room: Room, events: Sequence[RoomEvent]) -> None:
        """Queue events of a room for delivery."""
        update = structlog.contextvars.get_contextvars().get("update_id")
        queued = [(room, event, update) for event in events]
        if room.id in self._queues:
            self._queues[room.id].extend(queued)
        elif queued:
            queue = self._queues[room.id] = deque(queued)
            self.tasks.start(self._deliver(room.id, queue), context_of(room=room.id))

    async def _deliver(self, room_id: int, queue: deque[tuple[Room, RoomEvent, int | None]]) -> None:
        try:
            while queue:
                room, event, update = queue.popleft()
                structlog.contextvars.unbind_contextvars("update_id")
                if update is not None:
                    structlog.contextvars.bind_contextvars(update_id=update)
                for listener, kinds in self._listeners:
                    if event.kind not in kinds:
                        continue
                    try:
                        await listener(room, event)
                    except Exception:
                        log.exception("a listener failed", change=event.kind)
        finally:
            del self._queues[room_id]


ENDED_ROOMS_CACHED = 16
"""Ended rooms kept in memory, for late presses and the score sheet."""

RESUMED = (RoomEvent(EventKind.RESUMED),)


@dataclass(eq=False)
class RoomWriter:
    """Cache and writer of rooms. All methods but `get`, `lock`, `change`, `end` require holding the room's lock."""

    store: RoomStore
    clock: Clock
    dispatcher: EventDispatcher
    _live: dict[int, Room] = field(default_factory=dict, init=False)
    _ended: Newest[int, Room] = field(default_factory=lambda: Newest(ENDED_ROOMS_CACHED), init=False)
    _locks: WeakValueDictionary[int, asyncio.Lock] = field(default_factory=WeakValueDictionary, init=False)
    after_save: Callable[[Room], None] | None = field(default=None, init=False)
    """Called with each saved or resumed room before its events are published."""

    def lock(self, room_id: int) -> asyncio.Lock:
        """Return the lock of a room."""
        return self._locks.setdefault(room_id, asyncio.Lock())

    async def get(self, room_id: int) -> Room | None:
        """Return a room for reading."""
        room = self._live.get(room_id) or self._ended.get(room_id)
        if room is not None:
            return room
        async with self.lock(room_id):
            return await self.load(room_id)

    async def load(self, room_id: int) -> Room | None:
        """Return a room, from the store if it is not in memory."""
        room = self._live.get(room_id) or self._ended.get(room_id)
        if room is None:
            with metrics.database_seconds.labels("load").time():
                room = await self.store.load(room_id)
            if room is not None:
                self._cache(room)
        return room

    async def load_latest(self, room_id: int) -> Room | None:
        """Return a room, reloaded and displayed again if another process has changed it."""
        room = await self.load(room_id)
        if room is None or await self.store.revision(room_id) == room.revision:
            return room
        self._evict(room_id)
        found = await self.load(room_id)
        if found is not None:
            self.publish(found, RESUMED)
        return found

    def _cache(self, room: Room) -> None:
        if room.stage != Stage.ENDED:
            self._live[room.id] = room
            return
        self._live.pop(room.id, None)
        self._ended[room.id] = room

    def _evict(self, room_id: int) -> None:
        self._live.pop(room_id, None)
        self._ended.pop(room_id, None)

    def forget_ended(self) -> None:
        """Drop ended rooms from memory because they have changed in the store."""
        self._ended.clear()

    def publish(self, room: Room, events: Sequence[RoomEvent]) -> None:
        """Cache a saved room and publish its events."""
        self._cache(room)
        if self.after_save is not None:
            self.after_save(room)
        self.dispatcher.publish(room, events)

    async def commit(self, room: Room, draft: Room, result: Applied | Rejected) -> CommandResult:
        """Save a changed copy of a room as its next version, unless the change was rejected or has no events."""
        if isinstance(result, Rejected):
            return CommandResult(room, result.problem, result.refusal, result.detail)
        if not result.events:
            return CommandResult(room)
        draft.version += 1
        draft.changed_at = self.clock.now()
        if draft.stage == Stage.ENDED and room.stage != Stage.ENDED:
            draft.ended_at = draft.changed_at
        play.start_clock(draft, room, draft.changed_at)
        problem = await self.save(room, draft, result.events)
        if problem is not None:
            return CommandResult(await self._reload(room), problem)
        return CommandResult(draft, result.problem, result.refusal)

    async def change(self, room_id: int, change: Callable[[Room], Applied | Rejected]) -> CommandResult | None:
        """Lock a live room, change a copy and commit it; None if there is no such room or it has ended."""
        async with self.lock(room_id):
            room = await self.load(room_id)
            if room is None or room.stage == Stage.ENDED:
                return None
            draft = room.clone()
            return await self.commit(room, draft, change(draft))

    async def end(self, room_id: int) -> None:
        """End a room that cannot be read."""
        await self.store.end(room_id, self.clock.now())

    async def save(self, room: Room, draft: Room, events: Sequence[RoomEvent] = ()) -> Problem | None:
        """Save a changed copy without a new version and publish it; STALE if another process changed the room."""
        draft.revision = room.revision + 1
        try:
            await self.store.save(room, draft, at=self.clock.now())
        except VersionConflict:
            metrics.database_failures.labels("conflict").inc()
            log.warning("another process has changed the room", version=room.version, revision=room.revision)
            self._evict(room.id)
            return Problem.STALE
        except StoreError as fault:
            metrics.database_failures.labels("refused").inc()
            log.warning("the store refuses a change", reason=repr(fault))
            return Problem.FAILED
        except Exception:
            metrics.database_failures.labels("error").inc()
            log.exception("a room cannot be saved")
            self._evict(room.id)
            return Problem.FAILED
        self.publish(draft, events)
        return None

    async def _reload(self, room: Room) -> Room | None:
        """Read a room that may have changed in the store, and publish it if so."""
        try:
            found = await self.load(room.id)
        except Exception:
            log.exception("a room cannot be read")
            return None
        if found is not None and found.revision != room.revision:
            self.publish(found, RESUMED)
        return found

    def sample(self) -> None:
        """Update the gauges of live tables by stage."""
        stages = Counter(room.stage for room in self._live.values())
        for stage in Stage:
            if stage != Stage.ENDED:
                metrics.tables.labels(stage).set(stages[stage])


async def count_moves(room: Room, event: RoomEvent) -> None:
    """Count an event's moves by who made them: a bot player or stand-in, an expired clock, or a person."""
    if event.entries and event.seat is not None:
        is_bot = not room.seats[event.seat].is_present
        player = "clock" if event.by_clock else "bot" if is_bot else "person"
        metrics.moves.labels(room.game, player).inc(len(event.entries))


# ---------------------------------------------------------------------- deletion of a person


ATTEMPTS = 5
"""Attempts to remove a person from a room that another process changes meanwhile, and from all tables."""


class ForgettingFailed(Exception):
    """A person is still in a live room; data that were not yet deleted are kept."""


@dataclass(eq=False)
class Forgetting:
    """Deletes persons."""

    writer: RoomWriter
    data: PersonalData
    name_of: NameOf
    tasks: BackgroundTasks = field(default_factory=BackgroundTasks, init=False)
    after: Callable[[int], Awaitable[None]] | None = field(default=None, init=False)
    """Called with each person whose data are deleted."""

    @shielded
    async def forget(self, person: int) -> dict[str, int]:
        """Delete all data of a person; return the number of rows by table, `live`: rooms. Raise ForgettingFailed.

        Repeats if the person has started or joined a table meanwhile, as on another device.
        """
        counts = Counter[str]()
        for _attempt in range(ATTEMPTS):
            live = await self.data.live_rooms(person)
            if counts and not live:
                break
            for room_id in live:
                await self._leave(room_id, person)
            counts.update({"live": len(live), **await self.data.delete(person, self.name_of)})
        self.writer.forget_ended()
        if self.after is not None:
            await self.after(person)
        return counts

    async def _leave(self, room_id: int, person: int) -> None:
        """Remove a person from a live room, or end it if it cannot be read; raise ForgettingFailed."""
        language = await self.data.language_at(room_id)

        def change(draft: Room) -> Applied | Rejected:
            return forget(draft, person, self.name_of(language, draft.seat_of(person) or 0))

        problem = None
        for _attempt in range(ATTEMPTS):
            try:
                result = await self.writer.change(room_id, change)
            except UnreadableRoom:
                log.exception("a room that cannot be read ends with the data of a person", room=room_id)
                await self.writer.end(room_id)
                return
            problem = None if result is None else result.problem
            if problem in (None, Problem.NOT_SEATED):
                return
        raise ForgettingFailed(f"table {room_id}: {problem}")


def forget(room: Room, person: int, name: str) -> Applied | Rejected:
    """Free a person's seat in a lobby; in a match a bot player with another name takes it over, points included.

    A room without people closes. If the person was the opener, another one becomes it. Hints of the seat are deleted.
    """
    number = room.seat_of(person)
    if number is None and room.opener != person:
        return Rejected(Problem.NOT_SEATED)
    result = Applied((RoomEvent(EventKind.LOBBY if room.stage == Stage.LOBBY else EventKind.SEAT_CHANGED),))
    if number is not None and room.stage == Stage.LOBBY:
        result = lobby.leave(room, number)
    elif number is not None:
        result = _replace(room, number, name)
    if room.opener == person:
        people = (seat.person for seat in room.seats if seat.person is not None and not seat.is_guest)
        room.opener = next(people, NO_PERSON)
    return result


def _replace(room: Room, number: int, name: str) -> Applied:
    others = [seat for seat in room.seats if seat is not room.seats[number]]
    room.seats[number] = seat_among(others, None, name)
    room.hints_given = tuple(hint for hint in room.hints_given if hint.seat != number)
    if room.match is not None:
        room.match.players = tuple(seat.name for seat in room.seats)
    if room.stage != Stage.ENDED and all(seat.is_bot for seat in room.seats):
        return play.stop(room)
    return Applied((RoomEvent(EventKind.SEAT_CHANGED, seat=number),))
