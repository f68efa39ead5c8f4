"""The database of a load test: a new one on SQLite or PostgreSQL, and the number of log entries in it."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from secrets import token_hex

import asyncpg
from sqlalchemy import create_engine, func, select
from sqlalchemy.engine import make_url

from telegram_bot.storage.database import Database, upgrade
from telegram_bot.storage.models import EntryRow

_dropper = ThreadPoolExecutor(1, "dropping databases")
_dropped: list[Future[None]] = []


def migrated_file(folder: Path) -> str:
    """Create an SQLite file with the current schema in a folder; return its URL."""
    file = folder / "rooms.sqlite3"
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        upgrade(connection)
    engine.dispose()
    return f"sqlite+aiosqlite:///{file}"


@asynccontextmanager
async def new_database(folder: Path, server: str | None, template: str = "template1") -> AsyncIterator[str]:
    """Yield the URL of an empty database: a file in a folder, or a database on a PostgreSQL server, dropped afterwards.

    PostgreSQL writes all pages of a database before it drops it; only `wait_for_dropped` waits for that. `server`: the
    URL of a database of that server whose role may create databases; `template`: the database to copy.
    """
    if server is None:
        yield f"sqlite+aiosqlite:///{folder / 'rooms.sqlite3'}"
        return
    url, name = make_url(server), f"load_{token_hex(4)}"
    plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
    connection = await asyncpg.connect(plain)
    try:
        await connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    finally:
        await connection.close()
    yield url.set(database=name).render_as_string(hide_password=False)
    _dropped.append(_dropper.submit(lambda: asyncio.run(_drop(plain, name))))


async def _drop(plain: str, name: str) -> None:
    connection = await asyncpg.connect(plain)
    try:
        await connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
    finally:
        await connection.close()


def wait_for_dropped() -> None:
    """Wait until all unused databases are dropped; raise the errors of those that could not be."""
    while _dropped:
        _dropped.pop().result()


async def count_entries(url: str) -> int:
    """Return the number of log entries of all tables: moves, mistakes and chance events."""
    database = Database(url)
    try:
        async with database.engine.connect() as connection:
            return int(await connection.scalar(select(func.count()).select_from(EntryRow)) or 0)
    finally:
        await database.dispose()
