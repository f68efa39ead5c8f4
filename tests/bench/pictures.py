"""Takes pictures of every screen of the page: `python -m tests.bench.pictures FOLDER`.

One person who speaks the language plays a round of the game with three others; hints and reviews are computed as in
reality. Pictures are named by language, game, screen and the width of the window.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

from playwright.async_api import Browser, ViewportSize, async_playwright
from sqlalchemy import create_engine

from telegram_bot import logs
from telegram_bot.rooms.computation.playout_advisor import PlayoutAdvisor, PlayoutReviewer
from telegram_bot.storage.database import upgrade
from tests.telegram_bot.end_to_end.browser_player import FLAGS
from tests.telegram_bot.mini_app.app_world import AppWorld
from tests.telegram_bot.mini_app.screens import Screens, play_until

PEOPLE = ("Amal", "Nimali", "Ruwan", "Sita")
SIZES: tuple[ViewportSize, ...] = ({"width": 360, "height": 640}, {"width": 390, "height": 844})
MOVES = {"poter": 16, "pocha": 4, "canasta": 30}
"""Moves before the table is looked at."""
PATIENCE = 120.0
"""Seconds for a hint or a review, whose kernels may have to be compiled."""


async def take(browser: Browser, folder: Path, game: str, language: str) -> None:
    """Play a round and take its pictures in both sizes, the second one larger."""
    with tempfile.TemporaryDirectory() as data:
        file = Path(data) / "rooms.sqlite3"
        engine = create_engine(f"sqlite:///{file}")
        with engine.begin() as connection:
            upgrade(connection)
        engine.dispose()
        advisor = PlayoutAdvisor()
        reviewer = PlayoutReviewer(advisor.executor, advisor.threads, advisor.kernels)
        world = AppWorld(f"sqlite+aiosqlite:///{file}", advisor=advisor, reviewer=reviewer, next_round_seconds=0)
        world.patience = PATIENCE
        try:
            await world.open(*PEOPLE, languages=dict.fromkeys(PEOPLE, language))
            board = await world.open_table(*PEOPLE, game=game)
            if game == "pocha":
                await world.set_options(schedule=[5])  # in a hand of one card there is no choice of a card
                await world.up_to_date(board)
            page = await browser.new_page(viewport=SIZES[0], reduced_motion="reduce")
            page.set_default_timeout(1000 * PATIENCE)
            screens = Screens(world, page, "Amal", language)

            async def shoot(states: AsyncIterator[str]) -> None:
                async for state in states:
                    for size in SIZES:
                        await page.set_viewport_size(size)
                        await screens.rest()
                        name = f"{language}-{game}-{state.replace(' ', '-')}-{size['width']}.png"
                        await page.screenshot(path=folder / name)
                    await page.set_viewport_size(SIZES[0])

            await screens.open()
            await shoot(screens.lobby())
            await world.touch_board("Amal", "start")
            await play_until(world, "Amal", turns=MOVES[game])
            await shoot(screens.table())
            await play_until(world)
            await shoot(screens.after_round())
            await page.close()
        finally:
            await world.close()


async def run(folder: Path, games: list[str], languages: list[str]) -> None:
    """Take the pictures of some games in some languages."""
    async with async_playwright() as driver:
        path = os.environ.get("THURUMPU_TEST_CHROMIUM") or shutil.which("chromium")
        browser = await driver.chromium.launch(executable_path=path, args=FLAGS)
        for language in languages:
            for game in games:
                await take(browser, folder, game, language)
        await browser.close()


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", nargs="*", default=list(MOVES))
    parser.add_argument("--languages", nargs="*", default=["en", "si", "bn", "es"])
    given = parser.parse_args()
    os.environ.setdefault("PTB_TIMEDELTA", "true")
    logs.configure("error", "console")
    given.folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(run(given.folder, given.games, given.languages))


if __name__ == "__main__":
    main()
