"""Fixtures of the Mini App's tests."""

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Page

from ..browser_windows import Windows
from ..world import World
from .app_world import AppWorld
from .browser_page import BrowserPage
from .cards_harness import Pages, serve
from .reader import Reader

Open = Callable[..., Awaitable[BrowserPage]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests of this folder in the loop of the session, in which they share a connection to the browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(loop_scope="session")
async def rooms(database_url: str) -> AsyncIterator[World]:
    """The rooms alone."""
    rooms = World(database_url)
    await rooms.start()
    yield rooms
    await rooms.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def world(database_url: str, whole_bot: None, request: pytest.FixtureRequest) -> AsyncIterator[AppWorld]:
    """A world with people and no table; those and settings may be the module's, as `PEOPLE` and `SETTINGS`."""
    people, settings = (getattr(request.module, name, None) for name in ("PEOPLE", "SETTINGS"))
    world = AppWorld(database_url, **(settings or {}))
    await world.open(*(people or ("Amal", "Nimali")))
    yield world
    await world.close()


@pytest_asyncio.fixture(loop_scope="session")
async def open_page(world: AppWorld, windows: Windows) -> Open:
    """Opens the table of the group as a person."""

    async def open_page(name: str, **given: Any) -> BrowserPage:
        return await BrowserPage.open(world, windows, name, (await world.room()).id, **given)

    return open_page


@pytest_asyncio.fixture(loop_scope="session")
async def reader(world: AppWorld, windows: Windows) -> AsyncIterator[Reader]:
    """Return who reads pages of a module's world; at the end no page has complained."""
    yield Reader(world, windows)
    assert windows.complaints == []


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def address() -> AsyncIterator[str]:
    """The address of a server of the page's files."""
    async with serve() as address:
        yield address


@pytest_asyncio.fixture(loop_scope="session")
async def pages(windows: Windows, address: str) -> AsyncIterator[Pages]:
    """Pages without a table; they may report no error, so that they obey the content security policy too."""
    yield Pages(windows, address)
    assert windows.complaints == []


@pytest_asyncio.fixture(loop_scope="session")
async def phone(windows: Windows) -> Page:
    """A page on a small phone."""
    return await windows.open()
