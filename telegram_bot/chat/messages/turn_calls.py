"""Turn calls: one short message that mentions the player to move, when the turn begins and again at half time.

It stands where the player plays (in the private chat if the open hand is there, else in the group) and is deleted as
soon as the player has made a move, or the turn has passed on. A table has at most one: before the one at half time is
sent, which makes a sound of its own, the one from the turn's beginning is deleted. Which one stands is on file, so
that after a restart it is deleted and, if the turn still runs, replaced without a sound.

A call waits for the chat's budget like everything else. What is sent after the wait is what then is so: a call whose
turn has passed meanwhile is not sent.
"""

from __future__ import annotations

from dataclasses import dataclass

import structlog
from telegram.error import ChatMigrated, RetryAfter, TelegramError

from telegram_bot.chat.messages.activity import Activity
from telegram_bot.chat.messages.call_messages import Call, CallMessages, Where
from telegram_bot.chat.messages.coalescing_updater import CoalescingUpdater
from telegram_bot.chat.messages.table_messages import TableMessages
from telegram_bot.chat.transport.api_errors import ErrorKind, error_kind, wait_of
from telegram_bot.chat.transport.pacing import REAL, MonotonicClock
from telegram_bot.rooms.domain.events import EventKind, RoomEvent
from telegram_bot.rooms.domain.room import Place, Room, TurnCalls
from telegram_bot.rooms.runtime.preferences import Preferences, quieter
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.rooms.runtime.timers import Timers

log = structlog.get_logger(__name__)

CALL_DELAY = 2.0
"""Seconds from the beginning of a turn to the call: a turn that passes on at once is not called."""

LOOKING_SECONDS = 20.0
"""Whoever has done something at the table in the last so many seconds before the turn is looking, and is not called."""

IDLE_SECONDS = 60.0
"""But after so many seconds without a press in the running turn nobody is taken to be looking any more."""


@dataclass(slots=True)
class State:
    """What is known of one table's calls in this process."""

    room: int
    updater: CoalescingUpdater
    turn: tuple[int, int, int] | None = None
    """The turn the table was last told to be in."""
    since: float = 0.0
    """When this process first heard of that turn."""
    warned_at: tuple[int, int] | None = None
    """The moment of the match at half time of that turn."""
    shown: Call | None = None
    """The call that stands."""
    where: Where | None = None
    """Where it stands."""
    done: Call | None = None
    """A call that cannot be sent."""
    lost: Call | None = None
    """A call the answer to whose sending was lost: it may be there."""
    not_before: float = 0.0
    """That one is not sent again earlier."""
    sending: bool = False
    """A call is being sent, and its id is not known yet."""
    silent: tuple[int, int, int] | None = None
    """A turn that a former process has called the player to."""


class Calls:
    """The turn calls of all tables."""

    def __init__(
        self,
        service: RoomService,
        preferences: Preferences,
        activity: Activity,
        table_messages: TableMessages,
        messages: CallMessages,
        monotonic: MonotonicClock = REAL,
    ) -> None:
        self._service = service
        self._preferences = preferences
        self._activity = activity
        self._table_messages = table_messages
        self._messages = messages
        self._monotonic = monotonic
        self._clock = service.clock
        self._alarms = Timers(service.clock)
        self._states: dict[int, State] = {}

    # ------------------------------------------------------------------ what happens

    async def changed(self, room: Room, change: RoomEvent) -> None:
        """Take notice of a change, and have the call put right."""
        self._note_act(room, change)
        state = self._states.get(room.id)
        if state is None:
            if room.to_move is None and room.call_message is None:
                return
            state = self._states[room.id] = self._new_state(room)
        if room.turn != state.turn:
            state.turn, state.since, state.warned_at = room.turn, self._clock.now(), None
        if room.warned and state.warned_at is None:
            state.warned_at = room.position_key
        state.updater.touch()

    def _new_state(self, room: Room) -> State:
        """Return the state of a table that has had none; a call on file is one of a former process."""
        updater = CoalescingUpdater(lambda: self._show(state), self._monotonic)
        state = State(room.id, updater, where=room.call_message)
        if room.call_message is not None:
            state.silent = room.turn
        return state

    def _note_act(self, room: Room, change: RoomEvent) -> None:
        """Note that a person is there who has moved or come back, however it was done."""
        if change.seat is None or change.by_clock or not room.seats[change.seat].is_present:
            return
        person = room.seats[change.seat].person
        if person is not None and change.kind in (EventKind.MOVED, EventKind.SEAT_CHANGED):
            self._activity.acted(room.id, person)

    def refresh(self, person: int) -> None:
        """Put the calls of a person right whose settings have changed."""
        for state in self._states.values():
            if state.shown is not None and state.shown.person == person:
                state.updater.touch()

    async def pressed(self, room: Room, where: Where) -> None:
        """Delete a call on which somebody has pressed if it is not the one that stands.

        It is there when the answer to its sending was lost, or when the process died before its id was on file.
        """
        state = self._states.get(room.id)
        if state is not None and (state.sending or state.where == where):
            return
        if state is None and room.call_message == where:
            return
        await self._messages.delete(where)

    # ------------------------------------------------------------------ what is wanted

    async def _wanted(self, room: Room, state: State) -> Call | None:
        """Return the call that should stand now; if it is not yet time for it, set the table's alarm."""
        self._alarms.clear(room.id)
        turn, seat = room.turn, room.to_move
        if turn is None or seat is None or turn != state.turn or room.match is None:
            return None
        player = room.seats[seat]
        if player.person is None or player.away:
            return None
        level = quieter(room.settings.turn_calls, await self._preferences.turn_calls(player.person))
        if level == TurnCalls.OFF:
            return None
        call = Call(turn, player.person, player.name, room.warned)
        has_moved = room.position_key != state.warned_at if call.half else not room.match.turn_is_new
        if has_moved or (level == TurnCalls.QUIET and not call.half):
            return None
        if call == state.shown:
            return call
        due = 0.0 if call.half else self._due(room, player.person, state)
        if call == state.lost:
            due = max(due, state.not_before)
        if due > self._clock.now():
            self._alarms.set(room.id, (turn, due), due, state.updater.touch)
            return None
        return call

    def _due(self, room: Room, person: int, state: State) -> float:
        """Return when a player is to be called to the running turn."""
        since = min(state.since, self._clock.now())
        last = self._activity.last(room, person)
        if last is None or last <= since - LOOKING_SECONDS:
            return since + CALL_DELAY
        return last + IDLE_SECONDS

    # ------------------------------------------------------------------ showing it

    async def _show(self, state: State) -> float | None:
        """Let exactly the wanted call stand; return None, or the least seconds until the next try."""
        room = await self._service.get(state.room)
        if room is None:
            return None
        wanted = await self._wanted(room, state)
        if state.where is not None and (wanted is None or wanted != state.shown):
            again = await self._take_back(state)
            if again is not None:
                return again
        if wanted is not None and wanted not in (state.shown, state.done):
            return await self._call(room, state, wanted)
        if room.turn is None and state.where is None and self._states.get(room.id) is state:
            del self._states[room.id]
        return None

    async def _take_back(self, state: State) -> float | None:
        """Delete the call that stands; return None, or the least seconds until the next try."""
        if state.where is None:
            return None
        again = await self._messages.delete(state.where)
        if again is None:
            state.where = state.shown = None
            await self._service.remember(state.room, call_message=None)
        return again

    async def _call(self, room: Room, state: State, call: Call) -> float | None:
        """Send a call, if it is still wanted when the chat's budget has room for it."""
        for place in self._messages.places(room, call):
            await self._messages.ready(place)
            now = await self._service.get(state.room)
            if now is None or await self._wanted(now, state) != call:
                state.updater.touch()
                return None
            try:
                await self._send(now, state, call, place)
            except TelegramError as error:
                log.info("a call is not sent", room=room.id, reason=str(error))
                if error_kind(error) != ErrorKind.SHUT:
                    return await self._failed(now, state, call, error)
                continue
            return None
        state.done = call
        return None

    async def _send(self, room: Room, state: State, call: Call, place: Place) -> None:
        """Send a call and put it on file; raise TelegramError."""
        state.sending = True
        try:
            state.where = await self._messages.send(room, call, place, silent=call.turn == state.silent)
            state.shown, state.silent = call, None
            await self._service.remember(room.id, call_message=state.where)
        finally:
            state.sending = False
        if place == room.place:
            self._table_messages.bring_down(room)

    async def _failed(self, room: Room, state: State, call: Call, error: TelegramError) -> float | None:
        """Return when to try again after a refusal, None to let it be."""
        if isinstance(error, ChatMigrated):
            await self._service.migrate(room.place.chat_id, error.new_chat_id)
            return 0.0
        if isinstance(error, RetryAfter):
            return wait_of(error)
        if error_kind(error) == ErrorKind.LOST:
            state.lost, state.not_before = call, self._clock.now() + IDLE_SECONDS
            state.updater.touch()
        else:
            state.done = call
        return None

    async def settle(self) -> None:
        """Wait until all calls are as they should be now."""
        for state in list(self._states.values()):
            await state.updater.settle()

    async def close(self) -> None:
        """Stop calling."""
        self._alarms.clear_all()
        for state in self._states.values():
            await state.updater.close()
