"""Fixtures: worlds with the bot in a process of its own, closed after each test, and databases."""

import shutil

import pytest

from tests.bench.database import new_database

from .process_world import ProcessWorld


@pytest.fixture
async def make_world(tmp_path, migrated_database):
    shutil.copyfile(migrated_database, tmp_path / "rooms.sqlite3")
    made = []

    async def make(game, **given):
        world = ProcessWorld(tmp_path, game, **given)
        made.append(world)
        await world.open()
        return world

    yield make
    for world in made:
        await world.close()


@pytest.fixture
async def own_postgres_url(postgres_url, tmp_path):
    """The URL of a new PostgreSQL database, which other tests do not wait for."""
    async with new_database(tmp_path, postgres_url) as url:
        yield url
