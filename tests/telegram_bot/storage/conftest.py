"""Databases with nothing in them: an SQLite file, and PostgreSQL where the machine has one."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bench.database import new_database


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'new folder' / '100%' / 'tables.sqlite3'}"


@pytest.fixture
async def empty_postgres_url(postgres_url: str, tmp_path: Path) -> AsyncIterator[str]:
    """The URL of a new PostgreSQL database."""
    async with new_database(tmp_path, postgres_url) as url:
        yield url


@pytest.fixture(params=["sqlite_url", "empty_postgres_url"], ids=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    found: str = request.getfixturevalue(request.param)
    return found
