"""The HTTP server: /bot<token>/<method> for the bot, /people for the chat page, and the page itself."""

import asyncio
import contextlib
import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from aiohttp import web

from telegram_bot.sandbox.api_json import Params, read_params
from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.errors import ApiError, refuse, refuse_if
from telegram_bot.sandbox.page_api import PeopleApi
from telegram_bot.sandbox.people import Impossible

PAGE = Path(__file__).parent / "page"
BODY_BYTES = 60 * 1024 * 1024
HEARTBEAT = 15.0
"""Seconds between events for the page while nothing changes."""
TYPES = {".css": "text/css", ".html": "text/html", ".js": "text/javascript"}
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class SandboxServer:
    """The requests of the bot and of the chat page.

    `perform`: returns the result of a call, and raises ApiError if it is refused; on a ConnectionError the connection
    is closed without an answer.
    """

    def __init__(self, core: Core, api: PeopleApi, perform: Callable[[str, Params], Awaitable[Any]]) -> None:
        self._core, self._api, self._perform = core, api, perform
        self._running: set[asyncio.Task[Any]] = set()
        app = web.Application(client_max_size=BODY_BYTES, middlewares=[self._run])
        app.on_shutdown.append(self._end)
        for pattern, handler, verbs in (
            ("/bot{token:[^/]*}/{name:[A-Za-z0-9_]+}{slash:/?}", self._call, ("GET", "POST")),
            ("/people/events", _own(self._events), ("GET",)),
            ("/people/file/{id:[A-Za-z0-9_-]+}", self._file, ("GET",)),
            ("/people/{name:[a-z_]+}", _own(self._act), ("GET", "POST")),
            ("/{name:(?:[a-z]+\\.(?:css|js))?}", self._page, ("GET",)),
            ("/{rest:.*}", self._unknown, ("*",)),
        ):
            for verb in verbs:
                app.router.add_route(verb, pattern, handler)
        self.runner = web.AppRunner(app, access_log=None, handler_cancellation=True, shutdown_timeout=1.0)
        """Serves them; a closed connection ends its request."""

    @web.middleware
    async def _run(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        task = asyncio.current_task()
        if task is None:
            raise RuntimeError("a request is handled by a task")
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await handler(request)

    async def _end(self, _app: web.Application) -> None:
        for task in self._running:
            task.cancel()

    async def _call(self, request: web.Request) -> web.StreamResponse:
        try:
            token = unquote(request.match_info["token"])
            refuse_if(not re.fullmatch(r"\d+:[A-Za-z0-9_-]+", token), "token_format")
            refuse_if(token != self._core.token, "token")
            result = await self._perform(request.match_info["name"], await read_params(request))
        except ApiError as error:
            return _refusal(error)
        except ConnectionError:
            if request.transport is not None:
                request.transport.abort()
            return web.Response()
        return web.json_response({"ok": True, "result": result})

    async def _unknown(self, _request: web.Request) -> web.StreamResponse:
        return _refusal(refuse("path"))

    async def _act(self, request: web.Request) -> web.StreamResponse:
        try:
            given: Any = json.loads(await request.read() or b"{}") if request.method == "POST" else dict(request.query)
        except ValueError:
            given = None
        if not isinstance(given, dict):
            return _refused("the body must be a JSON object")
        try:
            return web.json_response(await self._api.run(request.method, request.match_info["name"], given))
        except Impossible as impossible:
            return _refused(str(impossible))

    async def _file(self, request: web.Request) -> web.StreamResponse:
        file = self._core.state.files.get(request.match_info["id"])
        if file is None:
            return web.Response(status=404)
        headers = {"Content-Type": file.mime, "Cache-Control": "max-age=86400", "X-Content-Type-Options": "nosniff"}
        return web.Response(body=file.content, headers=headers)

    async def _events(self, request: web.Request) -> web.StreamResponse:
        """Send the version of the state after each change, through a WebSocket whose incoming messages are ignored."""
        state, changed = self._core.state, asyncio.Event()
        socket = web.WebSocketResponse()
        await socket.prepare(request)

        async def send() -> None:
            with contextlib.suppress(ConnectionError):
                while True:
                    await socket.send_json({"version": state.version})
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(HEARTBEAT):
                            await changed.wait()
                    changed.clear()

        state.listeners.append(changed.set)
        sending = asyncio.ensure_future(send())
        try:
            async for _ in socket:
                pass
        finally:
            state.listeners.remove(changed.set)
            sending.cancel()
        return socket

    async def _page(self, request: web.Request) -> web.StreamResponse:
        """Send a file of the chat page, never cached.

        The page allows only its own scripts and styles, and shows Mini Apps and the pictures of their stories. It may
        frame any site, like Telegram's own apps: a page is often loaded before the bot has registered its app.
        """
        file = PAGE / (request.match_info["name"] or "index.html")
        if not file.is_file():
            return await self._unknown(request)
        headers = {
            "Content-Type": TYPES[file.suffix],
            "Cache-Control": "no-store",
            "Content-Security-Policy": "default-src 'self'; img-src 'self' data: http: https:; frame-src http: https:",
        }
        return web.Response(body=file.read_bytes(), headers=headers)


def _refusal(error: ApiError) -> web.Response:
    seconds = (error.parameters or {}).get("retry_after")
    headers = {} if seconds is None else {"Retry-After": str(seconds)}
    return web.json_response(error.envelope(), status=error.status, headers=headers)


def _refused(reason: str) -> web.Response:
    return web.json_response({"error": reason}, status=400)


def _own(handler: Handler) -> Handler:
    """Return a handler that refuses requests from other sites, which browsers name in Origin."""

    async def checked(request: web.Request) -> web.StreamResponse:
        origin = request.headers.get("Origin")
        if origin is not None and urlsplit(origin).netloc != request.host:
            return web.json_response({"error": "only the sandbox's own page may ask"}, status=403)
        return await handler(request)

    return checked
