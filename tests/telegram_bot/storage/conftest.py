"""Databases with nothing in them: an SQLite file, and PostgreSQL where the machine has one."""

from pathlib import Path

import pytest
from sqlalchemy import text

from telegram_bot.storage.database import open_database


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'new folder' / '100%' / 'tables.sqlite3'}"


@pytest.fixture
async def empty_postgres_url(postgres_url: str) -> str:
    engine = open_database(postgres_url)
    async with engine.begin() as connection:
        await connection.execute(text("DROP SCHEMA IF EXISTS public CASCADE"))
        await connection.execute(text("CREATE SCHEMA public"))
    await engine.dispose()
    return postgres_url


@pytest.fixture(params=["sqlite_url", "empty_postgres_url"], ids=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    found: str = request.getfixturevalue(request.param)
    return found
