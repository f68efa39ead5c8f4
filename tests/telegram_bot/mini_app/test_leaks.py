"""Whole rounds in pages: nobody receives a card that they may not see."""

from pathlib import Path
from random import Random

import pytest

from telegram_bot.domain.room import Stage
from telegram_bot.rooms.computation.advisor import simple_move

from ..end_to_end.database_reader import DatabaseReader
from ..end_to_end.leak_detector import LeakDetector
from ..end_to_end.strategies.registry import STRATEGIES
from .app_client import Page
from .app_world import AppWorld

PLAYERS = ("Amal", "Nimali", "Ruwan", "Sita")
SPECTATOR = "Tharu"
GAME = "pocha"
HINTED = 0.2
"""The share of turns in which everybody asks for a hint."""
SIMPLE = 0.8
"""The share of moves that are sensible ones; the others are any legal ones."""


@pytest.fixture
async def world(database_url: str, whole_bot: None):
    """A world with four players and a spectator."""
    world = AppWorld(database_url)
    await world.open(*PLAYERS, SPECTATOR)
    yield world
    await world.close()


class Watched:
    """A table whose pages are all checked by the leak detector."""

    def __init__(self, world: AppWorld) -> None:
        database = DatabaseReader(Path(world.url.partition("///")[2]), STRATEGIES[GAME])
        self.world, self.source, self.moves = world, Random(5), 0
        self.detector = LeakDetector(world.sandbox, database, world.group, world.people[SPECTATOR])
        self.pages: dict[str, Page] = {}

    async def open(self) -> None:
        """Open the page of everybody."""
        room = await self.world.room()
        for name in (*PLAYERS, SPECTATOR):
            page = await self.world.page(name, room.id, welcome=False)
            page.listener = self._listener(self.world.people[name])
            self.pages[name] = page
        for page in self.pages.values():
            await page.shows(lambda _: True)

    def _listener(self, person: int):
        return lambda text: self.detector.look_at_frame(person, text)

    async def play_round(self) -> None:
        """Play until the round is over."""
        while (room := await self.world.room()).stage == Stage.PLAYING:
            seat = room.to_move or 0
            page, view = self.pages[PLAYERS[seat]], room.view(seat)
            await page.newer(room.version - 1)
            assert page.table["seat"] == page.table["to_move"]
            await self.select(page)
            if self.source.random() < HINTED:
                legal = [str(move) for move in room.view(room.to_move).legal_moves()]
                await self.ask_hints(page, forced=len(legal) == 1 and legal != ["draw"])
            move = simple_move(view) if self.source.random() < SIMPLE else self.source.choice(view.legal_moves())
            assert (await page.play(str(move)))["type"] == "done"
            self.moves += 1
            await self.world.sleep(1)
        for page in self.pages.values():
            await page.newer(room.version - 1)

    async def ask_hints(self, mover: Page, *, forced: bool) -> None:
        """Let everybody ask for a hint, which only the player to move gets, and only if there is a choice."""
        for page in self.pages.values():
            hint = await page.ask(type="hint", version=page.table["version"])
            assert hint["type"] == ("hint" if page is mover and not forced else "problem"), hint

    async def look_back(self) -> None:
        """Let everybody open the review of each round, also of one that is being played, and step through it."""
        rounds = self.pages[SPECTATOR].table["reviews"]
        for number in (*rounds, len(rounds) + 1):
            for page in self.pages.values():
                review = await page.ask(type="review", round=number)
                assert review["type"] == ("review" if number in rounds else "problem")
                for place in (0, 1, review.get("last", 2)):
                    for is_open in (False, True):
                        step = await page.ask(type="step", round=number, place=place, open=is_open)
                        seated = page is not self.pages[SPECTATOR]
                        assert step["type"] == ("step" if seated and number in rounds else "problem")
                await page.ask(type="line", round=number, place=1)
                await self.world.sleep(10)

    async def select(self, page: Page) -> None:
        """Ask what can be done with some cards of the hand."""
        hand = page.table["scene"]["hand"]
        cards = self.source.sample(hand, min(len(hand), self.source.randrange(1, 4)))
        answer = await page.ask(type="select", version=page.table["version"], cards=cards)
        assert answer["type"] == "actions"


@pytest.mark.slow
async def test_no_page_receives_a_card_that_its_person_may_not_see(world: AppWorld):
    """Of Pocha; pages of the other games are watched in `end_to_end/test_app_rounds.py`."""
    await world.start_table(*PLAYERS, game=GAME)
    table = Watched(world)
    await table.open()
    for number in range(STRATEGIES[GAME].rounds):
        if number:
            assert (await table.pages["Amal"].order("next-round"))["type"] == "done"
            await table.look_back()
        await table.play_round()
        await table.look_back()
    assert table.detector.leaks == []
    assert table.detector.looks > 2 * table.moves > 20
    table.detector.database.close()
