"""Leadership: one process leads and others wait; one that hangs is replaced, and knows that it no longer leads."""

import asyncio
import os
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, select, text

from telegram_bot.storage import leader, leader_session
from telegram_bot.storage.database import Database, migrate
from telegram_bot.storage.leader import Leadership, NotLeading, Sign, leadership_of
from telegram_bot.storage.leader_session import UsedElsewhere
from telegram_bot.storage.models import LeaderRow, PersonRow
from tests.samples import slow
from tests.telegram_bot.waiting import PATIENCE

LEASE = 1000.0


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        return self.time


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leader, "RETRY_SECONDS", 0.01)
    monkeypatch.setattr(leader, "HEARTBEAT_SECONDS", 0.01)


class Processes:
    """Some processes of one bot, each with a clock and a database."""

    def __init__(self) -> None:
        self.clocks: dict[Leadership, Clock] = {}
        self.databases: list[Database] = []

    def make(self, url: str, bot: str = "1000") -> tuple[Leadership, Database]:
        """Return a process's leadership, and its database."""
        clock = Clock()
        found = leadership_of(url, bot, LEASE, clock.now)
        self.clocks[found] = clock
        self.databases.append(Database(url, check=found.check))
        return found, self.databases[-1]

    async def replace(self, waiting: Leadership) -> None:
        """Let a lease expire for a process until it leads."""
        async with asyncio.timeout(PATIENCE):
            acquiring = asyncio.create_task(waiting.acquire(lambda: None))
            while not acquiring.done():
                self.clocks[waiting].time += LEASE / 10
                await asyncio.wait({acquiring}, timeout=0.02)
            await acquiring


@pytest.fixture
async def processes() -> AsyncIterator[Processes]:
    made = Processes()
    yield made
    for leadership in made.clocks:
        await leadership.release()
    for database in made.databases:
        await database.dispose()


async def lead(leadership: Leadership) -> None:
    """Lead at once."""

    def waiting() -> None:
        raise AssertionError("another process leads")

    async with asyncio.timeout(PATIENCE):
        await leadership.acquire(waiting)


async def waits(leadership: Leadership) -> asyncio.Task[None]:
    """Let a process wait; return the task."""
    waiting = asyncio.Event()
    acquiring = asyncio.create_task(leadership.acquire(waiting.set))
    done = asyncio.create_task(waiting.wait())
    await asyncio.wait({acquiring, done}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
    done.cancel()
    assert waiting.is_set(), "it does not wait"
    return acquiring


async def stop(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.wait({task})


async def hang(leadership: Leadership) -> None:
    """Stop a leader's signs of life until `go_on`."""
    hangs = asyncio.Event()

    async def no_look() -> None:
        hangs.set()

    vars(leadership)["_look"] = no_look
    await asyncio.wait_for(hangs.wait(), PATIENCE)


def go_on(leadership: Leadership) -> None:
    del vars(leadership)["_look"]


def add_person(number: int) -> Callable[[Connection], object]:
    return lambda connection: connection.execute(insert(PersonRow).values(person=number, turn_calls="on"))


async def people(database: Database) -> list[int]:
    async with database.engine.connect() as connection:
        return list(await connection.scalars(select(PersonRow.person).order_by(PersonRow.person)))


async def sign(database: Database) -> Sign:
    async with database.engine.connect() as connection:
        row = (await connection.execute(select(LeaderRow.epoch, LeaderRow.beat, LeaderRow.lock))).one()
    return Sign(*row)


async def until(database: Database, condition: Callable[[Sign], bool]) -> None:
    """Wait until the leader has given a sign of life that meets a condition."""
    async with asyncio.timeout(PATIENCE):
        while not condition(await sign(database)):
            pass  # others run while the database is asked


async def test_a_waiting_process_that_is_stopped_does_not_lead(url: str, processes: Processes):
    first, second, third = (processes.make(url)[0] for _ in range(3))
    await lead(first)
    await stop(await waits(second))
    await second.release()
    await first.release()
    await lead(third)


async def test_a_leader_that_hangs_is_replaced_and_saves_and_sends_nothing_afterwards(
    url: str, processes: Processes, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(leader, "RIGHT_SECONDS", 0.01)
    (first, old), (second, new) = processes.make(url), processes.make(url)
    await lead(first)
    await old.write(add_person(1))
    await hang(first)
    await processes.replace(second)
    with pytest.raises(NotLeading):
        await old.write(add_person(2))
    await new.write(add_person(3))
    assert await people(new) == [1, 3]
    await asyncio.wait_for(first.lost.wait(), PATIENCE)
    assert first.reason == "another process has become the active one"
    with pytest.raises(ConnectionAbortedError):
        await first.permitted()
    await second.permitted()
    assert not second.lost.is_set()


async def test_a_leader_that_goes_on_after_it_was_replaced_notices_it_by_its_next_sign(
    url: str, processes: Processes, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(leader, "RIGHT_SECONDS", 0.01)
    (first, _), (second, _) = processes.make(url), processes.make(url)
    await lead(first)
    await hang(first)
    await processes.replace(second)
    processes.clocks[first].time = LEASE
    asking = asyncio.create_task(first.permitted())
    await asyncio.wait({asking}, timeout=0.05)
    assert not asking.done()  # before it has looked
    go_on(first)
    await asyncio.wait_for(first.lost.wait(), PATIENCE)
    with pytest.raises(ConnectionAbortedError):
        await asking


async def test_of_several_waiting_processes_one_replaces_a_leader_that_hangs(
    url: str, processes: Processes, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(leader, "RIGHT_SECONDS", 0.01)
    first, database = processes.make(url)
    await lead(first)
    await hang(first)
    others = [processes.make(url)[0] for _ in range(3)]
    acquiring = [await waits(each) for each in others]
    async with asyncio.timeout(PATIENCE):
        while not any(task.done() for task in acquiring):
            for each in others:
                processes.clocks[each].time += LEASE / 10
            await asyncio.sleep(0.02)
    began = await sign(database)
    await until(database, lambda found: found.beat >= began.beat + 5)
    assert [task.done() for task in acquiring].count(True) == 1
    assert (await sign(database)).epoch == 2
    for task in acquiring:
        await stop(task)


async def test_a_leader_that_gives_signs_keeps_its_lease(url: str, processes: Processes):
    waiting, _ = processes.make(url)
    clock = processes.clocks[waiting]
    for beat in range(5):
        for age, silent in ((0.0, False), (LEASE - leader.RIGHT_SECONDS - 1, False)):
            clock.time += age
            assert waiting._is_silent(Sign(1, beat, "")) == silent
    clock.time += 1
    assert waiting._is_silent(Sign(1, 4, ""))
    assert not waiting._is_silent(Sign(2, 4, ""))  # another epoch


async def test_a_call_waits_for_a_look_at_the_record_after_a_pause_of_the_process(url: str, processes: Processes):
    first, _ = processes.make(url)
    await lead(first)
    await first.permitted()
    await hang(first)
    processes.clocks[first].time += leader.RIGHT_SECONDS
    asking = asyncio.create_task(first.permitted())
    await asyncio.wait({asking}, timeout=0.05)
    assert not asking.done()
    go_on(first)
    await asyncio.wait_for(asking, PATIENCE)


async def test_a_schema_without_the_record_is_led_by_its_lock_until_it_is_up_to_date(
    empty_url: str, processes: Processes
):
    (first, database), (second, _) = processes.make(empty_url), processes.make(empty_url)
    await lead(first)
    acquiring = await waits(second)
    processes.clocks[second].time += 2 * LEASE
    await migrate(empty_url)
    await first.begin()
    assert (await sign(database)).epoch == 1
    await database.write(add_person(1))
    await first.release()
    await asyncio.wait_for(acquiring, PATIENCE)
    assert (await sign(database)).epoch == 2
    assert not first.lost.is_set()
    assert not second.lost.is_set()


@pytest.mark.slow
async def test_a_process_that_was_quicker_with_an_old_schema_is_the_only_one(empty_url: str, processes: Processes):
    (first, database), (second, _) = processes.make(empty_url), processes.make(empty_url)
    await lead(first)
    await migrate(empty_url)
    await second._session.open(lambda: None)
    await second.begin()
    await first.begin()
    assert first.lost.is_set()
    with pytest.raises(NotLeading):
        await database.write(add_person(1))


# ------------------------------------------------------------------ PostgreSQL


async def test_bots_with_other_tokens_do_not_wait_on_postgresql(empty_postgres_url: str, processes: Processes):
    for bot in ("1000", "2000"):
        await lead(processes.make(empty_postgres_url, bot)[0])


async def test_a_leader_notices_that_its_session_was_ended(empty_postgres_url: str, processes: Processes):
    (first, database), (second, _) = processes.make(empty_postgres_url), processes.make(empty_postgres_url)
    await lead(first)
    end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
    ours = " AND application_name = 'thurumpu leader'"
    async with database.engine.connect() as connection:
        assert (await connection.execute(text(end + ours))).all()
    await asyncio.wait_for(first.lost.wait(), PATIENCE)
    await lead(second)


async def test_a_leader_whose_database_does_not_answer_stops_leading(
    empty_postgres_url: str, processes: Processes, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(leader_session, "ANSWER_SECONDS", 0.0)
    monkeypatch.setattr(leader_session, "LATE_SECONDS", 0.0)
    first, _ = processes.make(empty_postgres_url)
    await lead(first)
    await asyncio.wait_for(first.lost.wait(), PATIENCE)


async def test_a_replacement_waits_for_transactions_that_have_checked_the_epoch(
    migrated_postgres_url: str, processes: Processes, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(leader, "RIGHT_SECONDS", 0.01)
    (first, old), (second, _) = processes.make(migrated_postgres_url), processes.make(migrated_postgres_url)
    await lead(first)
    async with old.engine.begin() as connection:
        await connection.run_sync(first.check)
        began = await sign(old)
        await until(old, lambda found: found.beat > began.beat)  # signs of life do not wait
        await hang(first)
        replacing = asyncio.create_task(processes.replace(second))
        await asyncio.wait({replacing}, timeout=0.5)
        assert not replacing.done()
        await connection.run_sync(add_person(1))
    await replacing
    assert await people(old) == [1]


# ------------------------------------------------------------------ SQLite


@pytest.fixture
def file(tmp_path: Path, migrated_database: Path) -> Path:
    file = tmp_path / "rooms" / "rooms.sqlite3"
    file.parent.mkdir()
    shutil.copyfile(migrated_database, file)
    return file


def url_of(path: Path | str) -> str:
    return f"sqlite+aiosqlite:///{path}"


SPELLINGS: dict[str, Callable[[Path], Path]] = {
    "symbolic link": lambda file: _linked(file, file.parent / "link.sqlite3"),
    "symbolic link elsewhere": lambda file: _linked(file, file.parent.parent / "link.sqlite3"),
    "linked folder": lambda file: _linked(file.parent, file.parent.parent / "folder") / file.name,
    "link to a link": lambda file: _linked(_linked(file, file.parent / "a"), file.parent / "b"),
    "parent folder": lambda file: file.parent / ".." / file.parent.name / file.name,
    "relative path": lambda file: Path(os.path.relpath(file)),
}


def replace_by_copy(file: Path) -> None:
    copy = file.parent / "copy"
    shutil.copy2(file, copy)
    copy.replace(file)


def delete(file: Path) -> None:
    file.unlink()


def _linked(file: Path, link: Path) -> Path:
    link.symlink_to(file)
    return link


@pytest.mark.parametrize("spelling", SPELLINGS)
@pytest.mark.parametrize("migrated", [True, *slow([False])])
async def test_the_lock_belongs_to_the_file_however_its_path_is_written(
    file: Path, processes: Processes, spelling: str, *, migrated: bool
):
    if not migrated:
        delete(file)
    first, _ = processes.make(url_of(file))
    await lead(first)
    second, _ = processes.make(url_of(SPELLINGS[spelling](file)))
    acquiring = await waits(second)
    await first.release()
    await asyncio.wait_for(acquiring, PATIENCE)


@pytest.mark.parametrize("other_folder", [True, False])
async def test_a_file_under_two_names_is_refused(file: Path, processes: Processes, *, other_folder: bool):
    first, _ = processes.make(url_of(file))
    await lead(first)
    name = (file.parent.parent if other_folder else file.parent) / "other.sqlite3"
    name.hardlink_to(file)
    second, _ = processes.make(url_of(name))
    with pytest.raises(UsedElsewhere, match="under another name"):
        await lead(second)
    assert not first.lost.is_set()


@pytest.mark.parametrize("replaced", [True, False])
@pytest.mark.slow
async def test_a_lock_file_that_is_gone_leads_to_no_second_leader(file: Path, processes: Processes, *, replaced: bool):
    (first, database), (second, _) = processes.make(url_of(file)), processes.make(url_of(file))
    await lead(first)
    before = await sign(database)
    if replaced:
        replace_by_copy(Path(f"{file}.lock"))
    else:
        delete(Path(f"{file}.lock"))
    await until(database, lambda found: found.lock not in ("", before.lock))  # the leader has taken the new one
    acquiring = await waits(second)
    await first.release()
    await asyncio.wait_for(acquiring, PATIENCE)


async def test_a_leader_whose_database_was_replaced_ends(file: Path, processes: Processes):
    first, _ = processes.make(url_of(file))
    await lead(first)
    replace_by_copy(file)
    await asyncio.wait_for(first.lost.wait(), PATIENCE)


async def test_a_leader_that_cannot_write_leads_on(file: Path, processes: Processes, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("telegram_bot.storage.leader_session.BUSY_SECONDS", 0.01)
    first, database = processes.make(url_of(file))
    await lead(first)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        processes.clocks[first].time += leader.RIGHT_SECONDS
        await asyncio.wait_for(first.permitted(), PATIENCE)
        beat = (await sign(database)).beat
        other.execute("ROLLBACK")
    await until(database, lambda found: found.beat > beat)
    assert not first.lost.is_set()


async def test_nobody_replaces_a_leader_in_a_database_that_cannot_be_written(
    file: Path, processes: Processes, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("telegram_bot.storage.database.BUSY_MS", 10)
    (first, _), (second, _) = processes.make(url_of(file)), processes.make(url_of(file))
    await lead(first)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        acquiring = await waits(second)
        for _ in range(5):
            processes.clocks[second].time += LEASE
            await asyncio.wait({acquiring}, timeout=0.05)
        assert not acquiring.done()
        other.execute("ROLLBACK")
    await stop(acquiring)
    assert not first.lost.is_set()
