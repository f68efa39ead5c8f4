"""The chat side as one object: its handlers registered with PTB's application, its start and its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import structlog
from telegram import Message, Update
from telegram.error import NetworkError, TelegramError
from telegram.ext import (
    Application,
    CallbackQueryHandler,
    ChatMemberHandler,
    CommandHandler,
    ContextTypes,
    MessageHandler,
    TypeHandler,
    filters,
)

from telegram_bot.chat.handlers.callbacks import CallbackHandler
from telegram_bot.chat.handlers.command_request import reply
from telegram_bot.chat.handlers.commands import ChatCommand, offer_commands, update_handler
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.handlers.help_commands import HelpCommands
from telegram_bot.chat.handlers.membership import Membership
from telegram_bot.chat.messages.activity import Activity
from telegram_bot.chat.messages.review_messages import REVIEW_EVENTS, ReviewMessages
from telegram_bot.chat.transport.page import build_page
from telegram_bot.texts.languages import DEFAULT, LANGUAGES
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)

UPDATES = [Update.MESSAGE, Update.CALLBACK_QUERY, Update.MY_CHAT_MEMBER]

AnyApplication = Application[Any, Any, Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Handlers:
    """The handlers of updates."""

    activity: Activity
    callbacks: CallbackHandler
    commands: Sequence[ChatCommand]
    help: HelpCommands
    membership: Membership


class ChatSide:
    """Everything between Telegram and the rooms."""

    def __init__(
        self, application: AnyApplication, context: ChatContext, handlers: Handlers, reviews: ReviewMessages
    ) -> None:
        self._application = application
        self.context = context
        self._handlers = handlers
        self.reviews = reviews

    def register(self) -> None:
        """Register the listeners of the rooms and the handlers of updates."""
        context, handlers, add = self.context, self._handlers, self._application.add_handler
        for messages in (context.table_messages, context.hand_panels, context.turn_calls):
            context.service.subscribe(messages.changed)
        context.service.subscribe(self.reviews.changed, REVIEW_EVENTS)
        message = filters.UpdateType.MESSAGE
        self._application.add_handler(TypeHandler(Update, handlers.activity), group=-1)
        add(CallbackQueryHandler(handlers.callbacks))
        for command in handlers.commands:
            add(CommandHandler(command.name, update_handler(context, command), filters=message))
        add(MessageHandler(filters.StatusUpdate.MIGRATE, handlers.membership.migrated))
        add(ChatMemberHandler(handlers.membership.joined, ChatMemberHandler.MY_CHAT_MEMBER))
        add(MessageHandler(filters.COMMAND & message, handlers.help.unknown_command))
        add(MessageHandler(filters.TEXT & filters.ChatType.PRIVATE & message, handlers.help.private_text))
        self._application.add_error_handler(self._log_error)

    def watching_changed(self, room: int, person: int) -> None:
        """Update what a person sees of a table in the chat after they have opened or closed it in the app."""
        self.context.turn_calls.watching_changed(room, person)
        self.context.hand_panels.watching_changed(room, person)

    async def resume(self) -> None:
        """Restore the panels, and offer the commands in all languages."""
        await self.context.hand_panels.resume()
        for language in LANGUAGES:
            code = None if language == DEFAULT else language
            await offer_commands(self._application.bot, Texts(language), self._handlers.commands, code)

    async def refuse_commands(self, message: Message) -> None:
        """Notify a chat that its commands are dropped because there are too many."""
        texts = await self.context.languages.of(message.chat.id)
        reply(self.context, message, build_page([texts.html("too-many-commands")]))

    async def _log_error(self, update: object, ptb_context: ContextTypes.DEFAULT_TYPE) -> None:
        """Log what a handler raised, and apologize to the writer of a message."""
        error = ptb_context.error
        if isinstance(error, TelegramError):
            log.warning("a call to Telegram failed", reason=str(error), kind=type(error).__name__)
        elif error is not None:
            log.error("an update could not be handled", exc_info=error)
        message = update.message if isinstance(update, Update) else None
        if isinstance(message, Message) and not isinstance(error, NetworkError):
            texts = await self.context.languages.of(message.chat.id)
            reply(self.context, message, build_page([texts.html("error")]))

    async def settle(self) -> None:
        """Wait until all work that handlers have left behind is done."""
        await self.context.follow_ups.settle()
        await self.context.outbox.settle()

    async def close(self) -> None:
        """Stop sending and updating messages."""
        context = self.context
        for part in (context.follow_ups, context.outbox, context.table_messages, context.hand_panels):
            await part.close()
        await context.turn_calls.close()
        await self.reviews.close()
