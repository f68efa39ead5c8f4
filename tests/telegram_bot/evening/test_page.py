"""A newcomer at the sandbox: the command, the page in a browser, and a whole round by its visible controls."""

import asyncio
import os
import re
import sys

import pytest
from playwright.async_api import async_playwright

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PEOPLE = ("Amal", "Nimali")
LONGEST = 20_000
SECONDS = 1200


@pytest.fixture
async def page_url(tmp_path):
    """The address of a sandbox on a fresh database, started as the README says."""
    environment = {**os.environ, "THURUMPU_BOT_PACE": "0.02", "THURUMPU_TURN_SECONDS": "0"}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "telegram_bot", "--sandbox", "--port", "0", "--database", str(tmp_path / "table.sqlite3")),
        env={**environment, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    assert process.stdout is not None
    lines = []
    async with asyncio.timeout(60):
        while not (found := re.search(r"http://127\.0\.0\.1:\d+/", lines[-1] if lines else "")):
            line = (await process.stdout.readline()).decode()
            assert line, "".join(lines)
            lines.append(line)
    reader = asyncio.create_task(process.stdout.read())
    yield found[0]
    process.terminate()
    await process.wait()
    await reader


@pytest.mark.slow
async def test_a_whole_round_by_visible_controls(page_url, chromium_path, tmp_path):
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=str(chromium_path), args=FLAGS)
        pages = {}
        for name in PEOPLE:
            pages[name] = page = await browser.new_page(viewport={"width": 400, "height": 800})
            await page.goto(page_url)
            await page.get_by_role("radio", name=name).click()
            await page.get_by_role("link", name=re.compile("Kitchen table")).click()
        await pages["Nimali"].get_by_role("button", name="Join").click()
        await pages["Amal"].get_by_text("Nimali").last.wait_for()
        await pages["Amal"].get_by_role("button", name="Start").click()
        for page in pages.values():
            await page.get_by_role("button", name="My hand").click()
            await page.get_by_text("Only you can see this").first.wait_for()
        async with asyncio.timeout(SECONDS):
            await play(pages)
        await pages["Amal"].get_by_role("button", name="Next round").first.wait_for()
        assert "Round 1 is over" in await pages["Amal"].locator("body").inner_text()
        await pages["Amal"].screenshot(path=str(tmp_path / "score-sheet.png"))
        await browser.close()


async def play(pages):
    """Let whoever has the turn press what is offered, until the score sheet comes."""
    for _ in range(LONGEST):
        for page in pages.values():
            if await page.get_by_role("button", name="Next round").count():
                return
            if await page.get_by_role("button", name="Hint").count():
                await act(page)
        await pages["Amal"].wait_for_timeout(50)
    raise AssertionError("the round never ended")


async def act(page):
    """Press the first green-lit act: a meld found, draw; else pick cards up until one may be discarded."""
    for words in ("^Meld ", "Draw a card", r"^Add .* to ", "^Discard ", "Take ", "end the turn", "Pass "):
        offered = page.get_by_role("button", name=re.compile(words))
        for place, label in enumerate(await offered.all_inner_texts()):
            if "✕" not in label:
                return await press(page, offered.nth(place))
    again = page.get_by_role("button", name="Put back")
    if await again.count():
        return await press(page, again.last)
    cards = page.get_by_role("button", name=re.compile(r"^(🃏 ?)?(A|\d+|J|Q|K)[♠♥♦♣]"))
    return await press(page, cards.nth(TURNS.advance() % max(await cards.count(), 1)))


class Turns:
    """Goes through the cards one after the other."""

    def __init__(self):
        self.at = 0

    def advance(self):
        self.at += 1
        return self.at


TURNS = Turns()


async def press(page, button):
    """Press a button that may vanish under the finger."""
    before = await page.locator("body").inner_text()
    try:
        await button.click(timeout=1000)
        await page.wait_for_function("before => document.body.innerText !== before", arg=before, timeout=1500)
    except Exception as late:
        if "Timeout" not in type(late).__name__:
            raise
