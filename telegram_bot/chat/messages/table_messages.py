"""The message of each table in its group: sent once, edited in place, latest state only, within the rate limits.

Nothing here blocks a game: a failure is retried later, with growing pauses, and then shows the state of that time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import structlog
from telegram.error import ChatMigrated, RetryAfter, TelegramError
from telegram.ext import ExtBot
from telegram.helpers import create_deep_linked_url

from telegram_bot.background import SYSTEM_MONOTONIC, CoalescingUpdater, MonotonicClock
from telegram_bot.chat.messages.activity import Activity
from telegram_bot.chat.messages.app_side import AppSide
from telegram_bot.chat.messages.languages import Languages
from telegram_bot.chat.messages.shown_pages import TABLE, ShownPages
from telegram_bot.chat.pages.cut_page import cut_page
from telegram_bot.chat.pages.lobby_page import Menu, lobby_page, settings_page
from telegram_bot.chat.pages.table_page import between_page, ended_page, playing_page
from telegram_bot.chat.transport.api_calls import MINUTE, ONCE, Limiter, Priority, Terms
from telegram_bot.chat.transport.api_errors import ErrorKind, error_kind, wait_of
from telegram_bot.chat.transport.page import Page
from telegram_bot.chat.transport.sending import edit_page, send_page
from telegram_bot.operation import metrics
from telegram_bot.presentation.registry import PRESENTERS
from telegram_bot.rooms.domain.events import EventKind, RoomEvent
from telegram_bot.rooms.domain.room import Room, Stage
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)

SHUT_PAUSE = 30.0
"""Least seconds before a retry in a chat where the bot may not write."""
MAX_BELOW = 8
"""With more messages below it a table is sent again at the bottom when the turn passes, or a round starts or ends."""
RESEND_PAUSE = 60.0
"""Seconds between two such sendings."""
EDIT_PAUSE, LOBBY_PAUSE = 3.0, 1.0
"""Least seconds between two changes of a message while a match is played, and of a lobby, where everybody presses."""
WITHIN_TURN = 3.0
"""Seconds for which a move within a turn waits for the next one, to be shown together with it."""
AFTER_DRAW = 12.0
"""The same for a card drawn from the stock: others see only that there is one card less."""


@dataclass(slots=True)
class TableMessage:
    """State of one table's message in this process."""

    room: int
    updater: CoalescingUpdater
    shown: Page | None = None
    """The page of the message as far as it is known."""
    menu: Menu | None = None
    """The settings that a lobby shows, None if it shows its people."""
    resend: bool = False
    """The message is to be sent again at the bottom of the chat."""
    idle: bool = False
    """The table was closed because its lobby was idle."""
    sending: bool = False
    """This process is sending the message, so an unfinished sending on file does not mean a crash."""
    turn: tuple[int, int, int] | None = None
    """The turn at the last event."""
    sent_at: float = -RESEND_PAUSE
    """Time of the last sending."""
    changed_at: float = -RESEND_PAUSE
    """Time of the last sending or edit."""
    outdated_since: float | None = None
    """Time of the first change that the message does not show yet."""


class TableMessages:
    """Sends and edits the messages of all tables."""

    def __init__(
        self,
        bot: ExtBot[Any],
        service: RoomService,
        languages: Languages,
        limiter: Limiter,
        activity: Activity,
        app: AppSide,
        shown: ShownPages,
        monotonic: MonotonicClock = SYSTEM_MONOTONIC,
    ) -> None:
        self._bot = bot
        self._service = service
        self._languages = languages
        self._limiter = limiter
        self._activity = activity
        per_minute = limiter.limits.group_per_minute
        self._pause = max(EDIT_PAUSE, MINUTE / per_minute if per_minute else 0.0)
        self._app = app
        self._shown = shown
        self._monotonic = monotonic
        self._messages: dict[int, TableMessage] = {}

    def _message(self, room: int) -> TableMessage:
        """Return the state of a table's message."""
        if room not in self._messages:
            updater = CoalescingUpdater(lambda: self._update(message), self._monotonic, room=room)
            message = self._messages[room] = TableMessage(room, updater)
        return self._messages[room]

    async def changed(self, room: Room, event: RoomEvent) -> None:
        """Update a table, at the bottom of the chat if it has been pushed up."""
        message = self._message(room.id)
        if room.stage != Stage.LOBBY:
            message.menu = None
        before, message.turn = message.turn, room.turn
        message.idle = event.kind == EventKind.STOPPED and event.by_clock
        stopped = event.kind == EventKind.STOPPED and bool(room.seats) and not message.idle
        if message.outdated_since is None:
            message.outdated_since = self._monotonic.now()
        if stopped or (_moves_on(room, event, before) and self._is_pushed_up(message, room)):
            message.resend = True
        goes_on = event.kind == EventKind.MOVED and room.turn is not None and room.turn == before
        message.updater.touch(delay_within_turn(event) if goes_on and not message.resend else 0.0)

    def bring_down(self, room: Room) -> None:
        """Send a table's message again if it has been pushed up."""
        if self._is_pushed_up(self._message(room.id), room):
            self.resend(room.id)

    def _is_pushed_up(self, message: TableMessage, room: Room) -> bool:
        """Return whether many messages stand below a table's message; false for a while after each sending."""
        if room.board_message is None or self._activity.below(room.place, room.board_message) <= MAX_BELOW:
            return False
        return room.stage == Stage.ENDED or self._monotonic.now() - message.sent_at >= RESEND_PAUSE

    def refresh(self, room: int) -> None:
        """Update a table's message."""
        self._message(room).updater.touch()

    def show_menu(self, room: int, menu: Menu | None) -> None:
        """Show settings of a lobby, or its people."""
        self._message(room).menu = menu
        self.refresh(room)

    def resend(self, room: int) -> None:
        """Send a table's message again at the bottom of the chat, and delete the old one."""
        self._message(room).resend = True
        self.refresh(room)

    async def adopt(self, room: Room, message_id: int) -> None:
        """Take a message on which somebody pressed for the table's if it is newer than the known one; delete the older.

        There is an older one if the response to its sending was lost or it could not be deleted, and a newer one if
        the process died before its id was stored. While this process is sending the message, the pressed one may be
        that message: then nothing is done.
        """
        known, message = room.board_message, self._messages.get(room.id)
        if message_id == known or (message is not None and message.sending):
            return
        if known is None or message_id > known:
            await self._service.remember(room.id, board_message=message_id, board_sending=False)
            self._message(room.id).shown = None
            self.refresh(room.id)
        if known is not None:
            await self._delete(room, min(known, message_id))

    async def _page(self, room: Room) -> Page:
        """Return the page of a table in the language of its group."""
        texts = await self._languages.of(room.place.chat_id)
        page = self._plain_page(texts, room)
        if room.stage == Stage.LOBBY and self._message(room.id).menu is not None:
            return page
        return self._app.with_table(page, texts, room.place.chat_id, room.id)

    def _plain_page(self, texts: Texts, room: Room) -> Page:
        """Return the page of a table without the button of the app."""
        presenter = PRESENTERS[room.game]
        match room.stage:
            case Stage.LOBBY:
                menu = self._message(room.id).menu
                if menu is None:
                    return lobby_page(texts, presenter, room)
                return settings_page(texts, presenter, room, menu)
            case Stage.CUTTING:
                return cut_page(texts, room)
            case Stage.PLAYING:
                return playing_page(texts, presenter, room, self._hand_link(room))
            case Stage.BETWEEN:
                return between_page(texts, presenter, room, self._hand_link(room))
            case Stage.ENDED:
                return ended_page(texts, presenter, room, idle=self._message(room.id).idle)

    def _hand_link(self, room: Room) -> str:
        """Return the link that opens a table's hand in the private chat."""
        return create_deep_linked_url(self._bot.username, f"t{room.id}")

    async def _update(self, message: TableMessage) -> float | None:
        """Show the current state in a table's message; return as for `CoalescingUpdater`."""
        room = await self._service.get(message.room)
        if room is None:
            return None
        if self._activity.has_left(room.place.chat_id):
            self._messages.pop(room.id, None)
            return None
        spacing = LOBBY_PAUSE if room.stage == Stage.LOBBY else self._pause
        if (pause := message.changed_at + spacing - self._monotonic.now()) > 0:
            await self._monotonic.sleep(pause)
        async with self._limiter.slot(room.place.chat_id, Priority.TABLE) as slot:
            room = await self._service.get(message.room)
            if room is None:
                return None
            outdated_since, message.outdated_since = message.outdated_since, None
            page, terms = await self._page(room), Terms(Priority.TABLE, ONCE, slot)
            try:
                if room.board_message is not None and not message.resend:
                    await self._edit(message, room, page, terms)
                elif message.resend or message.sending or not room.board_sending:
                    await self._send(message, room, page, terms)
            except TelegramError as error:
                message.outdated_since = outdated_since
                return await self._failed(message, room, page, error)
        if outdated_since is not None:
            metrics.table_message_delay.observe(self._monotonic.now() - outdated_since)
        if room.stage == Stage.ENDED and not message.resend:
            self._messages.pop(room.id, None)
        return None

    async def _edit(self, message: TableMessage, room: Room, page: Page, terms: Terms) -> None:
        """Edit the message unless it shows the page already; raise TelegramError."""
        if room.board_message is None:
            return
        address = (room.place.chat_id, room.board_message)
        if message.shown is None and self._shown.shows(room.id, TABLE, address, page):
            message.shown = page
        if page == message.shown:
            self._note(room, room.board_message, page)
            return
        message.changed_at = self._monotonic.now()
        await edit_page(self._bot, room.place.chat_id, room.board_message, page, terms=terms)
        message.shown = page
        self._note(room, room.board_message, page)

    def _note(self, room: Room, message_id: int, page: Page) -> None:
        """Keep what the message shows beyond the end of the process."""
        self._shown.note(room, TABLE, (room.place.chat_id, message_id), page)

    async def _send(self, message: TableMessage, room: Room, page: Page, terms: Terms) -> None:
        """Send the message, stored before and after, so that a crash causes no second one; raise TelegramError."""
        old = room.board_message
        message.sending = True
        await self._service.remember(room.id, board_sending=True)
        message.changed_at = self._monotonic.now()
        sent = await send_page(self._bot, room.place, page, terms=terms)
        await self._service.remember(room.id, board_message=sent.message_id, board_sending=False)
        message.shown, message.resend, message.sending = page, False, False
        self._note(room, sent.message_id, page)
        message.sent_at = self._monotonic.now()
        self._activity.sent(room.place, sent.message_id)
        if old is not None:
            await self._delete(room, old)

    async def _delete(self, room: Room, message_id: int) -> None:
        """Delete an old table message; one that cannot be deleted stays."""
        try:
            await self._bot.delete_message(room.place.chat_id, message_id)
        except TelegramError as error:
            log.info("an old table message stays", room=room.id, reason=str(error))

    async def _failed(self, message: TableMessage, room: Room, page: Page, error: TelegramError) -> float | None:
        """Return when to retry after an error."""
        kind = error_kind(error)
        if kind == ErrorKind.NOTHING:
            message.shown = page
            if room.board_message is not None:
                self._note(room, room.board_message, page)
            return None
        log.info("a table is not shown", room=room.id, kind=kind.name, reason=str(error))
        if isinstance(error, ChatMigrated):
            await self._service.migrate(room.place.chat_id, error.new_chat_id)
            return 0.0
        if isinstance(error, RetryAfter):
            return wait_of(error)
        if kind == ErrorKind.GONE:
            message.shown = None
            await self._service.remember(room.id, board_message=None)
            return 0.0
        if message.sending and kind != ErrorKind.LOST:
            message.sending = False
            await self._service.remember(room.id, board_sending=False)
        return SHUT_PAUSE if kind == ErrorKind.SHUT else 0.0

    def sample(self) -> None:
        """Set the number of messages that do not show the latest state."""
        outdated = sum(message.outdated_since is not None for message in self._messages.values())
        metrics.waiting.labels("tables").set(outdated)

    async def settle(self) -> None:
        """Wait until all tables are up to date."""
        for message in list(self._messages.values()):
            await message.updater.settle()

    async def close(self) -> None:
        """Stop updating tables."""
        for message in self._messages.values():
            await message.updater.close()


def delay_within_turn(event: RoomEvent) -> float:
    """Return the seconds for which moves of a running turn wait to be shown."""
    verbs = [entry.split()[1] for entry in event.entries]
    return AFTER_DRAW if all(verb in ("draw", "stock") for verb in verbs) else WITHIN_TURN


def _moves_on(room: Room, event: RoomEvent, before: tuple[int, int, int] | None) -> bool:
    """Return whether the turn has passed to a person who is present, or a round or the match has started or ended."""
    if event.kind in (EventKind.CUTTING, EventKind.STARTED, EventKind.ROUND_ENDED, EventKind.MATCH_ENDED):
        return True
    return room.to_move is not None and room.turn != before and room.seats[room.to_move].is_present
