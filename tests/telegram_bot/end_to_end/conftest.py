"""Fixtures: worlds with the bot in a process of its own, closed after each test."""

import shutil

import pytest

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
