"""Opening a database, and bringing its schema up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

MIGRATIONS = Path(__file__).parent / "migrations"


def open_database(url: str) -> AsyncEngine:
    """Return an engine for a `sqlite+aiosqlite` or `postgresql+asyncpg` URL.

    SQLite keeps a write-ahead log, so a killed process loses nothing that was committed, and syncs it at each commit
    (FULL): what players were shown survives a power cut as well. A table has a few acts a second at most, and each
    pays one sync.
    """
    engine = create_async_engine(url)
    if make_url(url).get_backend_name() == "sqlite":
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """Set up a new connection; with no isolation level the driver leaves transactions to `_begin_sqlite`."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """Begin a real transaction, for schema changes too."""
    connection.exec_driver_sql("BEGIN")


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
