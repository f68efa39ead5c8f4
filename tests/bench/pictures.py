"""Takes pictures of every screen of the page: `python -m tests.bench.pictures FOLDER`.

`--phones` takes the picture for the README instead: the group chat, a hint and a review side by side. Without an emoji
font, emoji are boxes.

A person who speaks the language plays a round of the game with three others; hints and reviews are really computed.
Pictures are named by language, game, screen and the width of the window.
"""

import argparse
import asyncio
import os
import shutil
import tempfile
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO
from itertools import product
from pathlib import Path

from PIL import Image
from playwright.async_api import Browser, ViewportSize, async_playwright

import telegram_bot
from analysis.levels import Level
from telegram_bot import logs
from telegram_bot.domain.commands import Person
from telegram_bot.domain.play import Play
from telegram_bot.domain.room import Stage
from telegram_bot.rooms.computation.advisor import Advisor, PlayoutAdvisor, choose
from tests.telegram_bot.end_to_end.browser_player import FLAGS
from tests.telegram_bot.mini_app.app_world import AppWorld
from tests.telegram_bot.mini_app.screens import Screens, play_until

from .database import migrated_file

PEOPLE = ("Amal", "Nimali", "Ruwan", "Sita")
SIZES: tuple[ViewportSize, ...] = ({"width": 360, "height": 640}, {"width": 390, "height": 844})
MOVES = {"poter": 16, "pocha": 4, "canasta": 30}
"""Moves before the picture of the table."""
README = Path(telegram_bot.__file__).parent / "mini_app" / "phones.png"
PHONE_MOVES, PHONE_SCALE = 20, 1.25
PHONES = "<style>body{margin:5px;display:flex;gap:35px}img{border:1px solid #888;border-radius:16px;width:390px}"
"""The page with the README's three screens."""
PATIENCE = 120.0
"""Time limit in seconds for a hint or a review, whose kernels may have to be compiled."""


@asynccontextmanager
async def opened(*names: str, language: str = "en") -> AsyncIterator[tuple[AppWorld, PlayoutAdvisor]]:
    """Open a group in which hints and reviews are really computed."""
    with tempfile.TemporaryDirectory() as data:
        advisor = PlayoutAdvisor()
        world = AppWorld(migrated_file(Path(data)), advisor=advisor, reviewer=advisor, next_round_seconds=0)
        world.patience = PATIENCE
        try:
            await world.open(*names, languages=dict.fromkeys(names, language))
            yield world, advisor
        finally:
            await world.close()


async def take(browser: Browser, folder: Path, game: str, language: str) -> None:
    """Play a round and take its pictures in both sizes, the larger one second."""
    async with opened(*PEOPLE, language=language) as (world, _):
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
        await shoot(screens.own_pages())
        await page.close()


async def play_with_errors(world: AppWorld, advisor: Advisor, name: str = "", moves: int = 0) -> None:
    """Play a round like weak bot players until a person has a choice after some moves, or to its end."""
    while (room := await world.room()).stage == Stage.PLAYING and room.match is not None and room.to_move is not None:
        seat = room.seats[room.to_move]
        if name == seat.name and room.position_key[1] >= moves and not room.is_forced:
            return
        move = await choose(advisor, room.match, room.to_move, Level.EASY)
        assert seat.person is not None
        await world.service.perform(room.id, Play(move), Person(seat.person, seat.name))
        await world.sleep(1)
    await world.settle()


async def take_phones(browser: Browser, file: Path) -> None:
    """Play a round of Poter and take pictures of its chat, a hint and the review, side by side."""
    shots = list[bytes]()
    async with opened(*PEOPLE[:3]) as (world, advisor):
        board = await world.start_table(*PEOPLE[:3], game="poter")
        phone = await browser.new_context(viewport=SIZES[1], reduced_motion="reduce", device_scale_factor=PHONE_SCALE)
        page = await phone.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        screens = Screens(world, page, "Amal")

        async def shoot(states: AsyncIterator[str], wanted: str) -> None:
            async for state in states:
                if state == wanted:
                    shots.append(await page.screenshot())

        await play_with_errors(world, advisor, "Amal", PHONE_MOVES)
        panel = await world.hand("Amal", board)
        await world.up_to_date(panel)
        person, group = world.people["Amal"], world.group
        await page.goto(f"{world.sandbox.root_url}/?user={person}&chat={group}")
        await page.get_by_text("Only you can see this").wait_for()
        await screens.rest()
        shots.append(await page.screenshot())
        await screens.open()
        await shoot(screens.table(), "hint")
        await play_with_errors(world, advisor)
        async for state in screens.after_round():
            if state == "review":
                for step in ("first", "mark-on"):
                    await page.locator(f'[data-step="{step}"]').click()
                await page.locator(".judgement").wait_for()
                await screens.rest()
                shots.append(await page.screenshot())
                break
        images = "".join(f'<img src="data:image/png;base64,{b64encode(shot).decode()}">' for shot in shots)
        await page.goto("about:blank")
        await page.set_viewport_size({"width": 3 * SIZES[1]["width"] + 80, "height": SIZES[1]["height"] + 10})
        await page.set_content(f"{PHONES}</style>{images}")
        picture = Image.open(BytesIO(await page.screenshot(full_page=True)))
        picture.convert("RGB").quantize(256).save(file, optimize=True)
        await phone.close()


async def run(folder: Path | None, games: list[str], languages: list[str]) -> None:
    """Take the pictures of these games in these languages, or the README's."""
    async with async_playwright() as driver:
        path = os.environ.get("THURUMPU_TEST_CHROMIUM") or shutil.which("chromium")
        browser = await driver.chromium.launch(executable_path=path, args=FLAGS)
        if folder is None:
            await take_phones(browser, README)
        else:
            for language, game in product(languages, games):
                await take(browser, folder, game, language)
        await browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("folder", type=Path, nargs="?")
    what.add_argument("--phones", action="store_true", help=f"write {README.name}")
    parser.add_argument("--games", nargs="*", default=list(MOVES))
    parser.add_argument("--languages", nargs="*", default=["en", "si", "bn", "es"])
    given = parser.parse_args()
    os.environ.setdefault("PTB_TIMEDELTA", "true")
    logs.configure("error", "console")
    if given.folder is not None:
        given.folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(run(given.folder, given.games, given.languages))


if __name__ == "__main__":
    main()
