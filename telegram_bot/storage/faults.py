"""Why a database cannot be used, in one line for the operator, without passwords or values of rows."""

import asyncio
import socket
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from alembic.migration import MigrationContext
from sqlalchemy import URL, Connection, inspect
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from telegram_bot.storage import database
from telegram_bot.storage.database import Database, UnknownSchema, is_known
from telegram_bot.storage.models import Base

SQLITE_REASONS = {
    "SQLITE_CANTOPEN": "cannot be opened; look at its folder and the rights of both",
    "SQLITE_NOTADB": "is no SQLite database",
    "SQLITE_CORRUPT": "is damaged; restore a backup",
    "SQLITE_BUSY": "is locked by another program",
    "SQLITE_READONLY": "cannot be written; look at the rights of the file and its folder",
    "SQLITE_PERM": "cannot be read; look at its rights",
    "SQLITE_FULL": "cannot grow: the disk is full",
    "SQLITE_IOERR": "cannot be read or written: the disk has an error or is full",
}
"""By the start of the error's name."""
POSTGRES_REASONS = {
    "28": "refuses this user or password",
    "3D000": "does not exist; create it",
    "42501": "does not let this user do what the bot needs",
    "53": "has no room: connections, memory or disk are used up",
    "55P03": "is locked by another session",
    "57P03": "is starting or stopping",
    "57014": "takes too long",
}
"""By the start of the SQLSTATE."""
FAULTS = (SQLAlchemyError, sqlite3.Error, UnknownSchema, OSError)
"""Exceptions raised if a database cannot be used."""


class DatabaseFault(Exception):
    """Why a database cannot be used, in one line for the operator."""


@contextmanager
def database_faults(url: str) -> Iterator[None]:
    """Raise DatabaseFault in place of database and connection errors."""
    try:
        yield
    except FAULTS as error:
        raise DatabaseFault(f"the database {name_of(make_url(url))} {reason(error)}") from error


def name_of(url: URL) -> str:
    """Return the file, or the database and its server."""
    if url.get_backend_name() == "sqlite":
        return url.database or ""
    host = url.host or url.query.get("host", "localhost")
    return f"{url.database or url.username} at {host}:{url.port or 5432}"


def reason(error: BaseException) -> str:
    """Return what is wrong with a database, as the end of a sentence that starts with its name."""
    if isinstance(error, DBAPIError) and error.orig is not None:
        error = error.orig
    if isinstance(error, UnknownSchema):
        return str(error)
    if isinstance(error, TimeoutError):
        return "does not answer"
    if isinstance(error, socket.gaierror):
        return f"cannot be reached: the name of the server is not known ({error.strerror})"
    code = getattr(error, "sqlite_errorname", None) or ""
    known = next((text for start, text in SQLITE_REASONS.items() if code.startswith(start)), None)
    state = getattr(error, "sqlstate", None) or ""
    known = known or next((text for start, text in POSTGRES_REASONS.items() if state.startswith(start)), None)
    if known is not None:
        return known
    if isinstance(error, OSError):
        return f"cannot be reached: {error.strerror or error}"
    return f"cannot be used: {str(error).partition(chr(10))[0] or type(error).__name__}"


async def look_at(url: str) -> str | None:
    """Return a database's schema revision, None if it is empty or does not exist; change nothing.

    Raise DatabaseFault if it cannot be read or holds another program's tables.
    """
    with database_faults(url):
        if make_url(url).get_backend_name() == "sqlite":
            return await asyncio.to_thread(_look_at_file, Path(make_url(url).database or ""))
        opened = Database(url)
        try:
            try:
                async with asyncio.timeout(database.CONNECT_SECONDS), opened.engine.connect() as connection:
                    return await connection.run_sync(_look)
            except (TypeError, ValueError) as error:  # of the driver, about options of the URL
                raise DatabaseFault(f"the database {name_of(make_url(url))} cannot be used: {error}") from error
        finally:
            await opened.dispose()


def _look_at_file(file: Path) -> str | None:
    """Look at an SQLite file without `Database`, which would switch its journal to a write-ahead log."""
    if file.is_dir():
        raise DatabaseFault(f"the database {file} is a folder, not a file")
    if not file.exists():
        return None
    with closing(sqlite3.connect(file, timeout=database.BUSY_MS / 1000)) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        found = None
        if "alembic_version" in tables:
            found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return _own_revision(None if found is None else found[0], tables)


def _look(connection: Connection) -> str | None:
    """Look at a PostgreSQL database, which may hold tables of other programs under other names."""
    tables = Base.metadata.tables.keys() & inspect(connection).get_table_names()
    return _own_revision(MigrationContext.configure(connection).get_current_revision(), tables)


def _own_revision(revision: str | None, tables: Collection[str]) -> str | None:
    """Return the revision of a database with some tables; raise UnknownSchema if another program has made them."""
    if revision is None and set(tables) - {"alembic_version"}:
        raise UnknownSchema("belongs to another program: it has tables that the bot has not made")
    if revision is not None and not is_known(revision):
        raise UnknownSchema("is of a newer version of the bot, or of another program")
    return revision
