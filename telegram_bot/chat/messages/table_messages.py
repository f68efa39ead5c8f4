"""The message of each table in its group: edited in place, and sent again at the bottom when talk has pushed it up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from telegram.ext import ExtBot
from telegram.helpers import create_deep_linked_url

from telegram_bot.chat.messages.languages import Languages
from telegram_bot.chat.messages.reconciler import Message, Reconciler, SurfaceMessages, Wanted
from telegram_bot.chat.messages.wanted import (
    EDIT_PAUSE,
    LOBBY_PAUSE,
    MAX_BELOW,
    RESEND_PAUSE,
    SHUT_PAUSE,
    comes_down,
    table_situation,
    when,
)
from telegram_bot.chat.pages.buttons import AppButtons
from telegram_bot.chat.pages.lobby_page import LEARN, Menu, lobby_page, settings_page
from telegram_bot.chat.pages.table_page import table_page
from telegram_bot.chat.transport.api_calls import MINUTE, ErrorKind, Priority, Terms
from telegram_bot.chat.transport.page import Page
from telegram_bot.chat.transport.sending import send_page
from telegram_bot.domain.commands import EventKind, RoomEvent
from telegram_bot.domain.room import DAY_SECONDS, Place, Room, Stage
from telegram_bot.operation import metrics
from telegram_bot.storage.values import Anchor, Surface
from telegram_bot.texts.loader import Texts


@dataclass(slots=True, eq=False)
class TableMessage(Message):
    """State of one table's message in this process."""

    menu: Menu | None = None
    """The settings that a lobby shows, None if it shows its people."""
    idle: bool = False
    """The table was closed because its lobby was idle."""
    turn: tuple[int, int, int] | None = None
    """The turn at the last event."""
    is_past: bool = False
    """It shows an ended table, of which nothing was known any more when a new lobby was opened."""


class TableMessages(SurfaceMessages[TableMessage]):
    """The messages of all tables."""

    kind, surface = TableMessage, Surface.TABLE

    def __init__(self, reconciler: Reconciler, bot: ExtBot[Any], languages: Languages, app: AppButtons) -> None:
        super().__init__(reconciler)
        self._bot = bot
        self._languages = languages
        self._app = app
        self._before: dict[int, int] = {}
        """The ended tables whose results tell of a lobby, by the lobby."""
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
        """Have the result of the table before tell of a new lobby, and when that has begun or is closed, no more."""
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

    def show_menu(self, room: int, menu: Menu | None) -> None:
        """Show settings of a lobby, or its people."""
        self.message(room).menu = menu
        self.refresh(room)

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
        """Return the table's page in the language of its group; who practises has everything in their hand."""
        if room.is_solo or (message.is_past and message.anchor is None):
            return None
        texts = await self._languages.of(room.place.chat_id)
        page = self._page(texts, message, room, await self.reconciler.service.successor(room))
        if room.stage != Stage.LOBBY or message.menu is None:
            page = self._app.with_table(page, texts, room.place.chat_id, room.id)
        return Wanted({room.place: page}, Priority.TABLE, page.content, bottom=message.bottom)

    def _page(self, texts: Texts, message: TableMessage, room: Room, successor: Room | None) -> Page:
        if room.stage == Stage.LOBBY:
            lesson, menu = create_deep_linked_url(self._bot.username, f"{LEARN}{room.game}"), message.menu
            return lobby_page(texts, room, lesson) if menu is None else settings_page(texts, room, menu)
        hand = create_deep_linked_url(self._bot.username, f"t{room.id}")
        return table_page(texts, room, hand, idle=message.idle, successor=successor)

    async def post(self, message: TableMessage, place: Place, page: Page, terms: Terms) -> Anchor:
        """Send a page to the group; raise TelegramError."""
        sent = await send_page(self._bot, place, page, terms=terms)
        self.reconciler.activity.sent(place, sent.message_id)
        return Anchor(place.chat_id, sent.message_id, ephemeral=False)

    def not_sent(self, message: TableMessage, wanted: Wanted, kind: ErrorKind) -> float:
        """Return when to send it again: there has to be one, even if an earlier one may be there."""
        message.pending = None
        return SHUT_PAUSE if kind == ErrorKind.SHUT else 0.0

    async def succeeded(self, message: TableMessage, room: Room, wanted: Wanted | None) -> None:
        """Forget the message of a table that has ended."""
        if room.stage == Stage.ENDED and not message.bottom:
            self.drop(message)

    def sample(self) -> None:
        """Set the number of messages that do not show the latest state."""
        metrics.waiting.labels("tables").set(sum(message.outdated_since is not None for message in self))
