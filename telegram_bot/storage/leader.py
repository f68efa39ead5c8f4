"""Leadership: of the processes that share a token and a database, one is active and the others wait.

PostgreSQL: a session advisory lock on a connection of its own. The server releases it when the process has died, also
when its machine has: keepalives end the session within `KEEPALIVES`. A leader that cannot reach its session any more
learns of it by its own heartbeat before that, and must then stop acting at once. Between these two moments nothing is
saved twice in any case, since every change of a room checks the room's version. The connection must lead to the server
itself: a pooler that shares sessions between transactions breaks such locks.

SQLite: an exclusive lock on a file beside the database, which the system releases when the process has died.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any, Protocol

import structlog
from sqlalchemy import NullPool, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

log = structlog.get_logger(__name__)

RETRY_SECONDS = 0.5
"""Seconds between two attempts of a waiting process."""
HEARTBEAT_SECONDS = 1.0
"""Seconds between two checks of the session."""
ANSWER_SECONDS = 2.0
"""Time limit of such a check: with the pause before it, less than the time in which the server ends a dead session."""
LATE_SECONDS = 0.2
"""Further time for an answer that has come while the event loop was busy."""
CONNECT_SECONDS = 5.0
"""Time limit of connecting."""
KEEPALIVES = {"tcp_keepalives_idle": "2", "tcp_keepalives_interval": "1", "tcp_keepalives_count": "2"}
"""Settings of the session: the server finds out within 4 seconds that the other end is gone."""


class Leadership(Protocol):
    """The right to be the active process."""

    lost: asyncio.Event
    """Set when the right is lost; the process must stop acting at once."""

    async def acquire(self, waiting: Callable[[], None]) -> None:
        """Wait until this process leads; call `waiting` once if another one does. Raise OSError or SQLAlchemyError."""

    async def release(self) -> None:
        """Let another process lead."""


async def _repeated(attempt: Callable[[], Awaitable[bool]], waiting: Callable[[], None]) -> None:
    """Repeat an attempt until it succeeds; call `waiting` once if the first one fails."""
    if await attempt():
        return
    waiting()
    while True:
        await asyncio.sleep(RETRY_SECONDS)
        if await attempt():
            return


class FileLeadership:
    """Leadership by an exclusive lock on a file; without a file, as for a database in memory, nothing is shared."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._file: int | None = None
        self.lost = asyncio.Event()

    async def acquire(self, waiting: Callable[[], None]) -> None:
        """Wait until this process leads; raise OSError."""
        if self._path is None:
            return
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        file = self._file

        async def attempt() -> bool:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
            return True

        await _repeated(attempt, waiting)

    async def release(self) -> None:
        """Let another process lead."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


class PostgresLeadership:
    """Leadership by a session advisory lock, for the processes with the same `purpose` in the same schema."""

    def __init__(self, url: str, purpose: str) -> None:
        self._engine = create_async_engine(
            url, poolclass=NullPool, isolation_level="AUTOCOMMIT", connect_args={"server_settings": KEEPALIVES}
        )
        self._purpose = purpose
        self._connection: AsyncConnection | None = None
        self._heartbeat: asyncio.Task[None] | None = None
        self._released = False
        self.lost = asyncio.Event()

    async def acquire(self, waiting: Callable[[], None]) -> None:
        """Wait until this process leads; raise OSError or SQLAlchemyError."""
        async with asyncio.timeout(CONNECT_SECONDS):
            connection = self._connection = await self._engine.connect()
            schema = await connection.scalar(text("SELECT current_schema()"))
            raw: Any = (await connection.get_raw_connection()).driver_connection
        digest = blake2b(f"{schema} {self._purpose}".encode(), digest_size=8).digest()
        key = int.from_bytes(digest, "big", signed=True)

        async def attempt() -> bool:
            async with asyncio.timeout(CONNECT_SECONDS):
                return bool(await connection.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": key}))

        await _repeated(attempt, waiting)
        raw.add_termination_listener(lambda _connection: self._lose("the connection was closed"))
        self._heartbeat = asyncio.create_task(self._beat(connection))

    async def _beat(self, connection: AsyncConnection) -> None:
        """Check the session regularly, and notice its loss."""
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            check = asyncio.ensure_future(connection.scalar(text("SELECT 1")))
            try:
                for seconds in (ANSWER_SECONDS, LATE_SECONDS):
                    await asyncio.wait({check}, timeout=seconds)
                    if check.done():
                        break
                else:
                    self._lose("the database does not answer")
                    return
            finally:
                check.cancel()
            if (error := check.exception()) is not None:
                self._lose(repr(error))
                return

    def _lose(self, reason: str) -> None:
        """Notice that the session is gone, unless it was given up."""
        if not self._released and not self.lost.is_set():
            log.error("another process may be active now", reason=reason)
            self.lost.set()

    async def release(self) -> None:
        """Let another process lead."""
        self._released = True
        if self._heartbeat is not None:
            self._heartbeat.cancel()
            await asyncio.wait({self._heartbeat})
        if self._connection is not None:
            with contextlib.suppress(SQLAlchemyError, OSError):
                await self._connection.close()
        await self._engine.dispose()


def leadership_of(url: str, bot_id: str) -> Leadership:
    """Return the leadership of a bot's processes on the database with this URL."""
    target = make_url(url)
    if target.get_backend_name() != "sqlite":
        return PostgresLeadership(url, f"thurumpu {bot_id} active process")
    file = target.database
    return FileLeadership(Path(f"{file}.lock") if file and file != ":memory:" else None)
