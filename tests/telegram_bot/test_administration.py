"""The operator's commands: a person's data, backups, and matches that go on after a restore."""

import asyncio
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url

from telegram_bot.__main__ import arguments, main
from telegram_bot.administration import AdministrationFault, carry_out
from telegram_bot.domain.commands import EventKind, Problem
from telegram_bot.domain.room import Room
from telegram_bot.storage.database import Database, migrate
from tests.telegram_bot.world import ANNA, BERT, World, same, simple, typed


async def administer(url: str, *given: str) -> str:
    return await asyncio.to_thread(carry_out, arguments(list(given)), url)


def path_of(url: str) -> Path:
    """Return the file of an SQLite database."""
    return Path(make_url(url).database or "")


def copies(folder: Path) -> list[str]:
    """Return the names of the copies in a folder, complete or not."""
    return sorted(path.name for path in folder.glob("copy*"))


async def test_the_data_of_a_person_who_plays_are_exported(world: World):
    room = await world.turn(await world.table())
    found = json.loads(await administer(world.url, "person", "export", str(ANNA.id)))
    assert found["person"] == ANNA.id
    (seat,) = found["seats"]
    assert (seat["name"], seat["room"]["id"], seat["rounds"]) == (ANNA.name, room.id, [])
    same(await world.fresh(room), await world.from_file(room))


async def test_a_running_bot_notices_that_a_person_was_deleted(world: World):
    room = await world.table()
    printed = await administer(world.url, "person", "delete", str(ANNA.id))
    assert printed.startswith("live 1, seats 0")
    mover = world.mover(room)
    assert room.to_move is not None
    assert (await world.do(room, typed(room, str(simple(room))), mover, room.version)).problem == Problem.STALE
    assert world.kinds()[-1] in (EventKind.RESUMED, EventKind.MOVED)
    after = await world.fresh(room)
    assert after.seat_of(ANNA.id) is None
    assert after.opener == BERT.id
    await world.advance(30)
    after = await world.fresh(room)
    assert after.to_move == after.seat_of(BERT.id), "the bot player who has the seat now plays"
    same(after, await world.from_file(room))


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (("person", "export", "5"), "there is no database"),
        (("backup", "copy.sqlite3"), "there is no database"),
        (("withdraw", "412"), "there is no database"),
    ],
)
async def test_what_is_not_there_is_not_created(tmp_path: Path, given: tuple[str, ...], says: str):
    file = tmp_path / "nothing.sqlite3"
    with pytest.raises(AdministrationFault, match=says):
        await administer(f"sqlite+aiosqlite:///{file}", *given)
    assert not file.exists()


async def test_deals_that_are_not_there_are_not_withdrawn(database_url: str):
    assert await administer(database_url, "withdraw", "412", "413") == "0 withdrawn"


async def test_a_database_of_another_version_is_left_alone(database_url: str):
    with sqlite3.connect(path_of(database_url)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
    connection.close()
    with pytest.raises(AdministrationFault, match="not of this version"):
        await administer(database_url, "person", "delete", "5")


@pytest.mark.slow
def test_the_commands_of_the_command_line(database_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    target = tmp_path / "copy.sqlite3"
    given = [sys.executable, "-m", "telegram_bot", "backup", str(target), "--database", str(path_of(database_url))]
    done = subprocess.run(given, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONWARNINGS": ""})
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{target}: {target.stat().st_size} bytes\n"
    assert target.stat().st_mode & 0o777 == 0o600
    with pytest.raises(SystemExit):
        main(["person", "forget", "5"])
    assert "invalid choice" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["person", "delete", "0"])
    assert "invalid _person value" not in capsys.readouterr().out


async def check_restored(url: str, saved: Room, later: Room) -> None:
    """Check that a restored database continues from the state in which it was saved."""
    await migrate(url)
    restored = World(url)
    await restored.start()
    await restored.service.resume()
    found = await restored.fresh(saved)
    assert found.position_key == saved.position_key < later.position_key
    assert (await restored.turn(found)).position_key > saved.position_key
    await restored.stop()


async def test_a_backup_of_a_running_bot_goes_on_as_it_was_then(world: World, tmp_path: Path):
    room = await world.turn(await world.table())
    saved = await world.fresh(room)
    target = tmp_path / "copy.sqlite3"
    assert path_of(world.url).with_name(path_of(world.url).name + "-wal").stat().st_size > 0
    await administer(world.url, "backup", str(target))
    later = await world.turn(await world.fresh(room))
    assert copies(tmp_path) == ["copy.sqlite3"]
    with pytest.raises(AdministrationFault, match="exists already"):
        await administer(world.url, "backup", str(target))
    await check_restored(f"sqlite+aiosqlite:///{target}", saved, later)


async def test_a_damaged_database_gives_no_backup(world: World, tmp_path: Path):
    await world.table()
    await world.service.close()
    await world.store.close()
    file = path_of(world.url)
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("DELETE FROM rooms")
    connection.close()
    with pytest.raises(AdministrationFault, match="damaged"):
        await administer(world.url, "backup", str(tmp_path / "copy.sqlite3"))
    file.write_bytes(b"no database" * 1000)
    with pytest.raises(AdministrationFault, match="cannot be copied"):
        await administer(world.url, "backup", str(tmp_path / "copy.sqlite3"))
    assert copies(tmp_path) == []
    await world.start()


async def test_a_dump_of_postgresql_is_restored(empty_postgres_url: str, tmp_path: Path):
    if shutil.which("pg_dump") is None or shutil.which("pg_restore") is None:
        pytest.skip("pg_dump and pg_restore are not installed")
    await migrate(empty_postgres_url)
    world = World(empty_postgres_url)
    await world.start()
    room = await world.turn(await world.table())
    saved = await world.fresh(room)
    with pytest.raises(AdministrationFault, match="pg_dump"):
        await administer(empty_postgres_url, "backup", str(tmp_path / "copy"))
    plain = empty_postgres_url.replace("+asyncpg", "")
    dump = str(tmp_path / "thurumpu.dump")
    await asyncio.to_thread(subprocess.run, ["pg_dump", "-Fc", "-f", dump, plain], check=True)
    later = await world.turn(saved)
    await world.stop()
    database = Database(empty_postgres_url)
    async with database.engine.begin() as connection:
        await connection.execute(text("DROP SCHEMA public CASCADE"))
        await connection.execute(text("CREATE SCHEMA public"))
    await database.dispose()
    restore = ["pg_restore", "--exit-on-error", "--no-owner", "--schema=public", "-d", plain, dump]
    await asyncio.to_thread(subprocess.run, restore, check=True)
    await check_restored(empty_postgres_url, saved, later)
