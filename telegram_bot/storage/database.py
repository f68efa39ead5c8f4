"""Opening a database, and bringing its schema up to date."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from telegram_bot.background import BackgroundTasks

MIGRATIONS = Path(__file__).parent / "migrations"

BUSY_MS = 5000
"""Milliseconds SQLite waits for a write lock held by another process or another engine."""

WRITES = "sqlite_writes"
"""The execution option of a connection whose SQLite transaction takes the write lock when it begins."""

_writer_locks: WeakKeyDictionary[Engine, asyncio.Lock] = WeakKeyDictionary()
"""The lock of each SQLite engine: one write transaction at a time, in the order in which they were asked for."""


_operations: WeakKeyDictionary[Engine, BackgroundTasks] = WeakKeyDictionary()
"""The running operations of the stores on each engine."""


class SqlStore:
    """Base of stores. Their methods are shielded: cancelling a caller does not interrupt its transaction.

    An interrupted connection would have to be terminated, which the SQLite driver does not survive at the end of the
    event loop.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self.tasks = _operations.setdefault(engine.sync_engine, BackgroundTasks())
        """The running operations of all stores on the same engine."""

    async def close(self) -> None:
        """Wait for running operations, then close all connections."""
        await self.tasks.settle()
        await self._engine.dispose()


def open_database(url: str) -> AsyncEngine:
    """Return an engine for a `sqlite+aiosqlite` or `postgresql+asyncpg` URL.

    SQLite keeps a write-ahead log, so a killed process loses nothing that was committed, and syncs it at each commit
    (FULL): what players were shown survives a power cut as well. A table has a few acts a second at most, and each
    pays one sync. Write transactions go through `writing`. Values are kept out of error messages, and so out of logs.
    """
    engine = create_async_engine(url, hide_parameters=True)
    if make_url(url).get_backend_name() == "sqlite":
        _writer_locks[engine.sync_engine] = asyncio.Lock()
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


@asynccontextmanager
async def writing(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """Run a write transaction: it is committed at the end, and rolled back if the block raises.

    SQLite has one writer at a time, and its own wait for the write lock is neither fair nor long enough under load:
    here writers of one engine queue, and each takes the write lock when it begins. PostgreSQL needs none of this.
    """
    lock = _writer_locks.get(engine.sync_engine)
    if lock is None:
        async with engine.begin() as connection:
            yield connection
        return
    async with lock, engine.connect() as connection:
        await connection.execution_options(**{WRITES: True})
        async with connection.begin():
            yield connection


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """Set up a new connection; with no isolation level the driver leaves transactions to `_begin_sqlite`."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_MS}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """Begin a real transaction, for schema changes too; a writer takes the write lock at once."""
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


async def migrate(url: str) -> None:
    """Bring the schema of a database up to date, in one transaction; make the folder of an SQLite file."""
    target = make_url(url)
    if target.get_backend_name() == "sqlite" and target.database:
        Path(target.database).parent.mkdir(parents=True, exist_ok=True)
    engine = open_database(url)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)
    finally:
        await engine.dispose()


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Upgrade to a revision."""
    command.upgrade(alembic_config(connection), revision)


def downgrade(connection: Connection, revision: str = "base") -> None:
    """Go back to a revision."""
    command.downgrade(alembic_config(connection), revision)


def alembic_config(connection: Connection) -> Config:
    """Return Alembic's configuration for a connection."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
