"""SIGTERM ends the process soon at any moment, also during startup; the log determines the moments.

On an otherwise idle machine it takes at most 10 seconds, as `python -m tests.bench.start` measures.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest

from telegram_bot.chat.transport.callback_data import AskHint, DiscardSelected
from telegram_bot.storage.leader import leadership_of
from tests.bench.bot import LISTENING, BotProcess
from tests.bench.checks import stored_tables
from tests.bench.figures import Figures
from tests.bench.people import Group, Person, button
from tests.bench.standby import WAITING, written
from tests.bench.start import StoredTables
from tests.recorded_sandbox import Sandbox
from tests.telegram_bot.waiting import Waiting

SECONDS = 30.0
TABLES = 20
BACKLOG = 1000

Make: TypeAlias = Callable[..., BotProcess]


@asynccontextmanager
async def silent_server() -> AsyncIterator[tuple[str, asyncio.Event]]:
    """Accept connections without answering; yield the address, and an event that the first request sets."""
    asked = asyncio.Event()

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if await reader.read(1):
            asked.set()
        await reader.read()
        writer.close()

    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", asked
    finally:
        server.close()


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox() as made:
        made.core.flood.enabled = False
        yield made


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'rooms.sqlite3'}"


@pytest.fixture
async def make(sandbox: Sandbox, tmp_path: Path, url: str) -> AsyncIterator[Make]:
    made: list[BotProcess] = []

    def make_one(**settings: str) -> BotProcess:
        made.append(BotProcess(sandbox, tmp_path, url, **settings))
        return made[-1]

    yield make_one
    for each in made:
        await each.stop()


async def migrating(make: Make, _sandbox: Sandbox, file: Path) -> BotProcess:
    """The migration waits for a lock that another connection holds."""
    holder = sqlite3.connect(file)
    holder.execute("PRAGMA journal_mode=WAL")
    holder.execute("BEGIN EXCLUSIVE")
    bot = make()
    await bot.start(wait=False)
    await written(bot, "the database is brought up to date", 0)
    assert await bot.stop() < SECONDS
    holder.close()
    return bot


async def waiting(make: Make, _sandbox: Sandbox, file: Path) -> BotProcess:
    """Another process is active."""
    holder = leadership_of(f"sqlite+aiosqlite:///{file}", "1000", 1000.0)
    await holder.acquire(lambda: None)
    bot = make()
    await bot.start(wait=False)
    await written(bot, WAITING, 0)
    assert await bot.stop() < SECONDS
    await holder.release()
    return bot


async def connecting(make: Make, _sandbox: Sandbox, _file: Path) -> BotProcess:
    """Telegram does not answer."""
    async with silent_server() as (address, asked):
        bot = make(base_url=address)
        await bot.start(wait=False)
        async with asyncio.timeout(120):
            await asked.wait()
        assert await bot.stop() < SECONDS
    return bot


async def resuming(make: Make, sandbox: Sandbox, file: Path) -> BotProcess:
    """Many tables are being resumed, and updates have accumulated."""
    await StoredTables(sandbox, f"sqlite+aiosqlite:///{file}", 60, 600.0).fill(TABLES)
    people = [sandbox.people.add_user(f"Person {number}").id for number in range(BACKLOG // 10)]
    for number in range(BACKLOG):
        sandbox.people.say(people[number % len(people)], people[number % len(people)], "/start")
    bot = make()
    await bot.start()
    return bot


async def compiling(make: Make, _sandbox: Sandbox, file: Path) -> BotProcess:
    """Kernels are being compiled."""
    bot = make()
    bot.environment["NUMBA_CACHE_DIR"] = str(file.parent / "kernels")
    await bot.start()
    return bot


async def computing(make: Make, sandbox: Sandbox, _file: Path) -> BotProcess:
    """A hint is being computed, for people who sit down quickly."""
    bot, screen = make(hint_budget_ms="5000"), Waiting()
    sandbox.state.listeners.append(screen.notify)
    await bot.start()
    group = Group(sandbox, Figures(sandbox), "poter", Random(1), pace=0.1, hints=0.0)
    group.gather(0)
    playing = asyncio.create_task(group.play())

    def mover() -> Person | None:
        board = group.board()
        person = None if board is None else group.to_move(board)
        panel = None if person is None else group.panel(person)
        return person if panel is not None and button(panel, AskHint) and button(panel, DiscardSelected) else None

    person = await screen.eventually(mover, "a panel of a person who has drawn")
    playing.cancel()
    panel = group.panel(person)
    assert panel is not None
    press = button(panel, AskHint)
    assert press is not None
    answer = await group.press(person, panel, press)
    assert answer is not None
    assert answer["text"].startswith(("Thinking", "Getting ready")), "the hint is computed after this answer"
    return bot


@pytest.mark.slow
@pytest.mark.usefixtures("quick_people")
@pytest.mark.parametrize("moment", [migrating, waiting, connecting, resuming, compiling, computing])
async def test_sigterm_ends_the_process_at_any_moment(
    make: Make, sandbox: Sandbox, url: str, moment: Callable[[Make, Sandbox, Path], Awaitable[BotProcess]]
):
    bot = await moment(make, sandbox, Path(url.partition(":///")[2]))
    assert await bot.stop() < SECONDS
    assert bot.status == 0
    assert bot.faults() == []
    if moment is resuming:
        stored = await stored_tables(url)
        assert (stored.tables, stored.faults) == (TABLES, ())
    assert LISTENING in bot.log_text() or moment in (migrating, waiting, connecting)
