"""Measures how long a move takes to reach another player: `python -m tests.bench.move_latency [GAME]`.

The time is from the frame with the move until the other player's page has received the table after it, over WebSockets.
The whole bot, its sandbox, four players' pages and a spectator's are in one process with an SQLite file.
"""

import argparse
import asyncio
import os
import tempfile
import time
from pathlib import Path

from engine.registry import GAMES
from telegram_bot import logs
from telegram_bot.domain.room import Stage
from telegram_bot.rooms.computation.advisor import simple_move
from tests.telegram_bot.mini_app.app_client import Frame, Page
from tests.telegram_bot.mini_app.app_world import AppWorld

from .database import migrated_file

PLAYERS, SPECTATOR = ("Amal", "Nimali", "Ruwan", "Sita"), "Tharu"
MOVES = 300
TARGET = 0.150
"""Seconds within which 95 of 100 moves must reach the other players."""


async def _play(world: AppWorld, pages: dict[str, Page], count: int) -> list[float]:
    """Make moves; return the seconds until each other player had the table."""
    times: list[float] = []
    moves = 0
    while moves < count:
        room = await world.room()
        if room.stage != Stage.PLAYING:
            await pages[PLAYERS[0]].order("next-round")
            await pages[PLAYERS[0]].newer(room.version)
            continue
        seat = room.to_move or 0
        others = [pages[name] for name in PLAYERS if name != PLAYERS[seat]]
        for page in pages.values():
            await page.newer(room.version - 1)
        began = time.perf_counter()

        async def seconds(page: Page, version: int = room.version, began: float = began) -> float:
            await page.newer(version)
            return time.perf_counter() - began

        waiting = [asyncio.create_task(seconds(page)) for page in others]
        answer: Frame = await pages[PLAYERS[seat]].play(str(simple_move(room.view(seat))))
        if answer["type"] != "done":
            raise RuntimeError(f"a move was refused: {answer}")
        times += await asyncio.gather(*waiting)
        moves += 1
        await world.sleep(1)
    return times


async def measure(game: str, count: int = MOVES) -> list[float]:
    """Return the seconds until other players saw each of `count` moves."""
    with tempfile.TemporaryDirectory() as folder:
        world = AppWorld(migrated_file(Path(folder)))
        try:
            await world.open(*PLAYERS, SPECTATOR)
            await world.start_table(*PLAYERS, game=game)
            table = (await world.room()).id
            pages = {name: await world.page(name, table) for name in (*PLAYERS, SPECTATOR)}
            return await _play(world, pages, count)
        finally:
            await world.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the way of a move to other players.")
    parser.add_argument("game", nargs="?", choices=sorted(GAMES), default="poter")
    parser.add_argument("--moves", type=int, default=MOVES)
    given = parser.parse_args()
    os.environ.setdefault("PTB_TIMEDELTA", "true")
    logs.configure("error", "console")
    times = sorted(asyncio.run(measure(given.game, given.moves)))
    p50, p95 = (times[int(len(times) * share)] for share in (0.5, 0.95))
    verdict = "within" if p95 < TARGET else "above"
    print(
        f"{given.game}: {given.moves} moves, {len(times)} tables: p50 {1000 * p50:.0f} ms, p95 {1000 * p95:.0f} ms, "
        f"longest {1000 * times[-1]:.0f} ms; {verdict} the target of {1000 * TARGET:.0f} ms"
    )


if __name__ == "__main__":
    main()
