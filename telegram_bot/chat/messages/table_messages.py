"""The one message a table has in its group: sent once, edited in place, the latest state only, within the budget.

Nothing here can hold a game up: whatever fails is tried again later, with growing pauses, and shows what then is so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import structlog
from telegram import Message
from telegram.constants import ParseMode
from telegram.error import ChatMigrated, RetryAfter, TelegramError
from telegram.ext import ExtBot

from telegram_bot.chat.messages.activity import Activity
from telegram_bot.chat.messages.coalescing_updater import CoalescingUpdater
from telegram_bot.chat.pages.lobby_page import Menu, lobby_page, settings_page
from telegram_bot.chat.pages.table_page import between_page, ended_page, playing_page
from telegram_bot.chat.transport.api_errors import ErrorKind, error_kind, wait_of
from telegram_bot.chat.transport.limiter import ONCE, Limiter
from telegram_bot.chat.transport.markup import Page, markup
from telegram_bot.chat.transport.pacing import REAL, MonotonicClock
from telegram_bot.chat.transport.throttle import Throttle
from telegram_bot.games.registry import PRESENTERS
from telegram_bot.rooms.domain.events import EventKind, RoomEvent
from telegram_bot.rooms.domain.room import Room, Stage
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)

SHUT_PAUSE = 30.0

PUSHED_UP = 8
"""A table with more messages below it is sent anew at the bottom when the turn passes, or a round begins or ends."""

RENEW_PAUSE = 60.0
"""It is sent anew because of that at most once in so many seconds."""


@dataclass(slots=True)
class TableMessage:
    """What is known of one table's message in this process."""

    room: int
    updater: CoalescingUpdater
    throttle: Throttle
    shown: Page | None = None
    menu: Menu | None = None
    """The settings that a lobby shows, None if it shows its people."""
    anew: bool = False
    """Somebody wishes the message at the bottom of the chat."""
    ours: bool = False
    """This process is sending the message itself, so an unfinished sending is no sign of a crash."""
    turn: tuple[int, int, int] | None = None
    """The turn when the table was last told to have changed."""
    sent_at: float = -RENEW_PAUSE
    """When the message was last sent."""


class TableMessages:
    """All table messages."""

    def __init__(
        self,
        bot: ExtBot[int],
        service: RoomService,
        texts: Texts,
        deep_link: Callable[[int], str],
        limiter: Limiter,
        activity: Activity,
        per_minute: int,
        monotonic: MonotonicClock = REAL,
    ) -> None:
        self._bot = bot
        self._activity = activity
        self._service = service
        self._texts = texts
        self._deep_link = deep_link
        self._limiter = limiter
        self._per_minute = per_minute
        self._monotonic = monotonic
        self._table_messages: dict[int, TableMessage] = {}

    def _board(self, room: int) -> TableMessage:
        """Return a table's board."""
        if room not in self._table_messages:
            updater = CoalescingUpdater(
                lambda: self._show(board), self._monotonic
            )  # a touch may come while the last page is shown
            board = self._table_messages[room] = TableMessage(room, updater, Throttle(self._per_minute))
        return self._table_messages[room]

    async def changed(self, room: Room, change: RoomEvent) -> None:
        """Show a table that has changed, at the bottom of the chat if it has been pushed up."""
        board = self._board(room.id)
        if room.stage != Stage.LOBBY:
            board.menu = None
        before, board.turn = board.turn, room.turn
        if _is_stopped(room, change) or (_moves_on(room, change, before) and self._is_pushed_up(board, room)):
            board.anew = True
        self.touch(room.id)

    def bring_down(self, room: Room) -> None:
        """Send a table's message anew if it has been pushed up."""
        if self._is_pushed_up(self._board(room.id), room):
            self.renew(room.id)

    def _is_pushed_up(self, board: TableMessage, room: Room) -> bool:
        """Tell whether talk has pushed a table's message up; not soon after it has been sent, unless it is the last."""
        if room.board_message is None or self._activity.below(room.place, room.board_message) <= PUSHED_UP:
            return False
        return room.stage == Stage.ENDED or self._monotonic.clock() - board.sent_at >= RENEW_PAUSE

    def touch(self, room: int) -> None:
        """Show a table as it is now."""
        self._board(room).updater.touch()

    def menu(self, room: int, shown: Menu | None) -> None:
        """Show some of a lobby's settings, or the lobby."""
        self._board(room).menu = shown
        self.touch(room)

    def renew(self, room: int) -> None:
        """Send a table's message anew, at the bottom of the chat, and remove the old one."""
        self._board(room).anew = True
        self.touch(room)

    async def adopt(self, room: Room, message: int) -> None:
        """Take a message on which somebody pressed for the table's if it is newer than the one known; remove the older.

        An older one is there when the answer to its sending was lost, or when it could not be removed; a newer one
        when the process died before its id was on file. While this process is sending the message it may itself be the
        one that was pressed: then nothing is done.
        """
        known, board = room.board_message, self._table_messages.get(room.id)
        if message == known or (board is not None and board.ours):
            return
        if known is None or message > known:
            await self._service.remember(room.id, board_message=message, board_sending=False)
            self._board(room.id).shown = None
            self.touch(room.id)
        if known is not None:
            await self._remove(room, min(known, message))

    def page(self, room: Room) -> Page:
        """Return a table's message."""
        presenter, link = PRESENTERS[room.game], self._deep_link(room.id)
        match room.stage:
            case Stage.LOBBY:
                menu = self._board(room.id).menu
                if menu is None:
                    return lobby_page(self._texts, presenter, room)
                return settings_page(self._texts, presenter, room, menu)
            case Stage.PLAYING:
                return playing_page(self._texts, presenter, room, link)
            case Stage.BETWEEN:
                return between_page(self._texts, presenter, room, link)
            case Stage.ENDED:
                return ended_page(self._texts, presenter, room)

    async def _show(self, board: TableMessage) -> float | None:
        """Bring a table's message up to date; return None, or the least seconds until the next try."""
        room = await self._service.get(board.room)
        if room is None:
            return None
        await self._pace(board, room)
        room = await self._service.get(board.room)
        if room is None:
            return None
        try:
            if room.board_message is not None and not board.anew:
                await self._edit(board, room, room.board_message)
            elif board.anew or board.ours or not room.board_sending:
                await self._send(board, room)
        except TelegramError as error:
            return await self._failed(board, room, error)
        if room.stage == Stage.ENDED and not board.anew:
            self._table_messages.pop(room.id, None)
        return None

    async def _pace(self, board: TableMessage, room: Room) -> None:
        """Wait until the next edit is due and the group's budget has room for it."""
        if (pause := board.throttle.wait(self._monotonic.clock())) > 0:
            await self._monotonic.sleep(pause)
        await self._limiter.ready(room.place.chat_id)

    async def _edit(self, board: TableMessage, room: Room, message: int) -> None:
        """Edit the message, unless it is as it should be."""
        page = self.page(room)
        if page == board.shown:
            return
        board.throttle.spend(self._monotonic.clock())
        await self._bot.edit_message_text(
            page.text,
            room.place.chat_id,
            message,
            parse_mode=ParseMode.HTML,
            reply_markup=markup(page),
            rate_limit_args=ONCE,
        )
        board.shown = page

    async def _send(self, board: TableMessage, room: Room) -> None:
        """Send the message, telling the file before and after, so that a crash between leaves no second one."""
        page, old = self.page(room), room.board_message
        board.ours = True
        await self._service.remember(room.id, board_sending=True)
        board.throttle.spend(self._monotonic.clock())
        sent: Message = await self._bot.send_message(
            room.place.chat_id,
            page.text,
            message_thread_id=room.place.thread_id,
            parse_mode=ParseMode.HTML,
            reply_markup=markup(page),
            rate_limit_args=ONCE,
        )
        await self._service.remember(room.id, board_message=sent.message_id, board_sending=False)
        board.shown, board.anew, board.ours = page, False, False
        board.sent_at = self._monotonic.clock()
        self._activity.sent(room.place, sent.message_id)
        if old is not None:
            await self._remove(room, old)

    async def _remove(self, room: Room, message: int) -> None:
        """Delete an old table message; one that cannot be deleted stays."""
        try:
            await self._bot.delete_message(room.place.chat_id, message)
        except TelegramError as error:
            log.info("an old table message stays", room=room.id, reason=str(error))

    async def _failed(self, board: TableMessage, room: Room, error: TelegramError) -> float | None:
        """Return when to try again after a refusal."""
        kind = error_kind(error)
        if kind == ErrorKind.NOTHING:
            board.shown = self.page(room)
            return None
        log.info("a table is not shown", room=room.id, kind=kind.name, reason=str(error))
        if isinstance(error, ChatMigrated):
            await self._service.migrate(room.place.chat_id, error.new_chat_id)
            return 0.0
        if isinstance(error, RetryAfter):
            return wait_of(error)
        if kind == ErrorKind.GONE:
            board.shown = None
            await self._service.remember(room.id, board_message=None)
            return 0.0
        if board.ours and kind != ErrorKind.LOST:
            board.ours = False
            await self._service.remember(room.id, board_sending=False)
        return SHUT_PAUSE if kind == ErrorKind.SHUT else 0.0

    async def settle(self) -> None:
        """Wait until every table is shown as it is."""
        for board in list(self._table_messages.values()):
            await board.updater.settle()

    async def close(self) -> None:
        """Stop showing tables."""
        for board in self._table_messages.values():
            await board.updater.close()


def _is_stopped(room: Room, change: RoomEvent) -> bool:
    """Tell whether a table was ended by decision, while people sat there."""
    return change.kind == EventKind.STOPPED and bool(room.seats)


def _moves_on(room: Room, change: RoomEvent, before: tuple[int, int, int] | None) -> bool:
    """Tell whether the turn has passed to a person, or a round or the match has begun or ended."""
    if change.kind in (EventKind.STARTED, EventKind.ROUND_ENDED, EventKind.MATCH_ENDED):
        return True
    return room.to_move is not None and room.turn != before and room.seats[room.to_move].is_present
