"""A world with deals of the day."""

from random import Random

import pytest

from analysis.boards import DEALS, Par
from telegram_bot.domain.room import DAY_SECONDS
from telegram_bot.rooms.computation.reviews import Reviews
from telegram_bot.rooms.runtime.boards import Boards
from telegram_bot.storage.boards import BoardStore
from telegram_bot.storage.database import Database
from tests.telegram_bot.fakes import FakeReviewer
from tests.telegram_bot.world import ANNA, BOTS

PAR = Par(3.0, 5.0)


class BoardWorld:
    """The deals of the day over a world's rooms; `restart` starts a new process on the same database."""

    def __init__(self, world):
        self.world = world
        self.reviewer = FakeReviewer()
        self.computed = []
        self.build()

    def build(self):
        world = self.world
        self.store = BoardStore(Database(world.url), world.clock.now)
        self.boards = Boards(self.store, world.service, Reviews(self.reviewer), world.clock, Random(4), self._par)
        world.service.subscribe(self.boards.ended)

    async def _par(self, board):
        self.computed.append(board)
        return PAR

    async def restart(self):
        await self.store.close()
        await self.world.restart()
        self.build()

    async def play(self, board, by=ANNA):
        result = await self.boards.play(board.id, by, BOTS)
        await self.world.settle()
        return result

    async def today(self, person=ANNA):
        return await self.boards.day(person.id)

    async def first_of(self, game):
        """Return the first deal of a game, on the next day that has one."""
        while not (found := (await self.today()).of(game)):
            self.world.clock.time += DAY_SECONDS
            await self.boards.prepare()
        return found[0]


@pytest.fixture
async def deals(world, monkeypatch):
    """Deals of the day; a round of Poter or Canasta ends after 5 or 6 turns each: simple moves never go out."""
    monkeypatch.setitem(DEALS, "poter", (({"max_turns": 20}, 4),) * 2)
    monkeypatch.setitem(DEALS, "canasta", (({"cut": "off", "max_turns": 12}, 2),))
    found = BoardWorld(world)
    await found.boards.prepare()
    yield found
    await found.store.close()
