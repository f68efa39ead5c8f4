"""Turn calls: a short message that mentions the player to move, at the start of the turn and again at half time.

It is sent where the player plays: to the private chat if the open panel is there, otherwise to the group. It is
deleted as soon as the player has made a move, or the turn has passed on. A table has at most one: the second call,
which makes a sound of its own, replaces the first. The current one is stored, so that after a restart it stays while
its turn is running; if a kill has lost what it says, it is replaced silently.

A call waits for the chat's rate limit. After the wait it is checked again: a call whose turn has passed is not sent.
"""

from __future__ import annotations

from dataclasses import dataclass

import structlog
from telegram.error import ChatMigrated, RetryAfter, TelegramError

from telegram_bot.background import SYSTEM_MONOTONIC, CoalescingUpdater, MonotonicClock, Timers
from telegram_bot.chat.messages.activity import Activity
from telegram_bot.chat.messages.app_side import AppSide
from telegram_bot.chat.messages.call_messages import Address, Call, CallMessages
from telegram_bot.chat.messages.open_panel import HESITATION
from telegram_bot.chat.messages.shown_pages import CALL, ShownPages
from telegram_bot.chat.messages.table_messages import TableMessages
from telegram_bot.chat.transport.api_calls import Slot
from telegram_bot.chat.transport.api_errors import ErrorKind, error_kind, wait_of
from telegram_bot.rooms.domain.events import EventKind, RoomEvent
from telegram_bot.rooms.domain.room import Place, Room, TurnCalls, quieter
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.rooms.runtime.store import PersonStore

log = structlog.get_logger(__name__)

CALL_DELAY = 2.0
"""Seconds from the start of a turn to the call: a turn that passes on at once is not called."""

LOOKING_SECONDS = 100.0
"""A player who has been active this many seconds before the turn or later is watching, and is not called at once.

A round of turns takes about this long.
"""

IDLE_SECONDS = 60.0
"""Seconds of inactivity in the running turn after which a player counts as not watching."""

SETTLED_SECONDS = CALL_DELAY + IDLE_SECONDS
"""A turn that has been running for this long has been called, unless there was a reason not to."""


@dataclass(slots=True)
class CallState:
    """CallState of one table's calls in this process."""

    room: int
    updater: CoalescingUpdater
    turn: tuple[int, int, int] | None = None
    """The turn at the last event."""
    since: float = 0.0
    """Time of the first event of that turn in this process."""
    warned_at: tuple[int, int] | None = None
    """The position at half time of that turn."""
    shown: Call | None = None
    """The current call."""
    address: Address | None = None
    """The message of the current call."""
    failed: Call | None = None
    """A call that cannot be sent."""
    lost: Call | None = None
    """A call whose sending was not confirmed: it may be there."""
    not_before: float = 0.0
    """The earliest time to send that one again."""
    sending: bool = False
    """A call is being sent, its id is not known yet."""
    uncalled: tuple[int, int, int] | None = None
    """The turn at whose start a previous process had no reason to call the player."""
    silent: tuple[int, int, int] | None = None
    """The turn to which a previous process has called the player: it is called again without a sound."""


class TurnCallUpdater:
    """Sends and deletes the turn calls of all tables."""

    def __init__(
        self,
        service: RoomService,
        preferences: PersonStore,
        activity: Activity,
        table_messages: TableMessages,
        messages: CallMessages,
        app: AppSide,
        shown: ShownPages,
        monotonic: MonotonicClock = SYSTEM_MONOTONIC,
    ) -> None:
        self._service = service
        self._preferences = preferences
        self._activity = activity
        self._table_messages = table_messages
        self._messages = messages
        self._app = app
        self._shown = shown
        self._monotonic = monotonic
        self._clock = service.clock
        self._timers = Timers(service.clock)
        self._states: dict[int, CallState] = {}

    # ------------------------------------------------------------------ events

    async def changed(self, room: Room, event: RoomEvent) -> None:
        """Update the call of a table."""
        self._note_activity(room, event)
        state = self._states.get(room.id)
        if state is None:
            if room.to_move is None and room.call_message is None:
                return
            state = self._states[room.id] = self._new_state(room, event)
        if room.turn != state.turn:
            state.turn, state.since, state.warned_at = room.turn, self._clock.now(), None
        if room.warned and state.warned_at is None:
            state.warned_at = room.position_key
        state.updater.touch()

    def _new_state(self, room: Room, event: RoomEvent) -> CallState:
        """Return the initial state of a table; a stored call was sent by a previous process.

        If a turn has been running for long without a stored call, that process had no reason to call.
        """
        updater = CoalescingUpdater(lambda: self._update(state), self._monotonic, room=room.id)
        state = CallState(room.id, updater, address=room.call_message)
        if room.call_message is not None:
            state.silent = room.turn
        elif (
            event.kind == EventKind.RESUMED and (room.changed_at or 0.0) < self._clock.now() - CALL_DELAY - IDLE_SECONDS
        ):
            state.uncalled = room.turn
        return state

    def _note_activity(self, room: Room, event: RoomEvent) -> None:
        """Note the activity of a person who has moved or come back."""
        if event.seat is None or event.by_clock or not room.seats[event.seat].is_present:
            return
        person = room.seats[event.seat].person
        if person is not None and event.kind in (EventKind.MOVED, EventKind.SEAT_CHANGED):
            self._activity.acted(room.id, person)

    def refresh(self, person: int) -> None:
        """Update the calls of a person whose preferences have changed."""
        for state in self._states.values():
            if state.shown is not None and state.shown.person == person:
                state.updater.touch()

    def watching_changed(self, room: int, person: int) -> None:
        """Update the call of a table after a person has opened it in the app, or closed it there."""
        if not self._app.is_watching(room, person):
            self._activity.acted(room, person)  # until now
        if room in self._states:
            self._states[room].updater.touch()

    async def adopt(self, room: Room, address: Address) -> None:
        """Delete a call on which somebody has pressed if it is not the current one.

        It exists if the response to its sending was lost, or the process died before its id was stored.
        """
        state = self._states.get(room.id)
        if state is not None and (state.sending or state.address == address):
            return
        if state is None and room.call_message == address:
            return
        await self._messages.delete(address)

    # ------------------------------------------------------------------ the wanted call

    async def _wanted(self, room: Room, state: CallState) -> Call | None:
        """Return the call that the table should have now; if it is too early for it, set the table's timer."""
        self._timers.clear(room.id)
        turn, seat = room.turn, room.to_move
        if turn is None or seat is None or turn != state.turn or room.match is None:
            return None
        player = room.seats[seat]
        if player.person is None or player.away or self._app.is_watching(room.id, player.person):
            return None
        call = Call(turn, player.person, player.name, room.warned)
        if room.position_key != state.warned_at if call.half else not room.match.turn_is_new:
            return None  # the player has moved
        if state.shown is None and state.address is not None:
            state.shown = call if self._shown.shows(room.id, CALL, state.address, call) else None
        if call != state.shown and not self._is_due(call, room, state):
            return None
        level = quieter(room.settings.turn_calls, await self._preferences.turn_calls(player.person))
        return None if level == TurnCalls.OFF or (level == TurnCalls.QUIET and not call.half) else call

    def _is_due(self, call: Call, room: Room, state: CallState) -> bool:
        """Return whether it is time for a call; if it is too early, set the table's timer."""
        if call.turn == state.uncalled and not call.half:
            return False
        due = 0.0 if call.half else self._due(room, call.person, state)
        if call == state.lost:
            due = max(due, state.not_before)
        if due > self._clock.now():
            self._timers.set(room.id, (call.turn, due), due, state.updater.touch)
            return False
        return True

    def _due(self, room: Room, person: int, state: CallState) -> float:
        """Return the time at which a player is to be called to the running turn."""
        since = min(state.since, self._clock.now())
        last = self._activity.last(room, person)
        if last is None or last <= since - LOOKING_SECONDS:
            return since + CALL_DELAY
        return max(last + IDLE_SECONDS, since + HESITATION)

    # ------------------------------------------------------------------ updates

    async def _update(self, state: CallState) -> float | None:
        """Delete an outdated call and send the wanted one; return as for `CoalescingUpdater`."""
        room = await self._service.get(state.room)
        if room is None:
            return None
        wanted = await self._wanted(room, state)
        if state.address is not None and (wanted is None or wanted != state.shown):
            retry_after = await self._delete(state)
            if retry_after is not None:
                return retry_after
        if wanted is not None and wanted not in (state.shown, state.failed):
            return await self._call(room, state, wanted)
        if room.turn is None and state.address is None and self._states.get(room.id) is state:
            del self._states[room.id]
        return None

    async def _delete(self, state: CallState) -> float | None:
        """Delete the current call; return as for `CoalescingUpdater`."""
        if state.address is None:
            return None
        retry_after = await self._messages.delete(state.address)
        if retry_after is None:
            state.address = state.shown = None
            self._shown.forget(state.room, CALL)
            await self._service.remember(state.room, call_message=None)
        return retry_after

    async def _call(self, room: Room, state: CallState, call: Call) -> float | None:
        """Send a call if it is still wanted when the rate limit allows it; return as for `CoalescingUpdater`."""
        for place in self._messages.places(room, call):
            async with self._messages.slot(place) as slot:
                now = await self._service.get(state.room)
                if now is None or await self._wanted(now, state) != call:
                    state.updater.touch()
                    return None
                try:
                    await self._send(now, state, call, place, slot)
                except TelegramError as error:
                    log.info("a call is not sent", room=room.id, reason=str(error))
                    if error_kind(error) != ErrorKind.SHUT:
                        return await self._failed(now, state, call, error)
                    continue
                return None
        state.failed = call
        return None

    async def _send(self, room: Room, state: CallState, call: Call, place: Place, slot: Slot) -> None:
        """Send and store a call; raise TelegramError."""
        state.sending = True
        try:
            state.address = await self._messages.send(room, call, place, slot, silent=call.turn == state.silent)
            state.shown, state.silent = call, None
            self._shown.note(room, CALL, state.address, call)
            await self._service.remember(room.id, call_message=state.address)
        finally:
            state.sending = False
        if place == room.place:
            self._table_messages.bring_down(room)

    async def _failed(self, room: Room, state: CallState, call: Call, error: TelegramError) -> float | None:
        """Return when to retry after an error, None not to."""
        if isinstance(error, ChatMigrated):
            await self._service.migrate(room.place.chat_id, error.new_chat_id)
            return 0.0
        if isinstance(error, RetryAfter):
            return wait_of(error)
        if error_kind(error) == ErrorKind.LOST:
            state.lost, state.not_before = call, self._clock.now() + IDLE_SECONDS
            state.updater.touch()
        else:
            state.failed = call
        return None

    async def settle(self) -> None:
        """Wait until all calls are up to date."""
        for state in list(self._states.values()):
            await state.updater.settle()

    async def close(self) -> None:
        """Stop sending calls."""
        self._timers.clear_all()
        for state in self._states.values():
            await state.updater.close()
