"""Puzzles in the page: what frames say, and from the home to the verdict."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from ..puzzle_examples import store_daily
from .app_world import AppWorld
from .screens import Screens


async def test_frames_ask_and_judge(world: AppWorld):
    number = await store_daily(world.bot)
    page = await world.page("Amal", None)
    assert (await page.ask(type="home"))["puzzles"] == 1
    asked = await page.ask(type="puzzle")
    assert (asked["type"], asked["puzzle"], asked["ways"]) == ("puzzle", number, ["Bid 1", "Bid 2", "Bid 4"])
    assert (asked["verdict"], asked["bars"], len(asked["scene"]["hand"])) == ("", [], 4)
    told = await page.ask(type="solve", puzzle=number, key=asked["key"], way=1)
    assert (told["verdict"], told["ways"], len(told["bars"])) == ("best", [], 3)
    assert (await page.ask(type="puzzle", puzzle=number))["verdict"] == "best"
    assert (await page.ask(type="puzzle"))["puzzle"] == 0
    assert (await page.ask(type="home"))["puzzles"] == 0
    assert (await page.ask(type="solve", puzzle=10**6, key=0, way=0))["puzzle"] == 0


@pytest.mark.slow
async def test_the_home_leads_to_the_puzzle_and_its_verdict(world: AppWorld, browser: Browser):
    world.clock.time = float(world.sandbox.core.seconds())  # that of the page
    number = await store_daily(world.bot)
    page = await browser.new_page(viewport={"width": 360, "height": 640})
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    screens = Screens(world, page, "Amal")
    await screens.open(start="home")
    await page.locator(".match", has_text="Find the better move").click()
    await page.get_by_role("button", name="Bid 4", exact=True).click()
    await expect(page.get_by_text("Not the best.")).to_be_visible()
    await expect(page.locator(".hint-bar")).to_have_count(3)
    await page.get_by_role("button", name="Next puzzle").click()
    await expect(page.get_by_text("No puzzle is waiting.")).to_be_visible()
    await screens.open(start=f"z{number}")
    await expect(page.get_by_text("The best: Bid 2")).to_be_visible()
    assert problems == []
    await page.close()
