"""The interface of the rooms for the chat.

Each room has one lock and one writer: a change is saved in one transaction that checks the version, then cached and
published. Commands of people, bot moves and clocks all go this way.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

import structlog

from engine.errors import InvalidInput
from engine.registry import game_named
from telegram_bot.background import BackgroundTasks, Clock, shielded
from telegram_bot.domain import commands, lobby, play
from telegram_bot.domain.boards import DayBoard
from telegram_bot.domain.commands import Applied, Command, CommandResult, EventKind, Person, Problem, RoomEvent
from telegram_bot.domain.room import DAY_SECONDS, Place, Purpose, Room, RoomSettings, Stage, seat_among
from telegram_bot.rooms.runtime.hints import Coach, Hints
from telegram_bot.rooms.runtime.scheduler import WARN_AT, TurnScheduler
from telegram_bot.rooms.runtime.writer import RESUMED, EventDispatcher, RoomWriter
from telegram_bot.storage.rooms import RoomStore
from telegram_bot.storage.values import MayNotBegin, PlaceTaken, StoredRoom, UnreadableRoom

log = structlog.get_logger()

RESUMED_AT_ONCE = 4
RESUME_ATTEMPTS = 2
"""Attempts to resume a room: one more at the end, if the database was too busy."""
UPDATE_ATTEMPTS = 3
"""Attempts to save a field of a room while another process changes the room."""
PRACTICE_SECONDS = 7 * DAY_SECONDS
"""Seconds without a move after which a practice is closed."""
RECENT_SECONDS = 600.0
"""Rooms that ended within this time before the start are resumed if their end was not shown or reviewed."""
ACTIVE_SECONDS = 90.0
"""Rooms changed within this time before the start are resumed: their players may need a call."""


@dataclass(eq=False)
class RoomService:
    """All rooms. Returned rooms are snapshots and must not be changed.

    `defaults`: the settings of new rooms.
    """

    clock: Clock
    random: Random
    store: RoomStore
    writer: RoomWriter
    dispatcher: EventDispatcher
    tasks: BackgroundTasks
    scheduler: TurnScheduler
    hints: Hints
    coach: Coach
    defaults: RoomSettings
    get: Callable[[int], Awaitable[Room | None]] = field(init=False)
    """Return the room with an id, even if it has ended."""

    def __post_init__(self) -> None:
        self.get = self.writer.get

    # ------------------------------------------------------------------ queries

    async def at(self, place: Place) -> Room | None:
        """Return the live room at a place."""
        room_id = await self.store.at(place)
        room = None if room_id is None else await self.writer.get(room_id)
        return None if room is None or room.stage == Stage.ENDED else room

    async def tables_of(self, person: int) -> list[Room]:
        """Return the live rooms in which a person has a seat."""
        return await self._all_live(await self.store.tables_of(person))

    async def last_ended_at(self, place: Place) -> Room | None:
        """Return the last ended room at a place."""
        return await self.readable(await self.store.last_ended_at(place))

    async def last_ended_of(self, person: int) -> Room | None:
        """Return the last ended room in which a person had a seat."""
        return await self.readable(await self.store.last_ended_of(person))

    async def successor(self, room: Room) -> Room | None:
        """Return the lobby that follows an ended table at its place, None if there is none."""
        live = await self.at(room.place) if room.stage == Stage.ENDED else None
        return live if live is not None and live.stage == Stage.LOBBY and not live.is_practice else None

    async def readable(self, room_id: int | None) -> Room | None:
        """Return the room with an id; None also if its log cannot be replayed, so that it does not hide others."""
        try:
            return None if room_id is None else await self.writer.get(room_id)
        except UnreadableRoom:
            log.warning("a room cannot be read", room=room_id, exc_info=True)
            return None

    async def _all_live(self, rooms: Iterable[int]) -> list[Room]:
        found = [await self.readable(room_id) for room_id in rooms]
        return [room for room in found if room is not None and room.stage != Stage.ENDED]

    def subscribe(self, listener: commands.Listener, kinds: Collection[EventKind] = commands.PUBLIC) -> None:
        """Deliver saved events of some kinds to a listener, in order per room; its exceptions are logged."""
        self.dispatcher.subscribe(listener, kinds)

    # ------------------------------------------------------------------ commands

    @shielded
    async def open(
        self,
        place: Place,
        game: str,
        by: Person,
        like: Room | None = None,
        bots: Sequence[str] = (),
        *,
        lesson: bool = False,
    ) -> CommandResult:
        """Open a lobby with its opener seated; TABLE_EXISTS with the live room if the place has one.

        In the opener's private chat it is a practice or `lesson` against bot players with the names `bots`. `like`: an
        earlier room whose settings, bot players and seating are kept, with seats reserved for its people.
        """
        with structlog.contextvars.bound_contextvars(chat=place.chat_id):
            try:
                settings = lobby.new_settings(game, by, like, self.defaults)
                seats = lobby.seats_for(game, by, like, guests=settings.guests)
                opened = Room(0, place, game, by.id, settings, seats, created_at=self.clock.now())
                opened.guest_key = lobby.guest_key(settings, self.random)
                if place.chat_id == by.id:
                    opened.purpose, opened.settings = Purpose.PRACTICE, lobby.practice_settings(settings, like)
                    # Bot players get new names: those of `like` may be in a language that the person read before.
                    people, least = [seat for seat in seats if not seat.is_bot], game_named(game).players[0]
                    opened.seats = lobby.with_opponents(people, max(least, len(seats)), bots)
                    if lesson:
                        opened.purpose, opened.settings = Purpose.LESSON, lobby.lesson_settings(settings, game)
            except InvalidInput as fault:
                return CommandResult(None, Problem.BAD_SETTING, detail=str(fault))
            result = await self._create(opened, RoomEvent(EventKind.OPENED))
            is_taken = result.problem == Problem.TABLE_EXISTS
            return replace(result, room=await self.at(place)) if is_taken else result

    @shielded
    async def open_board(self, board: DayBoard, by: Person, bots: Sequence[str]) -> CommandResult:
        """Deal a board to a person; the attempt is stored first.

        TABLE_EXISTS if the person has already started it, BOARD_CLOSED if they may not (see `MayNotBegin`).
        """
        seats = lobby.with_opponents([seat_among((), by.id, by.full_name)], board.board.players, bots)
        match, now = board.board.prepared([seat.name for seat in seats]), self.clock.now()
        match.start_prepared_round(None)
        room = Room(
            0, Place(by.id), board.board.game, by.id, lobby.board_settings(board.board.options), seats, match=match
        )
        room.stage, room.purpose, room.board = Stage.PLAYING, Purpose.BOARD, board.id
        room.created_at = room.changed_at = now
        return await self._create(room, RoomEvent(EventKind.STARTED, tuple(match.logs[0].entries)))

    async def _create(self, opened: Room, event: RoomEvent) -> CommandResult:
        try:
            room = await self.store.create(opened)
        except PlaceTaken:
            return CommandResult(None, Problem.TABLE_EXISTS)
        except MayNotBegin:
            return CommandResult(None, Problem.BOARD_CLOSED)
        except Exception:
            log.exception("a room cannot be opened", board=opened.board)
            return CommandResult(None, Problem.FAILED)
        async with self.writer.lock(room.id):
            self.writer.publish(room, (event,))
        return CommandResult(room)

    @shielded
    async def close_board(self, room_id: int) -> Room | None:
        """Give up an expired deal of the day; return its room, None if it was deleted."""
        result = await self.writer.change(room_id, lambda draft: play.stop(draft, by_clock=True))
        return await self.writer.get(room_id) if result is None else result.room

    @shielded
    async def perform(self, room_id: int, command: Command, by: Person, version: int | None = None) -> CommandResult:
        """Carry out a person's command, or return why not; `version`: the room version the button was made for."""
        with structlog.contextvars.bound_contextvars(room=room_id):
            room = None
            try:
                no_admin = await self._why_no_admin(room_id, command, by, version)
                seen = await self.writer.get(room_id) if command.seats else None
                if seen is not None:
                    by = replace(by, is_guest=not await by.is_member(seen.place.chat_id))
                async with self.writer.lock(room_id):
                    room = await self.writer.load(room_id)
                    if room is not None and (version is None or version > room.version):
                        room = await self.writer.load_latest(room_id)
                    if room is None:
                        return CommandResult(None, Problem.NO_TABLE)
                    problem = commands.authorize(room, command, by, version, no_admin)
                    if problem is not None:
                        return CommandResult(room, problem)
                    draft = room.clone()
                    if room.stage == Stage.LOBBY:
                        commands.note_change(draft, by.id, commands.press_of(command, by))
                    return await self.writer.commit(room, draft, command.change(draft, by, self.random))
            except Exception:
                log.exception("a command failed")
                return CommandResult(room, Problem.FAILED)

    async def _why_no_admin(self, room_id: int, command: Command, by: Person, version: int | None) -> Problem | None:
        """Return why a person is no administrator; ask the chat only if the answer decides the command."""
        refused, room = Problem.NOT_ALLOWED, await self.writer.get(room_id) if command.privileged else None
        is_asked = room is not None and commands.authorize(room, command, by, version, refused) == refused
        return await by.why_no_admin() if is_asked else refused

    @shielded
    async def close_unreadable(self, place: Place, by: Person) -> Problem | None:
        """End a place's live room if its log cannot be replayed; allowed for its people and administrators.

        Return why not. Its stored data are kept, so that an earlier version of the bot can still show it.
        """
        room_id = await self.store.at(place)
        if room_id is None or await self.readable(room_id) is not None:
            return Problem.NO_TABLE
        if by.id not in await self.store.people_of(room_id) and (problem := await by.why_no_admin()) is not None:
            return problem
        log.warning("a room that cannot be read is closed", room=room_id)
        await self.writer.end(room_id)
        return None

    # ------------------------------------------------------------------ the group

    @shielded
    async def reviewed(self, room_id: int, rounds: int) -> bool:
        """Save how many rounds are reviewed, without a new version or event; return whether that succeeded."""
        try:
            return await self._update(room_id, {"reviewed": rounds})
        except Exception:
            log.exception("the reviews of a room cannot be saved", room=room_id)
            return False

    async def _update(self, room_id: int, given: Mapping[str, Any], events: Sequence[RoomEvent] = ()) -> bool:
        """Save fields that do not depend on the position; retry if another process has changed other fields."""
        seen = await self.writer.get(room_id)
        for _attempt in range(UPDATE_ATTEMPTS):
            async with self.writer.lock(room_id):
                room = await self.writer.load(room_id)
                if room is None or seen is None or any(getattr(room, name) != getattr(seen, name) for name in given):
                    return False
                draft = replace(room.clone(), **given)
                problem = await self.writer.save(room, draft, events)
            if problem != Problem.STALE:
                return problem is None
        return False

    @shielded
    async def migrate(self, old_chat: int, new_chat: int) -> None:
        """Move a group's rooms and results to the supergroup it became.

        Messages stay behind; those of live rooms are sent again.
        """
        for room_id in await self.store.in_chat(old_chat):
            room = await self.readable(room_id)
            if room is not None:
                await self._update(room_id, {"place": Place(new_chat, room.place.thread_id)}, RESUMED)
        await self.store.move_ended(old_chat, new_chat)  # including rooms that ended meanwhile
        self.writer.forget_ended()

    @shielded
    async def suspend(self, chat_id: int) -> None:
        """Suspend the live rooms of a chat in which the bot can no longer show them; close those in the lobby."""
        for room in await self.live_in(chat_id):
            await self.writer.change(room.id, play.suspend)

    async def live_in(self, chat_id: int) -> list[Room]:
        """Return the live rooms of a chat."""
        return await self._all_live(await self.store.in_chat(chat_id))

    # ------------------------------------------------------------------ life

    async def resume(self, shown: Mapping[int, int] = MappingProxyType({})) -> dict[int, int]:
        """Resume stored rooms after a start, a few at a time: set timers, extend deadlines, display the rooms.

        Return the versions of all live rooms. `shown`: the version that each table's message shows.

        Rooms that are up to date on screen and wait for people stay in the store; those with a clock are woken when it
        is due.
        """
        now = self.clock.now()
        rooms = await self.store.resumable(now - RECENT_SECONDS)
        todo = plan(rooms, shown, now, self.scheduler.grace)
        for room_id, when in todo.later:
            self.scheduler.wake(room_id, when)
        failed = todo.now
        for _ in range(RESUME_ATTEMPTS):
            waiting, again = iter(failed), list[int]()
            await asyncio.gather(*(self._resume(waiting, again) for _ in range(RESUMED_AT_ONCE)))
            failed = again
        log.info(
            "the tables are resumed", at_once=len(todo.now) - len(failed), later=len(todo.later), stored=len(rooms)
        )
        return {room.room_id: room.version for room in rooms if room.stage != Stage.ENDED}

    async def _resume(self, waiting: Iterator[int], failed: list[int]) -> None:
        for room_id in waiting:
            try:
                await self.scheduler.resume(room_id)
            except Exception:
                log.exception("a room cannot be resumed", room=room_id)
                failed.append(room_id)
            await asyncio.sleep(0)

    async def close_idle(self, seconds: float) -> None:
        """Close unused rooms to free their places.

        Lobbies are closed if nothing has changed for `seconds` (0: never), practices at any stage after
        `PRACTICE_SECONDS`.
        """
        now = self.clock.now()
        lobbies, practices = now - seconds if seconds else 0.0, now - PRACTICE_SECONDS

        def stop_if_idle(draft: Room) -> Applied:
            before = lobbies if draft.stage == Stage.LOBBY and not draft.is_practice else practices
            return play.stop(draft, by_clock=True) if draft.used_at < before else Applied()

        for room_id in await self.store.idle(lobbies, practices):
            try:
                await self.writer.change(room_id, stop_if_idle)
            except UnreadableRoom:
                log.exception("an idle room that cannot be read ends", room=room_id)
                await self.writer.end(room_id)
            except Exception:
                log.exception("an idle room cannot be closed", room=room_id)

    async def close(self) -> None:
        """Cancel timers, running work and the delivery of events."""
        self.scheduler.close()
        await self.tasks.close()


class ResumePlan(NamedTuple):
    """What to resume after a start: rooms to resume now, the most urgent first, and those to wake later, by id.

    Most rooms wait for people without a clock: they stay in the store, not replayed, until somebody acts.
    """

    now: list[int]
    later: list[tuple[int, float]]


def plan(rooms: Iterable[StoredRoom], shown: Mapping[int, int], now: float, grace: float) -> ResumePlan:
    """Decide which stored rooms to resume when; `shown`: the version that each table's message shows."""
    times = ((room.room_id, _due_time(room, shown.get(room.room_id), now, grace)) for room in rooms)
    found = [(room_id, when) for room_id, when in times if when is not None]
    due = sorted((when, room_id) for room_id, when in found if when <= now)
    return ResumePlan([room_id for _, room_id in due], [(room_id, when) for room_id, when in found if when > now])


def _due_time(room: StoredRoom, shown: int | None, now: float, grace: float) -> float | None:
    """Return when to resume a room, past times for the most urgent; None if it waits for people."""
    if room.deadline is not None and room.deadline < now + grace:
        return min(now, room.deadline - grace)
    if room.stage in (Stage.CUTTING, Stage.PLAYING) and room.is_automatic:
        return now
    if room.is_unreviewed or room.version != shown:
        return now
    if room.stage == Stage.PLAYING and (room.changed_at or 0.0) > now - ACTIVE_SECONDS:
        return now
    if room.deadline is None or room.stage != Stage.PLAYING or room.warned:
        return room.deadline
    return max(now, room.deadline - (1 - WARN_AT) * room.turn_seconds)
