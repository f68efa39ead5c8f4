"""A full disk, a locked and a damaged database while people play: moves are refused, nothing is half changed.

The faults affect SQLite's file under the running rooms; when they are over, the game goes on.
"""

import io
import os
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlalchemy.engine import make_url

from telegram_bot import logs
from telegram_bot.domain.commands import Problem
from telegram_bot.domain.lobby import AddBot
from telegram_bot.domain.play import Play
from telegram_bot.domain.room import Place, Room
from telegram_bot.logs import configure
from telegram_bot.storage import database
from tests.samples import slow
from tests.telegram_bot.world import ANNA, BOTS, World, same, simple

MOST_MOVES = 400
"""More than fit into the pages that a small database has."""

Fault = Callable[[World], AbstractAsyncContextManager[None]]


def file_of(world: World) -> Path:
    return Path(make_url(world.url).database or "")


async def forget_connections(world: World) -> None:
    """Make the next transactions open the file again."""
    await world.store._database.dispose()


@asynccontextmanager
async def full_disk(world: World) -> AsyncIterator[None]:
    """Prevent the database from growing."""

    def limit(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute("PRAGMA max_page_count=1")  # no less than it has

    writer = world.store._database.engines[1]
    event.listen(writer, "connect", limit)
    await forget_connections(world)
    with closing(sqlite3.connect(file_of(world), isolation_level=None)) as other:
        other.execute("VACUUM")  # migrations leave pages behind
    try:
        yield
    finally:
        event.remove(writer, "connect", limit)
        await forget_connections(world)


@asynccontextmanager
async def locked(world: World) -> AsyncIterator[None]:
    """Let another process write for a long time."""
    with closing(sqlite3.connect(file_of(world), isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


@asynccontextmanager
async def damaged(world: World) -> AsyncIterator[None]:
    """Overwrite all pages of the file but the first."""
    file = file_of(world)
    await forget_connections(world)
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
        (page,) = connection.execute("PRAGMA page_size").fetchone()
    before = file.read_bytes()
    overwrite(file, before[:page] + os.urandom(len(before) - page))
    yield
    await forget_connections(world)
    overwrite(file, before)


@asynccontextmanager
async def foreign(world: World) -> AsyncIterator[None]:
    """Overwrite the whole file with something that is not a database."""
    file = file_of(world)
    await forget_connections(world)
    before = file.read_bytes()
    overwrite(file, b"no database " * (len(before) // 12))
    yield
    await forget_connections(world)
    overwrite(file, before)


def overwrite(file: Path, new: bytes) -> None:
    with file.open("r+b") as output:
        output.write(new)
        output.truncate()


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch, logging_as_before: None) -> io.StringIO:
    monkeypatch.setattr(database, "BUSY_MS", 20)
    stream = io.StringIO()
    configure("info", "console", stream, now=lambda: 0.0)
    return stream


FAULTS = [locked, damaged, foreign]


@pytest.mark.parametrize("fault", [damaged, *slow([locked, foreign])], ids=lambda fault: fault.__name__)
async def test_moves_are_refused_until_the_fault_is_over(world: World, lines: io.StringIO, fault: Fault):
    await forget_connections(world)
    room = await world.table()
    told = len(world.told)
    async with fault(world):
        for _ in range(2 * logs.LINES):
            found = await world.do(room, Play(simple(room)), world.mover(room), room.version)
            assert found.problem == Problem.FAILED
    assert len(world.told) == told
    same(await world.from_file(room), room)
    after = await world.move(room)
    assert after.version == room.version + 1
    check_lines(lines)


@pytest.mark.slow
async def test_moves_are_refused_while_the_disk_is_full(world: World, lines: io.StringIO):
    room = await world.table()
    async with full_disk(world):
        room, moves = await played_until_refused(world, room)
        assert moves < MOST_MOVES
        told = len(world.told)
        for _ in range(2 * logs.LINES):
            found = await world.do(room, Play(simple(room)), world.mover(room), room.version)
            assert found.problem == Problem.FAILED
        assert len(world.told) == told
        same(await world.from_file(room), room)  # it can still be read
    after = await world.move(room)
    assert after.version == room.version + 1
    same(await world.from_file(after), after)
    check_lines(lines)


async def played_until_refused(world: World, room: Room) -> tuple[Room, int]:
    """Move until a move is refused; return the room before it and the number of moves."""
    for moves in range(MOST_MOVES):
        found = await world.do(room, Play(simple(room)), world.mover(room), room.version)
        if found.problem is not None:
            assert found.problem == Problem.FAILED
            return room, moves
        assert found.room is not None
        room = found.room
    return room, MOST_MOVES


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
async def test_lobbies_and_new_tables_are_refused_too(world: World, lines: io.StringIO, fault: Fault):
    await forget_connections(world)
    lobby = await world.lobby()
    async with fault(world):
        assert (await world.do(lobby, AddBot(BOTS), ANNA)).problem == Problem.FAILED
        assert (await world.service.open(Place(-5), "poter", ANNA)).problem == Problem.FAILED
    assert (await world.do(lobby, AddBot(BOTS), ANNA)).ok
    assert (await world.service.open(Place(-5), "poter", ANNA)).ok
    check_lines(lines)


def check_lines(lines: io.StringIO) -> None:
    """Check that each event has a bounded number of lines, without tracebacks."""
    text = lines.getvalue()
    assert "Traceback" not in text
    counts = [text.count(name) for name in ("a room cannot be saved", "a room cannot be read", "a command failed")]
    assert any(counts)
    assert all(count <= logs.LINES for count in counts)
