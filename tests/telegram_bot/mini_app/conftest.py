"""Fixtures of the Mini App's tests."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from .app_world import AppWorld


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
