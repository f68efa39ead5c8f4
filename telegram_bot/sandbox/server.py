"""The HTTP server: /bot<token>/<method> for the bot, /people for the chat page, and the page itself."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from tornado.iostream import StreamClosedError
from tornado.web import Application, RequestHandler, StaticFileHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.dispatch import Envelope, perform
from telegram_bot.sandbox.errors import ApiError, refuse
from telegram_bot.sandbox.members import Impossible
from telegram_bot.sandbox.mini_apps import origins
from telegram_bot.sandbox.params import read_params
from telegram_bot.sandbox.people_api import PeopleApi

PAGE = Path(__file__).parent / "page"
HEARTBEAT = 15.0
"""Seconds between events for the page when nothing changes."""


class BotHandler(RequestHandler):
    """The Bot API."""

    task: asyncio.Task[Envelope] | None = None

    def initialize(self, core: Core) -> None:
        """Initialize with the core."""
        self.core = core

    async def get(self, token: str, name: str) -> None:
        """Perform a call by GET."""
        await self.call(token, name)

    async def post(self, token: str, name: str) -> None:
        """Perform a call by POST."""
        await self.call(token, name)

    async def call(self, token: str, name: str) -> None:
        """Perform the call and write its envelope; a closed connection ends a long poll."""
        try:
            _check_token(self.core, unquote(token))
            params = read_params(self.request)
        except ApiError as error:
            self.answer(Envelope(error.status, error.envelope()))
            return
        self.task = asyncio.ensure_future(perform(self.core, name, params))
        try:
            self.answer(await self.task)
        except asyncio.CancelledError:
            if not self.task.cancelled():
                raise

    def answer(self, envelope: Envelope) -> None:
        """Write the envelope, or close the connection without one."""
        if envelope.drop:
            self._drop()
            return
        self.set_status(envelope.status)
        if "retry_after" in envelope.body.get("parameters", {}):
            self.set_header("Retry-After", str(envelope.body["parameters"]["retry_after"]))
        self.finish(envelope.body)

    def _drop(self) -> None:
        self._finished = True
        self._auto_finish = False
        stream = getattr(self.request.connection, "stream", None)
        if stream is not None:
            stream.close()

    def on_connection_close(self) -> None:
        """Cancel the call."""
        if self.task is not None and not self.task.done():
            self.task.cancel()

    def log_exception(self, *args: Any) -> None:
        """Log bugs, but not closed connections."""
        if not isinstance(args[1], StreamClosedError):
            super().log_exception(*args)


def _check_token(core: Core, token: str) -> None:
    if not re.fullmatch(r"\d+:[A-Za-z0-9_-]+", token):
        raise refuse("token_format")
    if token != core.token:
        raise refuse("token")


class UnknownPathHandler(RequestHandler):
    """Any other path."""

    def prepare(self) -> None:
        """Answer as the Bot API does."""
        error = refuse("path")
        self.set_status(error.status)
        self.finish(error.envelope())


class PeopleHandler(RequestHandler):
    """The actions of people."""

    def initialize(self, api: PeopleApi) -> None:
        """Initialize with the actions."""
        self.api = api

    def prepare(self) -> None:
        """Refuse requests from other sites; browsers name the site in Origin."""
        origin = self.request.headers.get("Origin")
        if origin is not None and urlsplit(origin).netloc != self.request.host:
            self.set_status(403)
            self.finish({"error": "only the sandbox's own page may ask"})

    async def post(self, name: str) -> None:
        """Perform an action."""
        try:
            given = json.loads(self.request.body or b"{}")
        except ValueError:
            given = None
        if isinstance(given, dict):
            await self.run("POST", name, given)
        else:
            self.refuse("the body must be a JSON object")

    async def get(self, name: str) -> None:
        """Answer a query."""
        await self.run("GET", name, {key: self.get_query_argument(key) for key in self.request.query_arguments})

    async def run(self, verb: str, name: str, given: dict[str, Any]) -> None:
        """Perform and answer."""
        try:
            self.finish(await self.api.run(verb, name, given))
        except Impossible as impossible:
            self.refuse(str(impossible))

    def refuse(self, reason: str) -> None:
        """Answer with the reason of a refusal."""
        self.set_status(400)
        self.finish({"error": reason})


class FileHandler(RequestHandler):
    """Uploads for the chat page, by file id."""

    def initialize(self, core: Core) -> None:
        """Initialize with the core."""
        self.core = core

    def get(self, file_id: str) -> None:
        """Send the content of a file."""
        file = self.core.state.files.get(file_id)
        if file is None:
            self.set_status(404)
            return
        self.set_header("Content-Type", file.mime)
        self.set_header("Cache-Control", "max-age=86400")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.finish(file.content)


class EventsHandler(WebSocketHandler):
    """A WebSocket that sends the version of the state after each change."""

    def initialize(self, core: Core) -> None:
        """Initialize with the core."""
        self.state = core.state
        self.changed = asyncio.Event()

    def open(self, *args: str, **kwargs: str) -> None:
        """Start sending."""
        self.state.listeners.append(self.changed.set)
        self.sending = asyncio.ensure_future(self._send())

    async def _send(self) -> None:
        with contextlib.suppress(WebSocketClosedError, StreamClosedError):
            while True:
                await self.write_message({"version": self.state.version})
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self.changed.wait(), HEARTBEAT)
                self.changed.clear()

    def on_message(self, message: str | bytes) -> None:
        """Ignore messages: the page sends none."""

    def on_close(self) -> None:
        """Stop sending."""
        self.state.listeners.remove(self.changed.set)
        self.sending.cancel()


class PageHandler(StaticFileHandler):
    """The chat page, never cached and without access to other sites but the frames of Mini Apps."""

    def get_content_type(self) -> str:
        """Return the type of JavaScript that browsers require for modules, whatever this machine's table says."""
        return "text/javascript" if (self.absolute_path or "").endswith(".js") else super().get_content_type()

    def set_extra_headers(self, path: str) -> None:
        """Prevent caching and access to other sites."""
        self.set_header("Cache-Control", "no-store")
        core: Core = self.settings["core"]
        frames = " ".join(origins(core.apps.values())) or "'none'"
        policy = f"default-src 'self'; img-src 'self' data:; frame-src {frames}"
        self.set_header("Content-Security-Policy", policy)


def make_app(core: Core, api: PeopleApi) -> Application:
    """Return the routes of the server."""
    page = {"path": str(PAGE)}
    return Application(
        [
            (r"/bot([^/]*)/([A-Za-z0-9_]+)/?", BotHandler, {"core": core}),
            (r"/people/events", EventsHandler, {"core": core}),
            (r"/people/file/([\w-]+)", FileHandler, {"core": core}),
            (r"/people/([a-z_]+)", PeopleHandler, {"api": api}),
            (r"/()", PageHandler, page | {"default_filename": "index.html"}),
            (r"/([a-z]+\.(?:css|js))", PageHandler, page),
        ],
        default_handler_class=UnknownPathHandler,
        log_function=lambda handler: None,
        core=core,
    )
