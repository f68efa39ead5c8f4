"""The message of each table in its group, and the turn calls.

A table's message is edited in place, and sent again at the bottom when talk has pushed it up.

A turn call is a short message that mentions the player to move, at the start of the turn and again at half time. It is
sent where the player plays: to the private chat if the hand is there, otherwise to the group. It is deleted as soon as
the player has made a move, or the turn has passed on. A table has at most one: the second call, which makes a sound of
its own, replaces the first. After a restart the current one stays while its turn is running; if a kill has lost what it
says, it is replaced silently.
"""

from dataclasses import dataclass
from typing import Any

from telegram.ext import ExtBot
from telegram.helpers import create_deep_linked_url

from telegram_bot.background import Timers
from telegram_bot.chat.messages.hand_panels import HandPanels
from telegram_bot.chat.messages.languages import Languages
from telegram_bot.chat.messages.reconciler import Message, Reconciler, SurfaceMessages, Wanted
from telegram_bot.chat.messages.wanted import (
    EDIT_PAUSE,
    LOBBY_PAUSE,
    MAX_BELOW,
    RESEND_PAUSE,
    SETTLED_SECONDS,
    Call,
    call_due,
    call_of,
    comes_down,
    is_called,
    table_situation,
    when,
)
from telegram_bot.chat.pages.parts import AppButtons
from telegram_bot.chat.pages.table_page import LEARN, Menu, lobby_page, settings_page, table_page
from telegram_bot.chat.transport.api_calls import MINUTE, RETRYABLE, ErrorKind, Priority, Terms
from telegram_bot.chat.transport.callback_data import HandSource, OpenHand
from telegram_bot.chat.transport.sending import Button, ButtonStyle, Page, build_page, send_page
from telegram_bot.domain.commands import EventKind, RoomEvent
from telegram_bot.domain.room import DAY_SECONDS, Place, Room, Stage, Turn, quieter
from telegram_bot.storage.messages import digest_of
from telegram_bot.storage.people import PersonStore
from telegram_bot.storage.values import Anchor, Surface
from telegram_bot.texts.loader import Texts


@dataclass(slots=True, eq=False)
class TableMessage(Message):
    """State of one table's message in this process."""

    menu: Menu | None = None
    """The settings that a lobby shows, None if it shows its people."""
    idle: bool = False
    """The table was closed because its lobby was idle."""
    turn: Turn | None = None
    """The turn at the last event."""
    is_past: bool = False
    """It belongs to an ended table whose message was no longer tracked when a new lobby was opened."""


class TableMessages(SurfaceMessages[TableMessage]):
    """The messages of all tables."""

    kind, surface = TableMessage, Surface.TABLE

    def __init__(self, reconciler: Reconciler, bot: ExtBot[Any], languages: Languages, app: AppButtons) -> None:
        super().__init__(reconciler)
        self._bot, self._languages, self._app = bot, languages, app
        self._before: dict[int, int] = {}
        """The ended tables whose messages announce a lobby, by the lobby."""
        per_minute = reconciler.limiter.limits.group_per_minute
        self._pause = max(EDIT_PAUSE, MINUTE / per_minute if per_minute else 0.0)

    async def changed(self, room: Room, event: RoomEvent) -> None:
        """Update a table, at the bottom of the chat if it has been pushed up."""
        message = self.message(room.id)
        if room.stage != Stage.LOBBY:
            message.menu = None
        before, message.turn = message.turn, room.turn
        message.idle = event.kind == EventKind.STOPPED and event.by_clock
        stopped = event.kind == EventKind.STOPPED and bool(room.seats) and not message.idle
        if message.outdated_since is None:
            message.outdated_since = self.reconciler.monotonic.now()
        if stopped or (comes_down(room, event, message.turn, before) and self._is_pushed_up(message, room)):
            message.bottom = True
        delay = when(Surface.TABLE, table_situation(event, message.turn, before)) or 0.0
        message.updater.touch(0.0 if message.bottom else delay)
        await self._tell_before(room, event)

    async def _tell_before(self, room: Room, event: RoomEvent) -> None:
        """Announce a new lobby in the message of the table before it, until the match begins or the lobby is closed."""
        if event.kind == EventKind.OPENED and not room.is_solo:
            ended = await self.reconciler.service.last_ended_at(room.place)
            if ended is not None and (ended.ended_at or 0.0) > room.used_at - DAY_SECONDS:
                self._before[room.id] = ended.id
        before = self._before.get(room.id) if room.stage == Stage.LOBBY else self._before.pop(room.id, None)
        if before is not None and (event.kind == EventKind.OPENED or room.stage != Stage.LOBBY):
            is_known = before in self.messages
            message = self.message(before)
            message.is_past = message.is_past or not is_known
            message.updater.touch()

    def bring_down(self, room: Room) -> None:
        """Send a table's message again if it has been pushed up."""
        if self._is_pushed_up(self.message(room.id), room):
            self.resend(room.id)

    def _is_pushed_up(self, message: TableMessage, room: Room) -> bool:
        """Return whether many messages stand below a table's message; false for a while after each sending."""
        anchor = message.anchor
        if anchor is None or self.reconciler.activity.below(room.place, anchor.message_id) <= MAX_BELOW:
            return False
        return room.stage == Stage.ENDED or self.reconciler.monotonic.now() - message.sent_at >= RESEND_PAUSE

    def refresh(self, room: int) -> None:
        """Update a table's message."""
        self.message(room).updater.touch()

    def resend(self, room: int) -> None:
        """Send a table's message again at the bottom of the chat, and delete the old one."""
        self.message(room).bottom = True
        self.refresh(room)

    # ------------------------------------------------------------------ what is wanted

    def begin(self, message: TableMessage, room: Room) -> float | None:
        """Return the seconds until the message may change, None in a group from which the bot was removed."""
        if self.reconciler.activity.has_left(room.place.chat_id):
            if room.stage == Stage.ENDED:
                self.drop(message)
            return None
        spacing = LOBBY_PAUSE if room.stage == Stage.LOBBY else self._pause
        return max(0.0, message.changed_at + spacing - self.reconciler.monotonic.now())

    async def wanted(self, message: TableMessage, room: Room) -> Wanted | None:
        """Return the table's page in the language of its group; None for a solo table, which is shown with the hand."""
        if room.is_solo or (message.is_past and message.anchor is None):
            return None
        texts = await self._languages.of(room.place.chat_id)
        successor = await self.reconciler.service.successor(room)
        if room.stage != Stage.LOBBY:
            hand = create_deep_linked_url(self._bot.username, f"t{room.id}")
            page = table_page(texts, room, hand, idle=message.idle, successor=successor)
        elif message.menu is None:
            lesson = create_deep_linked_url(self._bot.username, f"{LEARN}{room.game}")
            page = lobby_page(texts, room, lesson, self._app.invite(texts, room))
        else:
            page = settings_page(texts, room, message.menu)
        if room.stage != Stage.LOBBY or message.menu is None:
            page = self._app.with_table(page, texts, room.place.chat_id, room.id)
        return Wanted({room.place: page}, Priority.TABLE, page.content, bottom=message.bottom)

    async def post(self, message: TableMessage, place: Place, page: Page, terms: Terms) -> Anchor:
        """Send a page to the group; raise TelegramError."""
        sent = await send_page(self._bot, place, page, terms=terms)
        self.reconciler.activity.sent(place, sent.message_id)
        return Anchor(place.chat_id, sent.message_id, ephemeral=False)

    def not_sent(self, message: TableMessage, wanted: Wanted, kind: ErrorKind) -> float | None:
        """Return when to send it again: there has to be one, even if an earlier one may exist.

        If none can be sent below the current one, as while the bot may not write, the current one is edited instead.
        """
        message.pending = None
        if message.anchor is not None and kind not in RETRYABLE:
            message.bottom = False
            return 0.0
        if kind == ErrorKind.SHUT:
            self.reconciler.shut(message)
            return None
        return 0.0

    async def succeeded(self, message: TableMessage, room: Room, wanted: Wanted | None) -> None:
        """Forget the message of a table that has ended."""
        if room.stage == Stage.ENDED and not message.bottom:
            self.drop(message)


@dataclass(slots=True, eq=False)
class CallMessage(Message):
    """State of the turn call of one room in this process."""

    turn: Turn | None = None
    """The turn at the last event."""
    since: float = 0.0
    """Time of the first event of that turn in this process."""
    warned_at: tuple[int, int] | None = None
    """The position at half time of that turn."""
    person: int = 0
    """The person called last."""
    tried: Call | None = None
    """A call that cannot be sent, or whose send was not confirmed: it is not sent again."""
    uncalled: Turn | None = None
    """The turn at whose start a previous process had no reason to call the player."""
    silent: Turn | None = None
    """The turn to which a previous process has called the player: it is called again without a sound."""


class TurnCallMessages(SurfaceMessages[CallMessage]):
    """The turn calls of all tables."""

    kind, surface = CallMessage, Surface.CALL

    def __init__(
        self,
        reconciler: Reconciler,
        bot: ExtBot[Any],
        languages: Languages,
        app: AppButtons,
        preferences: PersonStore,
        tables: TableMessages,
        hands: HandPanels,
    ) -> None:
        super().__init__(reconciler)
        self._bot, self._languages, self._app = bot, languages, app
        self._preferences, self._tables, self._hands = preferences, tables, hands
        self._clock = reconciler.service.clock
        self._timers = Timers(self._clock)

    # ------------------------------------------------------------------ events

    async def changed(self, room: Room, event: RoomEvent) -> None:
        """Update the call of a table."""
        seat = None if event.seat is None or event.by_clock else room.seats[event.seat]
        has_acted = event.kind in (EventKind.MOVED, EventKind.SEAT_CHANGED)
        if has_acted and seat is not None and seat.is_present and seat.person is not None:
            self.reconciler.activity.acted(room.id, seat.person)
        turn = room.turn
        if self.known(room.id) is None and turn is None:
            return
        message = self.message(room.id)
        if message.turn is None:
            self._take_up_turn(message, room, event)
        if turn != message.turn:
            message.turn, message.since, message.warned_at = turn, self._clock.now(), None
        if room.warned and message.warned_at is None:
            message.warned_at = room.position_key
        message.updater.touch()

    def _take_up_turn(self, message: CallMessage, room: Room, event: RoomEvent) -> None:
        """Record what a previous process has done in the running turn.

        If a long turn had no call, that process had no reason to call; a call that it was sending may exist.
        """
        settled = (room.changed_at or 0.0) < self._clock.now() - SETTLED_SECONDS
        if message.anchor is not None:
            message.silent = room.turn
        elif message.pending is not None or (event.kind == EventKind.RESUMED and settled):
            message.pending, message.uncalled = None, room.turn

    def refresh(self, person: int) -> None:
        """Update the calls of a person whose preferences have changed."""
        for message in self:
            if message.person == person:
                message.updater.touch()

    def watching_changed(self, room: int, person: int) -> None:
        """Update the call of a table after a person has opened it in the app, or closed it there."""
        if (room, person) not in self._app.watching:
            self.reconciler.activity.acted(room, person)  # until now
        if (message := self.known(room)) is not None:
            message.updater.touch()

    # ------------------------------------------------------------------ what is wanted

    async def wanted(self, message: CallMessage, room: Room) -> Wanted | None:
        """Return the call that the table should have now; if it is too early for it, set the table's timer."""
        self._timers.clear(room.id)
        call = call_of(room, message.turn, message.warned_at)
        if call is None or call == message.tried or (room.id, call.person) in self._app.watching:
            return None
        if not message.shows(digest_of(call)) and not self._is_due(message, call, room):
            return None
        level = quieter(room.settings.turn_calls, await self._preferences.turn_calls(call.person))
        if not is_called(level, half=call.half):
            return None
        message.person = call.person
        hand = self._hands.anchor_of(room.id, call.person)
        is_private = room.seats[call.turn[2]].is_guest or (hand is not None and not hand.ephemeral)
        private = [Place(call.person)] if is_private else []
        pages = {place: await self._page(room, call, place) for place in (*private, room.place)}
        return Wanted(pages, Priority.NOTICE, call)

    def _is_due(self, message: CallMessage, call: Call, room: Room) -> bool:
        """Return whether it is time for a call; if it is too early, set the table's timer."""
        if call.half or call.turn == message.uncalled:
            return call.half
        now = self._clock.now()
        due = call_due(message.since, self.reconciler.activity.last(room, call.person), now)
        if due > now:
            self._timers.set(room.id, (call.turn, due), due, message.updater.touch)
        return due <= now

    async def _page(self, room: Room, call: Call, place: Place) -> Page:
        texts = await self._languages.of(place.chat_id)
        page = call_page(texts, room, call, private=place.chat_id == call.person)
        return self._app.with_table(page, texts, place.chat_id, room.id)

    async def post(self, message: CallMessage, place: Place, page: Page, terms: Terms) -> Anchor:
        """Send a call, and the table below it if that has been pushed up; raise TelegramError."""
        silent = message.turn is not None and message.turn == message.silent
        sent = await send_page(self._bot, place, page, terms=terms, silent=silent)
        message.silent = None
        self.reconciler.activity.sent(place, sent.message_id)
        room = await self.reconciler.service.get(message.key.room)
        if room is not None and place == room.place:
            self._tables.bring_down(room)
        return Anchor(place.chat_id, sent.message_id, ephemeral=False)

    def not_sent(self, message: CallMessage, wanted: Wanted, kind: ErrorKind) -> None:
        """Give the call up: the player is called again at half time."""
        if isinstance(wanted.content, Call):
            message.tried, message.pending = wanted.content, None

    async def succeeded(self, message: CallMessage, room: Room, wanted: Wanted | None) -> None:
        """Forget the call of a table at which nobody is to move."""
        if message.anchor is None and room.to_move is None:
            self.drop(message)

    async def close(self) -> None:
        """Stop sending calls."""
        self._timers.clear_all()
        await super().close()


def call_page(texts: Texts, room: Room, call: Call, *, private: bool) -> Page:
    """Return the page of a call."""
    if private:
        text = texts.html("warning-private" if call.half else "call-private")
    else:
        text = texts.html("warning" if call.half else "call", mention=texts.mention(call.person, call.name))
    data = OpenHand(room.id, room.version, HandSource.TURN_CALL)
    return build_page([text], [[Button(texts.plain("button-hand"), data, style=ButtonStyle.BLUE)]])
