"""Databases with the current schema or none: an SQLite file, and PostgreSQL if the machine has it."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import asyncpg
import pytest
from alembic.script import ScriptDirectory
from sqlalchemy.engine import make_url

from telegram_bot.storage.database import MIGRATIONS, Database, migrate
from tests.bench.database import new_database


@pytest.fixture
def empty_sqlite_url(tmp_path: Path) -> str:
    """The URL of an SQLite file that does not exist yet; nor does its folder."""
    return f"sqlite+aiosqlite:///{tmp_path / 'new folder' / '100%' / 'tables.sqlite3'}"


@pytest.fixture
def sqlite_url(empty_sqlite_url: str, migrated_database: Path) -> str:
    file = Path(empty_sqlite_url.partition(":///")[2])
    file.parent.mkdir(parents=True)
    shutil.copyfile(migrated_database, file)
    return empty_sqlite_url


@pytest.fixture(scope="session")
def postgres_template(postgres_url: str) -> Iterator[str]:
    """The name of a PostgreSQL database with the current schema, to be copied."""
    with asyncio.Runner() as runner:
        made = new_database(Path(), postgres_url)
        url = runner.run(made.__aenter__())
        runner.run(migrate(url))
        yield make_url(url).database or ""
        runner.run(made.__aexit__(None, None, None))


@pytest.fixture
async def copied_postgres_url(postgres_url: str, postgres_template: str) -> AsyncIterator[str]:
    """The URL of a new PostgreSQL database with the current schema, for a test that changes it or stores a lot."""
    async with new_database(Path(), postgres_url, postgres_template) as url:
        yield url


@pytest.fixture(scope="session")
def shared_postgres_url(postgres_url: str, postgres_template: str) -> Iterator[str]:
    with asyncio.Runner() as runner:
        made = new_database(Path(), postgres_url, postgres_template)
        yield runner.run(made.__aenter__())
        runner.run(made.__aexit__(None, None, None))


EMPTY = """
SELECT pg_terminate_backend(pid, 60000)
FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid();
DO $$
DECLARE name text;
BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'alembic_version' LOOP
        EXECUTE format('DELETE FROM %I', name);
    END LOOP;
    FOR name IN SELECT sequencename FROM pg_sequences LOOP
        EXECUTE format('ALTER SEQUENCE %I RESTART', name);
    END LOOP;
END $$
"""
"""Ends what a test has left, waits until its locks are free, and deletes all rows. That is faster than dropping a
database, with all pages written."""


@pytest.fixture
async def migrated_postgres_url(shared_postgres_url: str) -> str:
    """The URL of a PostgreSQL database with the current schema and no rows, shared by all tests of a process."""
    connection = await asyncpg.connect(shared_postgres_url.replace("+asyncpg", ""))
    await connection.execute(EMPTY)
    await connection.close()
    return shared_postgres_url


@pytest.fixture(params=["sqlite_url", "migrated_postgres_url"], ids=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    name = request.param.replace("migrated", "copied") if "scripts_read_once" in request.fixturenames else request.param
    found: str = request.getfixturevalue(name)
    return found


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    database = Database(url)
    yield database
    await database.dispose()


@pytest.fixture
async def migrating(url: str) -> AsyncIterator[Database]:
    """A database whose schema the test changes."""
    database = Database(url, patient=True)
    yield database
    await database.dispose()


@pytest.fixture(params=["empty_sqlite_url", "empty_postgres_url"], ids=["sqlite", "postgres"])
def empty_url(request: pytest.FixtureRequest) -> str:
    found: str = request.getfixturevalue(request.param)
    return found


SCRIPTS = ScriptDirectory(str(MIGRATIONS))


@pytest.fixture
def scripts_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read the migrations once for all commands of the tests that change the schema."""
    monkeypatch.setattr(ScriptDirectory, "from_config", lambda _config: SCRIPTS)
