"""Fixtures of the Mini App's tests."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from .app_world import AppWorld
from .reader import Reader


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
async def reader(world: AppWorld, module_browser: Browser) -> AsyncIterator[Reader]:
    """Return who reads pages of a module's world; at the end no page has had a problem."""
    reader = Reader(world, module_browser)
    yield reader
    assert reader.problems == []
