"""Listening sockets that accept strangers, and the HTTP server behind those of the page and the metrics."""

from __future__ import annotations

import asyncio
import errno
import resource
import socket
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from copy import copy
from http import HTTPStatus
from typing import Any

import structlog
from tornado.http1connection import HTTP1ServerConnection
from tornado.httpserver import HTTPServer
from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.iostream import IOStream, StreamClosedError

from telegram_bot.budgets import PortLimits
from telegram_bot.clients import Newcomers
from telegram_bot.rate_limit import Rate, RateLimit

BATCH = 16
"""Connections that are accepted before other work has its turn."""
RETRY_SECONDS = 1.0
"""Seconds until the next attempt while no file can be opened."""
RESERVED_FILES = 96
"""Files of the process that are left to the database, to calls to Telegram and to child processes."""
BUFFER = 128 * 1024
"""Bytes that a connection may send ahead."""
FULL = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)

log = structlog.get_logger(__name__)


def most_files() -> int:
    """Return the number of the file from which on strangers get none any more."""
    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return limit - min(RESERVED_FILES, limit // 2)


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


pause = asyncio.sleep
"""How requests wait."""
Wait = Callable[[RequestStartLine, HTTPHeaders, str], float | None]
"""Returns the seconds that a request of a peer waits, None if it is refused."""


class BoundedServer(HTTPServer):
    """Tornado's server with limits of connections, requests and files; `wait`: the pace of its requests, if any.

    Tornado itself goes on with the requests that a connection has sent ahead after it is closed.
    """

    def initialize(self, application: Any, limits: PortLimits, wait: Wait | None = None) -> None:  # type: ignore[override]
        """Take the limits."""
        super().initialize(
            application,
            max_header_size=limits.header_bytes,
            max_body_size=limits.body_bytes,
            max_buffer_size=BUFFER,
            idle_connection_timeout=limits.idle_seconds,
            body_timeout=limits.body_seconds,
        )
        self._limits, self._wait = limits, wait
        self._newcomers: Newcomers[HTTP1ServerConnection] = Newcomers(limits.newcomers, limits.newcomers)
        self._requests: dict[HTTP1ServerConnection, int] = {}
        self._listeners: list[Listener] = []

    def listen_on(self, sockets: Sequence[socket.socket]) -> None:
        """Accept connections of some listening sockets."""
        for listening in sockets:
            self._listeners.append(Listener(listening, self._limits.accepted, self._connected))
            self._listeners[-1].start()

    def stop(self) -> None:
        """Accept no more connections."""
        for listener in self._listeners:
            listener.stop()
        self._listeners.clear()
        super().stop()

    def _connected(self, connection: socket.socket, address: Any) -> None:
        """Serve a connection, with parameters of its own."""
        shared, self.conn_params = self.conn_params, copy(self.conn_params)
        stream = IOStream(connection, max_buffer_size=self.max_buffer_size, read_chunk_size=self.read_chunk_size)
        self.handle_stream(stream, address)
        self.conn_params = shared

    def start_request(self, server_conn: object, request_conn: HTTPConnection) -> HTTPMessageDelegate:
        """Begin to wait for the next request of a connection; end it if it has made enough, or is closed already."""
        if not isinstance(server_conn, HTTP1ServerConnection):
            raise TypeError("not a connection of this server")
        number = self._requests[server_conn] = self._requests.get(server_conn, 0) + 1
        if number == 1:
            victim = self._newcomers.add(server_conn)
            if victim is not None:
                victim.stream.close()
        else:
            self._newcomers.renew(server_conn)
        server_conn.params.no_keep_alive = number >= self._limits.requests
        if server_conn.stream.closed() or number > self._limits.requests:
            server_conn.params.max_header_size = 0  # what it has sent ahead is not read
        delegate = super().start_request(server_conn, request_conn)
        return delegate if self._wait is None else _Paced(delegate, request_conn, self._wait)

    def on_close(self, server_conn: object) -> None:
        """Forget a connection that is closed, or has become a WebSocket."""
        if isinstance(server_conn, HTTP1ServerConnection):
            self._newcomers.remove(server_conn)
            self._requests.pop(server_conn, None)
        super().on_close(server_conn)


class _Paced(HTTPMessageDelegate):
    """Has a request wait for its turn, or refuses it, before anything else is done for it."""

    def __init__(self, delegate: HTTPMessageDelegate, connection: Any, wait: Wait) -> None:
        self._delegate, self._connection, self._wait = delegate, connection, wait
        self._refused = False

    async def headers_received(self, start_line: Any, headers: HTTPHeaders) -> None:
        """Wait, then pass the request on."""
        seconds = self._wait(start_line, headers, self._connection.context.remote_ip)
        if seconds is None:
            await self._refuse()
            return
        if seconds:
            await pause(seconds)
        if self._connection.stream.closed():
            self._refused = True
            return
        passed = self._delegate.headers_received(start_line, headers)
        if passed is not None:
            await passed

    async def _refuse(self) -> None:
        """Answer that there are too many requests, and close the connection."""
        self._refused = True
        status = HTTPStatus.TOO_MANY_REQUESTS
        headers = HTTPHeaders({"Content-Length": "0", "Connection": "close", "Retry-After": "5"})
        with suppress(StreamClosedError):
            await self._connection.write_headers(ResponseStartLine("HTTP/1.1", status, status.phrase), headers)
            self._connection.finish()
        self._connection.close()

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        """Pass a part of the body on."""
        return None if self._refused else self._delegate.data_received(chunk)

    def finish(self) -> None:
        """Pass the end of the request on."""
        if not self._refused:
            self._delegate.finish()

    def on_connection_close(self) -> None:
        """Pass on that the connection is closed."""
        if not self._refused:
            self._delegate.on_connection_close()
