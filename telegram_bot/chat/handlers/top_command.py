"""The command `/top`: the table of a group."""

from __future__ import annotations

import structlog
from telegram import CallbackQuery, Message
from telegram.constants import ChatType
from telegram.error import TelegramError

from telegram_bot.chat.handlers.callbacks import CallbackAnswer
from telegram_bot.chat.handlers.command_request import CommandRequest
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.pages.top_page import top_page
from telegram_bot.chat.transport.callback_data import ShowTop
from telegram_bot.chat.transport.page import Page
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.top import Period
from telegram_bot.storage.values import Anchor
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)


class TopCommand:
    """Handler of the command and of the buttons of its answer, which everybody in the group may press."""

    def __init__(self, context: ChatContext) -> None:
        self._context = context

    async def ask(self, request: CommandRequest) -> str | Page:
        """Show the table of the group, of the game that it plays most."""
        if request.private:
            return request.texts.html("top-group")
        return await self._page(request.message.chat.id, "", Period.MONTH)

    async def turn(self, query: CallbackQuery, data: ShowTop, texts: Texts) -> CallbackAnswer:
        """Show another game or period in the message with the button."""
        message = query.message
        if not isinstance(message, Message) or message.chat.type == ChatType.PRIVATE or data.game not in PRESENTATIONS:
            return CallbackAnswer(texts.plain("toast-malformed"))
        chat, person = message.chat.id, query.from_user.id
        anchor, page = Anchor(chat, message.message_id, ephemeral=False), await self._page(chat, data.game, data.period)

        async def show() -> None:
            try:
                await self._context.personal_messages.edit(anchor, person, page)
            except TelegramError as error:
                log.info("a table of a group is not changed", chat=chat, reason=str(error))

        return CallbackAnswer(then=show)

    async def _page(self, chat: int, game: str, period: Period) -> Page:
        texts = await self._context.languages.of(chat)
        return top_page(texts, await self._context.personal.top(texts.words, chat, game, period))
