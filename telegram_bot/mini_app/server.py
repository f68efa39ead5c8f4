"""The HTTP server of the page: static files, the exchange of init data for a session, and WebSockets."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

import structlog
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine
from tornado.netutil import bind_sockets
from tornado.web import Application, HTTPError, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from analysis.texts.languages import guess
from telegram_bot.budgets import PAGE, PAGE_PATHS, SOCKETS, PortLimits, RequestLimits, SocketLimits
from telegram_bot.clients import Clients, Newcomers
from telegram_bot.listening import BoundedServer
from telegram_bot.mini_app.address import AppAddress
from telegram_bot.mini_app.connection import AppServices, Connection
from telegram_bot.mini_app.init_data import Fault, InvalidInitData
from telegram_bot.mini_app.page_files import INDEX, PageFile, PageFiles
from telegram_bot.mini_app.page_words import page_words
from telegram_bot.rate_limit import RateLimit
from telegram_bot.texts.loader import Texts

TELEGRAM_FRAMES = ("https://web.telegram.org", "https://*.telegram.org")
"""Origins of Telegram's web apps, which show the page in a frame."""
PING_SECONDS = 20.0
"""Seconds between two pings; a connection without a pong before the next one is closed."""
TRY_AGAIN_LATER = 1013
"""The code with which a silent socket is closed for a younger one."""

log = structlog.get_logger(__name__)


class Pace:
    """The pace of the requests of one path; `now` returns monotonic seconds."""

    def __init__(self, limits: RequestLimits, now: Callable[[], float]) -> None:
        self._longest = limits.longest_wait
        self._clients, self._everybody = RateLimit(limits.client, now), RateLimit(limits.everybody, now)

    def wait(self, client: str | None) -> float | None:
        """Return the seconds that a request of a client waits, None if that is too long."""
        own = 0.0 if client is None else self._clients.reserve(client, self._longest)
        common = None if own is None else self._everybody.reserve("", self._longest)
        return None if own is None or common is None else max(own, common)


@dataclass(frozen=True, slots=True)
class PageLimits:
    """The limits of the server of the page, and the clients that it tells apart."""

    port: PortLimits = PAGE
    paths: Mapping[str, RequestLimits] = field(default_factory=lambda: PAGE_PATHS)
    sockets: SocketLimits = SOCKETS
    clients: Clients = field(default_factory=Clients)


@dataclass(frozen=True, slots=True)
class ServerParts:
    """What the handlers of requests use.

    `open_session` returns a session for init data, and raises InvalidInitData. `frame_ancestors`: origins that may show
    the page in a frame.
    """

    address: AppAddress
    services: AppServices
    open_session: Callable[[str], Awaitable[str]]
    frame_ancestors: Sequence[str]
    files: PageFiles
    limits: PageLimits = field(default_factory=PageLimits)
    open: set[WebSocketHandler] = field(default_factory=set)
    """The WebSockets that have said who is there."""
    silent: Newcomers[_Socket] = field(init=False)
    """Those that have not."""

    def __post_init__(self) -> None:
        """Limit the silent sockets."""
        sockets = self.limits.sockets
        object.__setattr__(self, "silent", Newcomers(sockets.silent, sockets.silent_of_client))

    def client(self, peer: str, headers: HTTPHeaders) -> str | None:
        """Return a key of the client of a request, None if it cannot be told."""
        return self.limits.clients.client(peer, headers.get("X-Forwarded-For", ""))

    def content_policy(self) -> str:
        """Return the content security policy."""
        return "; ".join(
            [
                "default-src 'none'",
                "script-src 'self' https://telegram.org",
                "style-src 'self'",
                "img-src 'self' data:",
                f"connect-src 'self' {self.address.socket_origin}",
                "base-uri 'none'",
                "form-action 'none'",
                f"frame-ancestors {' '.join(self.frame_ancestors)}",
            ]
        )


class _Handler(RequestHandler):
    """A request; errors are answered without details."""

    parts: ServerParts

    def initialize(self, parts: ServerParts) -> None:
        """Take the parts of the server."""
        self.parts = parts

    def set_default_headers(self) -> None:
        """Set the headers of every answer."""
        self.clear_header("Server")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("Cache-Control", "no-cache")

    def write_error(self, status_code: int, **_: Any) -> None:
        """Answer an error by its name."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(HTTPStatus(status_code).phrase)


class _File(_Handler):
    """The files of the page."""

    def get(self, path: str = INDEX) -> None:
        """Send a file."""
        file = self.parts.files.get(path)
        if file is None:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        self._send(file)

    def head(self, path: str = INDEX) -> None:
        """Send the headers of a file."""
        self.get(path)

    def _send(self, file: PageFile) -> None:
        """Send a file, compressed where the browser understands it."""
        self.set_header("Content-Type", f"{file.media_type}; charset=utf-8")
        self.set_header("Content-Security-Policy", self.parts.content_policy())
        self.set_header("Vary", "Accept-Encoding")
        self.set_header("Etag", file.etag)
        if self.check_etag_header():
            self.set_status(HTTPStatus.NOT_MODIFIED)
            self.finish()
            return
        content = file.content
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            content = file.compressed
        self.set_header("Content-Length", len(content))
        self.finish(None if self.request.method == "HEAD" else content)

    def compute_etag(self) -> None:
        """Use the ETag of the file."""


class _Missing(_Handler):
    """Any other address."""

    def prepare(self) -> None:
        """Answer that there is nothing."""
        raise HTTPError(HTTPStatus.NOT_FOUND)


class _Slash(_Handler):
    """The address without the slash at its end."""

    def get(self) -> None:
        """Redirect to the page; browsers keep the fragment."""
        query = f"?{self.request.query}" if self.request.query else ""
        self.redirect(self.parts.address.path + query)


class _Session(_Handler):
    """The exchange of init data for a session."""

    async def post(self) -> None:
        """Answer with a session, or with the code and the text of why there is none."""
        origin = self.request.headers.get("Origin")
        if origin is not None and origin != self.parts.address.origin:
            raise HTTPError(HTTPStatus.FORBIDDEN)
        try:
            answer: dict[str, Any] = {"session": await self.parts.open_session(_init_data(self.request.body))}
        except InvalidInitData as refused:
            self.set_status(HTTPStatus.FORBIDDEN)
            answer = _refusal(Texts(guess(self.request.headers.get("Accept-Language", "").partition(",")[0])), refused)
        self.set_header("Cache-Control", "no-store")
        self.finish(answer)


def _refusal(texts: Texts, refused: InvalidInitData) -> dict[str, Any]:
    """Return why there is no session, and the words of the page, which needs them to say so."""
    code = refused.fault.value
    return {
        "code": code,
        "text": texts.plain(f"app-problem-{code}"),
        "words": page_words(texts),
        "language": texts.language,
        "digits": texts.numerals,
    }


def _init_data(body: bytes) -> str:
    """Return the init data of a request; raise InvalidInitData."""
    try:
        given = json.loads(body)
    except (ValueError, RecursionError):
        raise InvalidInitData(Fault.FORGED) from None
    init_data = given.get("init_data") if isinstance(given, dict) else None
    if not isinstance(init_data, str):
        raise InvalidInitData(Fault.FORGED)
    return init_data


class _Socket(WebSocketHandler):
    """A WebSocket, as `Connection` uses it."""

    parts: ServerParts
    connection: Connection

    def initialize(self, parts: ServerParts) -> None:
        """Take the parts of the server."""
        self.parts = parts

    async def get(self, *args: Any, **kwargs: Any) -> None:
        """Open the WebSocket for the page itself, and for no other site."""
        if self.request.headers.get("Origin") != self.parts.address.origin:
            raise HTTPError(HTTPStatus.FORBIDDEN)
        if len(self.parts.open) >= self.parts.limits.sockets.open:
            raise HTTPError(HTTPStatus.SERVICE_UNAVAILABLE)
        connection: Any = self.request.connection
        stream = connection.stream
        try:
            await super().get(*args, **kwargs)  # until the WebSocket is closed
        except zlib.error:
            stream.close()  # a frame could not be unpacked, and tornado has only forgotten the connection

    def check_origin(self, origin: str) -> bool:
        """Return whether the page may open it."""
        return origin == self.parts.address.origin

    def get_compression_options(self) -> dict[str, Any]:
        """Compress frames, with little memory for each connection."""
        return {"compression_level": 4, "mem_level": 5}

    def write_error(self, status_code: int, **_: Any) -> None:
        """Answer an error by its name."""
        self.finish(HTTPStatus(status_code).phrase)

    def open(self, *_args: str, **_kwargs: str) -> None:
        """Begin to wait for the first frame."""
        self.set_nodelay(True)
        self.connection = Connection(self.parts.services, self)
        client = self.parts.client(self.request.remote_ip or "", self.request.headers)
        victim = self.parts.silent.add(self, client)
        if victim is not None:
            victim.close(TRY_AGAIN_LATER)

    async def on_message(self, message: str | bytes) -> None:
        """Handle a frame; the next one is read after it."""
        await self.connection.received(message)
        if self.connection.table and self not in self.parts.open:
            self.parts.silent.remove(self)
            self.parts.open.add(self)

    def on_close(self) -> None:
        """Forget the connection."""
        self.parts.open.discard(self)
        self.parts.silent.remove(self)
        self.parts.services.tasks.start(self.connection.closed())

    async def send(self, text: str) -> None:
        """Write a frame and wait until it has left; raise ConnectionError."""
        try:
            await self.write_message(text)
        except WebSocketClosedError as error:
            raise ConnectionError("the WebSocket is closed") from error


def _log_request(handler: RequestHandler) -> None:
    """Log a request without its query."""
    request: HTTPServerRequest = handler.request
    log.debug("app request", method=request.method, path=request.path, status=handler.get_status())


ROUTES: Mapping[str, type[RequestHandler]] = {
    "": _File,
    "page/(.+)": _File,
    "session": _Session,
    "socket": _Socket,
}
"""What answers the paths below the address of the page."""


class AppServer:
    """Listens for requests of the page."""

    def __init__(self, listen: str, parts: ServerParts) -> None:
        self._listen = listen
        self._parts = parts
        self._server: BoundedServer | None = None
        now = parts.services.monotonic.now
        paces = {path: Pace(limits, now) for path, limits in parts.limits.paths.items()}
        self._paces = [(re.compile(parts.address.path + path), pace) for path, pace in paces.items() if path in ROUTES]
        self._other_pace = paces[""]

    def start(self) -> None:
        """Listen; raise OSError."""
        address, limits, given = self._parts.address, self._parts.limits, {"parts": self._parts}
        sockets = bind_sockets(address.listen_port, self._listen)
        address.listening(sockets[0].getsockname()[1])
        routes: list[Any] = [(address.path + path, ROUTES[path], given) for path in limits.paths]
        if address.path != "/":
            routes.append((address.path.rstrip("/"), _Slash, given))
        application = Application(
            routes,
            default_handler_class=_Missing,
            default_handler_args=given,
            log_function=_log_request,
            websocket_max_message_size=limits.sockets.frame_bytes,
            websocket_ping_interval=PING_SECONDS,
            websocket_ping_timeout=PING_SECONDS,
        )
        self._server = BoundedServer(application, limits.port, self._wait)
        self._server.listen_on(sockets)
        log.info("the card table is served", address=address.url, port=address.listen_port)

    def _wait(self, line: RequestStartLine, headers: HTTPHeaders, peer: str) -> float | None:
        """Return the seconds that a request waits, None if it is refused."""
        path = line.path.partition("?")[0]
        pace = next((pace for pattern, pace in self._paces if pattern.fullmatch(path)), self._other_pace)
        return pace.wait(self._parts.client(peer, headers))

    async def stop(self) -> None:
        """Stop listening and close all connections."""
        if self._server is None:
            return
        self._server.stop()
        self._parts.services.hub.close()
        await self._server.close_all_connections()
        await self._parts.services.tasks.settle()
        self._server = None
