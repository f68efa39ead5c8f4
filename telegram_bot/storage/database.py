"""Opening a database: transactions, schema and column types, the base class of stores, and backups."""

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from enum import StrEnum
from functools import update_wrapper
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import (
    JSON,
    URL,
    BigInteger,
    Connection,
    Delete,
    Dialect,
    Engine,
    Float,
    Integer,
    Select,
    Text,
    TypeDecorator,
    Update,
    create_engine,
    event,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.orm import DeclarativeBase, Session

from telegram_bot.background import BackgroundTasks, shielded
from telegram_bot.operation import metrics

MIGRATIONS = Path(__file__).parent / "migrations"

BUSY_MS, PATIENT_BUSY_MS = 5000, 30_000
"""Milliseconds that SQLite waits for a write lock of another process or engine; the second for migrations."""

STATEMENT_SECONDS, LOCK_SECONDS, CONNECT_SECONDS = 10.0, 5.0, 5.0
"""Time limits of PostgreSQL for a statement, for a lock within it, and for a new connection."""

IDLE_SECONDS = 10.0
"""PostgreSQL ends a transaction, and releases its locks, if its process is idle for so long."""

T = TypeVar("T")
P = ParamSpec("P")
Store = TypeVar("Store", bound="SqlStore")
AnySelect: TypeAlias = "Select[*tuple[Any, ...]]"

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}

LONG = BigInteger().with_variant(Integer, "sqlite")
"""Type of Telegram's ids, which need 64 bits; SQLite's INTEGER has them."""

TYPES: Mapping[Any, Any] = {float: Float(53), str: Text, dict[str, Any]: JSON}
"""Types of columns that do not declare one."""


class EnumText(TypeDecorator[StrEnum]):
    """A text column with the values of a string enumeration."""

    impl = Text
    cache_ok = True

    def __init__(self, enumeration: type[StrEnum]) -> None:
        super().__init__()
        self.enumeration = enumeration

    def process_result_value(self, value: str | None, dialect: Dialect) -> StrEnum | None:
        """Return the enumeration member of a stored text."""
        return None if value is None else self.enumeration(value)


READERS = 4
"""Threads that read an SQLite file, so that a button press does not wait for a long export."""


class SqliteThreads:
    """Runs SQLite transactions in its own threads; by default write transactions, in a single thread.

    A transaction needs one thread switch; through the asynchronous driver each statement would need several, each
    waiting for the event loop. SQLite has one writer at a time, and its own wait for the write lock is neither fair nor
    long enough under load: here the transactions of a process queue, and take the lock when they begin.
    """

    def __init__(
        self, url: URL, begin: str = "BEGIN IMMEDIATE", threads: int = 1, *, synchronous: str = "FULL"
    ) -> None:
        self.engine = create_engine(url.set(drivername="sqlite"), hide_parameters=True)
        _prepare_sqlite(self.engine, begin, foreign_keys=True, synchronous=synchronous)
        self._threads = ThreadPoolExecutor(threads, "sqlite")

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Return the result of a transaction."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._run, work)

    def _run(self, work: Callable[[Connection], T]) -> T:
        with self.engine.begin() as connection:
            return work(connection)

    def close(self) -> None:
        """Close the connections; the next transaction opens a new one."""
        self._threads.submit(self.engine.dispose).result()


class Database:
    """A database with a `sqlite+aiosqlite` or `postgresql+asyncpg` URL, for use with `read` and `write`.

    SQLite keeps a write-ahead log, so a killed process loses nothing committed, and syncs it at each commit (FULL), so
    what players have seen survives a power cut as well. A table has a few actions a second at most, each of which costs
    a sync.

    Values are kept out of error messages and logs. PostgreSQL operations that take too long, or wait too long for a
    lock, fail.

    A `patient` database, for migrations, has no such limits. On SQLite it enforces no foreign keys (see
    `migrations.schema`) and takes the write lock before it reads, since SQLite does not wait for a lock that a
    transaction needs after reading.

    `check` runs at the start of each transaction of `write`, and rolls it back by raising an exception.
    """

    def __init__(self, url: str, *, patient: bool = False, check: Callable[[Connection], None] | None = None) -> None:
        target = make_url(url)
        is_sqlite = target.get_backend_name() == "sqlite"
        self.engine = create_async_engine(
            url,
            hide_parameters=True,
            pool_timeout=CONNECT_SECONDS,
            connect_args={} if is_sqlite or patient else _postgres_limits(),
        )
        self.operations = BackgroundTasks()
        """The running operations of all stores on this database."""
        self._check = check
        self._writer: SqliteThreads | None = None
        self._reader: SqliteThreads | None = None
        if is_sqlite:
            if patient:
                _prepare_sqlite(self.engine.sync_engine, "BEGIN IMMEDIATE", foreign_keys=False, busy_ms=PATIENT_BUSY_MS)
            else:
                _prepare_sqlite(self.engine.sync_engine, "BEGIN", foreign_keys=True)
            self._writer, self._reader = SqliteThreads(target), SqliteThreads(target, "BEGIN", READERS)

    @property
    def engines(self) -> list[Engine]:
        """The engines behind the database: with SQLite also one for writing and one for reading."""
        return [self.engine.sync_engine, *(each.engine for each in (self._writer, self._reader) if each is not None)]

    async def read(self, work: Callable[[Connection], T], *, snapshot: bool = False) -> T:
        """Return the result of `work` in a read-only transaction; with `snapshot` all its reads see one state."""
        if self._reader is not None:
            return await self._reader.run(work)
        engine = self.engine.execution_options(isolation_level="REPEATABLE READ") if snapshot else self.engine
        async with engine.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Return the result of `work` in a write transaction, which is rolled back if it raises."""

        def checked(connection: Connection) -> T:
            if self._check is not None:
                self._check(connection)
            return work(connection)

        with metrics.database_seconds.labels("write").time():
            if self._writer is not None:
                return await self._writer.run(checked)
            async with self.engine.begin() as connection:
                return await connection.run_sync(checked)

    async def dispose(self) -> None:
        """Close all connections; the next transaction opens new ones."""
        await self.engine.dispose()
        for each in (self._writer, self._reader):
            if each is not None:
                each.close()


def _postgres_limits() -> dict[str, Any]:
    milliseconds = {
        "statement_timeout": STATEMENT_SECONDS,
        "lock_timeout": LOCK_SECONDS,
        "idle_in_transaction_session_timeout": IDLE_SECONDS,
    }
    return {
        "timeout": CONNECT_SECONDS,
        "command_timeout": STATEMENT_SECONDS + LOCK_SECONDS,
        "server_settings": {name: str(round(1000 * seconds)) for name, seconds in milliseconds.items()},
    }


class SqlStore:
    """Base class of stores. Queries and transactions are shielded: cancelling a caller does not interrupt them.

    An interrupted connection would have to be terminated, which the SQLite driver does not survive at the end of the
    event loop. Methods that run several related transactions are shielded as a whole.
    """

    def __init__(self, database: Database, now: Callable[[], float] = time.time) -> None:
        """`now` returns seconds since the epoch."""
        self._database = database
        self._now = now
        self.tasks = database.operations

    @shielded
    async def ping(self) -> None:
        """Return once the database has answered a query."""
        with metrics.database_seconds.labels("ping").time():
            await self._database.read(lambda connection: connection.execute(text("SELECT id FROM rooms LIMIT 1")).all())

    @shielded
    async def _read(self, work: Callable[[Connection], T]) -> T:
        return await self._database.read(work)

    async def _rows(self, query: AnySelect) -> Sequence[Any]:
        """Return the rows of a query, with columns as attributes."""
        return await self._read(lambda connection: connection.execute(query).all())

    async def _row(self, query: AnySelect) -> Any | None:
        return next(iter(await self._rows(query)), None)

    async def _scalars(self, query: Select[T]) -> Sequence[T]:
        return await self._read(lambda connection: connection.scalars(query).all())

    async def _scalar(self, query: Select[T]) -> T | None:
        return await self._read(lambda connection: connection.scalar(query))

    async def _objects(self, query: Select[T]) -> Sequence[T]:
        """Return the objects of a query for whole rows of one table."""

        def work(connection: Connection) -> Sequence[T]:
            with Session(connection) as session:
                found = session.scalars(query).all()
                session.expunge_all()
            return found

        return await self._read(work)

    @shielded
    async def _write(self, work: Callable[[Connection], T]) -> T:
        return await self._database.write(work)

    async def _change(self, statement: Update | Delete) -> int:
        """Run a statement in its own transaction; return the number of changed rows."""
        return await self._write(lambda connection: connection.execute(statement).rowcount)

    async def close(self) -> None:
        """Wait for running operations, then close all connections; later operations raise RuntimeError.

        Connections are closed even if the caller is cancelled, as by a stop that takes too long: otherwise they would
        be reported when garbage collected.
        """
        try:
            await self.tasks.end()
        finally:
            await asyncio.shield(self._database.dispose())


def write_transaction(
    work: Callable[Concatenate[Store, Connection, P], T],
) -> Callable[Concatenate[Store, P], Coroutine[Any, Any, T]]:
    """Run a store's method in its own write transaction; callers omit the connection and await the call."""

    @shielded
    async def run(self: Store, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._database.write(lambda connection: work(self, connection, *args, **kwargs))

    update_wrapper(run, work)
    return run


def attributes(source: object, names: Iterable[str]) -> dict[str, Any]:
    """Return the named attributes of an object."""
    return {name: getattr(source, name) for name in names}


def put(connection: Connection, row: type[DeclarativeBase], key: dict[str, Any], values: dict[str, Any]) -> None:
    """Update the row with a key, or insert it."""
    if connection.execute(update(row).filter_by(**key).values(values)).rowcount == 0:
        connection.execute(insert(row).values(key | values))


def one_by_one(connection: Connection, owner: int) -> None:
    """Serialize transactions of the same person or group until they end; on SQLite they always are."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(owner)))


def _prepare_sqlite(
    engine: Engine, begin: str, *, foreign_keys: bool, synchronous: str = "FULL", busy_ms: int | None = None
) -> None:
    """Configure an engine's connections, and begin each transaction with `begin`, schema changes included."""

    def set_up(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        keys, busy = "ON" if foreign_keys else "OFF", BUSY_MS if busy_ms is None else busy_ms
        pragmas = ("journal_mode=WAL", f"synchronous={synchronous}", f"foreign_keys={keys}", f"busy_timeout={busy}")
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")

    event.listen(engine, "connect", set_up)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))


class UnknownSchema(Exception):
    """The database has a schema that this program does not know; the text begins with the verb."""


async def migrate(url: str) -> None:
    """Bring a database's schema up to date in one transaction; create the folder of an SQLite file.

    Raise UnknownSchema.
    """
    target = make_url(url)
    if target.get_backend_name() == "sqlite" and target.database:
        Path(target.database).parent.mkdir(parents=True, exist_ok=True)
    database = Database(url, patient=True)
    try:
        async with database.engine.begin() as connection:
            try:
                await connection.run_sync(upgrade)
            except CommandError as error:
                raise UnknownSchema("is of another version of the bot") from error
            if target.get_backend_name() == "sqlite":
                broken = (await connection.exec_driver_sql("PRAGMA foreign_key_check")).first()
                if broken is not None:
                    raise ValueError(f"a row refers to nothing: {broken}")
    finally:
        await database.dispose()


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Upgrade to a revision."""
    command.upgrade(alembic_config(connection), revision)


def newest_revision() -> str | None:
    """Return the revision of this program's schema."""
    return ScriptDirectory(str(MIGRATIONS)).get_current_head()


def is_known(revision: str) -> bool:
    """Return whether a revision is one of this program's."""
    return revision in {each.revision for each in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}


def alembic_config(connection: Connection) -> Config:
    """Return Alembic's configuration for a connection."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


BUSY_SECONDS = 30.0
"""How long a backup waits for a checkpoint of the source before it starts."""


class BackupFailed(Exception):
    """Why there is no backup, in one line for the operator."""


def back_up(source: Path, target: Path) -> int:
    """Write a consistent copy of a database to a new file; return its size in bytes. Raise BackupFailed or OSError.

    The copy is made in one read transaction and includes the write-ahead log; a running bot can continue. The file
    appears under its name only once it is complete, checked and synced.
    """
    if target.exists():
        raise BackupFailed(f"{target} exists already")
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    try:
        with closing(sqlite3.connect(source, timeout=BUSY_SECONDS)) as connection:
            connection.execute("VACUUM INTO ?", (str(part),))
        with closing(sqlite3.connect(part)) as copy:
            (found,) = copy.execute("PRAGMA integrity_check").fetchone()
            if found != "ok" or copy.execute("PRAGMA foreign_key_check").fetchone() is not None:
                raise BackupFailed(f"{source} is damaged: {found}")
        _sync(part)
        part.replace(target)
        _sync(target.parent)
    except sqlite3.Error as error:
        raise BackupFailed(f"{source} cannot be copied: {error}") from error
    finally:
        part.unlink(missing_ok=True)
    return target.stat().st_size


def _sync(path: Path) -> None:
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
