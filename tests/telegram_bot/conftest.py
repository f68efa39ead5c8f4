"""Fixtures: worlds over migrated databases."""

import asyncio
import logging
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import pytest_asyncio
import structlog
from playwright.async_api import Browser, Playwright, async_playwright

from analysis.texts.loader import DEFAULT
from telegram_bot.logs import CHATTY, QUIET
from telegram_bot.sandbox.state import Message
from telegram_bot.storage import database, leader_session
from telegram_bot.storage.database import migrate
from telegram_bot.texts.loader import Texts
from tests.bench.database import migrated_file, new_database
from tests.free_ports import free_port

from .browser_windows import Windows
from .end_to_end.browser_player import FLAGS
from .sandbox_world import SandboxWorld
from .world import World

MakeWorld = Callable[..., Awaitable[SandboxWorld]]

DATABASE_PATIENCE = 100.0
"""Timeout of PostgreSQL in this process in seconds; a busy machine may stall for several seconds."""


@pytest.fixture(scope="session", autouse=True)
def patient_database() -> Iterator[None]:
    """Lengthen the timeouts of connections to PostgreSQL; tests about timeouts set their own."""
    with pytest.MonkeyPatch.context() as patched:
        for name in ("STATEMENT_SECONDS", "LOCK_SECONDS", "CONNECT_SECONDS", "IDLE_SECONDS"):
            patched.setattr(database, name, DATABASE_PATIENCE)
        for name in ("ANSWER_SECONDS", "CONNECT_SECONDS"):
            patched.setattr(leader_session, name, DATABASE_PATIENCE)
        yield


@pytest.fixture(scope="session")
def migrated_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file with the current schema, to be copied."""
    return Path(migrated_file(tmp_path_factory.mktemp("database")).partition(":///")[2])


@pytest.fixture
def database_url(tmp_path: Path, migrated_database: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The URL of a new database.

    A bot in this process skips looking for migrations, which takes a third of its start.
    """
    url = f"sqlite+aiosqlite:///{shutil.copyfile(migrated_database, tmp_path / 'rooms.sqlite3')}"

    async def migrate_another(given: str) -> None:
        if given != url:
            await migrate(given)

    monkeypatch.setattr("telegram_bot.bot.migrate", migrate_another)
    return url


@pytest.fixture
async def empty_postgres_url(postgres_url: str, tmp_path: Path) -> AsyncIterator[str]:
    """The URL of a new PostgreSQL database."""
    async with new_database(tmp_path, postgres_url) as url:
        yield url


@pytest.fixture
async def rooms(database_url: str) -> AsyncIterator[World]:
    """The rooms alone."""
    world = World(database_url)
    await world.start()
    yield world
    await world.stop()


@pytest.fixture
def world(rooms: World) -> World:
    """The rooms, where no other world is tested."""
    return rooms


@pytest.fixture(scope="session", autouse=True)
def plain_tracebacks() -> None:
    """Log tracebacks as plain text: rich, which linters bring along, formats them slowly."""
    renderer = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    structlog.configure([*structlog.get_config()["processors"][:-1], renderer])


@pytest.fixture
def logging_as_before() -> Iterator[None]:
    """Undo the changes of `logs.configure` after the test."""
    root = logging.getLogger()
    handlers, level, structured = root.handlers[:], root.level, structlog.get_config()
    levels = {name: logging.getLogger(name).level for name in (*CHATTY, *QUIET)}
    yield
    logging.captureWarnings(False)
    root.handlers[:] = handlers
    root.setLevel(level)
    for name, old in levels.items():
        logging.getLogger(name).setLevel(old)
    structlog.configure(**structured)


@pytest.fixture(scope="session", autouse=True)
def as_composed() -> Iterator[None]:
    """Make PTB return durations as `timedelta`, as the composition root does, and fail for missing texts.

    Without this, a text that a language lacks is taken from English.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PTB_TIMEDELTA", "true")
        patch.setattr(Texts, "is_strict", True)
        yield


@pytest.fixture(scope="session", autouse=True)
def menus_of_one_language() -> Iterator[None]:
    """Offer the bot's commands in one language: a seventh of the start of a bot is to offer them in all."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("telegram_bot.chat.build.LANGUAGES", (DEFAULT,))
        yield


@pytest.fixture
def whole_bot() -> None:
    """Mark a test that starts a sandbox and the whole bot."""


@pytest.fixture
async def make_world(database_url: str, whole_bot: None) -> AsyncIterator[MakeWorld]:
    """Starts worlds with the whole bot, and closes them after the test."""
    made: list[SandboxWorld] = []

    async def make(*names: str, chat: dict[str, Any] | None = None, **given: Any) -> SandboxWorld:
        world = SandboxWorld(database_url, **given)
        made.append(world)
        await world.open(*names, **(chat or {}))
        return world

    yield make
    for world in made:
        await world.close()


@pytest.fixture
def start_table(make_world: MakeWorld) -> Callable[..., Awaitable[tuple[SandboxWorld, Message]]]:
    """Starts a world and a table of all its people; returns both, the table as its message."""

    async def start(*names: str, **given: Any) -> tuple[SandboxWorld, Message]:
        world = await make_world(*names)
        return world, await world.start_table(*names, **given)

    return start


@pytest.fixture(scope="session")
def chromium_url(chromium_path: Path) -> Iterator[str]:
    """The address of a Chromium that all tests of this process share: it takes longer to start than most of them.

    It runs in a thread with its own event loop, because tests and modules have different loops.
    """
    address, loop = f"http://127.0.0.1:{free_port()}", asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever)
    thread.start()

    async def launch() -> tuple[Playwright, Browser]:
        driver = await async_playwright().start()
        flags = [*FLAGS, f"--remote-debugging-port={address.rpartition(':')[2]}"]
        return driver, await driver.chromium.launch(executable_path=chromium_path, args=flags)

    async def close(driver: Playwright, browser: Browser) -> None:
        await browser.close()
        await driver.stop()

    try:
        running = asyncio.run_coroutine_threadsafe(launch(), loop).result()
        yield address
        asyncio.run_coroutine_threadsafe(close(*running), loop).result()
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


@asynccontextmanager
async def connected(address: str) -> AsyncIterator[Browser]:
    """Yield a Chromium; close at the end what was opened in it."""
    async with async_playwright() as driver:
        browser = await driver.chromium.connect_over_cdp(address)
        yield browser
        await browser.close()


@pytest.fixture
async def browser(chromium_url: str) -> AsyncIterator[Browser]:
    """The shared Chromium; each test makes its own contexts."""
    async with connected(chromium_url) as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def all_windows(chromium_url: str) -> AsyncIterator[Windows]:
    """Windows for all tests in the loop of the session: Playwright's process starts once for them."""
    async with connected(chromium_url) as browser:
        yield Windows(browser)


@pytest_asyncio.fixture(loop_scope="session")
async def windows(all_windows: Windows) -> AsyncIterator[Windows]:
    """The same for one test, at whose end no script has thrown an error."""
    yield all_windows
    errors = [*all_windows.errors]
    await all_windows.close()
    assert errors == []
