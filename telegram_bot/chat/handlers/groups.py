"""Groups: adding and removing the bot, migration to supergroups, the message of the day and its settings."""

import asyncio

import structlog
from telegram import ChatMember, Message, Update, User
from telegram.constants import ChatType
from telegram.error import ChatMigrated, Forbidden, TelegramError
from telegram.ext import ContextTypes

from telegram_bot.board_requests import GroupDayRequests
from telegram_bot.chat.handlers.callbacks import CallbackAnswer, Press, pressed
from telegram_bot.chat.handlers.context import ChatContext, place_of, private_link
from telegram_bot.chat.pages.day_pages import choices_page, group_day_page, offer_page
from telegram_bot.chat.transport.api_calls import RETRYABLE, ErrorKind, Priority, Terms, error_kind
from telegram_bot.chat.transport.callback_data import ArrangeDay
from telegram_bot.chat.transport.sending import Page, address_of, build_page, send_page
from telegram_bot.domain.boards import day_of
from telegram_bot.domain.commands import Problem, RoomEvent
from telegram_bot.domain.group_day import OFFER_AFTER, DayChoice, GroupDay
from telegram_bot.domain.room import Place, Purpose, Room
from telegram_bot.presentation.group_day import group_day_choices
from telegram_bot.storage.values import Anchor

log = structlog.get_logger(__name__)

BOARD = "d"
"""The first letter of a deep link topic of a deal of the day; the deal's id follows."""
OUT = (ChatMember.LEFT, ChatMember.BANNED)
IN = (ChatMember.MEMBER, ChatMember.ADMINISTRATOR)


class GroupHandlers:
    """The messages of the day and the choices about them; changes to the bot's membership and to chat ids."""

    def __init__(self, context: ChatContext, requests: GroupDayRequests) -> None:
        self._context, self.requests = context, requests
        self._store = requests.stores.group_days
        self._running = asyncio.Lock()

    # ------------------------------------------------------------------ the message of the day

    async def run(self) -> None:
        """Send the messages that are due and edit outdated ones; to be called every ten minutes.

        Concurrent calls run one after another, so that no message is edited twice.
        """
        async with self._running:
            for day in await self._store.turned_on():
                try:
                    begun, finished = await self._store.last_played(day.chat_id)
                    now = self.requests.now
                    if day.is_due(now) and day.is_wanted(now, begun):
                        await self.send(day)
                    elif day.is_to_change(now, finished):
                        await self._change(day)
                except Exception:
                    log.exception("the deals of the day are not told to a group", chat=day.chat_id)

    async def send(self, day: GroupDay) -> None:
        """Send the message of the day, unless it was sent before or it is night; a refusal by Telegram is logged.

        If the bot may not write for a while, as at night in some groups, it is tried again later.
        """
        now, chat = self.requests.now, day.chat_id
        if day.is_night(now):
            return
        page = await self._page(day)
        if not await self._store.claim(chat, day_of(now), now):
            return
        try:
            message = await self._post(day, page)
        except TelegramError as error:
            log.info("the deals of the day are not told to a group", chat=chat, reason=str(error))
            if isinstance(error, Forbidden):  # the bot was removed
                await self.requests.choose(Place(chat), DayChoice.OFF, 0)
            elif error_kind(error) != ErrorKind.LOST:
                await self._store.release(chat, day.sent_at)
            if isinstance(error, ChatMigrated):  # the update about it was lost
                await self._context.reconciler.migrate(chat, error.new_chat_id)
        else:
            await self._store.shown(chat, message.message_id, now)

    async def _post(self, day: GroupDay, page: Page) -> Message:
        """Send a message to its topic; if only the general topic takes it, use that one from then on.

        Otherwise a closed or deleted topic would block all later messages. Where the bot may not write in the whole
        group for a while, the general topic refuses the message, too, and the chosen topic is kept.
        """
        terms = Terms(Priority.REVIEW)
        try:
            return await send_page(self._context.bot, Place(day.chat_id, day.thread), page, terms=terms)
        except TelegramError as error:
            if day.thread is None or isinstance(error, Forbidden) or error_kind(error) != ErrorKind.SHUT:
                raise
            log.info("a topic takes no message of the day", chat=day.chat_id, reason=str(error))
        message = await send_page(self._context.bot, Place(day.chat_id), page, terms=terms)
        await self._store.leave_topic(day.chat_id, day.thread)
        return message

    async def _change(self, day: GroupDay) -> None:
        """Edit the message; an unconfirmed edit is repeated later, which changes nothing if it was made."""
        now, kind = self.requests.now, ErrorKind.NOTHING
        try:
            page, terms = await self._page(day), Terms(Priority.REVIEW)
            anchor = Anchor(day.chat_id, day.message, ephemeral=False)
            await self._context.personal_messages.edit(anchor, 0, page, terms, strictly=True)
        except TelegramError as error:
            log.info("the message of the day is not changed", chat=day.chat_id, reason=str(error))
            kind = error_kind(error)
        if kind not in RETRYABLE:
            await self._store.shown(day.chat_id, None if kind == ErrorKind.GONE else day.message, now)

    async def _page(self, day: GroupDay) -> Page:
        texts = await self._context.languages.words_of(day.chat_id)
        model = await self.requests.model(texts, day)
        return group_day_page(model, lambda board: private_link(self._context, f"{BOARD}{board}"))

    # ------------------------------------------------------------------ choices about it

    @pressed(ArrangeDay)
    async def _arrange(self, press: Press[ArrangeDay]) -> CallbackAnswer:
        """Store an administrator's choice, and show all choices in the message with the button."""
        message, data = press.group_message, press.data
        if message is None:
            return press.told("toast-malformed")
        if (problem := await press.person.why_no_admin()) is not None:
            is_known = problem == Problem.NOT_ALLOWED
            return press.told("group-day-administrators" if is_known else "problem-rights-unknown", alert=True)
        place = place_of(message)
        day = await self.requests.choose(place, data.what, data.value)
        if day is None:
            return press.told("toast-malformed")
        shown = press.texts if press.anchor is not None else await self._context.languages.of(message.chat.id)
        page = choices_page(shown, group_day_choices(shown, day, self.requests.now, place.thread_id))
        anchor = address_of(message)

        async def show() -> None:
            await self._context.personal_messages.show(anchor, press.person.id, page)
            if data.what == DayChoice.ON:
                await self.send(day)

        return CallbackAnswer(then=show)

    async def ended(self, room: Room, _event: RoomEvent) -> None:
        """Offer the message of the day, once, to a group that has finished `OFFER_AFTER` matches."""
        chat = room.place.chat_id
        if room.purpose != Purpose.TABLE or chat > 0 or await self._store.matches(chat) < OFFER_AFTER:
            return
        if await self._store.offer(chat):
            page = offer_page(await self._context.languages.of(chat))
            self._context.outbox.put((chat, 0), lambda: send_page(self._context.bot, room.place, page))

    # ------------------------------------------------------------------ membership

    async def changed(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Greet a group that has added the bot, and show its tables; suspend them when the bot is removed."""
        change = update.my_chat_member
        if change is None or change.chat.type not in (ChatType.GROUP, ChatType.SUPERGROUP):
            return
        chat, before, after = change.chat.id, change.old_chat_member.status, change.new_chat_member.status
        log.info("my place in a chat has changed", chat=chat, status=after)
        if after in OUT:
            self._context.reconciler.activity.joined(chat, member=False)
            await self._context.service.suspend(chat)
        elif before in OUT:
            self._context.reconciler.activity.joined(chat, member=True)
            rooms = await self._context.service.live_in(chat)  # before a command that follows opens another one
            if after in IN:
                await self._greet(chat, change.from_user)
            for room in rooms:
                self._context.table_messages.resend(room.id)
        else:  # it may have been muted, and may write again now
            for room in await self._context.service.live_in(chat):
                self._context.table_messages.refresh(room.id)

    async def _greet(self, chat: int, user: User) -> None:
        """Tell a group how to open a table, unless it has one, from before or opened meanwhile."""
        texts = await self._context.languages.guess_for_group(chat, user)
        page = build_page([texts.html("added-to-group")])

        async def send() -> None:
            if not await self._context.service.live_in(chat):
                await send_page(self._context.bot, Place(chat), page)

        self._context.outbox.put((chat, 0), send)

    async def migrated(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Move everything of a group to the supergroup it has become; Telegram announces this in both chats."""
        message = update.message
        if message is None:
            return
        if message.migrate_to_chat_id is not None:
            await self._context.reconciler.migrate(message.chat.id, message.migrate_to_chat_id)
        elif message.migrate_from_chat_id is not None:
            await self._context.reconciler.migrate(message.migrate_from_chat_id, message.chat.id)
