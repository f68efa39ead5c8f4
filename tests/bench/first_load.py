"""Measures the page in headless Chromium: `python -m tests.bench.first_load [--runs N]`.

It prints the bytes that the first load transfers, until the table is drawn and no more is loaded, and the time until
the table is drawn, with the processor slowed down four times.
"""

import argparse
import asyncio
import os
import shutil
import statistics
import tempfile
from pathlib import Path

from playwright.async_api import Browser, async_playwright

from telegram_bot import logs
from tests.telegram_bot.end_to_end.browser_player import FLAGS
from tests.telegram_bot.mini_app.app_world import AppWorld
from tests.telegram_bot.mini_app.screens import Screens, play_until

from .database import migrated_file

PEOPLE = ("Amal", "Nimali", "Ruwan", "Sita")
PHONE = {"width": 390, "height": 844}
SLOWER = 4
TARGET_BYTES, TARGET_SECONDS = 120 * 1024, 1.0
DRAWN = """
new Promise((done) => {
  const look = () => {
    if (document.querySelector(".controls.mine") && document.querySelector("[data-zone=hand] [data-card]")) {
      requestAnimationFrame(() => done(performance.now() / 1000));
    } else setTimeout(look, 4);
  };
  look();
})
"""
"""Seconds from the start of navigation until the table and the hand are drawn."""


async def loaded_bytes(screens: Screens) -> int:
    """Load the page for the first time; return the bytes transferred."""
    session = await screens.page.context.new_cdp_session(screens.page)
    await session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    session.on(
        "Network.webSocketFrameReceived", lambda event: sizes.append(len(event["response"]["payloadData"].encode()))
    )
    await screens.open()
    await screens.page.evaluate(DRAWN)
    await screens.page.wait_for_load_state("networkidle")
    return int(sum(sizes))


async def first_drawing(screens: Screens, *, slower: int) -> float:
    """Load the page for the first time; return the seconds until the table is drawn.

    Network events are not requested, because this process would have to handle them while it also serves the page.
    """
    session = await screens.page.context.new_cdp_session(screens.page)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    await screens.open()
    seconds: float = await screens.page.evaluate(DRAWN)
    await screens.page.wait_for_load_state("networkidle")
    return seconds


async def measure(browser: Browser, game: str, runs: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        world = AppWorld(migrated_file(Path(folder)))
        try:
            await world.open(*PEOPLE)
            await world.start_table(*PEOPLE, game=game)
            await play_until(world, "Amal", turns=24 if game != "pocha" else 0)
            loads = []
            context = await browser.new_context(viewport=PHONE)  # type: ignore[arg-type]
            size = await loaded_bytes(Screens(world, await context.new_page(), "Amal"))
            await context.close()
            for _ in range(runs):
                context = await browser.new_context(viewport=PHONE, has_touch=False)  # type: ignore[arg-type]
                loads.append(await first_drawing(Screens(world, await context.new_page(), "Amal"), slower=SLOWER))
                await context.close()
        finally:
            await world.close()
    median = statistics.median(loads)
    print(
        f"{game}: first load {size / 1024:.1f} KB ({verdict(size <= TARGET_BYTES)} 120); "
        f"drawn at {SLOWER}x throttling in {median:.2f} s, longest {max(loads):.2f} s of {runs} runs "
        f"({verdict(median <= TARGET_SECONDS)} 1 s)"
    )


def verdict(kept: bool) -> str:
    return "within" if kept else "misses"


async def run(games: list[str], runs: int) -> None:
    async with async_playwright() as driver:
        path = os.environ.get("THURUMPU_TEST_CHROMIUM") or shutil.which("chromium")
        browser = await driver.chromium.launch(executable_path=path, args=FLAGS)
        for game in games:
            await measure(browser, game, runs)
        await browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the first load of the page.")
    parser.add_argument("games", nargs="*", default=["poter", "pocha", "canasta"])
    parser.add_argument("--runs", type=int, default=5)
    given = parser.parse_args()
    os.environ.setdefault("PTB_TIMEDELTA", "true")
    logs.configure("error", "console")
    asyncio.run(run(given.games, given.runs))


if __name__ == "__main__":
    main()
