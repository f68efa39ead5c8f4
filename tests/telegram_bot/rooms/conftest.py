"""The room over a new SQLite file."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.telegram_bot.rooms.world import World, new_file


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    world = World(await new_file(tmp_path))
    yield world
    await world.close()
