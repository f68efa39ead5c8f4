"""The chat side as one object: its handlers registered with PTB's application, its start and its end."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import structlog
from sqlalchemy.exc import SQLAlchemyError
from telegram import Message, Update
from telegram.error import NetworkError, TelegramError
from telegram.ext import (
    Application,
    CallbackQueryHandler,
    ChatMemberHandler,
    CommandHandler,
    ContextTypes,
    MessageHandler,
    filters,
)

from analysis.texts.languages import DEFAULT, LANGUAGES
from telegram_bot.chat.handlers.callbacks import CallbackHandler
from telegram_bot.chat.handlers.command_request import reply, reply_at
from telegram_bot.chat.handlers.commands import Handlers, chat_commands, offer_commands, update_handler
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.messages.review_messages import REVIEW_EVENTS, ReviewMessages
from telegram_bot.chat.transport.admission import Json
from telegram_bot.chat.transport.page import build_page
from telegram_bot.domain.commands import EventKind
from telegram_bot.domain.room import Place
from telegram_bot.operation import metrics
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)

AnyApplication = Application[Any, Any, Any, Any, Any, Any]
UPDATES = [Update.MESSAGE, Update.CALLBACK_QUERY, Update.MY_CHAT_MEMBER]

OUTAGES = (SQLAlchemyError, OSError)
"""What is raised while the database is away."""


class ChatSide:
    """Everything between Telegram and the rooms."""

    def __init__(
        self, application: AnyApplication, context: ChatContext, handlers: Handlers, reviews: ReviewMessages
    ) -> None:
        self._application = application
        self.context = context
        self._handlers = handlers
        self._commands = chat_commands(handlers)
        self.reviews = reviews
        self.group_days = handlers.groups.messages

    def register(self) -> None:
        """Register the listeners of the rooms and the handlers of updates."""
        context, handlers, add = self.context, self._handlers, self._application.add_handler
        for messages in (context.table_messages, context.turn_calls):
            context.service.subscribe(messages.changed)
        context.service.subscribe(context.hand_panels.changed, tuple(EventKind))
        context.service.subscribe(self.reviews.changed, REVIEW_EVENTS)
        message = filters.UpdateType.MESSAGE
        add(MessageHandler(message, context.reconciler.activity), group=-1)
        add(CallbackQueryHandler(CallbackHandler(context, [getattr(handlers, one.name) for one in fields(handlers)])))
        for command in self._commands:
            add(CommandHandler(command.name, update_handler(context, command), filters=message))
        add(MessageHandler(filters.StatusUpdate.MIGRATE, handlers.groups.migrated))
        add(ChatMemberHandler(handlers.groups.changed, ChatMemberHandler.MY_CHAT_MEMBER))
        add(MessageHandler(filters.COMMAND & message, handlers.help.unknown_command))
        add(MessageHandler(filters.TEXT & filters.ChatType.PRIVATE & message, handlers.help.private_text))
        self._application.add_error_handler(self._log_error)

    def watching_changed(self, room: int, person: int) -> None:
        """Update what a person sees of a table in the chat after they have opened or closed it in the app."""
        self.context.turn_calls.watching_changed(room, person)
        self.context.hand_panels.watching_changed(room, person)

    async def restore(self) -> None:
        """Find the messages of the previous process again, before the first update is handled."""
        await self.context.reconciler.restore()

    async def resume(self) -> None:
        """Resume the tables, bring their messages up to date, and offer the commands in all languages."""
        versions = await self.context.service.resume(self.context.reconciler.versions())
        await self.context.reconciler.resume(versions)
        for language in LANGUAGES:
            code = None if language == DEFAULT else language
            await offer_commands(self._application.bot, Texts(language), self._commands, code)

    def notify_dropped(self, update: Json) -> None:
        """Tell the sender of a dropped press, or the chat of a dropped command, that there are too many."""
        self.context.follow_ups.put("dropped", lambda: self._notify_dropped(update))

    async def _notify_dropped(self, update: Json) -> None:
        """Answer an update that is not handled, and not even parsed; raise TelegramError."""
        if "callback_query" in update:
            query = update["callback_query"]
            texts = await self.context.languages.of(query["from"]["id"])
            await self._application.bot.answer_callback_query(query["id"], texts.plain("too-many-presses"))
            return
        message = update["message"]
        texts = await self.context.languages.of(message["chat"]["id"])
        topic = message.get("message_thread_id") if message.get("is_topic_message") else None
        writer, command = message.get("from", {}).get("id"), message.get("ephemeral_message_id")
        place = Place(message["chat"]["id"], topic)
        reply_at(self.context, place, writer, command, build_page([texts.html("too-many-commands")]))

    async def _log_error(self, update: object, ptb_context: ContextTypes.DEFAULT_TYPE) -> None:
        """Log what a handler raised, and apologize to the writer of a message."""
        error = ptb_context.error
        if isinstance(error, TelegramError):
            log.warning("a call to Telegram failed", reason=str(error), kind=type(error).__name__)
        elif isinstance(error, OUTAGES):
            log.warning("the database cannot be used", reason=repr(error))
        elif error is not None:
            metrics.updates.labels("any", "failed").inc()
            log.error("an update could not be handled", exc_info=error)
        message = update.message if isinstance(update, Update) else None
        if isinstance(message, Message) and not isinstance(error, NetworkError):
            texts = await self.context.languages.of(message.chat.id)
            reply(self.context, message, build_page([texts.html("problem-failed")]))

    def sample(self) -> None:
        """Set the gauges of what is kept of messages."""
        self.context.table_messages.sample()
        self.context.hand_panels.sample()

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
        await context.drawer.close()
