"""The HTTP server: /bot<token>/<method>, /file, /sim and the chat page."""

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
from telegram_bot.sandbox.crowd import Impossible
from telegram_bot.sandbox.dispatch import Answer, perform
from telegram_bot.sandbox.errors import ApiError, refuse
from telegram_bot.sandbox.params import read_params
from telegram_bot.sandbox.sim import GETS, POSTS, Sim

PAGE = Path(__file__).parent / "page"
BEAT = 15.0


class BotHandler(RequestHandler):
    """The Bot API."""

    core: Core
    task: asyncio.Task[Answer] | None = None

    def initialize(self, core: Core) -> None:
        """Take the sandbox."""
        self.core = core

    async def get(self, token: str, name: str) -> None:
        """A call by GET."""
        await self.call(token, name)

    async def post(self, token: str, name: str) -> None:
        """A call by POST."""
        await self.call(token, name)

    async def call(self, token: str, name: str) -> None:
        """Perform the call and write its envelope; a vanished client ends a long poll."""
        try:
            check_token(self.core, unquote(token))
            params = read_params(self.request)
        except ApiError as error:
            self.answer(Answer(error.status, error.envelope()))
            return
        self.task = asyncio.ensure_future(perform(self.core, name, params))
        try:
            self.answer(await self.task)
        except asyncio.CancelledError:
            if not self.task.cancelled():
                raise

    def answer(self, answer: Answer) -> None:
        """Write an envelope, or cut the connection."""
        if answer.drop:
            self._cut()
            return
        self.set_status(answer.status)
        if answer.status == 429 and answer.retry_after is not None:
            self.set_header("Retry-After", str(answer.retry_after))
        self.set_header("Content-Type", "application/json")
        self.finish(json.dumps(answer.body))

    def _cut(self) -> None:
        self._finished = True
        self._auto_finish = False
        stream = getattr(self.request.connection, "stream", None)
        if stream is not None:
            stream.close()

    def on_connection_close(self) -> None:
        """Stop what nobody waits for."""
        if self.task is not None and not self.task.done():
            self.task.cancel()

    def log_exception(self, *args: Any) -> None:
        """Log what is a bug here, not what is a vanished client."""
        if not isinstance(args[1], StreamClosedError):
            super().log_exception(*args)


def check_token(core: Core, token: str) -> None:
    """Refuse every token but the bot's."""
    if not re.fullmatch(r"\d+:[A-Za-z0-9_-]+", token):
        raise refuse("token_format")
    if token != core.token:
        raise refuse("token")


class FileHandler(RequestHandler):
    """Downloads of files by path, as getFile names them."""

    def initialize(self, core: Core) -> None:
        """Take the sandbox."""
        self.core = core

    def get(self, token: str, path: str) -> None:
        """The bytes of a file."""
        try:
            check_token(self.core, unquote(token))
        except ApiError as error:
            self.set_status(error.status)
            self.finish(error.envelope())
            return
        for file in self.core.world.files.values():
            if file.path == unquote(path):
                self.set_header("Content-Type", file.mime)
                self.finish(file.content)
                return
        self.set_status(404)
        self.finish(refuse("path").envelope())


class LostHandler(RequestHandler):
    """Everything else."""

    def prepare(self) -> None:
        """Answer as the Bot API does for a wrong path."""
        error = refuse("path")
        self.set_status(error.status)
        self.finish(error.envelope())


class SimHandler(RequestHandler):
    """The person side."""

    def initialize(self, core: Core, sim: Sim) -> None:
        """Take the sandbox."""
        self.core, self.sim = core, sim

    def prepare(self) -> None:
        """Keep other sites out: a browser names the site that asks."""
        origin = self.request.headers.get("Origin")
        if origin is not None and urlsplit(origin).netloc != self.request.host:
            self.set_status(403)
            self.finish({"error": "only the sandbox's own page may ask"})

    async def post(self, name: str) -> None:
        """An action."""
        try:
            given = json.loads(self.request.body or b"{}")
        except ValueError:
            given = None
        if not isinstance(given, dict):
            self.set_status(400)
            self.finish({"error": "the body must be a JSON object"})
            return
        await self.run(POSTS, name, given)

    async def get(self, name: str) -> None:
        """A question."""
        given = {key: self.get_query_argument(key) for key in self.request.query_arguments}
        await self.run(GETS, name, given)

    def delete(self, name: str) -> None:
        """DELETE /sim/faults forgets all waiting faults."""
        self.core.faults.clear()
        self.finish({"waiting": 0})

    async def run(self, actions: dict[str, Any], name: str, given: dict[str, Any]) -> None:
        """Perform and answer."""
        try:
            self.finish(await self.sim.run(actions, name, given))
        except Impossible as impossible:
            self.set_status(400)
            self.finish({"error": str(impossible)})


class PictureHandler(RequestHandler):
    """Files for the chat page, by file id."""

    def initialize(self, core: Core) -> None:
        """Take the sandbox."""
        self.core = core

    def get(self, file_id: str) -> None:
        """The bytes of a file."""
        file = self.core.world.files.get(file_id)
        if file is None:
            self.set_status(404)
            return
        self.set_header("Content-Type", file.mime)
        self.set_header("Cache-Control", "max-age=86400")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.finish(file.content)


class EventsHandler(WebSocketHandler):
    """GET /sim/events?user_id=: {"version"} whenever something changed.

    A WebSocket if the client asks for one, Server-Sent Events otherwise.
    """

    def initialize(self, core: Core) -> None:
        """Take the sandbox."""
        self.core = core
        self.changed = asyncio.Event()
        self.gone = False

    async def get(self, *args: Any, **kwargs: Any) -> None:
        """Upgrade, or stream events."""
        self.core.world.listeners.append(self.changed.set)
        if "upgrade" in self.request.headers.get("Connection", "").casefold():
            await super().get(*args, **kwargs)
            return
        self.set_header("Content-Type", "text/event-stream")
        self.set_header("Cache-Control", "no-store")
        with contextlib.suppress(StreamClosedError):
            while not self.gone:
                self.write(f"data: {self._event()}\n\n")
                await self.flush()
                await self._change()
        self._forget()

    def open(self, *args: str, **kwargs: str) -> None:
        """Begin to send."""
        self.sending = asyncio.ensure_future(self._send())

    async def _send(self) -> None:
        with contextlib.suppress(WebSocketClosedError, StreamClosedError):
            while not self.gone:
                await self.write_message(self._event())
                await self._change()

    async def _change(self) -> None:
        """Wait for a change, or for the heartbeat."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.changed.wait(), BEAT)
        self.changed.clear()

    def _event(self) -> str:
        return json.dumps({"type": "changed", "version": self.core.world.version})

    def on_message(self, message: str | bytes) -> None:
        """The page says nothing here."""

    def _forget(self) -> None:
        self.gone = True
        if self.changed.set in self.core.world.listeners:
            self.core.world.listeners.remove(self.changed.set)
        self.changed.set()

    def on_close(self) -> None:
        """The page is gone."""
        self._forget()

    def on_connection_close(self) -> None:
        """The client is gone."""
        self._forget()
        super().on_connection_close()


class PageHandler(StaticFileHandler):
    """The chat page, never cached, with nothing from elsewhere."""

    def get_content_type(self) -> str:
        """Name the type of a module, which a browser insists on, whatever this machine thinks of the file."""
        return "text/javascript" if (self.absolute_path or "").endswith(".js") else super().get_content_type()

    def set_extra_headers(self, path: str) -> None:
        """Keep the page fresh and closed."""
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Security-Policy", "default-src 'self'; img-src 'self' data:")


def make_app(core: Core, sim: Sim) -> Application:
    """The server's routes."""
    one = {"core": core}
    return Application(
        [
            (r"/bot([^/]*)/([A-Za-z0-9_]+)/?", BotHandler, one),
            (r"/bot([^/]*)/test/([A-Za-z0-9_]+)/?", BotHandler, one),
            (r"/file/bot([^/]*)/(.+)", FileHandler, one),
            (r"/sim/events", EventsHandler, one),
            (r"/sim/file/([\w-]+)", PictureHandler, one),
            (r"/sim/([a-z_]+)", SimHandler, {"core": core, "sim": sim}),
            (r"/()", PageHandler, {"path": str(PAGE), "default_filename": "index.html"}),
            (r"/([a-z]+\.(?:css|js))", PageHandler, {"path": str(PAGE)}),
        ],
        default_handler_class=LostHandler,
        log_function=lambda handler: None,
    )
