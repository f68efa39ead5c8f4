"""Many concurrent writers and readers on one SQLite file: each gets its turn, whatever the file's own timeout."""

import asyncio
import threading
from dataclasses import replace

import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import IntegrityError, OperationalError

from telegram_bot.domain.room import Place, Room, RoomSettings, Seat
from telegram_bot.storage.database import READERS, Database
from telegram_bot.storage.messages import MessageStore
from telegram_bot.storage.rooms import RoomStore
from telegram_bot.storage.values import Anchor, Key, Surface
from tests.telegram_bot.waiting import PATIENCE

TABLES = 30


def impatient(url: str):
    """Return an engine whose connections do not wait for a lock held by another."""
    database = Database(url)

    def set_timeout(connection, _record):
        connection.execute("PRAGMA busy_timeout=0")

    for each in database.engines:
        event.listen(each, "connect", set_timeout)
    return database


def no_rows(connection: Connection) -> None:
    """Delete no rows, as there are none."""
    connection.execute(text("DELETE FROM rooms"))


@pytest.mark.slow
async def test_writers_of_one_process_never_refuse_each_other(sqlite_url: str):
    database = impatient(sqlite_url)
    rooms, messages = RoomStore(database), MessageStore(database)
    made = Room(0, Place(0), "poter", 7, RoomSettings(), [Seat(7, "Amal"), Seat(None, "Amara")])
    tables = [await rooms.create(replace(made, place=Place(-at))) for at in range(1, TABLES + 1)]

    async def play(room: Room) -> None:
        for version in range(3):
            await rooms.save(replace(room, revision=version), replace(room, version=version + 1, revision=version + 1))
            await messages.add(Key(room.id, Surface.HAND, 7), Anchor(-room.id, version, ephemeral=True), sent=False)

    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*map(play, tables))
    found = [await rooms.load(room.id) for room in tables]
    assert [room.version for room in found if room] == [3] * TABLES
    assert len(await messages.load(0.0)) == 3 * TABLES
    await database.dispose()


async def test_a_writer_takes_the_lock_when_it_begins_and_readers_go_on(sqlite_url: str):
    database, other = impatient(sqlite_url), impatient(sqlite_url)
    begun, done = threading.Event(), threading.Event()

    def hold(_connection: Connection) -> None:
        begun.set()
        assert done.wait(30)

    holder = asyncio.create_task(database.write(hold))
    assert await asyncio.to_thread(begun.wait, 30)
    with pytest.raises(OperationalError, match="locked"):
        await other.write(no_rows)
    async with other.engine.connect() as reader:
        assert (await reader.execute(text("SELECT count(*) FROM rooms"))).scalar_one() == 0
    done.set()
    await holder
    await other.write(no_rows)
    await database.dispose()
    await other.dispose()


async def test_readers_that_take_long_keep_others_waiting_but_refuse_none(sqlite_url: str):
    database = Database(sqlite_url)
    begun, done = threading.Semaphore(0), threading.Event()

    def hold(connection: Connection) -> object:
        begun.release()
        assert done.wait(30)
        return count(connection)

    def count(connection: Connection) -> object:
        return connection.execute(text("SELECT count(*) FROM rooms")).scalar_one()

    async with asyncio.timeout(PATIENCE):
        holders = [asyncio.create_task(database.read(hold)) for _ in range(READERS - 1)]
        for _ in holders:
            assert await asyncio.to_thread(begun.acquire, timeout=PATIENCE)
        assert await database.read(count) == 0  # one is free
        last = asyncio.create_task(database.read(hold))
        assert await asyncio.to_thread(begun.acquire, timeout=PATIENCE)
        waiting = [asyncio.create_task(database.read(count)) for _ in range(50)]
        await database.write(no_rows)  # is not kept waiting
        assert not any(each.done() for each in waiting)
        done.set()
        assert await asyncio.gather(*holders, last, *waiting) == [0] * (READERS + 50)
    await database.dispose()


async def test_a_writer_that_fails_leaves_nothing_and_lets_the_next_one_in(sqlite_url: str):
    database = impatient(sqlite_url)

    def fail(connection: Connection) -> None:
        connection.execute(text("INSERT INTO people (person) VALUES (7)"))
        connection.execute(text("INSERT INTO people (person) VALUES (7)"))

    with pytest.raises(IntegrityError):
        await database.write(fail)
    assert await database.write(lambda connection: connection.scalar(text("SELECT count(*) FROM people"))) == 0
    await database.dispose()


async def test_values_stay_out_of_error_messages(database: Database):
    async with database.engine.connect() as connection:
        with pytest.raises(Exception, match="no_such_table") as caught:
            await connection.execute(text("INSERT INTO no_such_table VALUES (:name)"), {"name": "a secret"})
    assert "a secret" not in str(caught.value)
