"""Unusable databases: the bot exits with one line and leaves each unchanged."""

import asyncio
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from pydantic import SecretStr
from sqlalchemy import text

from telegram_bot.__main__ import arguments, main
from telegram_bot.administration import AdministrationFault, carry_out
from telegram_bot.bot import LaunchFault
from telegram_bot.composition import build
from telegram_bot.settings import Settings, sqlite_url
from telegram_bot.storage.database import Database, migrate, newest_revision
from telegram_bot.storage.faults import DatabaseFault, look_at
from tests.telegram_bot.fakes import FakeAdvisor, FakeReviewer

TOKEN = SecretStr("1000:sandbox")


async def start(url: str) -> str:
    """Start a bot on an unusable database; return the output for the operator."""
    settings = Settings(token=TOKEN, database_url=SecretStr(url), base_url="http://127.0.0.1:1")
    bot = await build(settings, advisor=FakeAdvisor(), reviewer=FakeReviewer())
    try:
        with pytest.raises(LaunchFault) as caught:
            await bot.start()
    finally:
        await bot.stop()
    return str(caught.value)


# ---------------------------------------------------------------------- bad files


def folder(file: Path) -> None:
    file.mkdir()


def text_file(file: Path) -> None:
    file.write_text("no database\n" * 100)


def of_another_program(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        for statement in statements or ("CREATE TABLE places (url TEXT)",):
            connection.execute(statement)
        connection.commit()


def with_revision(revision: str, file: Path) -> None:
    """Write a revision without the tables of the bot."""
    insert = f"INSERT INTO alembic_version VALUES ('{revision}')"
    of_another_program(file, "CREATE TABLE alembic_version (version_num TEXT)", insert)


def cut_off(file: Path) -> None:
    """Write the header of a database without its pages."""
    of_another_program(file)
    file.write_bytes(file.read_bytes()[:4096])


def overwritten(file: Path) -> None:
    """Write a database whose first page is damaged after the header."""
    of_another_program(file)
    content = bytearray(file.read_bytes())
    content[100:4096] = b"\xff" * 3996
    file.write_bytes(content)


KNOWN = "0001"
"""A revision that the bot happens to have, too."""
BAD_FILES: dict[str, tuple[Callable[[Path], None], str]] = {
    "folder": (folder, "is a folder"),
    "text": (text_file, "is no SQLite database"),
    "of another program": (of_another_program, "belongs to another program"),
    "with alembic": (partial(with_revision, "3f2a81c0aa01"), "newer version of the bot, or of another program"),
    "newer": (partial(with_revision, "9999"), "newer version of the bot, or of another program"),
    KNOWN: (partial(with_revision, KNOWN), "cannot be used: no such table"),
    "cut off": (cut_off, "damaged"),
    "overwritten": (overwritten, "damaged"),
}


@pytest.mark.parametrize("kind", BAD_FILES)
async def test_a_bad_file_is_told_in_one_line_and_left_as_it_was(tmp_path: Path, kind: str):
    file, (make, says) = tmp_path / "tables.sqlite3", BAD_FILES[kind]
    make(file)
    before = file.read_bytes() if file.is_file() else None
    said = await start(sqlite_url(file))
    assert re.search(f"{re.escape(str(file))} .*{says}", said)
    assert "\n" not in said
    if kind != KNOWN:
        assert (file.read_bytes() if file.is_file() else None) == before
    if file.is_file():
        with pytest.raises(AdministrationFault):
            await asyncio.to_thread(carry_out, arguments(["person", "export", "5"]), sqlite_url(file))


@pytest.mark.parametrize("path", ["file/tables.sqlite3", "n" * 300])
def test_a_folder_that_cannot_be_made_and_a_name_that_cannot_be_are_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], path: str
):
    (tmp_path / "file").touch()
    monkeypatch.setenv("THURUMPU_TOKEN", "1000:sandbox")
    monkeypatch.setenv("THURUMPU_DATABASE_URL", sqlite_url(tmp_path / path))
    monkeypatch.setattr("telegram_bot.logs.configure", lambda *_: None)
    assert main([]) == 2
    said = capsys.readouterr().err.splitlines()
    assert said[-1].startswith("The bot cannot start: ")
    assert not any("Traceback" in line for line in said)


# ---------------------------------------------------------------------- locks


@pytest.mark.parametrize("lock", ["rollback journal", "write lock of an empty database"])
async def test_a_locked_file_is_told_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lock: str):
    monkeypatch.setattr("telegram_bot.storage.database.BUSY_MS", 50)
    monkeypatch.setattr("telegram_bot.storage.database.PATIENT_BUSY_MS", 50)
    file = tmp_path / "tables.sqlite3"
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        if lock == "rollback journal":
            other.execute("BEGIN EXCLUSIVE")
        else:
            other.execute("PRAGMA journal_mode=WAL")
            other.execute("BEGIN IMMEDIATE")
        said = await start(sqlite_url(file))
    assert said == f"the database {file} is locked by another program"


@pytest.mark.slow
async def test_a_migration_waits_for_a_lock(tmp_path: Path):
    """SQLite itself waits only for a transaction that takes the write lock first."""
    file = tmp_path / "tables.sqlite3"
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode=WAL")
        other.execute("BEGIN EXCLUSIVE")
        migrating = asyncio.create_task(migrate(sqlite_url(file)))
        done, _ = await asyncio.wait({migrating}, timeout=0.5)
        assert not done
        other.execute("COMMIT")
    await migrating
    assert await look_at(sqlite_url(file)) == newest_revision()


async def test_a_database_is_looked_at_without_a_change(tmp_path: Path, database_url: str):
    assert await look_at(sqlite_url(tmp_path / "none.sqlite3")) is None
    assert not (tmp_path / "none.sqlite3").exists()
    assert await look_at(database_url) == newest_revision()


# ---------------------------------------------------------------------- PostgreSQL


@pytest.mark.parametrize(
    ("state", "says"),
    [
        ("28P01", "refuses this user or password"),
        ("28000", "refuses this user or password"),
        ("3D000", "does not exist; create it"),
        ("53300", "has no room"),
        ("57P03", "is starting or stopping"),
        ("XX000", "cannot be used: the word of the server"),
    ],
)
async def test_what_a_server_refuses_is_told_in_one_line(state: str, says: str):
    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while int.from_bytes(await reader.readexactly(4)) == 8 and await reader.readexactly(4):
            writer.write(b"N")  # no encryption
        body = b"SFATAL\0C" + state.encode() + b"\0Mthe word of the server\0\0"
        writer.write(b"E" + (len(body) + 4).to_bytes(4) + body)
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(refuse, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        said = await start(f"postgresql+asyncpg://me:hunter2@127.0.0.1:{port}/cards")
    assert said.startswith(f"the database cards at 127.0.0.1:{port} {says}")
    assert "\n" not in said
    assert "hunter2" not in said


async def test_a_server_that_does_not_answer_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("telegram_bot.storage.database.CONNECT_SECONDS", 0.05)
    closed = asyncio.Event()

    async def keep_silent(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await closed.wait()
        writer.close()

    async with await asyncio.start_server(keep_silent, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        said = await start(f"postgresql+asyncpg://me:hunter2@127.0.0.1:{port}/cards")
        closed.set()
    assert said == f"the database cards at 127.0.0.1:{port} does not answer"


@pytest.mark.parametrize(
    ("rest", "says"),
    [
        ("127.0.0.1:1/cards", "cards at 127.0.0.1:1 cannot be reached"),
        ("database.invalid/cards", "the name of the server is not known"),
        ("127.0.0.1/cards?color=red", "unexpected keyword argument 'color'"),
        ("127.0.0.1/cards?ssl=perhaps", "`sslmode` parameter must be one of"),
    ],
)
async def test_a_server_that_cannot_be_reached_is_told_in_one_line(rest: str, says: str):
    said = await start(f"postgresql+asyncpg://me:hunter2@{rest}")
    assert says in said
    assert "\n" not in said
    assert "hunter2" not in said


async def test_tables_of_other_programs_are_refused_on_postgresql_if_they_have_our_names(
    empty_postgres_url: str,
):
    database = Database(empty_postgres_url)
    async with database.engine.begin() as connection:
        await connection.execute(text("CREATE TABLE places (url TEXT)"))
    assert await look_at(empty_postgres_url) is None
    async with database.engine.begin() as connection:
        await connection.execute(text("CREATE TABLE rooms (url TEXT)"))
    with pytest.raises(DatabaseFault, match="belongs to another program"):
        await look_at(empty_postgres_url)
    async with database.engine.begin() as connection:
        await connection.execute(text("DROP TABLE rooms"))
    await database.dispose()
    await migrate(empty_postgres_url)
    assert await look_at(empty_postgres_url) == newest_revision()
