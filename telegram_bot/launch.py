"""Starting and stopping the bot: against Telegram, or against a sandbox of our own in the same process."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import structlog
from pydantic import SecretStr
from sqlalchemy.engine import make_url
from telegram.error import InvalidToken, TelegramError
from telegram.ext import Application
from telegram.request import BaseRequest

from telegram_bot.chat.application import UPDATES, AnyApplication, ChatSide, Stores
from telegram_bot.chat.transport.limiter import Limiter
from telegram_bot.chat.transport.pacing import REAL, MonotonicClock
from telegram_bot.chat.transport.update_processor import Updates
from telegram_bot.chat.transport.watched_request import POLLING_REFUSED, REFUSED, WatchedRequest
from telegram_bot.rooms.computation.advisor import Advisor
from telegram_bot.rooms.computation.playout_advisor import PlayoutAdvisor, PlayoutReviewer
from telegram_bot.rooms.computation.reviews import Reviewer, Reviews
from telegram_bot.rooms.domain.commands import AddBot, ChangeSetting, Person
from telegram_bot.rooms.domain.room import Place
from telegram_bot.rooms.runtime.bot_delay import BotDelay
from telegram_bot.rooms.runtime.clock import Clock, SystemClock
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.sandbox import Sandbox
from telegram_bot.settings import Settings, default_database_url
from telegram_bot.storage.database import migrate, open_database
from telegram_bot.storage.panels import SqlPanelStore
from telegram_bot.storage.people import SqlPersonStore
from telegram_bot.storage.store import SqlRoomStore

log = structlog.get_logger(__name__)

AT_ONCE = 64
"""Calls to Telegram under way at the same time."""

SANDBOX_TOKEN = "1000:sandbox"  # noqa: S105 - opens nothing but our own sandbox
LONGEST_PAUSE = 30.0

STOPPING = 8.0
"""Seconds that stopping may take in all."""
ENDING = 2.0
"""Seconds for what is under way to end by itself when the bot stops, before it is cancelled."""
CANCELLING = 0.5
"""Seconds for what is cancelled to end."""


class LaunchFault(Exception):
    """Why the bot cannot start, in one line for people."""


@dataclass(frozen=True, slots=True)
class Connection:
    """What connects the bot to Telegram: how calls are made, the second way being for getting updates."""

    requests: Sequence[BaseRequest]
    updates: Updates
    refused: asyncio.Event


class Bot:
    """The whole bot: Telegram, rooms, storage. Made by `build`."""

    def __init__(
        self,
        settings: Settings,
        application: AnyApplication,
        service: RoomService,
        chat: ChatSide,
        store: SqlRoomStore,
        thinker: Advisor,
        reviews: Reviews,
        connection: Connection,
    ) -> None:
        self.settings = settings
        self.application = application
        self.refused = connection.refused
        """Set when Telegram does not accept the token any more, which ends polling."""
        self._connection = connection
        self.service = service
        self.chat = chat
        self._store = store
        self._thinker = thinker
        self._reviews = reviews
        self._warming: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Bring the database up to date, take all tables up again and listen; raise LaunchFault."""
        if isinstance(self._thinker, PlayoutAdvisor):
            self.service.subscribe(self._thinker.changed)
            self._warming = asyncio.create_task(self._thinker.warm_up())
        await migrate(self.settings.database_url.get_secret_value())
        try:
            await self._start()
        except InvalidToken as error:
            raise LaunchFault("Telegram does not know this token; look at THURUMPU_TOKEN") from error

    async def _start(self) -> None:
        """Do what follows the migration."""
        await self._greet()
        await self.service.resume()
        await self.chat.hand_panels.resume()
        await self.chat.offer_commands()
        await self.application.start()
        await self._listen()
        log.info("the bot is there", name=self.application.bot.username)

    async def _greet(self) -> None:
        """Tell Telegram the token, again and again while it cannot be reached."""
        pause = 1.0
        while True:
            try:
                await self.application.initialize()
                return
            except InvalidToken:
                raise
            except TelegramError as error:
                log.warning("Telegram cannot be reached", reason=str(error), again_in=pause)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _listen(self) -> None:
        """Ask for updates, or have them brought."""
        updater, settings = self.application.updater, self.settings
        if updater is None:
            raise LaunchFault("the bot has no way to get updates")
        if settings.webhook_url is None:
            await updater.start_polling(allowed_updates=UPDATES, bootstrap_retries=-1)
            return
        secret = settings.webhook_secret
        await updater.start_webhook(
            listen=settings.webhook_listen,
            port=settings.webhook_port,
            url_path=urlsplit(settings.webhook_url).path.lstrip("/"),
            webhook_url=settings.webhook_url,
            secret_token=secret.get_secret_value() if secret else None,
            allowed_updates=UPDATES,
            bootstrap_retries=-1,
        )

    async def stop(self) -> None:
        """Stop listening, let what is under way end, close everything; a step that takes too long is cancelled.

        Updates that wait for their turn are dropped: Telegram does not bring them again, but nobody has been told that
        what they ask for is done. A change that has been begun is saved whole or not at all.
        """
        end = asyncio.get_running_loop().time() + STOPPING
        self._connection.updates.close()
        if self._warming is not None:
            self._warming.cancel()
            await _end("the warming up", self._warming, end)
        if self.application.updater is not None and self.application.updater.running:
            await _end("listening", self.application.updater.stop(), end)
        await self._reviews.close()  # what is under way may wait for one
        await self._end_handlers(end)
        await _end("the tables", self.service.close(), end)
        await _end("the chat side", self.chat.close(), end)
        await _end("the application", self.application.shutdown(), end)
        for request in self._connection.requests:
            await request.shutdown()  # the application leaves them open if it never got to know the token
        if isinstance(self._thinker, PlayoutAdvisor):
            self._thinker.close()
        await _end("the storage", self._store.close(), end)

    async def _end_handlers(self, end: float) -> None:
        """Let handlers end and answers be sent; then cancel those that are left."""

        async def ended() -> None:
            if self.application.running:
                await self.application.stop()
            await self.chat.settle()

        ending = asyncio.create_task(ended())
        await asyncio.wait({ending}, timeout=ENDING)
        self._connection.updates.cancel()
        await _end("handlers", ending, end, seconds=CANCELLING)


async def _end(what: str, work: Awaitable[object], end: float, seconds: float = ENDING) -> None:
    """Do a step of stopping within some seconds and before `end`; an error is logged, the other steps follow."""
    task = asyncio.ensure_future(work)
    left = end - asyncio.get_running_loop().time()
    await asyncio.wait({task}, timeout=max(0.0, min(seconds, left)))
    if not task.done():
        log.info("stopping takes long, it is cut short", step=what)
        task.cancel()
        await asyncio.wait({task}, timeout=CANCELLING)
    if task.done() and not task.cancelled() and (error := task.exception()) is not None:
        log.warning("stopping has met an error", step=what, reason=repr(error))


async def build(
    settings: Settings,
    *,
    clock: Clock | None = None,
    thinker: Advisor | None = None,
    reviewer: Reviewer | None = None,
    source: Random | None = None,
    pacing: MonotonicClock = REAL,
) -> Bot:
    """Put the bot together; what tests steer are the clock, the thinking, chance, and the waiting for Telegram.

    A thinker that is given brings its reviewer along, or there are no reviews.
    """
    if settings.token is None:
        raise LaunchFault(
            "THURUMPU_TOKEN is not set: get a token from @BotFather, or try `python -m telegram_bot --sandbox`"
        )
    os.environ.setdefault("PTB_TIMEDELTA", "true")  # how PTB is told that its new way is known
    limiter = Limiter(settings.group_messages_per_minute, settings.ephemeral_shares_budget, pacing)
    engine = open_database(settings.database_url.get_secret_value())
    store = SqlRoomStore(engine)
    if thinker is None:
        thinker = PlayoutAdvisor(settings.bot_budget_ms / 1000)
        reviewer = reviewer or PlayoutReviewer(thinker.desk, thinker.kernels)
    reviews = Reviews(reviewer)
    service = RoomService(
        store,
        thinker,
        clock or SystemClock(),
        source or secrets.SystemRandom(),
        BotDelay(scale=settings.bot_pace),
        settings.clock_grace,
        turn_seconds=settings.turn_seconds,
        next_round_seconds=settings.next_round_seconds,
        hint_seconds=settings.hint_budget_ms / 1000,
    )
    refused, updates = asyncio.Event(), Updates(pacing)
    requests = [
        WatchedRequest(AT_ONCE, refused, REFUSED, pool_timeout=20),
        WatchedRequest(1, refused, POLLING_REFUSED),
    ]
    connection = Connection(requests, updates, refused)
    application = _application(settings, settings.token, limiter, connection)
    stores, per_minute = Stores(SqlPanelStore(engine), SqlPersonStore(engine)), settings.group_messages_per_minute
    chat = ChatSide(application, service, reviews, stores, limiter, updates, per_minute, pacing)
    return Bot(settings, application, service, chat, store, thinker, reviews, connection)


def _application(settings: Settings, token: SecretStr, limiter: Limiter, connection: Connection) -> AnyApplication:
    """Return PTB's application."""
    root = settings.base_url.rstrip("/")
    return (
        Application.builder()
        .token(token.get_secret_value())
        .base_url(f"{root}/bot")
        .base_file_url(f"{root}/file/bot")
        .rate_limiter(limiter)
        .concurrent_updates(connection.updates)
        .request(connection.requests[0])
        .get_updates_request(connection.requests[1])
        .job_queue(None)
        .build()
    )


# ---------------------------------------------------------------------- the sandbox

GROUP = "Kitchen table"
OPENER, FRIEND = "Amal", "Nimali"
BOT_PLAYERS = 2


def sandbox_settings(settings: Settings, port: int | None, database: str | None) -> Settings:
    """Return the settings for the sandbox: its token, and a database of its own unless one is named."""
    url = settings.database_url.get_secret_value()
    if database is not None:
        url = database if "://" in database else f"sqlite+aiosqlite:///{Path(database).resolve()}"
    elif url == default_database_url():
        url = url.replace("thurumpu.sqlite3", "sandbox.sqlite3")
    values = {
        "token": SecretStr(SANDBOX_TOKEN),
        "database_url": SecretStr(url),
        "webhook_url": None,
        "sandbox_port": settings.sandbox_port if port is None else port,
    }
    return settings.model_copy(update=values)


def sandbox_for(settings: Settings) -> Sandbox:
    """Return the sandbox; its chats are kept in a file beside the database."""
    database = make_url(settings.database_url.get_secret_value()).database
    state = Path(f"{database}.chat.json") if database and database != ":memory:" else None
    if state is not None:
        state.parent.mkdir(parents=True, exist_ok=True)
    return Sandbox(SANDBOX_TOKEN, port=settings.sandbox_port, state_path=state)


async def set_the_scene(sandbox: Sandbox, bot: Bot) -> None:
    """Let there be a group with two people and a table with bot players, unless people are there already."""
    if any(sandbox.state.people()):
        return
    opener = sandbox.people.add_user(OPENER, username="amal")
    friend = sandbox.people.add_user(FRIEND, username="nimali")
    chat = sandbox.people.add_chat(GROUP, members=[opener.id, friend.id])
    await sandbox.wait_for_bot(chat.id)  # the greeting stands above the table
    amal = Person(opener.id, opener.first_name)
    table = (await bot.service.open(Place(chat.id), "poter", amal)).room
    if table is None:
        raise LaunchFault("no table could be opened in the sandbox")
    await bot.service.perform(table.id, ChangeSetting("turn_seconds", 0), amal)
    for _ in range(BOT_PLAYERS):
        await bot.service.perform(table.id, AddBot(), amal)


async def build_in_sandbox(settings: Settings, sandbox: Sandbox) -> Bot:
    """Put the bot together against a sandbox that is listening."""
    return await build(settings.model_copy(update={"base_url": sandbox.root_url}))
