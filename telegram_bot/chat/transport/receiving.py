"""How updates come: by polling, or by webhook. What is over a budget is dropped before PTB parses it.

PTB's own server of webhook calls takes bodies of 100 MB before it looks at the secret, and parses every update. This
one looks at the secret as soon as it has the headers, takes small bodies only, and parses an update once admitted.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hmac import compare_digest
from http import HTTPStatus
from typing import Any

import structlog
from aiohttp import web
from telegram import Update
from telegram.error import TelegramError
from telegram.ext import ExtBot

from telegram_bot.background import SYSTEM_MONOTONIC, MonotonicClock
from telegram_bot.budgets import WEBHOOK
from telegram_bot.chat.transport.admission import Admission, Json, drop_malformed, press_without_content
from telegram_bot.chat.transport.api_calls import error_kind
from telegram_bot.chat.transport.request import POLLING_REJECTED, AiohttpRequest, is_readable
from telegram_bot.listening import BoundedServer, bind, body_of, named, trust
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
            admitted = [update for update in admitted if self._is_readable(update)]
            last = updates[-1].get("update_id") if isinstance(updates[-1], dict) else None
            if isinstance(last, int) and (not admitted or admitted[-1]["update_id"] != last):
                admitted.append({"update_id": last})
            answer["result"] = admitted
        return answer

    def _is_readable(self, update: Json) -> bool:
        """An update that PTB cannot read is counted and logged."""
        if is_readable(Update, update):
            return True
        drop_malformed(update, "PTB cannot read it")
        return False


MAX_CONNECTIONS = 20
"""Connections on which Telegram delivers updates at the same time: requests that the loop serves in turn."""
SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - the name of the header


@dataclass(frozen=True, slots=True)
class WebhookParts:
    """What the server uses; `put` queues an update and waits while too many are unfinished."""

    bot: ExtBot[Any]
    admission: Admission
    put: Callable[[object], Awaitable[None]]
    secret: str


class WebhookServer:
    """The server; `port` 0 chooses a free one."""

    def __init__(self, listen: str, port: int, path: str, parts: WebhookParts) -> None:
        self._listen, self.port = listen, port
        self._path, self._parts = path.rstrip("/"), parts
        self._server: BoundedServer | None = None

    async def start(self) -> None:
        """Listen; raise OSError if the port is taken."""
        sockets = bind(self._listen, self.port)
        self.port = sockets[0].getsockname()[1]
        self._server = BoundedServer(self._answer, WEBHOOK, _count)
        self._server.listen_on(sockets)

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
        if self._parts.admission.closed:
            return web.Response(status=HTTPStatus.SERVICE_UNAVAILABLE)
        await self._queue(content)
        return web.Response()

    def _refusal(self, request: web.BaseRequest) -> HTTPStatus | None:
        secret = request.headers.get(SECRET_HEADER, "")
        if not compare_digest(secret.encode(errors="replace"), self._parts.secret.encode()):
            return HTTPStatus.FORBIDDEN
        if request.path.rstrip("/") != self._path:
            return HTTPStatus.NOT_FOUND
        if request.method != "POST":
            return HTTPStatus.METHOD_NOT_ALLOWED
        return None if request.content_type == "application/json" else HTTPStatus.UNSUPPORTED_MEDIA_TYPE

    async def _queue(self, content: dict[str, Any]) -> None:
        """Queue an update if it is admitted; one that PTB cannot read is dropped, since it would only come again."""
        if not self._parts.admission.admits(content):
            return
        try:
            update = Update.de_json(press_without_content(content), self._parts.bot)
        except Exception as error:
            drop_malformed(content, type(error).__name__)
            return
        await self._parts.put(update)


def _count(status: HTTPStatus) -> None:
    metrics.webhook_refusals.labels(int(status)).inc()


def _refused(status: HTTPStatus) -> web.Response:
    """Return a counted refusal, after which the connection is closed."""
    _count(status)
    return named(status)
