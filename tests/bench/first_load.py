"""Measures the page in headless Chromium: `python -m tests.bench.first_load [--runs N]`.

Bytes that the first load transfers, until the table is drawn and nothing more is loaded; the time until the table is
drawn, with the processor slowed down four times; and the time between frames while a card is dragged.
"""

import argparse
import asyncio
import os
import shutil
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, CDPSession, async_playwright

from telegram_bot import logs
from tests.telegram_bot.end_to_end.browser_player import FLAGS
from tests.telegram_bot.mini_app.app_world import AppWorld
from tests.telegram_bot.mini_app.screens import Screens, play_until

from .database import migrated_file

PEOPLE = ("Amal", "Nimali", "Ruwan", "Sita")
PHONE = {"width": 390, "height": 844}
SLOWER = 4
TARGET_BYTES, TARGET_SECONDS, TARGET_FRAME = 120 * 1024, 1.0, 1 / 60
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
"""The seconds since the start of the navigation when the table and the hand have been drawn."""
FRAMES = """
() => {
  window.frames_ = [];
  let last = performance.now();
  const next = (now) => {
    window.frames_.push((now - last) / 1000);
    last = now;
    window.frame_ = requestAnimationFrame(next);
  };
  window.frame_ = requestAnimationFrame(next);
}
"""


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

    No events of the network are asked for: this process would handle them while it also serves the page.
    """
    session = await screens.page.context.new_cdp_session(screens.page)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    await screens.open()
    seconds: float = await screens.page.evaluate(DRAWN)
    await screens.page.wait_for_load_state("networkidle")
    return seconds


async def drag(screens: Screens, *, slower: int) -> list[float]:
    """Drag a card to and fro; return the seconds between frames."""
    page = screens.page
    session: CDPSession = await page.context.new_cdp_session(page)
    card = page.locator('[data-zone="hand"] [role="option"]').last
    await screens.rest()
    box = await card.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + 40
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y - 60, steps=4)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    await page.evaluate(FRAMES)
    for step in range(120):
        await page.mouse.move(x - 2 * step if step < 60 else x - 240 + 2 * step, y - 60 - 3 * (step % 60))
    times: list[float] = await page.evaluate("() => { cancelAnimationFrame(window.frame_); return window.frames_; }")
    await page.keyboard.press("Escape")
    await page.mouse.up()
    return times[2:]


async def measure(browser: Browser, game: str, runs: int) -> None:
    """Measure a game and print the results."""
    with tempfile.TemporaryDirectory() as folder:
        world = AppWorld(migrated_file(Path(folder)))
        try:
            await world.open(*PEOPLE)
            await world.start_table(*PEOPLE, game=game)
            await play_until(world, "Amal", turns=24 if game != "pocha" else 0)
            loads, frames = [], []
            context = await browser.new_context(viewport=PHONE)  # type: ignore[arg-type]
            size = await loaded_bytes(Screens(world, await context.new_page(), "Amal"))
            await context.close()
            for _ in range(runs):
                context = await browser.new_context(viewport=PHONE, has_touch=False)  # type: ignore[arg-type]
                screens = Screens(world, await context.new_page(), "Amal")
                loads.append(await first_drawing(screens, slower=SLOWER))
                frames.append(await drag(screens, slower=1))
                await context.close()
        finally:
            await world.close()
    report(game, size, loads, frames)


def report(game: str, size: int, seconds: list[float], frames: list[list[float]]) -> None:
    """Print what was measured: bytes, seconds of each load, and seconds between the frames of each drag."""
    times = sorted(time for run in frames for time in run)
    p50, p95 = (times[int(len(times) * share)] for share in (0.5, 0.95))
    kept = verdict(statistics.median(seconds) <= TARGET_SECONDS)
    print(
        f"{game}: first load {size / 1024:.1f} KB ({verdict(size <= TARGET_BYTES)} 120); "
        f"drawn at {SLOWER}x throttling in {statistics.median(seconds):.2f} s, longest {max(seconds):.2f} s of "
        f"{len(seconds)} runs ({kept} 1 s); dragging at {1 / p50:.0f} fps, 95 of 100 frames within {1000 * p95:.1f} ms "
        f"({verdict(p95 <= TARGET_FRAME * 1.2)} 60 fps)"
    )


def verdict(kept: Any) -> str:
    """Return a word for a target that is kept or missed."""
    return "within" if kept else "misses"


async def run(games: list[str], runs: int) -> None:
    """Measure some games."""
    async with async_playwright() as driver:
        path = os.environ.get("THURUMPU_TEST_CHROMIUM") or shutil.which("chromium")
        browser = await driver.chromium.launch(executable_path=path, args=FLAGS)
        for game in games:
            await measure(browser, game, runs)
        await browser.close()


def main() -> None:
    """Measure and print the results."""
    parser = argparse.ArgumentParser(description="Measure the first load and the dragging of the page.")
    parser.add_argument("games", nargs="*", default=["poter", "pocha", "canasta"])
    parser.add_argument("--runs", type=int, default=5)
    given = parser.parse_args()
    os.environ.setdefault("PTB_TIMEDELTA", "true")
    logs.configure("error", "console")
    asyncio.run(run(given.games, given.runs))


if __name__ == "__main__":
    main()
