"""How updates come, by polling or by webhook, and how many are handled at the same time.

What is over a budget is dropped before PTB parses it. PTB's own server of webhook calls takes bodies of 100 MB before
it looks at the secret, and parses every update. This one looks at the secret as soon as it has the headers, takes small
bodies only, and parses an update once admitted.

Presses have slots of their own, so that no message delays the answer to a button. Of each person, and of each chat, a
few updates are handled at a time; free slots are given to the waiting chats in turn, so that a busy one does not starve
the others. At most `MAX_UNFINISHED` updates are in memory: more are left to Telegram until some are done.
"""

import asyncio
import json
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Hashable
from contextlib import AsyncExitStack, asynccontextmanager
from hmac import compare_digest
from http import HTTPStatus
from typing import Any
from weakref import WeakValueDictionary

import structlog
from aiohttp import web
from telegram import Update
from telegram.error import TelegramError
from telegram.ext import BaseUpdateProcessor, ExtBot

from telegram_bot.background import SYSTEM_MONOTONIC, MonotonicClock
from telegram_bot.budgets import WEBHOOK
from telegram_bot.chat.transport.admission import Admission, Json, drop_malformed, press_without_content
from telegram_bot.chat.transport.api_calls import error_kind
from telegram_bot.chat.transport.callback_data import (
    ClearSelection,
    DiscardSelected,
    MakeMove,
    PlayAnyway,
    SelectCard,
    prefix,
)
from telegram_bot.chat.transport.request import POLLING_REJECTED, AiohttpRequest, is_readable, is_whole_press
from telegram_bot.listening import BoundedServer, body_of, named, trust
from telegram_bot.operation import metrics

log = structlog.get_logger(__name__)


def note_polling_error(error: TelegramError) -> None:
    """Log and count a failed request for updates, which PTB repeats."""
    kind = error_kind(error).name.lower()
    metrics.telegram_errors.labels(kind).inc()
    log.warning("updates could not be fetched", kind=kind, reason=str(error))


BUSY_POLLS = 30
"""Requests in a second from which on a pause before each lets several updates arrive together."""
BATCH_PAUSE = 0.03
"""Seconds of this pause."""


class PollingRequest(AiohttpRequest):
    """PTB's request for polling."""

    def __init__(
        self,
        rejected: asyncio.Event,
        admission: Admission,
        answered: Callable[[], None],
        monotonic: MonotonicClock = SYSTEM_MONOTONIC,
        permitted: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        super().__init__(1, rejected, POLLING_REJECTED, answered=answered, permitted=permitted)
        self._monotonic = monotonic
        self._admission = admission
        self._polls: deque[float] = deque(maxlen=BUSY_POLLS)
        """Times of the last requests."""

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
        """Make a request, after a pause if there have been many in the last second."""
        now = self._monotonic.now()
        if len(self._polls) == BUSY_POLLS and now - self._polls[0] < 1.0:
            await self._monotonic.sleep(BATCH_PAUSE)
        self._polls.append(now)
        return await super().do_request(*args, **kwargs)

    def parse_json_payload(self, payload: bytes) -> Json:  # type: ignore[override]
        """Return Telegram's answer with the updates that are admitted.

        One that PTB cannot read would keep it from reading all others, and come again for ever, so it is left out.
        PTB confirms all updates by the number of the last one, so if that one is dropped, its number stays. While the
        bot is stopping, there are none: they are left to the next process.
        """
        answer: Json = super().parse_json_payload(payload)
        updates = answer.get("result")
        if isinstance(updates, list) and updates:
            if self._admission.closed:
                return answer | {"result": []}
            admitted = [press_without_content(update) for update in updates if self._admission.admits(update)]
            admitted = list(filter(_is_readable, admitted))
            last = updates[-1].get("update_id") if isinstance(updates[-1], dict) else None
            if isinstance(last, int) and (not admitted or admitted[-1]["update_id"] != last):
                admitted.append({"update_id": last})
            answer["result"] = admitted
        return answer


def _is_readable(update: Json) -> bool:
    """An update that PTB cannot read is counted and logged. Most are presses, which are not parsed for that."""
    if is_whole_press(update) or is_readable(Update, update):
        return True
    drop_malformed(update, "PTB cannot read it")
    return False


MAX_CONNECTIONS = 20
"""Connections on which Telegram delivers updates at the same time: requests that the loop serves in turn."""
SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - the name of the header


class WebhookServer:
    """The server; `port` 0 chooses a free one. `put` queues an update and waits while too many are unfinished."""

    def __init__(
        self,
        listen: str,
        port: int,
        path: str,
        secret: str,
        bot: ExtBot[Any],
        admission: Admission,
        put: Callable[[object], Awaitable[None]],
    ) -> None:
        self._listen, self.port, self._path, self._secret = listen, port, path.rstrip("/"), secret
        self._bot, self._admission, self._put = bot, admission, put
        self._server: BoundedServer | None = None

    async def start(self) -> None:
        """Listen; raise OSError if the port is taken."""
        server = BoundedServer(self._answer, WEBHOOK, _count)
        self.port = server.listen(self._listen, self.port)
        self._server = server

    async def stop(self) -> None:
        """Stop listening, and close all connections."""
        if self._server is not None:
            await self._server.stop()
            self._server = None

    async def _answer(self, request: web.BaseRequest) -> web.Response:
        """Answer a request; one that is not Telegram's before its body is read, and as the last of its connection."""
        refusal = self._refusal(request)
        if refusal is not None:
            return _refused(refusal)
        trust(request)
        try:
            content = json.loads((await body_of(request, WEBHOOK)).decode())
        except web.HTTPException as refused:
            return _refused(HTTPStatus(refused.status))
        except (ValueError, RecursionError):
            content = None
        if not isinstance(content, dict):
            return _refused(HTTPStatus.BAD_REQUEST)
        if self._admission.closed:
            return web.Response(status=HTTPStatus.SERVICE_UNAVAILABLE)
        await self._queue(content)
        return web.Response()

    def _refusal(self, request: web.BaseRequest) -> HTTPStatus | None:
        secret = request.headers.get(SECRET_HEADER, "")
        if not compare_digest(secret.encode(errors="replace"), self._secret.encode()):
            return HTTPStatus.FORBIDDEN
        if request.path.rstrip("/") != self._path:
            return HTTPStatus.NOT_FOUND
        if request.method != "POST":
            return HTTPStatus.METHOD_NOT_ALLOWED
        return None if request.content_type == "application/json" else HTTPStatus.UNSUPPORTED_MEDIA_TYPE

    async def _queue(self, content: dict[str, Any]) -> None:
        """Queue an update if it is admitted; one that PTB cannot read is dropped, since it would only come again."""
        if not self._admission.admits(content):
            return
        try:
            update = Update.de_json(press_without_content(content), self._bot)
        except Exception as error:
            drop_malformed(content, type(error).__name__)
            return
        await self._put(update)


def _count(status: HTTPStatus) -> None:
    metrics.webhook_refusals.labels(int(status)).inc()


def _refused(status: HTTPStatus) -> web.Response:
    """Return a counted refusal, after which the connection is closed."""
    _count(status)
    return named(status)


MAX_PRESSES = 64
"""Callbacks handled at the same time; each table has a lock of its own."""
MAX_MESSAGES = 64
"""Messages, and changes of membership, handled at the same time."""
MAX_PER_CHAT = 16
"""Callbacks of one chat, and messages of one chat, handled at the same time."""
MAX_PER_PERSON = 4
"""Callbacks of one person, and messages of one person, handled at the same time."""
IN_ORDER = tuple(map(prefix, (SelectCard, ClearSelection, MakeMove, DiscardSelected, PlayAnyway)))
"""Starts of the callbacks of one person that are handled one after another: a move needs the cards selected."""
ORDERED_COMMANDS = frozenset(("/join", "/move", "/takeback", "/cut", "/leave", "/back"))
"""Commands of one person that are handled one after another: several wait together after a restart."""
MAX_WAITING_MESSAGES = 500
"""Messages that may wait; more are dropped, so that they do not keep callbacks from being fetched."""
MAX_UNFINISHED = 1000
"""Updates handled and waiting."""


class UpdateQueue(asyncio.Queue[object]):
    """PTB's queue of updates. PTB takes every update out at once, so those are limited that are not done yet."""

    def __init__(self) -> None:
        super().__init__()
        self._unfinished = asyncio.Semaphore(MAX_UNFINISHED)

    async def put(self, item: object) -> None:
        """Queue an update as soon as there is room, which holds back the caller that fetches updates."""
        await self._unfinished.acquire()
        await super().put(item)

    def task_done(self) -> None:
        """Make room for another update."""
        super().task_done()
        self._unfinished.release()


class FairSlots:
    """A number of slots; when all are taken, keys that wait are served in turn, each in the order of its callers."""

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._waiting: OrderedDict[Hashable, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def slot(self, key: Hashable) -> AsyncIterator[None]:
        """Hold a slot."""
        await self._acquire(key)
        try:
            yield
        finally:
            self._release()

    async def _acquire(self, key: Hashable) -> None:
        if self._free:
            self._free -= 1
            return
        granted = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(key, deque()).append(granted)
        try:
            await granted
        except asyncio.CancelledError:
            if granted.done() and not granted.cancelled():
                self._release()
            raise

    def _release(self) -> None:
        self._free += 1
        while self._free and self._waiting:
            key, callers = self._waiting.popitem(last=False)
            granted = callers.popleft()
            if callers:
                self._waiting[key] = callers
            if not granted.done():
                self._free -= 1
                granted.set_result(None)


def _is_in_order(update: Update) -> bool:
    """Return whether an update needs what earlier ones of its person have done at a table."""
    if update.callback_query is not None:
        return (update.callback_query.data or "").startswith(IN_ORDER)
    text = "" if update.message is None else update.message.text or ""
    return text.startswith("/") and text.split(maxsplit=1)[0].partition("@")[0].lower() in ORDERED_COMMANDS


class UpdateProcessor(BaseUpdateProcessor):
    """PTB's update processor."""

    def __init__(self) -> None:
        super().__init__(2 * MAX_UNFINISHED)  # `UpdateQueue` has the limit, also for what PTB itself puts in
        self._presses, self._messages = FairSlots(MAX_PRESSES), FairSlots(MAX_MESSAGES)
        self._limits: WeakValueDictionary[Hashable, asyncio.Semaphore] = WeakValueDictionary()
        self._waiting: dict[bool, set[asyncio.Task[Any]]] = {True: set(), False: set()}
        """The updates that wait: presses (True), and all others."""
        self._handled: set[asyncio.Task[Any]] = set()
        self._closed = False

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Handle an update when the limits allow it, unless the bot is stopping."""
        began = time.perf_counter()
        try:
            if self._closed or not isinstance(update, Update):
                return
            kind = "message" if update.message else "other" if update.callback_query is None else "press"
            if update.callback_query is None and len(self._waiting[False]) >= MAX_WAITING_MESSAGES:
                log.warning("an update is dropped, too many wait", update_id=update.update_id)
                metrics.updates.labels(kind, "dropped").inc()
                return
            with structlog.contextvars.bound_contextvars(update_id=update.update_id):
                await self._when_possible(update, coroutine)
            metrics.updates.labels(kind, "handled").inc()
            if update.callback_query is not None:
                metrics.press_seconds.observe(time.perf_counter() - began)
        finally:
            if isinstance(coroutine, Coroutine):
                coroutine.close()  # avoids a warning if it never ran; otherwise this does nothing

    async def _when_possible(self, update: Update, coroutine: Awaitable[Any]) -> None:
        """Handle an update when its person, its chat and the slots allow it."""
        task = asyncio.current_task()
        if task is None:
            raise RuntimeError("updates are handled in tasks")
        is_press = update.callback_query is not None
        slots = self._presses if is_press else self._messages
        person = update.effective_sender.id if update.effective_sender else None
        chat = update.effective_chat.id if update.effective_chat else person
        try:
            async with AsyncExitStack() as limits:
                self._waiting[is_press].add(task)
                try:
                    await limits.enter_async_context(self._limit((is_press, "person", person), MAX_PER_PERSON))
                    if _is_in_order(update):
                        await limits.enter_async_context(self._limit((is_press, "in order", person), 1))
                    await limits.enter_async_context(self._limit((is_press, "chat", chat), MAX_PER_CHAT))
                    await limits.enter_async_context(slots.slot(chat))
                finally:
                    self._waiting[is_press].discard(task)
                self._handled.add(task)
                await coroutine
        finally:
            self._handled.discard(task)

    def _limit(self, key: Hashable, size: int) -> asyncio.Semaphore:
        """Return the limit of a person or a chat, which is forgotten when nobody uses it."""
        return self._limits.setdefault(key, asyncio.Semaphore(size))

    async def initialize(self) -> None:
        """Do nothing: there is nothing to open."""

    async def shutdown(self) -> None:
        """Do nothing: `close` is called before."""

    def sample(self) -> None:
        """Set the number of updates that wait."""
        metrics.waiting.labels("presses").set(len(self._waiting[True]))
        metrics.waiting.labels("messages").set(len(self._waiting[False]))

    def close(self) -> None:
        """Drop the updates that wait, and all later ones."""
        self._closed = True
        for task in self._waiting[True] | self._waiting[False]:
            task.cancel()

    def cancel(self) -> None:
        """Cancel the updates being handled."""
        for task in self._handled:
            task.cancel()
