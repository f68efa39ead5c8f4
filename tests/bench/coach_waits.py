"""How long a move waits for the coach in a practice match on the page: `python -m tests.bench.coach_waits GAME`.

A person practises with a coach who warns, against the real bot in its own process, and moves as soon as it is their
turn, so that the coach has had no time to look at the position. One move in three is any legal one. The time is
measured from the page's order until its answer: the move is made, or the coach asks.
"""

import asyncio
import tempfile
import time
from pathlib import Path
from random import Random

import click

from engine.registry import GAMES
from telegram_bot.app_address import AppAddress
from telegram_bot.domain.room import Stage
from telegram_bot.rooms.computation.advisor import simple_move
from telegram_bot.storage.database import Database
from telegram_bot.storage.rooms import RoomStore
from tests.free_ports import free_port
from tests.recorded_sandbox import Sandbox
from tests.telegram_bot.mini_app.app_client import AppClient, Page

from .bot import UNLIMITED, BotProcess
from .database import new_database
from .figures import spread
from .page import Pages

LONGEST = 0.7
"""Maximum seconds that a move may wait."""
KERNELS = 15.0
"""Seconds for the bot to load its kernels."""
PACE = "0.2"
"""Factor for the delay of bot players; without it the page would exceed its rate limit."""
ANY_MOVE = 1 / 3
"""Share of moves drawn from all legal ones."""


class Practice:
    """A practising person, and the seconds that their moves and the coach's questions took."""

    def __init__(self, page: Page, rooms: RoomStore, number: int, source: Random) -> None:
        self.page, self.rooms, self.number, self.source = page, rooms, number, source
        self.made: list[float] = []
        self.asked: list[float] = []

    @property
    def moves(self) -> int:
        return len(self.made) + len(self.asked)

    async def step(self) -> bool:
        """Do what is due next; return False when the match is over."""
        room = await self.rooms.load(self.number)
        if room is None or room.stage == Stage.ENDED:
            return False
        await self.page.newer(room.version - 1)
        if room.stage == Stage.LOBBY:
            await self.page.order("start")
        elif room.stage != Stage.PLAYING:
            await self.page.order("next-round")
        elif (seat := room.to_move) is None or room.seats[seat].is_bot:
            await self.page.newer(room.version)
        else:
            view = room.view(seat)
            is_any = self.source.random() < ANY_MOVE
            await self._move(str(self.source.choice(view.legal_moves()) if is_any else simple_move(view)), room.version)
        return True

    async def _move(self, move: str, version: int) -> None:
        began = time.monotonic()
        answer = await self.page.play(move, version=version)
        waited = time.monotonic() - began
        if answer["type"] == "done":
            self.made.append(waited)
            await self.page.newer(version)
        elif answer.get("code") == "held-back":
            self.asked.append(waited)
            await self.page.ask(type="play", version=version, moves=[move], anyway=True)
            await self.page.newer(version)


async def measure(game: str, count: int, seed: int) -> list[Practice]:
    """Return the practice matches of a person who makes a number of moves."""
    sandbox, port = Sandbox(), free_port()
    await sandbox.start()
    person = sandbox.people.add_user("Amal").id
    address = AppAddress(f"http://127.0.0.1:{port}/cards/", "cards", port)
    values = UNLIMITED | {"app_url": address.url, "app_name": "cards", "app_port": str(port), "bot_pace": PACE}
    with tempfile.TemporaryDirectory() as folder:
        async with new_database(Path(folder), None) as url:
            bot, rooms = BotProcess(sandbox, Path(folder), url, **values), RoomStore(Database(url))
            try:
                await bot.start()
                await asyncio.sleep(KERNELS)
                pages, found = Pages(AppClient(address)), list[Practice]()
                home = await pages.open(sandbox, person, None)
                while sum(one.moves for one in found) < count:
                    table = (await home.ask(type="practise", game=game))["table"]
                    page = await pages.open(sandbox, person, table)
                    found.append(Practice(page, rooms, table, Random(seed + len(found))))
                    while await found[-1].step() and sum(one.moves for one in found) < count:
                        pass
            finally:
                await rooms.close()
                bot.kill()
                await sandbox.stop()
    return found


@click.command(help=__doc__)
@click.argument("game", type=click.Choice(sorted(GAMES)))
@click.option("--moves", default=300, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(game: str, moves: int, seed: int) -> None:
    practices = asyncio.run(measure(game, moves, seed))
    made = [wait for one in practices for wait in one.made]
    asked = [wait for one in practices for wait in one.asked]
    print(f"{game}, seed {seed}, p50 / p95 / p99 / longest: {spread(made)} of moves", end="")
    print(f", {spread(asked)} of questions" if asked else "", end="")
    print(f"; {sum(wait > LONGEST for wait in made + asked)} above {1000 * LONGEST:.0f} ms")


if __name__ == "__main__":
    main()
