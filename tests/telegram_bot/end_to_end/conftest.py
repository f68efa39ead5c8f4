"""Fixtures: worlds with the bot in its own process, closed after each test."""

import shutil

import pytest

from tests.bench import people

from .process_world import ProcessWorld

QUICK = {"LOOK": 0.1, "TAP": (0.1, 0.3), "ANSWER_PATIENCE": 3.0, "SEATED": 0.5}
"""Settings that make people faster: the answer to a press is lost if the process is killed together with it."""


@pytest.fixture
def quick_people(monkeypatch):
    for name, value in QUICK.items():
        monkeypatch.setattr(people, name, value)


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
