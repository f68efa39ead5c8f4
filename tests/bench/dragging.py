"""Measures frames while cards are dragged: `python -m tests.bench.dragging`.

Seven cards of a hand of forty are dragged around in Chromium, slowed down by `Emulation.setCPUThrottlingRate`. Times
between frames need a quiet machine; the CPU time per frame of the page's main thread, also slowed down, does not.
"""

import asyncio
import itertools
import shutil
import time

from playwright.async_api import CDPSession, Page, async_playwright

from tests.conftest import CHROMIUM_NAMES
from tests.telegram_bot.browser_windows import Windows
from tests.telegram_bot.end_to_end.browser_player import FLAGS
from tests.telegram_bot.mini_app.cards_harness import Pages, dealt, serve

CARDS, SELECTED = 40, 7
SECONDS = 5.0
RATES = (1, 4)
"""Factors by which the CPU is slowed down."""
FRAME = 1 / 60
WATCH = """() => {
  window.frames_seen = [];
  let last = 0;
  const seen = (now) => {
    if (last) frames_seen.push(now - last);
    last = now;
    if (window.frames_seen) requestAnimationFrame(seen);
  };
  requestAnimationFrame(seen);
}"""


async def main_thread(session: CDPSession) -> float:
    """Return the CPU seconds used by the page's main thread."""
    metrics = (await session.send("Performance.getMetrics"))["metrics"]
    return float(next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration"))


async def drag(page: Page, session: CDPSession, rate: int) -> str:
    """Drag for some seconds; return the figures as text."""
    await session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    await page.locator(".hand-card").first.hover(position={"x": 10, "y": 20})
    await page.mouse.down()
    await page.mouse.move(200, 300, steps=4)
    await page.evaluate(WATCH)
    cpu, began = await main_thread(session), time.perf_counter()
    for step in itertools.count():
        if time.perf_counter() - began > SECONDS:
            break
        await page.mouse.move(40 + 7 * step % 300, 20 + 11 * step % 600)
    times = sorted(await page.evaluate("() => frames_seen.map((time) => time / 1000)"))
    work = (await main_thread(session) - cpu) / len(times)
    await page.evaluate("() => { window.frames_seen = null; }")
    await page.keyboard.press("Escape")
    await page.mouse.up()
    late = sum(length > 1.5 * FRAME for length in times)
    return (
        f"{rate}×: {len(times) / sum(times):.1f} frames/s, p95 {1000 * times[int(0.95 * len(times))]:.1f} ms, "
        f"longest {1000 * times[-1]:.1f} ms, {late} of {len(times)} late; {1000 * work:.1f} ms CPU a frame"
    )


async def measure() -> None:
    chromium = next(filter(None, map(shutil.which, CHROMIUM_NAMES)))
    async with serve() as address, async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=chromium, args=FLAGS)
        page = await Pages(Windows(browser), address).open(screen={"width": 390, "height": 844})
        await page.evaluate("cards => show(cards)", dealt(CARDS))
        await page.evaluate("count => hand.choose(hand.items.slice(0, count))", SELECTED)
        session = await page.context.new_cdp_session(page)
        await session.send("Performance.enable", {"timeDomain": "threadTicks"})
        for rate in RATES:
            print(await drag(page, session, rate))
        await browser.close()


if __name__ == "__main__":
    asyncio.run(measure())
