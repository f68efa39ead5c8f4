"""Groups that the bot is added to, and groups that become supergroups."""

from __future__ import annotations

import structlog
from telegram import ChatMember, Update
from telegram.constants import ChatType
from telegram.ext import ContextTypes

from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.transport.page import build_page
from telegram_bot.chat.transport.sending import send_page
from telegram_bot.rooms.domain.room import Place

log = structlog.get_logger(__name__)

OUT = (ChatMember.LEFT, ChatMember.BANNED)
IN = (ChatMember.MEMBER, ChatMember.ADMINISTRATOR)


class Membership:
    """Handlers of changes of the bot's membership and of chat ids."""

    def __init__(self, context: ChatContext) -> None:
        self._context = context

    async def joined(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Greet a group to which the bot has been added."""
        change = update.my_chat_member
        if change is None or change.chat.type not in (ChatType.GROUP, ChatType.SUPERGROUP):
            return
        log.info("my place in a chat has changed", chat=change.chat.id, status=change.new_chat_member.status)
        if change.old_chat_member.status in OUT and change.new_chat_member.status in IN:
            texts = await self._context.languages.guess_for_group(change.chat.id, change.from_user)
            place, page = Place(change.chat.id), build_page([texts.html("added-to-group")])
            self._context.outbox.put((place.chat_id, 0), lambda: send_page(self._context.bot, place, page))

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
        """Move the language and the tables of a group."""
        await self._context.languages.migrate(old, new)
        await self._context.service.migrate(old, new)
