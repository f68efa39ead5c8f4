"""Groups that the bot is added to, and groups that become supergroups."""

from __future__ import annotations

from collections.abc import Sequence

import structlog
from telegram import ChatMember, Update, User
from telegram.constants import ChatType
from telegram.ext import ContextTypes

from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.messages.activity import Activity
from telegram_bot.chat.transport.page import build_page
from telegram_bot.chat.transport.sending import send_page
from telegram_bot.domain.room import Place, Room
from telegram_bot.storage.people import GroupDayStore

log = structlog.get_logger(__name__)

OUT = (ChatMember.LEFT, ChatMember.BANNED)
IN = (ChatMember.MEMBER, ChatMember.ADMINISTRATOR)


class Membership:
    """Handlers of changes of the bot's membership and of chat ids."""

    def __init__(self, context: ChatContext, activity: Activity, group_days: GroupDayStore) -> None:
        self._context = context
        self._activity = activity
        self._group_days = group_days

    async def changed(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Greet a group to which the bot has been added, and show its tables; let them rest when it is removed."""
        change = update.my_chat_member
        if change is None or change.chat.type not in (ChatType.GROUP, ChatType.SUPERGROUP):
            return
        chat, before, after = change.chat.id, change.old_chat_member.status, change.new_chat_member.status
        log.info("my place in a chat has changed", chat=chat, status=after)
        if after in OUT:
            self._activity.joined(chat, member=False)
            await self._context.service.suspend(chat)
        elif before in OUT:
            self._activity.joined(chat, member=True)
            rooms = await self._context.service.live_in(chat)  # before a command that follows opens another one
            if after in IN:
                await self._greet(chat, change.from_user, rooms)
            for room in rooms:
                self._context.table_messages.resend(room.id)

    async def _greet(self, chat: int, user: User, rooms: Sequence[Room]) -> None:
        """Say in a group what the bot is for, unless somebody opens a table meanwhile: that would be above it."""
        texts = await self._context.languages.guess_for_group(chat, user)
        page = build_page([texts.html("added-to-group")])
        known = {room.id for room in rooms}

        async def send() -> None:
            if {room.id for room in await self._context.service.live_in(chat)} <= known:
                await send_page(self._context.bot, Place(chat), page)

        self._context.outbox.put((chat, 0), send)

    async def migrated(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Move the tables of a group to the supergroup it has become."""
        message = update.message
        if message is None:
            return
        if message.migrate_to_chat_id is not None:
            await self._migrate(message.chat.id, message.migrate_to_chat_id)
        elif message.migrate_from_chat_id is not None:
            await self._migrate(message.migrate_from_chat_id, message.chat.id)

    async def _migrate(self, old: int, new: int) -> None:
        await self._context.languages.migrate(old, new)
        await self._group_days.migrate(old, new)
        await self._context.service.migrate(old, new)
