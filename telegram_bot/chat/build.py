"""Builds the chat side: the connection to Telegram, the parts that keep messages up to date, the update handlers."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Container, Sequence
from dataclasses import dataclass, fields
from typing import Any

import structlog
from pydantic import SecretStr
from sqlalchemy.exc import SQLAlchemyError
from telegram import Message, Update
from telegram.error import NetworkError, TelegramError
from telegram.ext import (
    Application,
    CallbackQueryHandler,
    ChatMemberHandler,
    CommandHandler,
    ContextTypes,
    InlineQueryHandler,
    MessageHandler,
    filters,
)
from telegram.request import BaseRequest

from analysis.texts.loader import DEFAULT, LANGUAGES
from telegram_bot.app_address import AppAddress
from telegram_bot.background import BoundedWork, MonotonicClock
from telegram_bot.board_requests import BoardRequests, GroupDayRequests, PuzzleRequests
from telegram_bot.chat.handlers.alone import AloneHandlers
from telegram_bot.chat.handlers.callbacks import CallbackHandler
from telegram_bot.chat.handlers.commands import Handlers, chat_commands, offer_commands, update_handler
from telegram_bot.chat.handlers.context import ChatContext, reply, reply_at
from telegram_bot.chat.handlers.groups import GroupHandlers
from telegram_bot.chat.handlers.hand_callbacks import HandCallbacks
from telegram_bot.chat.handlers.help_commands import HelpCommands
from telegram_bot.chat.handlers.personal import PersonalCommands
from telegram_bot.chat.handlers.reviews import ReviewHandlers
from telegram_bot.chat.handlers.table_callbacks import TableCallbacks
from telegram_bot.chat.handlers.table_commands import TableCommands
from telegram_bot.chat.messages.activity import Activity
from telegram_bot.chat.messages.hand_panels import HandPanels
from telegram_bot.chat.messages.languages import Languages
from telegram_bot.chat.messages.reconciler import Reconciler
from telegram_bot.chat.messages.review_messages import REVIEW_EVENTS, ReviewMessages
from telegram_bot.chat.messages.table_messages import TableMessages, TurnCallMessages
from telegram_bot.chat.pages.parts import AppButtons
from telegram_bot.chat.transport.api_calls import Limiter, Limits
from telegram_bot.chat.transport.receiving import Admission, Json, PollingRequest, UpdateProcessor, UpdateQueue
from telegram_bot.chat.transport.request import TOKEN_REJECTED, AiohttpRequest
from telegram_bot.chat.transport.sending import PersonalMessages, build_page
from telegram_bot.domain.commands import EventKind
from telegram_bot.domain.room import Place
from telegram_bot.drawing import Drawer
from telegram_bot.operation import metrics
from telegram_bot.personal_requests import PersonalRequests
from telegram_bot.rooms.computation.reviews import Reviews
from telegram_bot.rooms.runtime.boards import Boards
from telegram_bot.rooms.runtime.puzzles import Puzzles
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.rooms.runtime.writer import Forgetting
from telegram_bot.settings import Settings
from telegram_bot.sharing import Sharing, Stories
from telegram_bot.storage.build import Stores
from telegram_bot.table_requests import TableRequests
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)

AnyApplication = Application[Any, Any, Any, Any, Any, Any]
UPDATES = [Update.MESSAGE, Update.CALLBACK_QUERY, Update.MY_CHAT_MEMBER]

OUTAGES = (SQLAlchemyError, OSError)
"""Exceptions raised while the database is unavailable."""


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
        self.group_days = handlers.groups

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
            names = [command.name, *command.aliases]
            add(CommandHandler(names, update_handler(context, command), filters=message))
        if context.sharing.inline:
            add(InlineQueryHandler(handlers.alone.offer))
        add(MessageHandler(filters.StatusUpdate.MIGRATE, handlers.groups.migrated))
        add(ChatMemberHandler(handlers.groups.changed, ChatMemberHandler.MY_CHAT_MEMBER))
        add(MessageHandler(filters.COMMAND & message, handlers.help.unknown_command))
        add(MessageHandler(filters.TEXT & filters.ChatType.PRIVATE & message, handlers.help.private_text))
        self._application.add_error_handler(self._log_error)

    def watching_changed(self, room: int, person: int) -> None:
        """Update a person's messages about a table after they have opened or closed it in the Mini App."""
        self.context.turn_calls.watching_changed(room, person)
        self.context.hand_panels.watching_changed(room, person)

    async def resume(self) -> None:
        """Resume the tables, bring their messages up to date, and offer the commands in all languages."""
        versions = await self.context.service.resume(self.context.reconciler.versions())
        await self.context.reconciler.resume(versions)
        for language in LANGUAGES:
            code = None if language == DEFAULT else language
            await offer_commands(self._application.bot, Texts(language), self._commands, code)

    def notify_dropped(self, update: Json) -> None:
        """Tell the sender of a dropped press, or the chat of a dropped command, about the limit."""
        self.context.follow_ups.put("dropped", lambda: self._notify_dropped(update))

    async def _notify_dropped(self, update: Json) -> None:
        """Answer an update that was dropped before it was parsed; raise TelegramError."""
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
        """Set the gauges of tables that do not show the latest state, and of hands being updated or waiting for it."""
        outdated = sum(one.outdated_since is not None for one in self.context.table_messages)
        metrics.waiting.labels("tables").set(outdated)
        metrics.waiting.labels("hands").set(sum(not one.updater.idle for one in self.context.hand_panels))

    async def settle(self) -> None:
        """Wait until the work that handlers have queued is done."""
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


MAX_CONNECTIONS = 64
"""Concurrent calls to Telegram."""
MAX_QUEUED = 12
"""Sends queued for one chat, including the running one: about 40 seconds of a group's rate limit."""
MAX_FOLLOW_UPS = 16
"""Concurrent tasks of one person that follow callbacks."""


@dataclass(frozen=True, slots=True)
class Connection:
    """The application, and its parts: HTTP clients for calls and for polling, rate limits, admission and processing."""

    application: AnyApplication
    requests: Sequence[BaseRequest]
    limiter: Limiter
    admission: Admission
    processor: UpdateProcessor
    rejected: asyncio.Event
    """Set when Telegram rejects the token, which ends polling."""


def build_connection(
    settings: Settings,
    token: SecretStr,
    monotonic: MonotonicClock,
    *,
    permitted: Callable[[], Awaitable[None]],
    dated: Callable[[str], None],
    polled: Callable[[], None],
) -> Connection:
    """Build the connection of the bot with a token; nothing is called yet.

    `permitted` waits until a call may be made; `dated` takes each answer's `Date`; `polled` follows each `getUpdates`.
    """
    os.environ.setdefault("PTB_TIMEDELTA", "true")  # avoids PTB's warning about durations
    limits = Limits(
        settings.messages_per_second,
        settings.chat_messages_per_second,
        settings.group_messages_per_minute,
        settings.ephemeral_shares_budget,
    )
    limiter, processor, rejected = Limiter(limits, monotonic), UpdateProcessor(), asyncio.Event()
    admission = Admission(monotonic.now, limited=settings.incoming_limits)
    calls = AiohttpRequest(MAX_CONNECTIONS, rejected, TOKEN_REJECTED, dated=dated, permitted=permitted)
    polls = PollingRequest(rejected, admission, answered=polled, permitted=permitted)
    root = settings.base_url.rstrip("/")
    application = (
        Application.builder()
        .token(token.get_secret_value())
        .base_url(f"{root}/bot")
        .base_file_url(f"{root}/file/bot")
        .rate_limiter(limiter)
        .update_queue(UpdateQueue())
        .concurrent_updates(processor)
        .request(calls)
        .get_updates_request(polls)
        .job_queue(None)
        .build()
    )
    return Connection(application, (calls, polls), limiter, admission, processor, rejected)


@dataclass(frozen=True, slots=True)
class ChatParts:
    """Dependencies of the chat side.

    `address`: of the Mini App, if any. `watching`: see `AppButtons`. `inline`: see settings. `stories`: see `Sharing`.
    """

    connection: Connection
    service: RoomService
    reviews: Reviews
    boards: Boards
    puzzles: Puzzles
    stores: Stores
    forgetting: Forgetting
    drawer: Drawer
    address: AppAddress | None
    watching: Container[tuple[int, int]]
    inline: bool
    stories: Stories | None


def build_chat(parts: ChatParts, monotonic: MonotonicClock) -> ChatSide:
    """Build the chat side, which handles updates and follows the rooms once it is registered."""
    service, stores, bot = parts.service, parts.stores, parts.connection.application.bot
    activity, languages = Activity(service.clock.now), Languages(stores.languages)
    personal, app = PersonalMessages(bot, monotonic), AppButtons(bot, parts.address, parts.watching)

    async def migrate(old: int, new: int) -> None:
        await languages.migrate(old, new)  # before the tables, which are shown in it
        await stores.group_days.migrate(old, new)
        await service.migrate(old, new)
        activity.joined(old, member=False)

    limiter = parts.connection.limiter
    reconciler = Reconciler(service, stores.messages, personal, limiter, activity, migrate, monotonic)
    tables = TableMessages(reconciler, bot, languages, app)
    panels = HandPanels(reconciler, bot, languages, app)
    own = PersonalRequests(bot, stores, service.clock.now, monotonic)
    context = ChatContext(
        bot,
        service,
        languages,
        tables,
        panels,
        personal,
        app,
        drawer=parts.drawer,
        turn_calls=TurnCallMessages(reconciler, bot, languages, app, stores.people, tables, panels),
        preferences=stores.people,
        requests=TableRequests(service, parts.reviews, languages.of),
        personal=own,
        boards=BoardRequests(parts.boards),
        puzzles=PuzzleRequests(parts.puzzles, stores.people, own.access),
        sharing=Sharing(bot, parts.drawer, parts.address, parts.stories, inline=parts.inline),
        outbox=BoundedWork(MAX_QUEUED, in_order=True),
        follow_ups=BoundedWork(MAX_FOLLOW_UPS, in_order=False),
        reconciler=reconciler,
    )
    reviews = ReviewMessages(reconciler, bot, parts.reviews, parts.drawer, languages, tables, app)
    alone, commands = AloneHandlers(context), PersonalCommands(context, parts.forgetting)
    groups = GroupHandlers(context, GroupDayRequests(parts.boards, stores, own))
    service.subscribe(alone.ended, (EventKind.MATCH_ENDED, EventKind.RESUMED))
    service.subscribe(groups.ended, (EventKind.MATCH_ENDED,))
    handlers = Handlers(
        HelpCommands(context, commands, alone),
        TableCommands(context),
        ReviewHandlers(context, reviews),
        commands,
        alone,
        groups,
        TableCallbacks(context),
        HandCallbacks(context),
    )
    chat = ChatSide(parts.connection.application, context, handlers, reviews)
    parts.connection.admission.connect(lambda: bot.username, chat.notify_dropped)
    return chat
