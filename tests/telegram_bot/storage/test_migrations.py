"""The schema: the migrations create what the models declare, forwards and backwards."""

import re
from importlib.resources import files
from itertools import product
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, insert, inspect, text
from sqlalchemy.exc import IntegrityError, OperationalError

from engine.registry import GAMES
from telegram_bot.domain.room import Place, Room, RoomSettings, Stage
from telegram_bot.storage.database import (
    MIGRATIONS,
    Database,
    UnknownSchema,
    alembic_config,
    migrate,
    upgrade,
)
from telegram_bot.storage.models import Base, RoomRow
from telegram_bot.storage.rooms import room_values

from .stored_rows import Rows, Schema, downgrade

pytestmark = pytest.mark.usefixtures("scripts_read_once")
REVISIONS = [f"{number:04}" for number in range(1, len(list((MIGRATIONS / "versions").glob("0*.py"))) + 1)]


def drift(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return list(compare_metadata(context, Base.metadata))


def tables(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names())


async def test_the_migrations_make_the_models(empty_url: str):
    await migrate(empty_url)
    await migrate(empty_url)
    database = Database(empty_url, patient=True)
    async with database.engine.begin() as connection:
        assert await connection.run_sync(drift) == []
        await connection.run_sync(lambda connection: command.check(alembic_config(connection)))
        assert await connection.run_sync(tables) == {*Base.metadata.tables, "alembic_version"}
    await database.dispose()


async def test_the_one_live_table_a_place_is_kept_by_the_database(migrating: Database):
    async with migrating.engine.connect() as connection:
        indexes = await connection.run_sync(lambda connection: inspect(connection).get_indexes("rooms"))
        (index,) = [index for index in indexes if index["name"] == "ix_rooms_one_live_a_place"]
        assert index["unique"]
        assert any(re.search("stage.*ended", str(where)) for where in index["dialect_options"].values())


DROPPED = (
    *("attempts", "board_marks", "boards", "decisions", "duelists", "duels", "ended_sessions", "leaders"),
    *("puzzle_tries", "puzzles", "rating_changes", "ratings", "results", "reviewed_rounds", "skill_months"),
)
"""Tables that a downgrade empties: caches, and those unknown to earlier versions."""
ROOMS = 1000
"""Gap between the ids of two revisions' rooms."""
OLDEST_KEPT = REVISIONS.index("0006")
"""The revision from which on today's rows survive a downgrade and upgrade."""


@pytest.mark.slow
async def test_rows_of_every_table_are_kept_by_each_migration_and_by_the_way_back(migrating: Database):
    """Each migration sees the rows of its own schema and those of all before, as earlier migrations have left them."""
    async with migrating.engine.begin() as connection:
        await connection.run_sync(rows_are_kept)


def rows_are_kept(connection: Connection) -> None:
    downgrade(connection)
    assert tables(connection) == {"alembic_version"}
    schemas: list[Schema] = []
    stored: list[Rows] = []
    for number, revision in enumerate(REVISIONS):
        upgrade(connection, revision)
        schema = Schema.of(connection)
        if stored:
            before, after = stored[-1], schema.contents(connection)
            for name in before.keys() & after.keys():
                pairs = list(zip(before[name], after[name], strict=True))
                assert all(new[key] == old[key] for old, new in pairs for key in old.keys() & new.keys()), name
        schema.fill(connection, (ROOMS * number + 1, ROOMS * number + 2))
        schemas.append(schema)
        stored.append(schema.contents(connection))
        assert all(stored[-1].values())
    assert drift(connection) == []
    for number, revision in reversed(list(enumerate(REVISIONS[:-1]))):
        downgrade(connection, revision)
        assert rows_from(schemas[number], connection, range(number + 1)) == stored[number], revision
        if number == OLDEST_KEPT:
            with connection.begin_nested() as later:
                upgrade(connection)
                rows = rows_from(schemas[-1], connection, range(len(REVISIONS) - 1, len(REVISIONS)))
                assert {name: len(found) for name, found in rows.items() if len(found) != 2} == dict.fromkeys(
                    DROPPED, 0
                )
                later.rollback()


def rows_from(schema: Schema, connection: Connection, revisions: range) -> Rows:
    """Return the rows that were inserted at some revisions."""
    found = {}
    for name, rows in schema.contents(connection).items():
        numbers = [re.findall(r"\d+", str(row.get("room_id", row[schema.keys[name][0]])))[-1] for row in rows]
        found[name] = [row for row, number in zip(rows, numbers, strict=True) if int(number) // ROOMS in revisions]
    return found


async def test_stages_and_games_are_checked_by_the_database(database: Database):
    room = room_values(Room(0, Place(-5), "poter", 7, RoomSettings()))
    for changed in ({"stage": "over"}, {"game": "chess"}):
        with pytest.raises(IntegrityError, match=f"ck_rooms_{next(iter(changed))}"):
            async with database.engine.begin() as connection:
                await connection.execute(insert(RoomRow).values(room | changed))
    for number, (stage, game) in enumerate(product(Stage, GAMES)):
        async with database.engine.begin() as connection:
            await connection.execute(insert(RoomRow).values(room | {"chat_id": number, "stage": stage, "game": game}))


@pytest.mark.slow
async def test_ids_used_before_a_table_was_built_anew_are_not_used_again(migrating: Database):
    room = room_values(Room(0, Place(-5), "poter", 7, RoomSettings()))
    async with migrating.engine.begin() as connection:
        last = await connection.scalar(insert(RoomRow).values(room).returning(RoomRow.id))
        await connection.execute(text("DELETE FROM rooms"))
        await connection.run_sync(downgrade, "0008")
        await connection.run_sync(upgrade)
        assert (await connection.scalar(insert(RoomRow).values(room).returning(RoomRow.id)) or 0) > (last or 0) > 0


async def test_a_table_is_not_built_anew_where_that_would_delete_rows(sqlite_url: str):
    database = Database(sqlite_url)
    async with database.engine.connect() as connection:
        with pytest.raises(RuntimeError, match="foreign keys"):
            await connection.run_sync(downgrade, "0008")
    await database.dispose()


async def test_a_database_of_a_newer_version_is_left_alone(database: Database, url: str):
    async with database.engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(UnknownSchema, match="another version"):
        await migrate(url)
    async with database.engine.connect() as connection:
        assert (await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar_one() == "9999"


@pytest.mark.slow
async def test_a_migration_that_breaks_off_leaves_nothing(empty_url: str, monkeypatch: pytest.MonkeyPatch):
    def upgrade_and_die(connection: Connection) -> None:
        upgrade(connection)
        raise OSError("killed")

    with monkeypatch.context() as patch:
        patch.setattr("telegram_bot.storage.database.upgrade", upgrade_and_die)
        with pytest.raises(OSError, match="killed"):
            await migrate(empty_url)
    database = Database(empty_url, patient=True)
    async with database.engine.connect() as connection:
        assert await connection.run_sync(tables) == set()
    await database.dispose()
    await migrate(empty_url)


def test_one_head_and_every_revision_packaged():
    script = ScriptDirectory(str(MIGRATIONS))
    assert len(script.get_heads()) == 1
    folder = files("telegram_bot.storage.migrations") / "versions"
    written = {entry.name for entry in folder.iterdir() if entry.name.endswith(".py")} - {"__init__.py"}
    assert written == {Path(revision.path).name for revision in script.walk_revisions()}
    assert (folder / "__init__.py").is_file()


async def test_sqlite_is_set_up_to_lose_nothing(empty_sqlite_url: str):
    await migrate(empty_sqlite_url)
    database = Database(empty_sqlite_url)
    async with database.engine.connect() as connection:
        settings = {
            name: (await connection.execute(text(f"PRAGMA {name}"))).scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}
    async with database.engine.connect() as connection:
        with pytest.raises(OperationalError):
            await connection.execute(text("SELECT * FROM nothing"))
    await database.dispose()
