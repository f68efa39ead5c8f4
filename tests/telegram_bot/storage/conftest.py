"""Databases with nothing in them: an SQLite file, and PostgreSQL where the machine has one."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text

from telegram_bot.storage.database import open_database


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'new folder' / '100%' / 'tables.sqlite3'}"


@pytest.fixture
async def empty_postgres_url(postgres_url: str) -> AsyncIterator[str]:
    """The one database, emptied, for one test at a time, however many processes test."""
    engine = open_database(postgres_url)
    async with engine.connect() as connection:
        await connection.execute(text("SELECT pg_advisory_lock(52)"))
        await connection.execute(text("DROP SCHEMA IF EXISTS public CASCADE"))
        await connection.execute(text("CREATE SCHEMA public"))
        await connection.commit()
        yield postgres_url
        await connection.execute(text("SELECT pg_advisory_unlock(52)"))
    await engine.dispose()


@pytest.fixture(params=["sqlite_url", "empty_postgres_url"], ids=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    found: str = request.getfixturevalue(request.param)
    return found
