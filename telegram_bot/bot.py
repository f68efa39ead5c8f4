"""The running bot: start and stop."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

import structlog
from telegram.error import InvalidToken, TelegramError
from telegram.request import BaseRequest
from tenacity import (
    AsyncRetrying,
    RetryCallState,
    retry_if_exception_type,
    retry_if_not_exception_type,
    wait_exponential,
)

from telegram_bot.chat.application import UPDATES, AnyApplication, ChatSide
from telegram_bot.chat.transport.update_processor import UpdateProcessor
from telegram_bot.mini_app.app import MiniApp
from telegram_bot.rooms.computation.advisor import Advisor
from telegram_bot.rooms.computation.playout_advisor import PlayoutAdvisor
from telegram_bot.rooms.computation.reviews import Reviews
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.settings import Settings
from telegram_bot.storage.database import migrate
from telegram_bot.storage.store import SqlRoomStore

log = structlog.get_logger(__name__)

MAX_PAUSE = 30.0
"""Longest pause between attempts to reach Telegram at the start, in seconds; pauses start at 1 and double."""

STOP_SECONDS = 8.0
"""Time limit of stopping."""
GRACE_SECONDS = 2.0
"""Time limit of each step of stopping, after which it is cancelled."""
CANCEL_SECONDS = 0.5
"""Time limit of a cancelled step."""


class LaunchFault(Exception):
    """The reason why the bot cannot start, in one line for its operator."""


@dataclass(frozen=True, slots=True)
class Connection:
    """Connection to Telegram: HTTP clients for calls and for polling, and the processor of updates."""

    requests: Sequence[BaseRequest]
    processor: UpdateProcessor
    rejected: asyncio.Event
    """Set when Telegram rejects the token, which ends polling."""


@dataclass(frozen=True, slots=True)
class Computation:
    """Bot players, hints and reviews."""

    advisor: Advisor
    reviews: Reviews


class Bot:
    """The bot: Telegram, rooms and storage, built by `composition.build`."""

    def __init__(
        self,
        settings: Settings,
        application: AnyApplication,
        service: RoomService,
        chat: ChatSide,
        store: SqlRoomStore,
        computation: Computation,
        connection: Connection,
        app: MiniApp | None,
    ) -> None:
        self.settings = settings
        self.application = application
        self.rejected = connection.rejected
        self._connection = connection
        self.service = service
        self.chat = chat
        self._store = store
        self._advisor = computation.advisor
        self._reviews = computation.reviews
        self.app = app
        self._precompiling: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Migrate the database, resume all tables and listen for updates; raise LaunchFault."""
        if isinstance(self._advisor, PlayoutAdvisor):
            self.service.subscribe(self._advisor.changed)
            self._precompiling = asyncio.create_task(self._advisor.warm_up())
        await migrate(self.settings.database_url.get_secret_value())
        try:
            await self._start()
        except InvalidToken as error:
            raise LaunchFault("Telegram does not know this token; look at THURUMPU_TOKEN") from error

    async def _start(self) -> None:
        """Connect to Telegram, resume all tables and listen; raise InvalidToken."""
        await self._connect()
        if self.app is not None:
            self.app.start()
        await self.service.resume()
        await self.chat.resume()
        await self.application.start()
        await self._listen()
        log.info("the bot is there", name=self.application.bot.username)

    async def _connect(self) -> None:
        """Log in, and retry while Telegram cannot be reached; raise InvalidToken."""
        retrying = AsyncRetrying(
            retry=retry_if_exception_type(TelegramError) & retry_if_not_exception_type(InvalidToken),
            wait=wait_exponential(max=MAX_PAUSE),
            before_sleep=_log_retry,
            reraise=True,
        )
        await retrying(self.application.initialize)

    async def _listen(self) -> None:
        """Start polling or the webhook."""
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
        """Stop listening, finish running work, close everything; a step that takes too long is cancelled.

        Updates that wait are dropped: Telegram does not deliver them again, but their commands were not confirmed. A
        change that has begun is saved completely or not at all.
        """
        end = asyncio.get_running_loop().time() + STOP_SECONDS
        self._connection.processor.close()
        if self._precompiling is not None:
            self._precompiling.cancel()
            await _end("the warming up", self._precompiling, end)
        if self.application.updater is not None and self.application.updater.running:
            await _end("listening", self.application.updater.stop(), end)
        if self.app is not None:
            await _end("the Mini App", self.app.stop(), end)
        await self._reviews.close()  # running work may wait for one
        await self._end_handlers(end)
        await _end("the tables", self.service.close(), end)
        await _end("the chat side", self.chat.close(), end)
        await _end("the application", self.application.shutdown(), end)
        for request in self._connection.requests:
            await request.shutdown()  # the application does not close them if it never logged in
        if isinstance(self._advisor, PlayoutAdvisor):
            self._advisor.close()
        await _end("the storage", self._store.close(), end)

    async def _end_handlers(self, end: float) -> None:
        """Wait for handlers and their work for a while, then cancel them."""

        async def ended() -> None:
            if self.application.running:
                await self.application.stop()
            await self.chat.settle()

        ending = asyncio.create_task(ended())
        await asyncio.wait({ending}, timeout=GRACE_SECONDS)
        self._connection.processor.cancel()
        await _end("handlers", ending, end, seconds=CANCEL_SECONDS)


def _log_retry(state: RetryCallState) -> None:
    """Log why Telegram could not be reached and when the next attempt follows."""
    error = None if state.outcome is None else state.outcome.exception()
    log.warning("Telegram cannot be reached", reason=str(error), again_in=state.upcoming_sleep)


async def _end(what: str, work: Awaitable[object], end: float, seconds: float = GRACE_SECONDS) -> None:
    """Do a step of stopping within `seconds` and before `end`; an error is logged, so that the other steps follow."""
    task = asyncio.ensure_future(work)
    left = end - asyncio.get_running_loop().time()
    await asyncio.wait({task}, timeout=max(0.0, min(seconds, left)))
    if not task.done():
        log.info("stopping takes long, it is cut short", step=what)
        task.cancel()
        await asyncio.wait({task}, timeout=CANCEL_SECONDS)
    if task.done() and not task.cancelled() and (error := task.exception()) is not None:
        log.warning("stopping has met an error", step=what, reason=repr(error))
