"""The HTTP server of the page: static files, the exchange of init data for a session, and WebSockets."""

import asyncio
import gzip
import hashlib
import mimetypes
import re
import zlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import structlog
from aiohttp import WSMsgType, set_zlib_backend, web

from analysis.texts.loader import guess
from telegram_bot.app_address import AppAddress
from telegram_bot.background import BackgroundTasks
from telegram_bot.budgets import PAGE, PAGE_PATHS, SOCKETS, STORY, PortLimits, RateLimit, RequestLimits, SocketLimits
from telegram_bot.listening import BoundedServer, Clients, Newcomers, body_of, named, trust
from telegram_bot.mini_app.connection import AppServices, Connection
from telegram_bot.mini_app.hub import GOING_AWAY
from telegram_bot.mini_app.identity import Fault, InvalidInitData, json_object
from telegram_bot.mini_app.page_words import page_words
from telegram_bot.texts.loader import Texts

FOLDER = Path(__file__).parent / "page"
INDEX = "index.html"
TYPES = {".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml"}
TELEGRAM_FRAMES = ("https://web.telegram.org", "https://*.telegram.org")
"""Origins of Telegram's web apps, which show the page in a frame."""
PING_SECONDS = 20.0
"""Seconds of silence after which a socket is pinged; one that stays silent for half as long again is closed."""
CLOSE_SECONDS = 5.0
"""Seconds in which a page must agree that its socket is closed."""
TRY_AGAIN_LATER = 1013
"""Close code of a silent socket that makes room for a younger one."""
HEADERS = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cache-Control": "no-cache"}
"""Default headers of every answer."""

STORY_HEADERS = {
    "Content-Type": "image/png",
    "Content-Security-Policy": "default-src 'none'",
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
}

LITTLE_MEMORY: Any = SimpleNamespace(**{**vars(zlib), "compressobj": partial(zlib.compressobj, memLevel=5)})
"""Compresses frames with half of zlib's usual memory for each socket; aiohttp has no option for this."""

log = structlog.get_logger(__name__)
pause = asyncio.sleep
"""How requests wait."""


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file: its content, compressed content, media type and ETag; `stamp` changes with the file."""

    content: bytes
    compressed: bytes
    media_type: str
    etag: str
    stamp: tuple[int, int]


class PageFiles:
    """The files that a folder has now, by their names below it. Each is read again after it has changed.

    A name is never resolved, so that each file has one name and is kept once, whatever strangers ask for.
    """

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files = {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()}
        self._known: dict[str, PageFile] = {}

    def get(self, name: str) -> PageFile | None:
        """Return a file, None if the folder has none of exactly this name."""
        file = self._files.get(name)
        if file is None:
            return None
        try:
            status = file.stat()
        except FileNotFoundError:
            return None
        stamp, known = (status.st_mtime_ns, status.st_size), self._known.get(name)
        if known is None or known.stamp != stamp:
            known = self._known[name] = _read(file, stamp)
        return known


def _read(file: Path, stamp: tuple[int, int]) -> PageFile:
    content = file.read_bytes()
    media_type = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    etag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    return PageFile(content, gzip.compress(content, mtime=0), media_type, etag, stamp)


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
    """The limits of the page's server, and how it tells clients apart."""

    port: PortLimits = PAGE
    paths: Mapping[str, RequestLimits] = field(default_factory=lambda: PAGE_PATHS)
    sockets: SocketLimits = SOCKETS
    clients: Clients = field(default_factory=Clients)


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
    init_data = json_object(body).get("init_data")
    if not isinstance(init_data, str):
        raise InvalidInitData(Fault.FORGED)
    return init_data


class _Socket:
    """A WebSocket, as `Connection` uses it."""

    def __init__(self, tasks: BackgroundTasks, frame_bytes: int, request: web.BaseRequest) -> None:
        self._request, self._tasks = request, tasks
        self._closing: asyncio.Task[None] | None = None
        self.web = web.WebSocketResponse(
            timeout=CLOSE_SECONDS, heartbeat=PING_SECONDS, max_msg_size=frame_bytes + 1, writer_limit=0
        )

    async def send(self, text: str) -> None:
        await self.web.send_str(text)

    def close(self, code: int) -> None:
        if self._closing is None:
            self._closing = self._tasks.start(self._close(code))

    async def _close(self, code: int) -> None:
        """Send the code and wait for the page to agree, but not for long, nor until it has read everything."""
        with suppress(TimeoutError, asyncio.CancelledError):  # aiohttp cancels this if a write before was given up
            async with asyncio.timeout(2 * CLOSE_SECONDS):
                await self.web.close(code=code)
        transport = self._request.transport
        if transport is not None and transport.get_write_buffer_size():
            transport.abort()

    async def closed(self) -> None:
        """Wait until it is closed, if that has begun."""
        if self._closing is not None:
            await self._closing


class AppServer:
    """Listens for requests of the page, and answers them.

    `open_session` returns a session for init data, and raises InvalidInitData. `frame_ancestors`: origins that may show
    the page in a frame.
    """

    def __init__(
        self,
        address: AppAddress,
        listen: str,
        services: AppServices,
        open_session: Callable[[str], Awaitable[str]],
        frame_ancestors: Sequence[str],
        limits: PageLimits,
    ) -> None:
        self._address, self._listen = address, listen
        self._services, self._open_session = services, open_session
        self._frame_ancestors, self._limits = frame_ancestors, limits
        self._files = PageFiles()
        self.open: set[_Socket] = set()
        """The WebSockets that have said who is there."""
        self._silent = Newcomers[_Socket](limits.sockets.silent, limits.sockets.silent_of_client)
        """Those that have not."""
        self._server: BoundedServer | None = None
        now = services.monotonic.now
        paces = {path: Pace(limit, now) for path, limit in limits.paths.items()}
        self.routes = [(re.compile(address.path + path), pace, ROUTES[path]) for path, pace in paces.items()]
        """What answers which paths, at which pace."""
        self._other_pace = paces[""]

    def start(self) -> None:
        """Listen; raise OSError."""
        set_zlib_backend(LITTLE_MEMORY)
        address, server = self._address, BoundedServer(self._answer, self._limits.port)
        address.listening(server.listen(self._listen, address.listen_port))
        self._server = server
        log.info("the card table is served", address=address.url, port=address.listen_port)

    async def _answer(self, request: web.BaseRequest) -> web.StreamResponse:
        """Answer a request at the pace of its path, or refuse it before anything is done for it."""
        path, _, query = request.raw_path.partition("?")
        found = next(((route, match) for route in self.routes if (match := route[0].fullmatch(path))), None)
        pace = self._other_pace if found is None else found[0][1]
        seconds = pace.wait(self._client(request))
        if seconds is None:
            return named(HTTPStatus.TOO_MANY_REQUESTS, {"Retry-After": "5"})
        if seconds:
            await pause(seconds)
        if request.transport is None:
            raise ConnectionError("the client has gone")
        if found is None:
            answer: web.StreamResponse = self._other(request.method, path, query)
        elif request.method not in found[0][2][0]:
            answer = named(HTTPStatus.METHOD_NOT_ALLOWED, close=False)
        else:
            answer = await found[0][2][1](self, request, "".join(found[1].groups()))
        for name, value in HEADERS.items():
            answer.headers.setdefault(name, value)
        log.debug("app request", method=request.method, path=path, status=answer.status)
        return answer

    def _other(self, method: str, path: str, query: str) -> web.Response:
        """Redirect from the address without its final slash; browsers keep the fragment."""
        if path != self._address.path.rstrip("/") or not path:
            return named(HTTPStatus.NOT_FOUND, close=False)
        if method != "GET":
            return named(HTTPStatus.METHOD_NOT_ALLOWED, close=False)
        place = self._address.path + (f"?{query}" if query else "")
        return web.Response(status=HTTPStatus.FOUND, headers={"Location": place})

    def _client(self, request: web.BaseRequest) -> str | None:
        return self._limits.clients.client(request.remote or "", request.headers.get("X-Forwarded-For", ""))

    async def stop(self) -> None:
        """Stop listening and close all connections."""
        if self._server is None:
            return
        self._services.hub.close()
        for socket in (*self.open, *self._silent):
            socket.close(GOING_AWAY)
        await self._server.stop()
        await self._services.tasks.settle()
        self._server = None

    # ------------------------------------------------------------------ what answers

    def _content_policy(self) -> str:
        return (
            "default-src 'none'; script-src 'self' https://telegram.org; style-src 'self'; img-src 'self' data:; "
            f"connect-src 'self' {self._address.socket_origin}; base-uri 'none'; form-action 'none'; "
            f"frame-ancestors {' '.join(self._frame_ancestors)}"
        )

    async def file(self, request: web.BaseRequest, name: str) -> web.Response:
        """Send a file of the page, compressed where the browser understands it."""
        file = self._files.get(name or INDEX)
        if file is None:
            return named(HTTPStatus.NOT_FOUND, close=False)
        headers = {
            "Content-Type": f"{file.media_type}; charset=utf-8",
            "Content-Security-Policy": self._content_policy(),
            "Vary": "Accept-Encoding",
            "Etag": file.etag,
        }
        if any(tag.value in ("*", file.etag.strip('"')) for tag in request.if_none_match or ()):
            return web.Response(status=HTTPStatus.NOT_MODIFIED, headers=headers)
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            return web.Response(body=file.compressed, headers={**headers, "Content-Encoding": "gzip"})
        return web.Response(body=file.content, headers=headers)

    async def story(self, request: web.BaseRequest, token: str) -> web.Response:
        """Send the picture of a story."""
        stories = self._services.stories
        content = None if stories is None else stories.fetch(token)
        if content is None:
            return named(HTTPStatus.NOT_FOUND, close=False)
        return web.Response(body=content, headers=STORY_HEADERS)

    async def session(self, request: web.BaseRequest, _: str) -> web.Response:
        """Answer init data with a session, or with the code and the text of a refusal."""
        if request.headers.get("Origin", self._address.origin) != self._address.origin:
            return named(HTTPStatus.FORBIDDEN)
        status = HTTPStatus.OK
        try:
            content = {"session": await self._open_session(_init_data(await body_of(request, self._limits.port)))}
        except InvalidInitData as refused:
            status = HTTPStatus.FORBIDDEN
            content = _refusal(Texts(guess(request.headers.get("Accept-Language", "").partition(",")[0])), refused)
        return web.json_response(content, status=status, headers={"Cache-Control": "no-store"})

    async def socket(self, request: web.BaseRequest, _: str) -> web.StreamResponse:
        """Serve a WebSocket to the page, and to no other site; each frame is read after the previous one is handled."""
        if request.headers.get("Origin") != self._address.origin:
            return named(HTTPStatus.FORBIDDEN)
        if len(self.open) >= self._limits.sockets.open:
            return named(HTTPStatus.SERVICE_UNAVAILABLE)
        socket = _Socket(self._services.tasks, self._limits.sockets.frame_bytes, request)
        await socket.web.prepare(request)
        trust(request)
        if request.transport is not None:
            request.transport.set_write_buffer_limits(0)  # a frame has left when nothing waits to be written
        connection = Connection(self._services, socket)
        try:
            victim = self._silent.add(socket, self._client(request))
            if victim is not None:
                victim.close(TRY_AGAIN_LATER)
            async for message in socket.web:
                if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                    break
                await connection.received(message.data)
                if connection.table and socket not in self.open:
                    self._silent.remove(socket)
                    self.open.add(socket)
            await socket.closed()
        finally:
            self.open.discard(socket)
            self._silent.remove(socket)
            self._services.tasks.start(connection.closed())
        return socket.web


Answer = Callable[[AppServer, web.BaseRequest, str], Awaitable[web.StreamResponse]]
"""Answers a request; the last argument is what its path names."""

ROUTES: Mapping[str, tuple[tuple[str, ...], Answer]] = {
    "": (("GET", "HEAD"), AppServer.file),
    "page/(.+)": (("GET", "HEAD"), AppServer.file),
    "session": (("POST",), AppServer.session),
    "socket": (("GET",), AppServer.socket),
    STORY: (("GET",), AppServer.story),
}
"""The methods that the paths below the page's address accept, and what answers them."""
