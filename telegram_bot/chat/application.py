"""The chat side as one object: PTB's application with all handlers, and the listeners of the rooms."""

from __future__ import annotations

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
from telegram_bot.chat.handlers.command_menu import offer_commands
from telegram_bot.chat.handlers.commands import Commands
from telegram_bot.chat.handlers.context import ChatContext, deep_link
from telegram_bot.chat.handlers.follow_ups import FollowUps
from telegram_bot.chat.handlers.membership import Membership
from telegram_bot.chat.handlers.newcomers import Newcomers
from telegram_bot.chat.handlers.reply import reply
from telegram_bot.chat.handlers.review_callbacks import ReviewCallbacks
from telegram_bot.chat.messages.activity import Activity
from telegram_bot.chat.messages.call_messages import CallMessages
from telegram_bot.chat.messages.charts import Charts
from telegram_bot.chat.messages.hand_panels import HandPanels
from telegram_bot.chat.messages.outbox import Outbox
from telegram_bot.chat.messages.panel_messages import PanelMessages
from telegram_bot.chat.messages.panel_store import PanelStore
from telegram_bot.chat.messages.private_messages import PrivateMessages
from telegram_bot.chat.messages.review_messages import ReviewMessages
from telegram_bot.chat.messages.table_messages import TableMessages
from telegram_bot.chat.messages.turn_calls import Calls
from telegram_bot.chat.transport.limiter import Limiter
from telegram_bot.chat.transport.markup import build_page
from telegram_bot.chat.transport.pacing import REAL, MonotonicClock
from telegram_bot.chat.transport.update_processor import Updates
from telegram_bot.rooms.computation.reviews import Reviews
from telegram_bot.rooms.runtime.preferences import PersonStore, Preferences
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)

UPDATES = [Update.MESSAGE, Update.CALLBACK_QUERY, Update.MY_CHAT_MEMBER]

AnyApplication = Application[Any, Any, Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Stores:
    """What the chat side keeps on file itself."""

    panels: PanelStore
    people: PersonStore


class ChatSide:
    """Everything between Telegram and the tables."""

    def __init__(
        self,
        application: AnyApplication,
        service: RoomService,
        reviews: Reviews,
        stores: Stores,
        limiter: Limiter,
        updates: Updates,
        group_per_minute: int,
        monotonic: MonotonicClock = REAL,
    ) -> None:
        """Take what the chat side needs; `updates` is the application's door for updates."""
        bot, texts = application.bot, Texts()
        self._application = application
        self._texts = texts
        self._updates = updates

        def link(room: int) -> str:
            return deep_link(bot.username, room)

        self._activity = activity = Activity(service.clock.now)
        preferences = Preferences(stores.people)
        self.table_messages = TableMessages(bot, service, texts, link, limiter, activity, group_per_minute, monotonic)
        self.hand_panels = HandPanels(bot, service, stores.panels, texts, activity, monotonic)
        call_messages = CallMessages(bot, texts, limiter, activity, self.hand_panels)
        self.calls = Calls(service, preferences, activity, self.table_messages, call_messages, monotonic)
        self.reviews = ReviewMessages(bot, service, reviews, texts, limiter, self.table_messages, monotonic)
        self._private_messages = PrivateMessages(
            PanelMessages(bot, self.hand_panels.ephemerals, stores.panels), monotonic
        )
        self.outbox, self.follow_ups = Outbox(), FollowUps(self._failed)
        charts = Charts(bot, self.hand_panels, texts)
        self.context = ChatContext(
            bot, service, texts, self.table_messages, self.hand_panels, charts, self.calls, preferences, self.outbox
        )
        for listener in (
            self.table_messages.changed,
            self.hand_panels.changed,
            self.calls.changed,
            self.reviews.changed,
        ):
            service.subscribe(listener)
        self._register()

    def _register(self) -> None:
        """Register all handlers."""
        add = self._application.add_handler
        commands, membership = Commands(self.context, self.reviews), Membership(self.context)
        reviews = ReviewCallbacks(self.context, self.reviews, self._private_messages)
        self._application.add_handler(TypeHandler(Update, self._activity), group=-1)
        add(CallbackQueryHandler(CallbackHandler(self.context, reviews, self.follow_ups)))
        for name in commands.all:
            add(CommandHandler(name, commands.handler(name), filters=filters.UpdateType.MESSAGE))
        add(MessageHandler(filters.StatusUpdate.MIGRATE, membership.migrated))
        add(ChatMemberHandler(membership.joined, ChatMemberHandler.MY_CHAT_MEMBER))
        newcomers = Newcomers(self.context)
        add(MessageHandler(filters.COMMAND & filters.UpdateType.MESSAGE, newcomers.unknown))
        add(MessageHandler(filters.TEXT & filters.ChatType.PRIVATE & filters.UpdateType.MESSAGE, newcomers.words))
        self._application.add_error_handler(self._error)
        self._updates.connect(lambda: self._application.bot.username, self._too_many)

    async def _too_many(self, message: Message) -> None:
        """Tell a chat that its commands are too many."""
        await reply(self.context, message, build_page([self._texts.html("too-many-commands")], []))

    async def offer_commands(self) -> None:
        """Tell Telegram which commands there are; a failure is no reason not to play."""
        try:
            await offer_commands(self._application.bot, self._texts)
        except TelegramError as error:
            log.warning("the menu of commands is not set", reason=str(error))

    async def _error(self, update: object, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Take up what a handler raised."""
        if context.error is not None:
            await self._failed(update, context.error)

    async def _failed(self, update: object, error: Exception) -> None:
        """Log what went wrong, and say one sentence to whoever wrote a command."""
        if isinstance(error, TelegramError):
            log.warning("a call to Telegram failed", reason=str(error), kind=type(error).__name__)
        else:
            log.error("an update could not be handled", exc_info=error)
        message = update.message if isinstance(update, Update) else None
        if isinstance(message, Message) and not isinstance(error, NetworkError):
            await reply(self.context, message, build_page([self._texts.html("error")], []))

    async def settle(self) -> None:
        """Wait until what follows presses is done, and no answer to a command waits."""
        await self.follow_ups.settle()
        await self.outbox.settle()

    async def close(self) -> None:
        """Stop showing anything."""
        await self.follow_ups.close()
        await self.outbox.close()
        await self.table_messages.close()
        await self.hand_panels.close()
        await self.calls.close()
        await self.reviews.close()
