"""The schema: the migrations make what the models say, forwards and backwards."""

import re
from importlib.resources import files
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, insert, inspect, text
from sqlalchemy.exc import OperationalError

from telegram_bot.rooms.domain.room import Place, Room, Seat, Settings
from telegram_bot.storage import database
from telegram_bot.storage.database import alembic_config, downgrade, migrate, open_database, upgrade
from telegram_bot.storage.models import Base, RoomRow, RoundRow
from telegram_bot.storage.store import SqlRoomStore, room_values, seat_values


def drift(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return list(compare_metadata(context, Base.metadata))


def tables(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names())


async def test_the_migrations_make_the_models(url: str):
    await migrate(url)
    await migrate(url)
    engine = open_database(url)
    async with engine.begin() as connection:
        assert await connection.run_sync(drift) == []
        await connection.run_sync(lambda connection: command.check(alembic_config(connection)))
        assert await connection.run_sync(tables) == {*Base.metadata.tables, "alembic_version"}
    await engine.dispose()


async def test_the_one_live_table_a_place_is_kept_by_the_database(url: str):
    await migrate(url)
    engine = open_database(url)
    async with engine.connect() as connection:
        indexes = await connection.run_sync(lambda connection: inspect(connection).get_indexes("rooms"))
        (index,) = [index for index in indexes if index["name"] == "ix_rooms_one_live_a_place"]
        assert index["unique"]
        assert any(re.search("stage.*ended", str(where)) for where in index["dialect_options"].values())
    await engine.dispose()


async def test_downgrade_and_upgrade_again(url: str):
    await migrate(url)
    engine = open_database(url)
    async with engine.begin() as connection:
        await connection.run_sync(downgrade)
        assert await connection.run_sync(tables) == {"alembic_version"}
        await connection.run_sync(upgrade)
        assert await connection.run_sync(drift) == []
    await engine.dispose()


def known_columns(connection: Connection, values: dict[str, object]) -> dict[str, object]:
    """Return the values of a room for which the schema, as it is, has a column."""
    columns = {column["name"] for column in inspect(connection).get_columns("rooms")}
    return {name: value for name, value in values.items() if name in columns}


async def test_tables_from_before_hints_were_counted_have_free_ones(url: str):
    await migrate(url)
    engine = open_database(url)
    old = Room(0, Place(-5), "poter", 7, Settings({"rounds": 3}, 30), [Seat(7, "Amal"), Seat(None, "Amara")])
    async with engine.begin() as connection:
        await connection.run_sync(downgrade, "0002")
        values = await connection.run_sync(known_columns, room_values(old))
        await connection.execute(insert(RoomRow).values(values | {"id": 1}))
        for seat in seat_values(1, old.seats):
            rest = {name: value for name, value in seat.items() if "hint" not in name}
            columns, marks = ", ".join(rest), ", ".join(f":{name}" for name in rest)
            await connection.execute(text(f"INSERT INTO seats ({columns}) VALUES ({marks})"), rest)
        await connection.run_sync(upgrade)
    found = await SqlRoomStore(engine).load(1)
    assert found is not None
    assert (found.settings, found.seats) == (old.settings, old.seats)
    await engine.dispose()


async def test_rounds_dealt_before_reviews_were_sent_get_none_unasked(url: str):
    await migrate(url)
    engine = open_database(url)
    old = room_values(Room(0, Place(-5), "poter", 7, Settings()))
    async with engine.begin() as connection:
        await connection.run_sync(downgrade, "0003")
        values = await connection.run_sync(known_columns, old)
        for room, rounds in ((1, 2), (2, 0)):
            await connection.execute(insert(RoomRow).values({**values, "id": room, "chat_id": -room}))
            for number in range(rounds):
                deal = {"room_id": room, "number": number + 1, "dealer": 0, "deck": ""}
                await connection.execute(insert(RoundRow).values(deal))
        await connection.run_sync(upgrade)
        found = await connection.execute(text("SELECT id, reviewed FROM rooms ORDER BY id"))
        assert [tuple(row) for row in found] == [(1, 2), (2, 0)]
    await engine.dispose()


async def test_a_migration_that_breaks_off_leaves_nothing(url: str, monkeypatch: pytest.MonkeyPatch):
    def upgrade_and_die(connection: Connection) -> None:
        upgrade(connection)
        raise OSError("killed")

    with monkeypatch.context() as patch:
        patch.setattr(database, "upgrade", upgrade_and_die)
        with pytest.raises(OSError, match="killed"):
            await migrate(url)
    engine = open_database(url)
    async with engine.connect() as connection:
        assert await connection.run_sync(tables) == set()
    await engine.dispose()
    await migrate(url)


def test_one_head_and_every_revision_packaged():
    script = ScriptDirectory(str(database.MIGRATIONS))
    assert len(script.get_heads()) == 1
    folder = files("telegram_bot.storage.migrations") / "versions"
    written = {entry.name for entry in folder.iterdir() if entry.name.endswith(".py")} - {"__init__.py"}
    assert written == {Path(revision.path).name for revision in script.walk_revisions()}
    assert (folder / "__init__.py").is_file()


async def test_sqlite_is_set_up_to_lose_nothing(sqlite_url: str):
    await migrate(sqlite_url)
    engine = open_database(sqlite_url)
    async with engine.connect() as connection:
        settings = {
            name: (await connection.execute(text(f"PRAGMA {name}"))).scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}
    async with engine.connect() as connection:
        with pytest.raises(OperationalError):
            await connection.execute(text("SELECT * FROM nothing"))
    await engine.dispose()
