"""The only part that makes the messages of rooms match what is wanted: send, edit, send again below, delete, adopt.

Each message has its own updater, which shows the latest state within the rate limits and skips intermediate ones.
Nothing here blocks a game: a failure is retried later, with growing pauses, and then shows the state of that time. The
surfaces (tables, hands, calls) and `wanted` say what is wanted, and when.

No message is sent twice. A send is stored before it starts, and the message's address after it. If the process dies in
between, nobody knows whether the message exists: it is not sent again automatically, and a press on its button makes it
known (`adopt`).
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, TypeVar

import structlog
from telegram.error import ChatMigrated, RetryAfter, TelegramError

from telegram_bot.background import SYSTEM_MONOTONIC, CoalescingUpdater, MonotonicClock
from telegram_bot.chat.messages.activity import Activity
from telegram_bot.chat.messages.wanted import MAX_SHUT_PAUSE, RULES, SHUT_PAUSE, Adopted
from telegram_bot.chat.transport.api_calls import ONCE, ErrorKind, Limiter, Priority, Terms, error_kind, wait_of
from telegram_bot.chat.transport.sending import Page, PersonalMessages
from telegram_bot.domain.room import Place, Room, Stage
from telegram_bot.operation import metrics
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.storage.messages import MessageStore, digest_of
from telegram_bot.storage.values import Anchor, Key, MessageState, Shown, StoredMessage, Surface

log = structlog.get_logger(__name__)

LONG_AGO = -1e9
UNKNOWN = Shown()


@dataclass(slots=True, eq=False)
class Message:
    """State of one message in this process."""

    key: Key
    updater: CoalescingUpdater
    anchor: Anchor | None = None
    """The message in use."""
    old: list[Anchor] = field(default_factory=list)
    """Earlier messages, to be deleted."""
    deleting: Anchor | None = None
    """The one of them that is being deleted."""
    pending: Anchor | None = None
    """The last stored send whose outcome is unknown, or that its reader asked for."""
    sending: int = 0
    """How many sends of it are running: a hand can be opened while a new round sends it below."""
    pressed: list[Anchor] = field(default_factory=list)
    """Unknown messages on which somebody pressed during a send: one of them may be the one being sent."""
    shown: Shown = UNKNOWN
    """What it shows as far as it is known."""
    bottom: bool = False
    """It is to be sent again at the bottom of its chat."""
    refusals: int = 0
    """How many times in a row its last edit has been refused for no known reason."""
    shut_pause: float = 0.0
    """The last pause in seconds because the bot may not write there, 0 once it may."""
    sent_at: float = LONG_AGO
    changed_at: float = LONG_AGO
    """Time of the last send or edit."""
    outdated_since: float | None = None
    """Time of the first change that it does not show yet."""

    def shows(self, digest: str) -> bool:
        """Return whether it is known to show the content with a digest."""
        return self.anchor is not None and self.shown.digest == digest

    def replace(self, anchor: Anchor, shown: Shown = UNKNOWN) -> None:
        """Use another message from now on; the previous one is to be deleted."""
        if self.anchor is not None and self.anchor != anchor:
            self.old.append(self.anchor)
        if anchor in self.old:
            self.old.remove(anchor)
        self.anchor, self.shown, self.refusals, self.shut_pause = anchor, shown, 0, 0.0


M = TypeVar("M", bound=Message)


@dataclass(frozen=True)
class Wanted:
    """What a message has to show.

    `pages`: the page for each place where it may be, the preferred place first. `content`: what pages with the same
    meaning have in common. `bottom`: send it again below. `placeholder`: sent instead of a page that only an edit may
    put in. `lasting`: a restart would show the same.
    """

    pages: Mapping[Place, Page]
    priority: Priority
    content: object
    bottom: bool = False
    placeholder: Page | None = None
    lasting: bool = True

    @cached_property
    def digest(self) -> str:
        """Return the digest of the content."""
        return digest_of(self.content)


class SurfaceMessages(ABC, Generic[M]):
    """The messages of one surface. Subclasses say what they show, and when, by touching them."""

    surface: Surface
    kind: type[M]

    def __init__(self, reconciler: Reconciler) -> None:
        self.reconciler = reconciler
        self.messages: dict[int, dict[int, M]] = {}
        """By room and person."""
        reconciler.surfaces[self.surface] = self

    def begin(self, message: M, room: Room) -> float | None:
        """Begin an update: return the seconds until the message may change, None if it may not."""
        return 0.0

    @abstractmethod
    async def wanted(self, message: M, room: Room) -> Wanted | None:
        """Return what a message has to show, None if there has to be none."""

    @abstractmethod
    async def post(self, message: M, place: Place, page: Page, terms: Terms) -> Anchor:
        """Send a page; raise TelegramError."""

    async def succeeded(self, message: M, room: Room, wanted: Wanted | None) -> None:
        """Follow up on a message that is up to date."""

    @abstractmethod
    def not_sent(self, message: M, wanted: Wanted, kind: ErrorKind) -> float | None:
        """Return the seconds until a failed send is retried; None to wait for the next touch, or not to retry."""

    # ------------------------------------------------------------------ the state of messages

    def message(self, room: int, person: int = 0) -> M:
        """Return the state of a message."""
        messages = self.messages.setdefault(room, {})
        if person not in messages:
            reconciler = self.reconciler
            updater = CoalescingUpdater(lambda: reconciler.update(self, message), reconciler.monotonic, room=room)
            messages[person] = message = self.kind(Key(room, self.surface, person), updater)
        return messages[person]

    def known(self, room: int, person: int = 0) -> M | None:
        """Return the state of a message, None if nothing is known of it."""
        return self.messages.get(room, {}).get(person)

    def __iter__(self) -> Iterator[M]:
        return iter([message for messages in self.messages.values() for message in messages.values()])

    def drop(self, message: Message) -> None:
        """Forget the state of a message."""
        messages = self.messages.get(message.key.room, {})
        if messages.get(message.key.person) is message:
            del messages[message.key.person]
        if not messages:
            self.messages.pop(message.key.room, None)

    async def settle(self) -> None:
        """Wait until all messages are up to date."""
        for message in self:
            await message.updater.settle()

    async def close(self) -> None:
        """Stop updating."""
        for message in self:
            await message.updater.close()


@dataclass(eq=False)
class Reconciler:
    """Sends, edits and deletes the messages of all surfaces; `migrate` moves all of a group to its supergroup."""

    service: RoomService
    records: MessageStore
    personal: PersonalMessages
    limiter: Limiter
    activity: Activity
    migrate: Callable[[int, int], Awaitable[None]]
    monotonic: MonotonicClock = SYSTEM_MONOTONIC
    surfaces: dict[Surface, SurfaceMessages[Any]] = field(default_factory=dict)

    # ------------------------------------------------------------------ restarts

    async def restore(self) -> None:
        """Load the messages of the previous process."""
        for stored in await self.records.load(self.service.clock.now()):
            if stored.key.surface in self.surfaces:  # reviews are looked up when the next one is due
                self._take_up(stored)

    def _take_up(self, stored: StoredMessage) -> None:
        """Take over a stored message; those of one key come oldest first."""
        message = self.surfaces[stored.key.surface].message(stored.key.room, stored.key.person)
        if stored.state == MessageState.SENDING:
            message.pending = stored.anchor
        else:
            message.replace(stored.anchor, stored.shown)

    async def _recall(self, message: Message, room: Room) -> None:
        """Load a message of an ended room if nothing is known of it."""
        if room.stage == Stage.ENDED and message.anchor is None and message.changed_at == LONG_AGO:
            for stored in await self.records.of_room(room.id):
                if stored.key == message.key and message.anchor is None:
                    self._take_up(stored)

    def versions(self) -> dict[int, int]:
        """Return the version that the message of each table shows, by room."""
        tables = self.surfaces[Surface.TABLE]
        return {message.key.room: message.shown.version for message in tables if message.shown.version is not None}

    async def resume(self, versions: Mapping[int, int]) -> None:
        """Update the messages that may not show the current state of their table; `versions`: of live tables."""
        for surface in self.surfaces.values():
            for message in surface:
                live = versions.get(message.key.room)
                if message.old or (surface.surface == Surface.HAND and (live is None or live != message.shown.version)):
                    message.updater.touch()
                    await asyncio.sleep(0)
                elif live is None and message.updater.idle:
                    surface.drop(message)

    async def adopt(self, surface: SurfaceMessages[M], room: Room, anchor: Anchor, person: int = 0) -> None:
        """Adopt a message on which somebody has pressed: it replaces the known one, or is deleted.

        There are two if the response to a send was lost, if the process died before an id was stored, or if one could
        not be deleted. During a send the pressed message may be the one being sent, so it waits for the outcome.
        """
        message = surface.message(room.id, person)
        await self._recall(message, room)
        if anchor in (message.anchor, message.deleting, *message.pressed):
            return
        if message.sending:
            message.pressed.append(anchor)
            return
        rule, known = RULES[surface.surface].adopted, message.anchor
        newer = rule == Adopted.NEWER and (known is None or anchor.message_id > known.message_id)
        if newer or rule == Adopted.PRESSED:
            message.replace(anchor)
            message.pending = None if newer else message.pending
            await self.records.add(message.key, anchor, sent=newer)
        elif anchor not in message.old:
            message.old.append(anchor)
        message.updater.touch()

    # ------------------------------------------------------------------ updates

    async def update(self, surface: SurfaceMessages[M], message: M) -> float | None:
        """Bring a message up to date, then delete its old ones; return as for `CoalescingUpdater`."""
        room = await self.service.get(message.key.room)
        if room is None:
            surface.drop(message)
            return None
        await self._recall(message, room)
        if not message.sending:
            pressed, message.pressed = message.pressed, []
            for anchor in pressed:
                await self.adopt(surface, room, anchor, message.key.person)
        for known in (message.anchor, *message.old, message.pending):
            if known is not None and known.chat_id < 0 and known.chat_id != room.place.chat_id:
                await self._forget(message, known)  # it has stayed in the group from which the room has moved
        pause = surface.begin(message, room)
        if pause is None:
            return None
        if message.shut_pause:
            pause = max(pause, message.changed_at + SHUT_PAUSE - self.monotonic.now())
        if pause > 0:
            message.updater.touch(pause)
            return None
        since, message.outdated_since = message.outdated_since, None
        wanted = await surface.wanted(message, room)
        may_stay = wanted is not None and (RULES[surface.surface].edited or message.shows(wanted.digest))
        if message.anchor is not None and not may_stay:
            message.old.append(message.anchor)
            message.anchor, message.shown = None, UNKNOWN
            if (retry_after := await self._delete_old(message)) is not None:
                return retry_after
        if wanted is not None:
            done, retry_after = await self._shown(surface, message, room, wanted)
            if not done:
                message.outdated_since = message.outdated_since if since is None else since
                return retry_after
        if surface.surface == Surface.TABLE and since is not None:
            metrics.table_message_delay.observe(self.monotonic.now() - since)
        if (retry_after := await self._delete_old(message)) is not None:
            return retry_after
        await surface.succeeded(message, room, wanted)
        return None

    async def _shown(
        self, surface: SurfaceMessages[M], message: M, room: Room, wanted: Wanted
    ) -> tuple[bool, float | None]:
        """Make a message show what is wanted; return whether it does, otherwise when to retry."""
        anchor = None if wanted.bottom else message.anchor
        if anchor is None and message.pending is not None and not wanted.bottom:
            return True, None  # it may be there: see the docstring of this module
        if anchor is not None and message.shows(wanted.digest):
            self.note(message, anchor, room, wanted.digest, lasting=wanted.lasting)
            return True, None
        is_there = anchor is not None and anchor.chat_id == room.place.chat_id
        for place in wanted.pages if anchor is None else [room.place if is_there else Place(anchor.chat_id)]:
            receiver = message.key.person if place.chat_id < 0 else 0
            async with self.limiter.slot(place.chat_id, wanted.priority, receiver) as slot:
                now = await self.service.get(room.id)
                if now is not room:  # it has changed while waiting for the slot
                    again = None if now is None else await surface.wanted(message, now)
                    if now is None or again is None or place not in again.pages:
                        message.updater.touch()
                        return False, None
                    room, wanted = now, again
                terms = Terms(wanted.priority, ONCE, slot)
                message.changed_at = self.monotonic.now()
                try:
                    if anchor is None:
                        await self._send(surface, message, room, place, wanted, terms)
                    else:
                        await self.personal.edit(anchor, message.key.person, wanted.pages[place], terms)
                        message.refusals, message.shut_pause = 0, 0.0
                        self.note(message, anchor, room, wanted.digest, lasting=wanted.lasting)
                except TelegramError as error:
                    if anchor is not None:
                        return False, await self._not_edited(message, anchor, room, error)
                    if error_kind(error) != ErrorKind.SHUT:
                        return False, await self._not_sent(surface, message, room, wanted, error)
                    await self.unsent(message)
                else:
                    is_filled = anchor is not None or wanted.placeholder is None
                    return is_filled, None
        return False, surface.not_sent(message, wanted, ErrorKind.SHUT)

    async def _send(
        self, surface: SurfaceMessages[M], message: M, room: Room, place: Place, wanted: Wanted, terms: Terms
    ) -> None:
        page = wanted.placeholder or wanted.pages[place]
        pending = Anchor(place.chat_id, 0, ephemeral=False)
        anchor = await self.deliver(message, pending, lambda: surface.post(message, place, page, terms))
        message.bottom = False
        if wanted.placeholder is None:
            self.note(message, anchor, room, wanted.digest, lasting=wanted.lasting)
        else:
            message.updater.touch()

    async def deliver(self, message: Message, pending: Anchor, post: Callable[[], Awaitable[Anchor]]) -> Anchor:
        """Send a message, stored before and after, so that a crash causes no second one; raise TelegramError.

        `pending`: what is stored before. A request of its reader (`Anchor.pending`) is kept, to recognize it again.
        """
        message.sending += 1
        if message.pending != pending:
            message.pending = pending
            await self.records.begin(message.key, pending)
        try:
            anchor = await post()
        finally:
            message.sending -= 1
            if message.pressed:
                message.updater.touch()
        message.sent_at = self.monotonic.now()
        message.replace(anchor)
        await self.records.add(message.key, anchor, sent=not pending.is_pending)
        if not pending.is_pending:
            message.pending = None
        return anchor

    async def unsent(self, message: Message) -> None:
        """Remove the record of a message that was certainly not sent, unless it belongs to another, running send."""
        if message.sending or message.pending is None:
            return
        pending, message.pending = message.pending, None
        await self.records.remove(message.key, pending)

    def note(self, message: Message, anchor: Anchor, room: Room, digest: str, *, lasting: bool) -> None:
        """Record the digest of what the message in use shows; if `lasting`, for later processes, too."""
        shown = Shown(digest, room.version)
        if message.anchor != anchor or message.shown == shown:
            return
        message.shown = shown
        self.records.note(message.key, anchor, shown if lasting else UNKNOWN)

    # ------------------------------------------------------------------ failures

    async def failed(self, surface: Surface, room: Room, error: TelegramError) -> float | None:
        """Log a failed call; return when to retry if that is the same for all calls and messages."""
        kind = error_kind(error).name
        log.info("a message is not as wanted", room=room.id, surface=surface, kind=kind, reason=str(error))
        if isinstance(error, ChatMigrated):
            await self.migrate(room.place.chat_id, error.new_chat_id)
            moved = await self.service.get(room.id)
            return None if moved is None or moved.place == room.place else 0.0  # its place is taken there
        return wait_of(error) if isinstance(error, RetryAfter) else None

    async def _not_sent(
        self, surface: SurfaceMessages[M], message: M, room: Room, wanted: Wanted, error: TelegramError
    ) -> float | None:
        kind = error_kind(error)
        if kind != ErrorKind.LOST:
            await self.unsent(message)
        retry_after = await self.failed(surface.surface, room, error)
        return surface.not_sent(message, wanted, kind) if retry_after is None else retry_after

    def shut(self, message: Message) -> None:
        """Schedule a retry where the bot may not write: each time later, but soon if something changes."""
        message.shut_pause = min(MAX_SHUT_PAUSE, max(SHUT_PAUSE, 2 * message.shut_pause))
        message.updater.touch(message.shut_pause)

    async def _not_edited(self, message: Message, anchor: Anchor, room: Room, error: TelegramError) -> float | None:
        """Return when to retry an edit; a message that is gone or given up is replaced by the one before it."""
        retry_after = await self.failed(message.key.surface, room, error)
        kind, most = error_kind(error), RULES[message.key.surface].refusals
        if retry_after is not None or kind in (ErrorKind.UNSENT, ErrorKind.LOST):
            return retry_after or 0.0
        message.refusals += 1
        if kind != ErrorKind.GONE:
            if most is None and kind == ErrorKind.SHUT:
                self.shut(message)
                return None
            if most is None:
                return 0.0
            if kind == ErrorKind.FAILED and message.refusals < most:
                return 0.0
            if not await self.personal.delete(anchor, message.key.person):
                return 0.0  # it may still be there, with buttons
        await self._forget(message, anchor)
        return 0.0

    async def _forget(self, message: Message, anchor: Anchor) -> None:
        """Forget a message that is gone; the one before it, if any, is used again."""
        if anchor == message.pending:
            message.pending = None
        elif anchor in message.old:
            message.old.remove(anchor)
        elif message.anchor == anchor:
            message.anchor = message.old.pop() if message.old else None
            message.shown, message.refusals = UNKNOWN, 0
        await self.records.remove(message.key, anchor)

    async def _delete_old(self, message: Message) -> float | None:
        """Delete old messages; return when to retry if one is still there.

        It stops once another message is in use: whether that one exists must be found out first.
        """
        anchor = message.anchor
        while message.old:
            if message.anchor != anchor:
                return 0.0
            message.deleting = old = message.old[0]
            try:
                if not await self.personal.delete(old, message.key.person):
                    return 0.0
                message.old.remove(old)
                await self.records.remove(message.key, old)
            finally:
                message.deleting = None
            if not old.ephemeral:
                self.activity.removed(old.chat_id, old.message_id)
        return None

    async def discard(self, surface: SurfaceMessages[Any], message: Message) -> None:
        """Forget a message, and delete it where Telegram allows that now."""
        surface.drop(message)
        await message.updater.close()
        for anchor in (*message.old, message.anchor):
            if anchor is not None:
                await self.personal.delete(anchor, message.key.person)
                await self.records.remove(message.key, anchor)
