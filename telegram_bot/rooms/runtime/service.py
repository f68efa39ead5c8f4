"""The room's service: all that the chat side calls.

One lock and one writer a table; a change is saved in one transaction that checks the version, then remembered and
told to the listeners. People, bot players and clocks all end in `door`.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import EllipsisType
from typing import TYPE_CHECKING

import structlog

from engine.errors import InvalidInput
from telegram_bot.rooms.computation.advisor import Advisor
from telegram_bot.rooms.domain import dispatch
from telegram_bot.rooms.domain.commands import Command, CommandResult, Person, Problem
from telegram_bot.rooms.domain.copying import clone_room
from telegram_bot.rooms.domain.events import EventKind, Listener, RoomEvent
from telegram_bot.rooms.domain.lobby import new_settings, seats_for
from telegram_bot.rooms.domain.results import Applied
from telegram_bot.rooms.domain.room import Place, Room, Settings, Stage
from telegram_bot.rooms.runtime.bot_delay import BotDelay
from telegram_bot.rooms.runtime.clock import Clock
from telegram_bot.rooms.runtime.hints import Hints
from telegram_bot.rooms.runtime.scheduler import RESUMED, TurnScheduler
from telegram_bot.rooms.runtime.store import PlaceTaken, RoomStore

if TYPE_CHECKING:
    from analysis.hints.advice import Advice

__all__ = ["EventKind", "Listener", "RoomEvent", "RoomService"]

log = structlog.get_logger()

OPENED = Applied((RoomEvent(EventKind.OPENED),))
SILENT = Applied()


class RoomService:
    """All tables. Rooms it hands out are snapshots: do not change them."""

    def __init__(  # noqa: PLR0913
        self,
        store: RoomStore,
        thinker: Advisor,
        clock: Clock,
        source: Random,
        pace: BotDelay,
        grace: float,
        *,
        turn_seconds: int = 60,
        next_round_seconds: int = 0,
        hint_seconds: float = 0.3,
    ) -> None:
        """Take what the tables need; `grace` seconds are given after an outage.

        `turn_seconds` and `next_round_seconds` are settings of new tables.
        """
        self.clock = clock
        self._store = store
        self._source = source
        self._usual = Settings(turn_seconds=turn_seconds, next_round_seconds=next_round_seconds)
        self._minder = TurnScheduler(store, thinker, clock, source, pace, grace)
        self._door = self._minder.door
        self._errands = self._minder.errands
        self._hints = Hints(self._door, self._errands, self._minder.holds, thinker, source, hint_seconds)
        self._minder.asks_for_advice = self._hints.is_pending

    # ------------------------------------------------------------------ looking

    async def at(self, place: Place) -> Room | None:
        """Return the live table at a place."""
        room_id = await self._store.at(place)
        return None if room_id is None else await self._live(room_id)

    async def get(self, room_id: int) -> Room | None:
        """Return any table, ended ones too."""
        return await self._door.get(room_id)

    async def tables_of(self, person: int) -> list[Room]:
        """Return the live tables where a person sits."""
        rooms = [await self._live(room_id) for room_id in await self._store.tables_of(person)]
        return [room for room in rooms if room is not None]

    async def last_ended_at(self, place: Place) -> Room | None:
        """Return the last table that ended at a place."""
        room_id = await self._store.last_ended_at(place)
        return None if room_id is None else await self.get(room_id)

    async def last_ended_of(self, person: int) -> Room | None:
        """Return the last table that ended where a person sat."""
        room_id = await self._store.last_ended_of(person)
        return None if room_id is None else await self.get(room_id)

    async def _live(self, room_id: int) -> Room | None:
        """Return a table if it has not ended."""
        room = await self.get(room_id)
        return None if room is None or room.stage == Stage.ENDED else room

    def subscribe(self, listener: Listener) -> None:
        """Tell a listener of every saved change, table by table in order; what it raises is logged."""
        self._minder.publisher.subscribe(listener)

    # ------------------------------------------------------------------ acting

    async def open(self, place: Place, game: str, by: Person, like: Room | None = None) -> CommandResult:
        """Open a lobby in which the opener sits; TABLE_EXISTS, with that table, if a live one is there.

        With `like` the lobby goes on from a former table: its settings, its bot players, and seats reserved for its
        people, in the same order.
        """
        try:
            seats = seats_for(game, by, like)
        except InvalidInput as fault:
            return CommandResult(None, Problem.BAD_SETTING, detail=str(fault))
        settings = new_settings(game, like, self._usual)
        lobby = Room(id=0, place=place, game=game, opener=by.id, settings=settings, seats=seats)
        with structlog.contextvars.bound_contextvars(chat=place.chat_id):
            return await self._errands.finish(self._open(lobby))

    async def _open(self, lobby: Room) -> CommandResult:
        """Open a lobby."""
        try:
            room = await self._store.create(lobby)
        except PlaceTaken:
            return CommandResult(await self.at(lobby.place), Problem.TABLE_EXISTS)
        except Exception:
            log.exception("a table cannot be opened")
            return CommandResult(None, Problem.FAILED)
        async with self._door.lock(room.id):
            self._door.enter(room, OPENED)
        return CommandResult(room)

    async def perform(self, room_id: int, act: Command, by: Person, version: int | None = None) -> CommandResult:
        """Do an act of a person, or say why not; a button gives the `version` it was made for."""
        with structlog.contextvars.bound_contextvars(room=room_id):
            try:
                room = await self.get(room_id)
            except Exception:
                log.exception("a table cannot be read")
                return CommandResult(None, Problem.FAILED)
            if room is None:
                return CommandResult(None, Problem.NO_TABLE)
            problem = dispatch.early_problem(room, act, version)
            if problem is None and dispatch.needs_right(room, act, by) and not await _is_admin(by):
                problem = Problem.NOT_ALLOWED
            if problem is not None:
                return CommandResult(room, problem)
            return await self._errands.finish(self._perform(room, act, by, version))

    async def _perform(self, seen: Room, act: Command, by: Person, version: int | None) -> CommandResult:
        """Do an act under the lock; the right to it was found when the table was as `seen`."""
        async with self._door.lock(seen.id):
            try:
                room = await self._door.take(seen.id)
            except Exception:
                log.exception("a table cannot be read")
                return CommandResult(None, Problem.FAILED)
            if room is None:
                return CommandResult(None, Problem.NO_TABLE)
            problem = dispatch.early_problem(room, act, version)
            if problem is None and dispatch.needs_right(room, act, by) and not dispatch.needs_right(seen, act, by):
                problem = Problem.NOT_ALLOWED
            if problem is not None:
                return CommandResult(room, problem)
            return await self._door.change(room, lambda draft: dispatch.apply_command(draft, act, by, self._source))

    async def advise(self, room_id: int, person: int, version: int) -> Advice | Problem:
        """Return a private hint from the person's own view, STALE if the game has moved on meanwhile.

        It is counted on file before it is returned; asked again while the table stands as it does, it is not counted.
        """
        return await self._hints.advise(room_id, person, version)

    def seconds_to_hint(self, room: Room) -> float:
        """Return in about how many seconds hints can be thought about at a table, 0 if they can now."""
        return self._hints.seconds_left(room)

    # ------------------------------------------------------------------ the messages in the group

    async def remember(
        self,
        room_id: int,
        *,
        board_message: int | EllipsisType | None = ...,
        board_sending: bool | EllipsisType = ...,
        reviewed: int | EllipsisType = ...,
        call_message: tuple[int, int] | EllipsisType | None = ...,
    ) -> bool:
        """Save what is known of a table's messages: no new version, nothing told; False if that failed."""
        known = {
            "board_message": board_message,
            "board_sending": board_sending,
            "reviewed": reviewed,
            "call_message": call_message,
        }
        try:
            return await self._errands.finish(self._remember(room_id, known))
        except Exception:
            log.exception("a table's messages cannot be remembered", room=room_id)
            return False

    async def _remember(self, room_id: int, known: Mapping[str, object]) -> bool:
        """Save what is known of a table's messages."""
        async with self._door.lock(room_id):
            room = await self._door.take(room_id)
            if room is None:
                return False
            draft = clone_room(room)
            for name, value in known.items():
                if value is not ...:
                    setattr(draft, name, value)
            return await self._door.save(room, draft, SILENT) is None

    async def migrate(self, old_chat: int, new_chat: int) -> None:
        """Move the tables of a group that became a supergroup; their messages stayed behind and are shown anew."""
        await self._errands.finish(self._migrate(old_chat, new_chat))

    async def _migrate(self, old_chat: int, new_chat: int) -> None:
        """Move the live tables of a chat."""
        for room_id in await self._store.in_chat(old_chat):
            async with self._door.lock(room_id):
                room = await self._door.take(room_id)
                if room is None:
                    continue
                draft = clone_room(room)
                draft.place = Place(new_chat, room.place.thread_id)
                draft.board_message, draft.board_sending = None, False
                await self._door.save(room, draft, RESUMED)

    # ------------------------------------------------------------------ life

    async def resume(self) -> None:
        """Go on after a start: live tables are read, clocks get grace, bot players wake, listeners are told."""
        for room_id in await self._store.live():
            try:
                await self._minder.wake(room_id)
            except Exception:
                log.exception("a table cannot be resumed", room=room_id)

    async def settle(self) -> None:
        """Wait until everything under way is done and told."""
        await self._minder.settle()

    async def close(self) -> None:
        """Stop clocks, thinking and telling."""
        await self._minder.close()


async def _is_admin(person: Person) -> bool:
    """Ask the chat whether a person is an administrator; no answer is a no."""
    try:
        return await person.is_admin()
    except Exception:
        log.exception("the chat does not tell who is an administrator", person=person.id)
        return False
