"""Groups the bot comes into, and groups that become supergroups."""

from __future__ import annotations

import structlog
from telegram import ChatMember, Update
from telegram.constants import ChatType, ParseMode
from telegram.ext import ContextTypes

from telegram_bot.chat.handlers.context import ChatContext

log = structlog.get_logger(__name__)

OUT = (ChatMember.LEFT, ChatMember.BANNED)
IN = (ChatMember.MEMBER, ChatMember.ADMINISTRATOR)


class Membership:
    """What the bot does when its place in a chat changes."""

    def __init__(self, context: ChatContext) -> None:
        self._context = context

    async def joined(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Greet a group once, saying how to begin."""
        change = update.my_chat_member
        if change is None or change.chat.type not in (ChatType.GROUP, ChatType.SUPERGROUP):
            return
        log.info("my place in a chat has changed", chat=change.chat.id, status=change.new_chat_member.status)
        if change.old_chat_member.status in OUT and change.new_chat_member.status in IN:
            text = self._context.texts.html("added-to-group")

            async def greet() -> None:
                await self._context.bot.send_message(change.chat.id, text, parse_mode=ParseMode.HTML)

            self._context.outbox.put((change.chat.id, 0), greet)

    async def migrated(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Take the tables along into the supergroup."""
        message = update.message
        if message is None:
            return
        if message.migrate_to_chat_id is not None:
            await self._context.service.migrate(message.chat.id, message.migrate_to_chat_id)
        elif message.migrate_from_chat_id is not None:
            await self._context.service.migrate(message.migrate_from_chat_id, message.chat.id)
