"""Listening sockets that accept strangers, and the HTTP server of the page, the webhook and the metrics.

Clients are told apart as far as possible: by addresses behind a proxy, and by whether they have proved anything.
"""

from __future__ import annotations

import asyncio
import errno
import resource
import socket
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from http import HTTPStatus
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, TypeVar

import structlog
from aiohttp import hdrs, web
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.web_protocol import RequestPayloadError

from telegram_bot.background import BackgroundTasks
from telegram_bot.budgets import MOST_HEADERS, PortLimits, Rate, RateLimit

BACKLOG = 4096
"""Connections waiting to be accepted; a client that finds no room retries only after a second or more."""
BATCH = 16
"""Connections accepted before other work gets its turn."""
RETRY_SECONDS = 1.0
"""Seconds until the next attempt while no file can be opened."""
RESERVED_FILES = 96
"""File descriptors reserved for the database, calls to Telegram and child processes."""
LINGER_SECONDS = 1.0
"""Seconds for which an unread body is discarded before its connection is closed."""
STOP_SECONDS = 1.0
"""Seconds for which stopping waits for running requests."""
FULL = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
NO_IPV6 = (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL)
STRANGE = (HttpProcessingError, RequestPayloadError)
"""Exceptions of aiohttp for malformed HTTP."""

log = structlog.get_logger(__name__)

Network = IPv4Network | IPv6Network
SITE_BITS = 64
"""Leading bits of an IPv6 address that belong to one site."""

One = TypeVar("One", bound=Hashable)


def networks(text: str) -> tuple[Network, ...]:
    """Return networks and addresses separated by commas; raise ValueError."""
    return tuple(ip_network(part.strip()) for part in text.split(",") if part.strip())


class Clients:
    """Tells clients apart by their addresses.

    `proxies`: the networks of reverse proxies, each of which adds the address of its client to `X-Forwarded-For`. The
    header is read from its end, as far as proxies have written it, since everything before comes from the client.
    """

    def __init__(self, proxies: Sequence[Network] = ()) -> None:
        self._proxies = proxies

    def client(self, peer: str, forwarded: str) -> str | None:
        """Return a key of the client of a request, None if the client cannot be told.

        Without configured proxies, a connection from this machine or a private network comes from a proxy that is not
        set up, and all its clients must not share the budget of one.
        """
        address = _address(peer)
        hops = [hop.strip() for hop in forwarded.split(",")]
        while address is not None and self._is_proxy(address) and hops:
            address = _address(hops.pop())
        if address is None or self._is_proxy(address) or (not self._proxies and not address.is_global):
            return None
        return str(address) if address.version == 4 else str(ip_network((address, SITE_BITS), strict=False))

    def _is_proxy(self, address: IPv4Address | IPv6Address) -> bool:
        return any(address in network for network in self._proxies)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """Return the address in a text, an IPv4 address within IPv6 as IPv4; None if it is no address."""
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, IPv6Address) else found


class Newcomers(OrderedDict[One, str | None]):
    """Connections that have proved nothing yet, the oldest first, with their clients; limited in all and per client."""

    def __init__(self, most: int, of_client: int) -> None:
        super().__init__()
        self._most, self._of_client = most, of_client
        self._counts: Counter[str] = Counter()

    def add(self, one: One, client: str | None = None) -> One | None:
        """Add a connection; return one that must be closed for it, which is no newcomer any more."""
        self[one] = client
        victim: One | None = None
        if client is not None:
            self._counts[client] += 1
            if self._counts[client] > self._of_client:
                victim = next(other for other, its in self.items() if its == client)
        if victim is None and len(self) > self._most:
            victim = next(iter(self))
        if victim is not None:
            self.remove(victim)
        return victim

    def renew(self, one: One) -> None:
        """Make a connection the youngest, if it is there."""
        if one in self:
            self.move_to_end(one)

    def remove(self, one: One) -> None:
        """Remove a connection, if it is there."""
        client = self.pop(one, None)
        if client is not None:
            self._counts[client] -= 1
            if not self._counts[client]:
                del self._counts[client]


def most_files() -> int:
    """Return the first file descriptor that strangers do not get."""
    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return limit - min(RESERVED_FILES, limit // 2)


def bind(address: str, port: int) -> list[socket.socket]:
    """Return sockets that listen on the same port, 0 for a free one, of all addresses of a name; raise OSError."""
    found: list[socket.socket] = []
    ways = socket.getaddrinfo(address or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    for family, place in dict.fromkeys((way[0], way[4]) for way in ways):
        at: Any = (place[0], found[0].getsockname()[1] if found else port, *place[2:])
        try:
            found.append(socket.create_server(at, family=family, backlog=BACKLOG))
        except OSError as error:
            if found and family == socket.AF_INET6 and error.errno in NO_IPV6:
                continue
            for one in found:
                one.close()
            raise
    return found


class Listener:
    """Accepts the connections of a listening socket at a rate, and passes each with its address to `take`."""

    def __init__(self, listening: socket.socket, rate: Rate, take: Callable[[socket.socket, Any], None]) -> None:
        self._socket, self._take = listening, take
        self._most_files = most_files()
        self._loop = asyncio.get_running_loop()
        self._accepted = RateLimit(rate, self._loop.time)
        self._timer: asyncio.TimerHandle | None = None
        listening.setblocking(False)

    def start(self) -> None:
        """Accept connections from now on."""
        self._loop.add_reader(self._socket.fileno(), self._accept)

    def stop(self) -> None:
        """Accept no more connections, and close the socket."""
        if self._timer is not None:
            self._timer.cancel()
        self._loop.remove_reader(self._socket.fileno())
        self._socket.close()

    def _accept(self) -> None:
        """Accept the connections that wait. One that would take a reserved file is closed."""
        for _ in range(BATCH):
            if not self._accepted.allows(""):
                self._pause(1.0 / self._accepted.rate.per_second)
                return
            try:
                connection, address = self._socket.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                if error.errno not in FULL:
                    raise
                log.warning("no connections are accepted for a moment", reason=str(error))
                self._pause(RETRY_SECONDS)
                return
            if connection.fileno() >= self._most_files:
                log.warning("a connection is closed: few files can be opened", files=connection.fileno())
                connection.close()
                continue
            connection.setblocking(False)
            self._take(connection, address)

    def _pause(self, seconds: float) -> None:
        """Wait before the next attempt, since the event loop would call again at once."""
        self._loop.remove_reader(self._socket.fileno())
        self._timer = self._loop.call_later(seconds, self.start)


class _Request(web.BaseRequest):
    """A request whose answers have no `Server` header."""

    async def _prepare_hook(self, response: web.StreamResponse) -> None:
        response.headers.pop(hdrs.SERVER, None)


class _Connection(web.RequestHandler):
    """A connection that limits the next request while it arrives; what strangers send is not logged as our error."""

    def __init__(self, server: BoundedServer, limits: PortLimits) -> None:
        super().__init__(
            server,
            loop=asyncio.get_running_loop(),
            access_log=None,  # type: ignore[arg-type]
            auto_decompress=False,
            keepalive_timeout=limits.idle_seconds,
            lingering_time=min(LINGER_SECONDS, limits.body_seconds),
            max_line_size=limits.header_bytes,
            max_field_size=limits.header_bytes,
            max_headers=MOST_HEADERS,
        )
        self.requests = 0
        self.server, self._most_bytes, self._arrived = server, limits.header_bytes, 0

    def data_received(self, data: bytes) -> None:
        """Receive data; close the connection if it is too much for a request line and headers."""
        before = self._request_count
        super().data_received(data)
        if self._waiter is None or self._request_count > before:
            self._arrived = 0  # it handles a request, or has received one
            return
        self._arrived += len(data)
        if self._arrived > self._most_bytes:
            self.abort()

    def abort(self) -> None:
        transport = self.transport
        self.force_close()
        if transport is not None:
            transport.abort()

    def log_exception(self, *args: Any, **given: Any) -> None:
        """Log a fault of ours with its traceback, and malformed HTTP in one line, since aiohttp quotes it."""
        error = given.get("exc_info")
        if isinstance(error, STRANGE):
            self.server.refused(HTTPStatus.BAD_REQUEST)
            log.info("a request is malformed", reason=type(error).__name__)
        else:
            log.error("a request cannot be answered", exc_info=error)

    def handle_error(
        self, request: web.BaseRequest, status: int = 500, exc: BaseException | None = None, message: str | None = None
    ) -> web.StreamResponse:
        """Answer an error with its status only; raise ConnectionError if another answer has begun."""
        self.log_exception(exc_info=exc)
        if request.writer.output_size > 0:
            raise ConnectionError
        return named(HTTPStatus(status))


def named(status: HTTPStatus, headers: Mapping[str, str] | None = None, *, close: bool = True) -> web.Response:
    """Return an answer that says no more than its status, by default the last of its connection."""
    answer = web.Response(
        status=status, text=status.phrase, headers={"X-Content-Type-Options": "nosniff", **(headers or {})}
    )
    if close:
        answer.force_close()
    return answer


async def body_of(request: web.BaseRequest, limits: PortLimits) -> bytes:
    """Return the body of a request; raise HTTPException if it is too large, too slow or malformed."""
    if (request.content_length or 0) > limits.body_bytes:
        raise web.HTTPRequestEntityTooLarge(limits.body_bytes)
    try:
        async with asyncio.timeout(limits.body_seconds):
            return await request.read()
    except TimeoutError:
        raise web.HTTPRequestTimeout from None
    except (*STRANGE, ConnectionError):
        raise web.HTTPBadRequest from None


def trust(request: web.BaseRequest) -> None:
    """Take a connection from the newcomers: it has proved something, or has become a WebSocket."""
    if isinstance(request.protocol, _Connection):
        request.protocol.server.newcomers.remove(request.protocol)


class BoundedServer(web.Server):
    """aiohttp's server with limits of connections and requests; `refused` takes the status of malformed requests."""

    def __init__(
        self,
        answer: Callable[[web.BaseRequest], Awaitable[web.StreamResponse]],
        limits: PortLimits,
        refused: Callable[[HTTPStatus], None] = lambda _status: None,
    ) -> None:
        super().__init__(self._serve, request_factory=self._request)
        self.refused = refused
        self._answer, self._limits = answer, limits
        self.newcomers: Newcomers[web.RequestHandler] = Newcomers(limits.newcomers, limits.newcomers)
        self._listeners: list[Listener] = []
        self._connecting = BackgroundTasks()

    def __call__(self) -> web.RequestHandler:
        """Return what serves a connection."""
        return _Connection(self, self._limits)

    def listen(self, address: str, port: int) -> int:
        """Accept connections to a port, 0 for a free one, and return it; raise OSError if it is taken."""
        sockets = bind(address, port)
        for listening in sockets:
            self._listeners.append(Listener(listening, self._limits.accepted, self._connected))
            self._listeners[-1].start()
        return int(sockets[0].getsockname()[1])

    def _connected(self, connection: socket.socket, _address: object) -> None:
        self._connecting.start(asyncio.get_running_loop().connect_accepted_socket(self, connection))

    async def stop(self) -> None:
        """Accept no more connections, let running requests end, and close all connections."""
        for listener in self._listeners:
            listener.stop()
        self._listeners.clear()
        await self._connecting.settle()
        await asyncio.sleep(0)  # connections that their clients have closed end by themselves
        self.pre_shutdown()
        await self.shutdown(STOP_SECONDS)

    def connection_made(self, handler: web.RequestHandler, transport: asyncio.Transport) -> None:
        """Count a connection, and close the oldest newcomer if there are too many."""
        super().connection_made(handler, transport)
        victim = self.newcomers.add(handler)
        if isinstance(victim, _Connection):
            victim.abort()

    def connection_lost(self, handler: web.RequestHandler, exc: BaseException | None = None) -> None:
        """Forget a connection."""
        self.newcomers.remove(handler)
        super().connection_lost(handler, exc)

    def _request(
        self, message: Any, payload: Any, protocol: web.RequestHandler, writer: Any, task: asyncio.Task[None]
    ) -> web.BaseRequest:
        return _Request(message, payload, protocol, writer, task, self._loop, client_max_size=self._limits.body_bytes)

    async def _serve(self, request: web.BaseRequest) -> web.StreamResponse:
        """Answer a request; the last one of a newcomer ends its connection."""
        connection = request.protocol
        self.newcomers.renew(connection)
        fault = _fault(request, self._limits)
        if fault is not None:
            return named(fault)
        try:
            answer = await self._answer(request)
        except web.HTTPException as refused:
            return named(HTTPStatus(refused.status))
        except ConnectionError:
            return named(HTTPStatus.BAD_REQUEST)  # nobody is there any more
        if isinstance(connection, _Connection):
            connection.requests += 1
            if connection.requests >= self._limits.requests and connection in self.newcomers:
                answer.force_close()
        return answer


def _fault(request: web.BaseRequest, limits: PortLimits) -> HTTPStatus | None:
    """Return the status for a request line and headers that are too long or not text, None if they are neither."""
    sent = b"".join(part for header in request.raw_headers for part in header)
    line = f"{request.method} {request.raw_path} HTTP/1.1\r\n\r\n"
    try:
        sent.decode()
        length = len(line.encode()) + len(sent) + 4 * len(request.raw_headers)
    except UnicodeError:
        return HTTPStatus.BAD_REQUEST  # aiohttp fails where it quotes it
    return HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE if length > limits.header_bytes else None
