"""Builds the chat side: the connection to Telegram, what keeps messages true, and the handlers of updates."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from pydantic import SecretStr
from telegram.ext import Application
from telegram.request import BaseRequest

from telegram_bot.app_address import AppAddress
from telegram_bot.background import MonotonicClock
from telegram_bot.board_requests import BoardRequests, PuzzleRequests
from telegram_bot.chat.application import AnyApplication, ChatSide
from telegram_bot.chat.handlers.commands import Handlers
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.handlers.groups import GroupDayMessages, GroupHandlers
from telegram_bot.chat.handlers.hand_callbacks import HandCallbacks
from telegram_bot.chat.handlers.help_commands import HelpCommands, RulesCommand
from telegram_bot.chat.handlers.personal import PersonalCommands
from telegram_bot.chat.handlers.practice import PracticeHandlers, PuzzleHandlers
from telegram_bot.chat.handlers.reviews import ReviewHandlers
from telegram_bot.chat.handlers.table_callbacks import TableCallbacks
from telegram_bot.chat.handlers.table_commands import TableCommands
from telegram_bot.chat.handlers.today import TodayHandlers
from telegram_bot.chat.messages.activity import Activity
from telegram_bot.chat.messages.bounded_work import BoundedWork
from telegram_bot.chat.messages.hand_panels import HandPanels
from telegram_bot.chat.messages.languages import Languages
from telegram_bot.chat.messages.reconciler import Reconciler
from telegram_bot.chat.messages.records import MessageRecords
from telegram_bot.chat.messages.review_messages import ReviewMessages
from telegram_bot.chat.messages.table_messages import TableMessages
from telegram_bot.chat.messages.turn_calls import TurnCallMessages
from telegram_bot.chat.pages.buttons import AppButtons
from telegram_bot.chat.transport.admission import Admission, Budgets
from telegram_bot.chat.transport.api_calls import Limiter, Limits
from telegram_bot.chat.transport.receiving import PollingRequest
from telegram_bot.chat.transport.request import TOKEN_REJECTED, AiohttpRequest
from telegram_bot.chat.transport.sending import PersonalMessages
from telegram_bot.chat.transport.update_processor import UpdateProcessor, UpdateQueue
from telegram_bot.domain.commands import EventKind
from telegram_bot.drawing import Drawer
from telegram_bot.group_day_requests import GroupDayRequests
from telegram_bot.personal_requests import PersonalRequests
from telegram_bot.rooms.computation.reviews import Reviews
from telegram_bot.rooms.runtime.boards import Boards, Duels
from telegram_bot.rooms.runtime.forgetting import Forgetting
from telegram_bot.rooms.runtime.puzzles import Puzzles
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.settings import Settings
from telegram_bot.sharing import Sharing
from telegram_bot.storage.build import Stores
from telegram_bot.table_requests import TableRequests

MAX_CONNECTIONS = 64
"""Calls to Telegram at the same time."""
MAX_QUEUED = 12
"""Sendings queued for one chat, the running one included: about 40 seconds of a group's rate limit."""
MAX_FOLLOW_UPS = 16
"""Tasks of one person at the same time that follow callbacks."""


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


@dataclass(frozen=True, slots=True)
class Observers:
    """Who is told of each call: `permitted` returns when it may be made, `dated` takes the date of its answer.

    `polled`: called after each answer to a request for updates.
    """

    permitted: Callable[[], Awaitable[None]]
    dated: Callable[[str], None]
    polled: Callable[[], None]


def build_connection(
    settings: Settings, token: SecretStr, observers: Observers, monotonic: MonotonicClock
) -> Connection:
    """Build the connection of the bot with a token; nothing is called yet."""
    os.environ.setdefault("PTB_TIMEDELTA", "true")  # avoids PTB's warning about durations
    limits = Limits(
        settings.messages_per_second,
        settings.chat_messages_per_second,
        settings.group_messages_per_minute,
        settings.ephemeral_shares_budget,
    )
    limiter, processor, rejected = Limiter(limits, monotonic), UpdateProcessor(), asyncio.Event()
    admission = Admission(Budgets(monotonic.now) if settings.incoming_limits else None)
    permitted = observers.permitted
    calls = AiohttpRequest(MAX_CONNECTIONS, rejected, TOKEN_REJECTED, dated=observers.dated, permitted=permitted)
    polls = PollingRequest(rejected, admission, answered=observers.polled, permitted=permitted)
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
    """What the chat side is built on. `address` of the Mini App, None without it; `is_watching`: see `AppButtons`."""

    connection: Connection
    service: RoomService
    reviews: Reviews
    boards: Boards
    puzzles: Puzzles
    stores: Stores
    forgetting: Forgetting
    drawer: Drawer
    address: AppAddress | None
    is_watching: Callable[[int, int], bool]


def build_chat(parts: ChatParts, monotonic: MonotonicClock) -> ChatSide:
    """Build the chat side, which handles updates and follows the rooms once it is registered."""
    service, stores, bot = parts.service, parts.stores, parts.connection.application.bot
    activity, personal, languages = (
        Activity(service.clock.now),
        PersonalMessages(bot, monotonic),
        Languages(stores.languages),
    )
    app = AppButtons(bot, parts.address, parts.is_watching)
    records = MessageRecords(stores.messages)
    reconciler = Reconciler(service, records, personal, parts.connection.limiter, activity, monotonic)
    tables = TableMessages(reconciler, bot, languages, app)
    panels = HandPanels(reconciler, bot, languages, app)
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
        personal=PersonalRequests(bot, stores, service.clock.now, monotonic),
        boards=BoardRequests(parts.boards, Duels(parts.boards)),
        puzzles=PuzzleRequests(parts.puzzles),
        sharing=Sharing(bot, parts.drawer, parts.address),
        outbox=BoundedWork(MAX_QUEUED, in_order=True),
        follow_ups=BoundedWork(MAX_FOLLOW_UPS, in_order=False),
        reconciler=reconciler,
    )
    reviews = ReviewMessages(reconciler, bot, parts.reviews, parts.drawer, languages, tables, app)
    group_days = GroupDayMessages(bot, GroupDayRequests(parts.boards, stores, context.personal), languages)
    handlers = _handlers(context, reviews, parts.forgetting, group_days)
    chat = ChatSide(parts.connection.application, context, handlers, reviews)
    parts.connection.admission.connect(lambda: bot.username, chat.notify_dropped)
    return chat


def _handlers(
    context: ChatContext, reviews: ReviewMessages, forgetting: Forgetting, group_days: GroupDayMessages
) -> Handlers:
    rules, own, practice = RulesCommand(context), PersonalCommands(context, forgetting), PracticeHandlers(context)
    today, puzzles, groups = TodayHandlers(context), PuzzleHandlers(context), GroupHandlers(context, group_days)
    for ended in (today.ended, groups.ended):
        context.service.subscribe(ended, (EventKind.MATCH_ENDED,))
    return Handlers(
        HelpCommands(context, rules, own, practice, today, puzzles),
        TableCommands(context, practice),
        ReviewHandlers(context, reviews),
        rules,
        practice,
        own,
        today,
        puzzles,
        groups,
        TableCallbacks(context),
        HandCallbacks(context),
    )
