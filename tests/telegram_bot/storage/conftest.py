"""Databases with the present schema or none: an SQLite file, and PostgreSQL where the machine has one."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy.engine import make_url

from telegram_bot.storage.database import MIGRATIONS, migrate
from tests.bench.database import new_database


@pytest.fixture
def empty_sqlite_url(tmp_path: Path) -> str:
    """The URL of an SQLite file that is not there yet, like its folder."""
    return f"sqlite+aiosqlite:///{tmp_path / 'new folder' / '100%' / 'tables.sqlite3'}"


@pytest.fixture
def sqlite_url(empty_sqlite_url: str, migrated_database: Path) -> str:
    file = Path(empty_sqlite_url.partition(":///")[2])
    file.parent.mkdir(parents=True)
    shutil.copyfile(migrated_database, file)
    return empty_sqlite_url


@pytest.fixture
async def empty_postgres_url(postgres_url: str, tmp_path: Path) -> AsyncIterator[str]:
    """The URL of a new PostgreSQL database."""
    async with new_database(tmp_path, postgres_url) as url:
        yield url


@pytest.fixture(scope="session")
def postgres_template(postgres_url: str) -> Iterator[str]:
    """The name of a PostgreSQL database with the present schema, to be copied."""
    with asyncio.Runner() as runner:
        made = new_database(Path(), postgres_url)
        url = runner.run(made.__aenter__())
        runner.run(migrate(url))
        yield make_url(url).database or ""
        runner.run(made.__aexit__(None, None, None))


@pytest.fixture
async def migrated_postgres_url(postgres_url: str, postgres_template: str, tmp_path: Path) -> AsyncIterator[str]:
    async with new_database(tmp_path, postgres_url, postgres_template) as url:
        yield url


@pytest.fixture(params=["sqlite_url", "migrated_postgres_url"], ids=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    found: str = request.getfixturevalue(request.param)
    return found


@pytest.fixture(params=["empty_sqlite_url", "empty_postgres_url"], ids=["sqlite", "postgres"])
def empty_url(request: pytest.FixtureRequest) -> str:
    found: str = request.getfixturevalue(request.param)
    return found


SCRIPTS = ScriptDirectory(str(MIGRATIONS))


@pytest.fixture
def scripts_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read the migrations once for all commands of the tests."""
    monkeypatch.setattr(ScriptDirectory, "from_config", lambda _config: SCRIPTS)
