"""Evenings for tests, each ended whatever happens, and tables in play."""

import pytest

from telegram_bot.chat.transport.callback_data import Action

from .evening import PEOPLE, Evening, first
from .habits.registry import HABITS
from .nursery import Nursery
from .player import Players
from .table import Table


@pytest.fixture(scope="session")
def nursery():
    """Where the bots come from: their code is read once for all evenings."""
    made = Nursery()
    yield made
    made.close()


@pytest.fixture
async def make_evening(nursery, tmp_path):
    made = []

    async def make(game, **given):
        evening = Evening(nursery, tmp_path, game, **given)
        made.append(evening)
        return await evening.start()

    yield make
    for evening in made:
        await evening.stop()


@pytest.fixture(params=HABITS)
async def table(request, make_evening):
    """A table of each game, with everybody's hand open."""
    evening = await make_evening(request.param, seed=2)
    await Players(evening).seat_all()
    for name in PEOPLE:
        await evening.touch_board(name, Action.HAND)
    for name in PEOPLE:
        await evening.until(
            lambda who=name: first(evening.panel(who), Action.HINT, Action.REFRESH), f"{name} sees the hand"
        )
    return Table(evening)
