"""The composition root: builds all objects of the bot and passes each its dependencies."""

from __future__ import annotations

import asyncio
import os
import secrets
from dataclasses import dataclass
from random import Random

from pydantic import SecretStr
from sqlalchemy.ext.asyncio import AsyncEngine
from telegram.ext import Application

from telegram_bot import logs
from telegram_bot.background import SYSTEM_MONOTONIC, Clock, MonotonicClock, SystemClock
from telegram_bot.bot import Bot, Computation, Connection, LaunchFault, Storage
from telegram_bot.chat.application import AnyApplication, ChatSide, Handlers
from telegram_bot.chat.handlers.callbacks import CallbackHandler, PersonalCallback
from telegram_bot.chat.handlers.calls_command import CallsCommand
from telegram_bot.chat.handlers.commands import CommandHandlers, chat_commands
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.handlers.forget_command import ForgetCommand
from telegram_bot.chat.handlers.hand_callbacks import HandCallbacks
from telegram_bot.chat.handlers.help_commands import HelpCommands
from telegram_bot.chat.handlers.language_command import LanguageCommand
from telegram_bot.chat.handlers.membership import Membership
from telegram_bot.chat.handlers.play_commands import PlayCommands
from telegram_bot.chat.handlers.review_callbacks import ReviewCallbacks
from telegram_bot.chat.handlers.review_command import ReviewCommand
from telegram_bot.chat.handlers.rules_command import RulesCommand
from telegram_bot.chat.handlers.table_callbacks import TableCallbacks
from telegram_bot.chat.handlers.table_commands import TableCommands
from telegram_bot.chat.messages.activity import Activity
from telegram_bot.chat.messages.app_side import AppSide
from telegram_bot.chat.messages.bounded_work import BoundedWork
from telegram_bot.chat.messages.charts import Charts
from telegram_bot.chat.messages.hand_panels import HandPanels
from telegram_bot.chat.messages.languages import Languages
from telegram_bot.chat.messages.private_messages import PrivateMessages
from telegram_bot.chat.messages.reconciler import Reconciler
from telegram_bot.chat.messages.records import MessageRecords
from telegram_bot.chat.messages.review_messages import ReviewMakers, ReviewMessages
from telegram_bot.chat.messages.table_messages import TableMessages
from telegram_bot.chat.messages.turn_calls import TurnCallMessages
from telegram_bot.chat.transport.admission import Admission, Budgets
from telegram_bot.chat.transport.api_calls import Limiter, Limits
from telegram_bot.chat.transport.callback_data import (
    CallbackData,
    ChooseCalls,
    ChooseDigits,
    ChooseLanguage,
    ForgetMe,
    ShowChapter,
)
from telegram_bot.chat.transport.polling import PollingRequest
from telegram_bot.chat.transport.request import TOKEN_REJECTED, AiohttpRequest
from telegram_bot.chat.transport.sending import PersonalMessages
from telegram_bot.chat.transport.update_processor import UpdateProcessor, UpdateQueue
from telegram_bot.clients import Clients
from telegram_bot.drawing import Drawer, DrawingProcess
from telegram_bot.mini_app.address import AppAddress
from telegram_bot.mini_app.app import TELEGRAM_TRUST, AppOptions, AppTrust, MiniApp
from telegram_bot.mini_app.changes import Changes
from telegram_bot.mini_app.hub import Hub
from telegram_bot.mini_app.questions import Questions
from telegram_bot.mini_app.server import PageLimits
from telegram_bot.operation.clock_check import ClockCheck
from telegram_bot.operation.monitor import Checks, Monitor
from telegram_bot.operation.server import HealthServer
from telegram_bot.operation.watchdog import ServiceManager
from telegram_bot.presentation.names import stored_anonymous_name
from telegram_bot.rooms.computation.advisor import Advisor
from telegram_bot.rooms.computation.playout_advisor import PlayoutAdvisor, PlayoutReviewer
from telegram_bot.rooms.computation.reviews import Reviewer, Reviews
from telegram_bot.rooms.runtime.forgetting import Forgetting
from telegram_bot.rooms.runtime.service import RoomService, build_rooms
from telegram_bot.rooms.runtime.settings import BotDelay, RoomServiceSettings
from telegram_bot.rooms.runtime.writer import count_moves
from telegram_bot.settings import Settings
from telegram_bot.storage.database import open_database
from telegram_bot.storage.leader import leadership_of
from telegram_bot.storage.messages import SqlMessageStore
from telegram_bot.storage.people import PersonStore, SqlEndedSessions, SqlLanguageStore
from telegram_bot.storage.personal_data import PersonalData
from telegram_bot.storage.retention import Retention
from telegram_bot.storage.rooms import RoomStore
from telegram_bot.table_requests import TableRequests

MAX_CONNECTIONS = 64
"""Calls to Telegram at the same time."""
MAX_QUEUED = 12
"""Sendings queued for one chat, the running one included: about 40 seconds of a group's rate limit."""
MAX_FOLLOW_UPS = 16
"""Tasks of one person at the same time that follow callbacks."""


async def build(
    settings: Settings,
    *,
    clock: Clock | None = None,
    advisor: Advisor | None = None,
    reviewer: Reviewer | None = None,
    source: Random | None = None,
    monotonic: MonotonicClock = SYSTEM_MONOTONIC,
    trust: AppTrust = TELEGRAM_TRUST,
    drawer: Drawer | None = None,
) -> Bot:
    """Build the bot; tests replace the clocks, the computation and the source of randomness.

    `trust`: whom the Mini App trusts. `drawer`: draws pictures, by default in a process of its own.
    An `advisor` needs its own `reviewer`, otherwise there are no reviews.
    """
    if settings.token is None:
        raise LaunchFault(
            "THURUMPU_TOKEN is not set: get a token from @BotFather, or try `python -m telegram_bot --sandbox`"
        )
    os.environ.setdefault("PTB_TIMEDELTA", "true")  # avoids PTB's warning about durations
    url = settings.database_url.get_secret_value()
    leadership = leadership_of(url, settings.token.get_secret_value().partition(":")[0], settings.lease_seconds)
    engine = open_database(url, check=leadership.check)
    store = RoomStore(engine)
    clock = clock or SystemClock()
    retention = Retention(engine, settings.retention_days, clock.now)
    if advisor is None:
        advisor = _playout_advisor(settings)
        reviewer = reviewer or PlayoutReviewer(advisor.executor, advisor.threads, advisor.kernels)
    reviews = Reviews(reviewer)
    service = build_rooms(store, advisor, clock, source or secrets.SystemRandom(), room_settings(settings))
    limits = Limits(
        settings.messages_per_second,
        settings.chat_messages_per_second,
        settings.group_messages_per_minute,
        settings.ephemeral_shares_budget,
    )
    limiter = Limiter(limits, monotonic)
    rejected, monitor, clock_check = asyncio.Event(), _monitor(settings, store), ClockCheck()
    admission = Admission(Budgets(monotonic.now) if settings.incoming_limits else None)
    requests = [
        AiohttpRequest(
            MAX_CONNECTIONS,
            rejected,
            TOKEN_REJECTED,
            dated=clock_check.dated,
            permitted=leadership.permitted,
        ),
        PollingRequest(rejected, admission, answered=monitor.polled, permitted=leadership.permitted),
    ]
    connection = Connection(requests, admission, UpdateProcessor(), monitor, rejected)
    application = _application(settings, settings.token, limiter, connection)
    hub, address = Hub(), _app_address(settings)
    side = AppSide(application.bot, address, hub.is_watching)
    senders = Senders(application, limiter, side, drawer or DrawingProcess())
    forgetting = Forgetting(service.writer, PersonalData(engine), stored_anonymous_name)
    chat = _chat_side(senders, service, reviews, engine, forgetting, monotonic)
    hub.subscribe(chat.watching_changed)
    app = None
    if address is not None:
        page = PageLimits(clients=Clients(settings.proxies))
        options = AppOptions(address, settings.app_listen, trust, clock_check, page)
        app = _mini_app(options, hub, chat.context, reviews, SqlEndedSessions(engine), monotonic)
        forgetting.subscribe(app.end_sessions)
    chat.register()
    service.subscribe(count_moves)
    monitor.samplers += [connection.processor.sample, chat.context.table_messages.sample]
    monitor.samplers += [chat.context.hand_panels.sample, service.writer.sample]
    monitor.samplers += [advisor.sample] if isinstance(advisor, PlayoutAdvisor) else []
    admission.connect(lambda: application.bot.username, chat.notify_dropped)
    return Bot(
        settings,
        application,
        service,
        chat,
        Storage(store, leadership, retention),
        Computation(advisor, reviews),
        connection,
        app,
    )


def _playout_advisor(settings: Settings) -> PlayoutAdvisor:
    """Raise LaunchFault if the library of the cluster is missing."""
    try:
        return PlayoutAdvisor(settings.bot_budget_ms / 1000, compute=settings.compute)
    except ImportError as fault:
        raise LaunchFault(f"THURUMPU_COMPUTE={settings.compute} needs the extra `cluster`: {fault}") from fault


def room_settings(settings: Settings) -> RoomServiceSettings:
    """Return the settings of the room service."""
    return RoomServiceSettings(
        bot_delay=BotDelay(scale=settings.bot_pace),
        grace=settings.clock_grace,
        hint_seconds=settings.hint_budget_ms / 1000,
        turn_seconds=settings.turn_seconds,
        next_round_seconds=settings.next_round_seconds,
        ask_cut=settings.ask_cut,
    )


def _monitor(settings: Settings, store: RoomStore) -> Monitor:
    """Return the monitor of the process, with a port of its own if there is one."""
    port = settings.metrics_port
    server = None if port is None else HealthServer(settings.metrics_listen, port)
    checks = Checks(store.ping, polls=settings.webhook_url is None)
    monitor = Monitor(checks, ServiceManager.of(os.environ), server)
    monitor.samplers.append(logs.sum_up)
    return monitor


def _app_address(settings: Settings) -> AppAddress | None:
    if settings.app_url is None or settings.app_name is None:
        return None
    return AppAddress(settings.app_url, settings.app_name, settings.app_port)


def _mini_app(
    options: AppOptions,
    hub: Hub,
    context: ChatContext,
    reviews: Reviews,
    ended: SqlEndedSessions,
    monotonic: MonotonicClock,
) -> MiniApp:
    parts = (Changes(context.service, context.requests), Questions(context.service, context.requests))
    handlers = {kind: handle for part in parts for kind, handle in part.handlers.items()}
    return MiniApp(options, context.bot, context.service, context.languages, hub, ended, monotonic, handlers)


def _application(settings: Settings, token: SecretStr, limiter: Limiter, connection: Connection) -> AnyApplication:
    root = settings.base_url.rstrip("/")
    return (
        Application.builder()
        .token(token.get_secret_value())
        .base_url(f"{root}/bot")
        .base_file_url(f"{root}/file/bot")
        .rate_limiter(limiter)
        .update_queue(UpdateQueue())
        .concurrent_updates(connection.processor)
        .request(connection.requests[0])
        .get_updates_request(connection.requests[1])
        .job_queue(None)
        .build()
    )


@dataclass(frozen=True, slots=True)
class Senders:
    """What sends messages: PTB's application with its rate limits, the buttons of the Mini App, and pictures."""

    application: AnyApplication
    limiter: Limiter
    app: AppSide
    drawer: Drawer


def _chat_side(
    senders: Senders,
    service: RoomService,
    reviews: Reviews,
    engine: AsyncEngine,
    forgetting: Forgetting,
    monotonic: MonotonicClock,
) -> ChatSide:
    application, limiter, app = senders.application, senders.limiter, senders.app
    bot, activity = application.bot, Activity(service.clock.now)
    languages = Languages(SqlLanguageStore(engine))
    preferences, personal = PersonStore(engine), PersonalMessages(bot)
    records = MessageRecords(SqlMessageStore(engine))
    reconciler = Reconciler(service, records, personal, limiter, activity, monotonic)
    tables = TableMessages(reconciler, bot, languages, app)
    panels = HandPanels(reconciler, bot, languages, app)
    context = ChatContext(
        bot,
        service,
        languages,
        tables,
        panels,
        personal,
        charts=Charts(panels, personal),
        drawer=senders.drawer,
        turn_calls=TurnCallMessages(reconciler, bot, languages, app, preferences, tables, panels),
        preferences=preferences,
        requests=TableRequests(service, reviews, languages.of),
        outbox=BoundedWork(MAX_QUEUED, in_order=True),
        follow_ups=BoundedWork(MAX_FOLLOW_UPS, in_order=False),
        reconciler=reconciler,
    )
    makers = ReviewMakers(reviews, senders.drawer)
    review_messages = ReviewMessages(reconciler, bot, makers, languages, tables, app)
    forget = ForgetCommand(context, forgetting)
    return ChatSide(
        application, context, _handlers(context, activity, review_messages, forget, monotonic), review_messages
    )


def _handlers(
    context: ChatContext,
    activity: Activity,
    reviews: ReviewMessages,
    forget: ForgetCommand,
    monotonic: MonotonicClock,
) -> Handlers:
    private_messages = PrivateMessages(context.personal_messages, monotonic)
    calls, language, rules = CallsCommand(context), LanguageCommand(context), RulesCommand(context, private_messages)
    help_commands = HelpCommands(context, rules)
    commands = CommandHandlers(
        help_commands,
        TableCommands(context),
        PlayCommands(context),
        ReviewCommand(context, reviews),
        calls,
        rules,
        language,
        forget,
    )
    buttons = (
        TableCallbacks(context),
        HandCallbacks(context),
        ReviewCallbacks(context, reviews, private_messages),
        rules,
    )
    by_kind = {kind: handle for group in buttons for kind, handle in group.handlers.items()}
    personal: dict[type[CallbackData], PersonalCallback] = {
        ChooseCalls: calls.choose,
        ShowChapter: rules.turn_page,
        ChooseLanguage: language.choose,
        ChooseDigits: language.choose_digits,
        ForgetMe: forget.choose,
    }
    callbacks = CallbackHandler(context, by_kind, personal)
    return Handlers(activity, callbacks, chat_commands(commands), help_commands, Membership(context, activity))
