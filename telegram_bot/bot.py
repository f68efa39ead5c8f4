"""The running bot: start and stop."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import NoReturn
from urllib.parse import urlsplit

import structlog
from telegram import Update
from telegram.error import BadRequest, InvalidToken, TelegramError
from tenacity import (
    AsyncRetrying,
    RetryCallState,
    retry_if_exception_type,
    retry_if_not_exception_type,
    wait_exponential,
)

from telegram_bot.background import until_next
from telegram_bot.chat.build import OUTAGES, UPDATES, AnyApplication, ChatSide, Connection
from telegram_bot.chat.transport.receiving import note_polling_error
from telegram_bot.chat.transport.webhook import MAX_CONNECTIONS, WebhookServer
from telegram_bot.mini_app.app import MiniApp
from telegram_bot.operation.monitor import Monitor, State
from telegram_bot.operation.process import return_free_memory
from telegram_bot.rooms.build import Computation
from telegram_bot.rooms.runtime.puzzles import NightReviews
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.settings import Settings
from telegram_bot.storage.build import Stores
from telegram_bot.storage.database import migrate
from telegram_bot.storage.faults import DatabaseFault, database_faults, look_at

log = structlog.get_logger(__name__)

MAX_PAUSE = 30.0
"""Longest pause in seconds between attempts to reach Telegram at the start; pauses start at 1 and double."""
REFUSALS = 3
"""Refusals of a call at the start, after which the bot gives up."""

POLLING_PAUSE = 30.0
"""PTB's longest pause in seconds between attempts to fetch updates."""

HOUR = 3600.0
JOBS_PAUSE = 600.0
"""Seconds between runs of the periodic jobs: at full hours, which groups choose, and in between."""

STOP_SECONDS = 8.0
"""Time limit of stopping."""
GRACE_SECONDS = 2.0
"""Time limit of each step of stopping, after which it is cancelled."""
CANCEL_SECONDS = 0.5
"""Time limit of a cancelled step."""


class LaunchFault(Exception):
    """The reason why the bot cannot start, in one line for its operator."""


class RunFault(Exception):
    """The reason why the running bot ends by itself, in one line for its operator."""


class LeadershipLost(RunFault):
    """Another process may be active now: this one must end at once, without any further call or change."""


@dataclass(eq=False, repr=False)
class Bot:
    """The bot: Telegram, rooms and storage, built by `composition.build`."""

    settings: Settings
    connection: Connection
    service: RoomService
    chat: ChatSide
    stores: Stores
    computation: Computation
    monitor: Monitor
    app: MiniApp | None
    _webhook: WebhookServer | None = None
    _migrating: asyncio.Task[None] | None = None
    _tasks: dict[str, asyncio.Task[None]] = field(default_factory=dict)
    _jobs: list[asyncio.Task[None]] = field(default_factory=list)
    _listening: asyncio.Event = field(default_factory=asyncio.Event)
    _unhurried: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once the bot answers, or waits for another process: then kernels may be loaded and compiled."""

    @property
    def application(self) -> AnyApplication:
        """PTB's application."""
        return self.connection.application

    async def start(self) -> None:
        """Wait until no other process is active, migrate the database and listen for updates; raise LaunchFault.

        A waiting process loads the kernels meanwhile, but reads nothing from the database, so that it holds no rooms.
        """
        await self.monitor.start()
        with self._database_faults():
            await look_at(self._url)
        if (playouts := self.computation.playouts) is not None:
            self.service.subscribe(playouts.changed)
            self._tasks["the warming up"] = asyncio.create_task(playouts.kernels.run(self._unhurried))
        await self._lead()
        log.info("the database is brought up to date")
        self._migrating = asyncio.create_task(migrate(self._url))
        with self._database_faults():
            await asyncio.shield(self._migrating)  # rolled back as a whole if it takes too long when the bot stops
            await self.stores.leadership.begin()
        try:
            await self._start()
        except InvalidToken as error:
            raise LaunchFault("Telegram does not know this token; look at THURUMPU_TOKEN") from error

    @property
    def _url(self) -> str:
        return self.settings.database_url.get_secret_value()

    @contextmanager
    def _database_faults(self) -> Iterator[None]:
        try:
            with database_faults(self._url):
                yield
        except DatabaseFault as fault:
            raise LaunchFault(str(fault)) from fault

    async def _lead(self) -> None:
        def waiting() -> None:
            log.info("another process is active; this one waits for its end")
            self.monitor.enter(State.STANDBY)
            self._unhurried.set()

        with self._database_faults():
            await self.stores.leadership.acquire(waiting)
        self.monitor.enter(State.STARTING)

    async def failure(self) -> NoReturn:
        """Wait until the bot cannot go on; raise RunFault, or LeadershipLost."""
        waiting = [
            asyncio.create_task(wait()) for wait in (self._leadership_lost, self._token_refused, self._polling_failed)
        ]
        try:
            done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in waiting:
                task.cancel()
        raise next(task.result() for task in waiting if task in done)

    async def _leadership_lost(self) -> RunFault:
        await self.stores.leadership.lost.wait()
        return LeadershipLost(self.stores.leadership.reason)

    async def _token_refused(self) -> RunFault:
        await self._listening.wait()
        await self.connection.rejected.wait()
        return RunFault("Telegram refuses the token (401 or 404), so no more updates come")

    async def _polling_failed(self) -> RunFault:
        """Wait until polling has failed for too long; if Telegram can be reached again, PTB's next attempt counts."""
        await self._listening.wait()
        monitor, limit = self.monitor, self.settings.polling_recovery
        while True:
            await monitor.polling_stopped(limit)
            if await self._is_reachable():
                await asyncio.sleep(POLLING_PAUSE)
                if monitor.polling_age < limit:
                    continue
            return RunFault(f"no updates could be fetched for {limit:g} seconds")

    async def _is_reachable(self) -> bool:
        try:
            await self.application.bot.get_me()
        except TelegramError:
            return False
        return True

    async def _start(self) -> None:
        await _retrying()(self.application.initialize)
        with self._database_faults():
            await self.chat.context.reconciler.restore()  # before the first update is handled
            if self.app is not None:
                await self.app.restore()
        if self.app is not None:
            self.app.start()
        await self.application.start()
        await self._listen()
        self.monitor.enter(State.ACTIVE)
        self._listening.set()
        self._unhurried.set()
        self._tasks["resuming"] = asyncio.create_task(self._resume())
        stores, puzzles = self.stores, self.chat.context.puzzles.puzzles
        self._tasks["deleting old data"] = asyncio.create_task(stores.retention.run())
        now = self.service.clock.now
        night = NightReviews(self.computation.reviews, stores.rooms, stores.decisions, puzzles, now)
        self._tasks["reviewing"] = asyncio.create_task(night.run())
        log.info("the bot is there", name=self.application.bot.username)

    async def _resume(self) -> None:
        try:
            await self.chat.resume()
        except TelegramError as error:
            log.warning("a call to Telegram failed", reason=str(error), kind=type(error).__name__)
        except OUTAGES as error:
            log.warning("the tables cannot be resumed", reason=repr(error))
        except Exception:
            log.exception("the tables cannot be resumed")
        jobs: dict[str, Callable[[], Awaitable[None]]] = {
            "idle rooms cannot be closed": partial(self.service.close_idle, HOUR * self.settings.lobby_hours),
            "deals of the day cannot be prepared": self.chat.context.boards.boards.prepare,
            "deals of the day cannot be told to groups": self.chat.group_days.run,
        }
        self._jobs += [asyncio.create_task(self._repeat(fault, job)) for fault, job in jobs.items()]

    async def _repeat(self, fault: str, job: Callable[[], Awaitable[None]]) -> None:
        """Repeat a periodic job in a task of its own, so that no other job waits while pars of deals are computed."""
        while True:
            try:
                await job()
            except OUTAGES as error:
                log.warning(f"{fault} now", reason=repr(error))
            except Exception:
                log.exception(fault)
            return_free_memory()
            await asyncio.sleep(until_next(JOBS_PAUSE, self.service.clock.now()))

    async def _listen(self) -> None:
        updater, settings = self.application.updater, self.settings
        if updater is None:
            raise LaunchFault("the bot has no way to get updates")
        kinds = [*UPDATES, *([Update.INLINE_QUERY] if settings.inline else [])]
        if settings.webhook_url is not None:
            await self._listen_to_webhook(settings.webhook_url, kinds)
            return
        await updater.start_polling(allowed_updates=kinds, bootstrap_retries=-1, error_callback=note_polling_error)

    async def _listen_to_webhook(self, url: str, kinds: list[str]) -> None:
        settings, application = self.settings, self.application
        secret = settings.webhook_secret.get_secret_value() if settings.webhook_secret else ""
        listen, port, path = settings.webhook_listen, settings.webhook_port, urlsplit(url).path
        admission, put = self.connection.admission, application.update_queue.put
        self._webhook = WebhookServer(listen, port, path, secret, application.bot, admission, put)
        await self._webhook.start()
        try:
            await _retrying()(
                application.bot.set_webhook,
                url,
                allowed_updates=kinds,
                secret_token=secret,
                max_connections=MAX_CONNECTIONS,
            )
        except BadRequest as error:
            raise LaunchFault(f"Telegram refuses THURUMPU_WEBHOOK_URL: {error}") from error

    async def stop(self) -> None:
        """Stop listening, finish running work, close everything; a step that takes too long is cancelled.

        Waiting updates are dropped: Telegram does not deliver them again, but their commands were not confirmed. A
        change that has begun is saved completely or not at all.
        """
        end = asyncio.get_running_loop().time() + STOP_SECONDS
        self.monitor.enter(State.STOPPING)
        self.connection.admission.closed = True
        self.connection.processor.close()
        jobs = (("a periodic job", job) for job in self._jobs)
        for step, task in (*self._tasks.items(), *jobs):
            task.cancel()
            await _end(step, task, end)
        if self._migrating is not None:
            await _end("the migration", self._migrating, end)
        if self.application.updater is not None and self.application.updater.running:
            await _end("listening", self.application.updater.stop(), end)
        if self._webhook is not None:
            await _end("listening", self._webhook.stop(), end)
        if self.app is not None:
            await _end("the Mini App", self.app.stop(), end)
        await self.computation.reviews.close()  # running work may wait for one
        await self._end_handlers(end)
        await _end("the tables", self.service.close(), end)
        await _end("the chat side", self.chat.close(), end)
        await _end("what messages show", self.chat.context.reconciler.records.save_all(), end)
        await _end("the application", self.application.shutdown(), end)
        for request in self.connection.requests:
            await request.shutdown()  # the application does not close them if it never logged in
        if self.computation.playouts is not None:
            await _end("the computation", self.computation.playouts.close(), end)
        await _end("monitoring", self.monitor.stop(), end)
        await _end("the storage", self.stores.rooms.close(), end)
        await _end("leading", self.stores.leadership.release(), end)

    async def _end_handlers(self, end: float) -> None:
        async def ended() -> None:
            if self.application.running:
                await self.application.stop()
            await self.chat.settle()

        ending = asyncio.create_task(ended())
        await asyncio.wait({ending}, timeout=GRACE_SECONDS)
        self.connection.processor.cancel()
        await _end("handlers", ending, end, seconds=CANCEL_SECONDS)


def _retrying() -> AsyncRetrying:
    """Return the retry policy of calls at the start: while Telegram cannot be reached, unless it refuses the token.

    A refusal may be temporary, as when Telegram cannot resolve our host for a moment; the last of `REFUSALS` is raised.
    """
    return AsyncRetrying(
        retry=retry_if_exception_type(TelegramError) & retry_if_not_exception_type(InvalidToken),
        stop=_is_refused,
        wait=wait_exponential(max=MAX_PAUSE),
        before_sleep=_log_retry,
        reraise=True,
    )


def _is_refused(state: RetryCallState) -> bool:
    """Return whether Telegram has refused a call so often that the refusal is final."""
    error = None if state.outcome is None else state.outcome.exception()
    return isinstance(error, BadRequest) and state.attempt_number >= REFUSALS


def _log_retry(state: RetryCallState) -> None:
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
