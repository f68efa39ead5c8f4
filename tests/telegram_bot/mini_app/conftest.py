"""Fixtures of the Mini App's tests."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from .app_world import AppWorld


@pytest.fixture
async def world(database_url: str, whole_bot: None) -> AsyncIterator[AppWorld]:
    """Return a world with people and no table."""
    world = AppWorld(database_url)
    await world.open("Amal", "Nimali")
    yield world
    await world.close()
