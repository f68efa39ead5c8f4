"""What a process needs to lead on each kind of database: a session for the record, and a lock that ends with it."""

import asyncio
import contextlib
import fcntl
import os
import sqlite3
import sys
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, NullPool, text
from sqlalchemy.exc import DatabaseError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from telegram_bot.storage.database import SqliteThreads

ANSWER_SECONDS = 2.0
"""Time limit of a look at the record: with the pause before it, less than PostgreSQL takes to end a dead session."""
LATE_SECONDS = 0.2
"""Extra time for an answer that arrived while the event loop was busy."""
CONNECT_SECONDS = 5.0
"""Time limit of connecting and of a claim."""
KEEPALIVES = {"tcp_keepalives_idle": "2", "tcp_keepalives_interval": "1", "tcp_keepalives_count": "2"}
"""Session settings: the server notices within 4 seconds that the other end is gone."""
SERVER_SETTINGS = {**KEEPALIVES, "lock_timeout": "2s", "application_name": "thurumpu leader"}
BUSY_SECONDS = 1.0
"""How long a heartbeat waits for SQLite's write lock."""

T = TypeVar("T")
Work = Callable[[Connection], T]


class SessionLost(Exception):
    """The session does not answer."""


class PostgresSession:
    """A dedicated connection with a session advisory lock for `purpose`, specific to the schema."""

    def __init__(self, url: str, purpose: str) -> None:
        self._engine = create_async_engine(
            url,
            poolclass=NullPool,
            isolation_level="AUTOCOMMIT",
            connect_args={"server_settings": SERVER_SETTINGS, "timeout": CONNECT_SECONDS},
        )
        self._purpose = purpose
        self._key = 0
        self._locked = False
        self._found: AsyncConnection | None = None

    @property
    def _connection(self) -> AsyncConnection:
        if self._found is None:
            raise RuntimeError("the session is not open")
        return self._found

    async def open(self, closed: Callable[[], None]) -> None:
        """Connect; `closed` is called if the database ends the session. Raise OSError or SQLAlchemyError."""
        async with asyncio.timeout(CONNECT_SECONDS):
            connection = self._found = await self._engine.connect()
            schema = await connection.scalar(text("SELECT current_schema()"))
            raw: Any = (await connection.get_raw_connection()).driver_connection
        digest = blake2b(f"{schema} {self._purpose}".encode(), digest_size=8).digest()
        self._key = int.from_bytes(digest, "big", signed=True)
        raw.add_termination_listener(lambda _connection: closed())

    async def run(self, work: Work[T]) -> T:
        """Return the result of a short transaction; raise SQLAlchemyError."""
        async with asyncio.timeout(CONNECT_SECONDS):
            return await self._connection.run_sync(work)

    async def try_lock(self) -> str:
        """Take the lock if it is free or already ours; return its name, empty if another session has it."""
        if not self._locked:
            async with asyncio.timeout(CONNECT_SECONDS):
                found = await self._connection.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": self._key})
            self._locked = bool(found)
        return f"advisory {self._key}" if self._locked else ""

    async def unlock(self) -> None:
        """Release the lock."""
        async with asyncio.timeout(CONNECT_SECONDS):
            await self._connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": self._key})
        self._locked = False

    async def lead(self) -> None:
        """Do not let heartbeats wait for the disk: a crashing server may forget the last ones."""
        async with asyncio.timeout(CONNECT_SECONDS):
            await self._connection.execute(text("SET synchronous_commit = off"))

    async def look(self, renew: Work[bool], read: Work[bool]) -> bool | None:
        """Write a heartbeat, or only read the record if writing fails; return whether this process leads.

        None: unknown at the moment. Raise SQLAlchemyError, SessionLost or OSError if the session is lost.
        """
        try:
            return await self._connection.run_sync(renew)
        except SQLAlchemyError:
            return await self._connection.run_sync(read)  # such as a full disk

    async def answered(self, look: asyncio.Future[None]) -> None:
        """Wait for a look to finish; raise SessionLost if that takes too long."""
        for seconds in (ANSWER_SECONDS, LATE_SECONDS):
            await asyncio.wait({look}, timeout=seconds)
            if look.done():
                return
        raise SessionLost("the database does not answer")

    async def close(self) -> None:
        """End the session, and with it the lock."""
        if self._found is not None:
            with contextlib.suppress(SQLAlchemyError, OSError):
                await self._found.close()
        await self._engine.dispose()


class UsedElsewhere(OSError):
    """The database file is in use under another name."""


class FileSession:
    """A connection to an SQLite file, and a lock that ends with the process.

    Two files are locked: one beside the database, so that processes that use it under the same name can wait for each
    other, and on Linux the database itself, whatever it is called. SQLite keeps its log beside the name: a process that
    uses the file under another name (a hard link or a mounted file) sees other data and no heartbeats, and must not
    lead. Symbolic links are resolved, also by SQLite.
    """

    def __init__(self, url: URL) -> None:
        self._database = Path(os.path.realpath(url.database or ""))
        self._path = Path(f"{self._database}.lock")
        self._writer = SqliteThreads(url, "BEGIN", synchronous="NORMAL")
        self._inode: tuple[int, int] | None = None
        self._lock: int | None = None
        self._file: int | None = None
        """The database itself, kept open until the end: closing it would release SQLite's own locks."""

    async def open(self, closed: Callable[[], None]) -> None:
        """Create the folder. Nobody else can end this session, so `closed` is never called."""
        self._database.parent.mkdir(parents=True, exist_ok=True)

    async def run(self, work: Work[T]) -> T:
        """Return the result of a transaction."""
        return await self._writer.run(work)

    async def try_lock(self) -> str:
        """Take both locks; raise UsedElsewhere if only the one beside the database is free."""
        lock = self._lock
        if lock is None or _inode(self._path) != _identity(os.fstat(lock)):
            self._lock = self._new_lock()
            if lock is not None:
                os.close(lock)  # its file was deleted or replaced
        return "" if self._lock is None else f"file {os.fstat(self._lock).st_ino}"

    def _new_lock(self) -> int | None:
        """Return the locked file that has the name now, None if another process has locked it."""
        lock = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        if not _flock(lock):
            os.close(lock)
            return None
        if not self._lock_database():
            os.close(lock)
            raise UsedElsewhere(f"{self._database} is in use under another name, a hard link or a mount")
        return lock

    def _lock_database(self) -> bool:
        """Lock the database file; return False if another process has. Elsewhere such locks interfere with SQLite's."""
        if sys.platform != "linux":
            return True
        if self._file is None:
            self._file = os.open(self._database, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        return _flock(self._file)

    async def unlock(self) -> None:
        """Release both locks."""
        if self._file is not None:
            fcntl.flock(self._file, fcntl.LOCK_UN)
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    async def lead(self) -> None:
        """Remember the database file's inode, and limit how long heartbeats wait for the write lock."""
        self._inode = _inode(self._database)
        milliseconds = round(1000 * BUSY_SECONDS)
        await self._writer.run(lambda connection: connection.exec_driver_sql(f"PRAGMA busy_timeout={milliseconds}"))

    async def look(self, renew: Work[bool], read: Work[bool]) -> bool | None:
        """Write a heartbeat.

        A file that can only be read, as on a full disk, still names the leader. While another process locks all others
        out, the result is unknown. In a file too damaged to be read, nobody can claim the leadership.
        """
        if _inode(self._database) != self._inode:
            return False
        try:
            return await self._writer.run(renew)
        except DatabaseError:
            pass
        try:
            return await self._writer.run(read)
        except DatabaseError as error:
            code = getattr(error.orig, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
            return None if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) else True

    async def answered(self, look: asyncio.Future[None]) -> None:
        """Wait for a look to finish, without a limit: a slow disk is slow for all processes."""
        await asyncio.wait({look})

    async def close(self) -> None:
        """Close the connection and release the locks."""
        self._writer.close()
        await self.unlock()
        if self._file is not None:
            os.close(self._file)
            self._file = None


Session = PostgresSession | FileSession
"""`PostgresSession` documents the methods of both."""


def _flock(file: int) -> bool:
    """Try to lock; return whether the lock was free."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _inode(path: Path) -> tuple[int, int] | None:
    """Identify the file that has a name now, None if there is none."""
    try:
        return _identity(path.stat())
    except FileNotFoundError:
        return None


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino
