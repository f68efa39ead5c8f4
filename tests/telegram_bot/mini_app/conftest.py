"""Fixtures of the Mini App's tests."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page

from ..world import World
from .app_world import AppWorld
from .browser_page import BrowserPage
from .reader import PHONE, Reader

Open = Callable[..., Awaitable[BrowserPage]]


@asynccontextmanager
async def opened_world(url: str, *names: str, **settings: Any) -> AsyncIterator[AppWorld]:
    """Yield a world with people and no table."""
    world = AppWorld(url, **settings)
    await world.open(*names)
    yield world
    await world.close()


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
    """A world with people, those of the module's `PEOPLE` if it has any, and no table."""
    async with opened_world(database_url, *getattr(request.module, "PEOPLE", ("Amal", "Nimali"))) as world:
        yield world


@pytest_asyncio.fixture(loop_scope="session")
async def open_page(world: AppWorld, shared_browser: Browser) -> AsyncIterator[Open]:
    """Opens the table of the group as a person; at the end no page has had an error."""
    opened: list[BrowserPage] = []

    async def open_page(name: str, **given: Any) -> BrowserPage:
        opened.append(await BrowserPage.open(world, shared_browser, name, (await world.room()).id, **given))
        return opened[-1]

    yield open_page
    assert [error for page in opened for error in page.errors] == []


@pytest_asyncio.fixture(loop_scope="session")
async def reader(world: AppWorld, shared_browser: Browser) -> AsyncIterator[Reader]:
    """Return who reads pages of a module's world; at the end no page has had a problem."""
    reader = Reader(world, shared_browser)
    yield reader
    assert reader.problems == []


@pytest_asyncio.fixture(loop_scope="session")
async def phone(shared_browser: Browser) -> AsyncIterator[Page]:
    """A page on a small phone; at the end it has had no error."""
    page, errors = await shared_browser.new_page(viewport=PHONE), list[str]()
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    assert errors == []
