"""Fixtures of the Mini App's tests."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page

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


@pytest.fixture
async def world(database_url: str, whole_bot: None) -> AsyncIterator[AppWorld]:
    """Return a world with people and no table."""
    async with opened_world(database_url, "Amal", "Nimali") as world:
        yield world


@pytest_asyncio.fixture(loop_scope="module")
async def module_world(database_url: str, request: pytest.FixtureRequest) -> AsyncIterator[AppWorld]:
    """Return the same for modules whose tests share a loop: with the module's `PEOPLE`."""
    async with opened_world(database_url, *getattr(request.module, "PEOPLE", ("Amal", "Nimali"))) as world:
        yield world


@pytest_asyncio.fixture(loop_scope="module")
async def open_page(world: AppWorld, module_browser: Browser) -> AsyncIterator[Open]:
    """Opens the table of the group as a person; at the end no page has had an error."""
    opened: list[BrowserPage] = []

    async def open_page(name: str, **given: Any) -> BrowserPage:
        opened.append(await BrowserPage.open(world, module_browser, name, (await world.room()).id, **given))
        return opened[-1]

    yield open_page
    assert [error for page in opened for error in page.errors] == []


@pytest_asyncio.fixture(loop_scope="module")
async def reader(world: AppWorld, module_browser: Browser) -> AsyncIterator[Reader]:
    """Return who reads pages of a module's world; at the end no page has had a problem."""
    reader = Reader(world, module_browser)
    yield reader
    assert reader.problems == []


@pytest.fixture
async def phone(browser: Browser) -> AsyncIterator[Page]:
    """A page on a small phone; at the end it has had no error."""
    page, errors = await browser.new_page(viewport=PHONE), list[str]()
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    await page.close()
    assert errors == []
