"""Evenings for tests, each ended whatever happens."""

import pytest

from .evening import Evening


@pytest.fixture
async def make_evening(tmp_path):
    made = []

    async def make(**given):
        evening = Evening(tmp_path, **given)
        made.append(evening)
        return await evening.start()

    yield make
    for evening in made:
        await evening.stop()
