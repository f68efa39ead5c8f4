"""The server of Telegram's webhook calls.

PTB's own reads bodies of 100 MB before it checks the secret, and parses every update. This one checks the secret as
soon as it has the headers, accepts small bodies only, and parses an update once admitted.
"""

import json
from collections.abc import Awaitable, Callable
from hmac import compare_digest
from http import HTTPStatus
from typing import Any

from aiohttp import web
from telegram import Update
from telegram.ext import ExtBot

from telegram_bot.budgets import WEBHOOK
from telegram_bot.chat.transport.receiving import Admission
from telegram_bot.listening import BoundedServer, body_of, named, trust
from telegram_bot.operation import metrics

MAX_CONNECTIONS = 20
"""Concurrent connections on which Telegram delivers updates; the event loop serves their requests in turn."""
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
        self._server = BoundedServer(self._answer, WEBHOOK, _count)

    async def start(self) -> None:
        """Listen; raise OSError if the port is taken."""
        self.port = self._server.listen(self._listen, self.port)

    async def stop(self) -> None:
        """Stop listening, and close all connections."""
        await self._server.stop()

    async def _answer(self, request: web.BaseRequest) -> web.Response:
        """Answer a request; refuse one that is not Telegram's before its body is read, and close its connection."""
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
        if (admitted := self._admission.admitted(content)) is not None:
            await self._put(Update.de_json(admitted, self._bot))
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


def _count(status: HTTPStatus) -> None:
    metrics.webhook_refusals.labels(int(status)).inc()


def _refused(status: HTTPStatus) -> web.Response:
    _count(status)
    return named(status)
