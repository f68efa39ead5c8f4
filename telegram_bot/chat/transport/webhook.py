"""The server of Telegram's webhook calls.

PTB's own takes bodies of 100 MB before it looks at the secret, and parses every update. This one looks at the secret as
soon as it has the headers, takes small bodies only, and parses an update when it is admitted.
"""

from __future__ import annotations

import asyncio
import json
import logging
import socket
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hmac import compare_digest
from http import HTTPStatus
from typing import Any

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.web_protocol import RequestPayloadError
from telegram import Update
from telegram.ext import ExtBot
from tornado.netutil import bind_sockets

from telegram_bot.background import BackgroundTasks
from telegram_bot.budgets import WEBHOOK, WEBHOOK_HEADERS
from telegram_bot.chat.transport.admission import Admission, drop_malformed, press_without_content
from telegram_bot.clients import Newcomers
from telegram_bot.listening import Listener
from telegram_bot.operation import metrics

MAX_CONNECTIONS = 20
"""Connections on which Telegram delivers updates at the same time: requests that the loop serves in turn."""
LINGER_SECONDS = 1.0
"""Seconds for which the rest of a refused body is thrown away before the connection is closed."""
STOP_SECONDS = 1.0
"""Seconds for which the end waits for running requests."""
SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - the name of the header


@dataclass(frozen=True, slots=True)
class WebhookParts:
    """What the server uses; `put` queues an update and waits while too many are unfinished."""

    bot: ExtBot[Any]
    admission: Admission
    put: Callable[[object], Awaitable[None]]
    secret: str


def _request(message: Any, payload: Any, protocol: Any, writer: Any, task: asyncio.Task[None]) -> web.BaseRequest:
    """Return a request with a limit of its body."""
    loop = asyncio.get_running_loop()
    return web.BaseRequest(message, payload, protocol, writer, task, loop, client_max_size=WEBHOOK.body_bytes)


class _Server(web.Server):
    """aiohttp's server, which tells of each new connection."""

    def __init__(self, answer: Callable[[web.BaseRequest], Awaitable[web.Response]], **limits: Any) -> None:
        super().__init__(answer, request_factory=_request, **limits)
        self._newcomers: Newcomers[web.RequestHandler] = Newcomers(WEBHOOK.newcomers, WEBHOOK.newcomers)

    def connection_made(self, handler: web.RequestHandler, transport: asyncio.Transport) -> None:
        """Count a connection that has not shown the secret, and close the oldest one if there are too many."""
        super().connection_made(handler, transport)
        victim = self._newcomers.add(handler)
        if victim is not None:
            victim.force_close()

    def connection_lost(self, handler: web.RequestHandler, exc: BaseException | None = None) -> None:
        """Forget a connection."""
        self._newcomers.remove(handler)
        super().connection_lost(handler, exc)

    def trust(self, handler: web.RequestHandler) -> None:
        """Note that a connection has shown the secret."""
        self._newcomers.remove(handler)


class WebhookServer:
    """The server; `port` 0 chooses a free one."""

    def __init__(self, listen: str, port: int, path: str, parts: WebhookParts) -> None:
        self._listen, self.port = listen, port
        self._path, self._parts = path.rstrip("/"), parts
        self._listeners: list[Listener] = []
        self._connecting = BackgroundTasks()

    async def start(self) -> None:
        """Listen; raise OSError if the port is taken."""
        self._server = _Server(
            self._answer,
            access_log=None,
            logger=_quiet(),
            auto_decompress=False,
            keepalive_timeout=WEBHOOK.idle_seconds,
            lingering_time=LINGER_SECONDS,
            max_line_size=WEBHOOK.header_bytes,
            max_field_size=WEBHOOK.header_bytes,
            max_headers=WEBHOOK_HEADERS,
        )
        sockets = bind_sockets(self.port, self._listen)
        self.port = sockets[0].getsockname()[1]
        self._listeners = [Listener(listening, WEBHOOK.accepted, self._connected) for listening in sockets]
        for listener in self._listeners:
            listener.start()

    def _connected(self, connection: socket.socket, _address: object) -> None:
        loop = asyncio.get_running_loop()
        self._connecting.start(loop.connect_accepted_socket(self._server, connection))

    async def stop(self) -> None:
        """Stop listening, and close all connections."""
        for listener in self._listeners:
            listener.stop()
        if self._listeners:
            await self._connecting.settle()
            await asyncio.sleep(0)  # connections that their clients have closed end by themselves
            self._server.pre_shutdown()
            await self._server.shutdown(STOP_SECONDS)
        self._listeners.clear()

    async def _answer(self, request: web.BaseRequest) -> web.Response:
        """Answer a request; one that is not Telegram's before its body is read, and as the last of its connection."""
        refusal = self._refusal(request)
        if refusal is not None:
            return self._refused(refusal)
        self._server.trust(request.protocol)
        try:
            async with asyncio.timeout(WEBHOOK.body_seconds):
                content = json.loads((await request.read()).decode())
        except TimeoutError:
            return self._refused(HTTPStatus.REQUEST_TIMEOUT)
        except (ValueError, RecursionError, RequestPayloadError, ConnectionError):
            content = None
        if not isinstance(content, dict):
            return self._refused(HTTPStatus.BAD_REQUEST)
        if self._parts.admission.closed:
            return web.Response(status=HTTPStatus.SERVICE_UNAVAILABLE)
        await self._queue(content)
        return web.Response()

    def _refused(self, status: HTTPStatus) -> web.Response:
        """Return a counted refusal, after which the connection is closed."""
        metrics.webhook_refusals.labels(int(status)).inc()
        answer = web.Response(status=status)
        answer.force_close()
        return answer

    def _refusal(self, request: web.BaseRequest) -> HTTPStatus | None:
        """Return why a request is not Telegram's, None if it is."""
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


class _Malformed(logging.Filter):
    """Makes one short line of aiohttp's traceback about a request that is no HTTP: it quotes what a stranger wrote."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Shorten a line, and return that it is written."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, HttpProcessingError):
            metrics.webhook_refusals.labels(int(HTTPStatus.BAD_REQUEST)).inc()
            record.msg, record.args, record.exc_info = (
                "a request to the webhook is malformed: %s",
                (type(error).__name__,),
                None,
            )
            record.levelno, record.levelname = logging.INFO, "INFO"
        return True


def _quiet() -> logging.Logger:
    found = logging.getLogger("aiohttp.server")
    if not any(isinstance(one, _Malformed) for one in found.filters):
        found.addFilter(_Malformed())
    return found
