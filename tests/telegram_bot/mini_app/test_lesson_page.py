"""Lessons in the Mini App: on the home screen, and in the browser by the marks."""

import pytest
from playwright.async_api import Position
from playwright.async_api import TimeoutError as PlaywrightTimeout

from engine.lessons import lesson_of
from engine.registry import GAMES
from telegram_bot.domain.room import Place, Purpose, Stage

from ..browser_windows import Windows
from .app_world import AppWorld
from .browser_page import BrowserPage

MARKED = ".hinted, .play:not(:has(.hinted)) .hand-card.lifted[aria-selected=false]"
"""The place or button to tap, otherwise the cards to select."""
LEFT_EDGE: Position = {"x": 6, "y": 12}
"""Where cards do not overlap."""
BUTTON_IS_SEEN = """() => {
  const move = document.querySelector(".lesson b")?.textContent;
  const button = [...document.querySelectorAll(".actions button")].find((node) => node.textContent === move);
  return !button || button.getBoundingClientRect().right <= innerWidth;
}"""
TAP_PATIENCE = 3000
"""Timeout of a tap in milliseconds, after which the marks are read again; the test waits for the tap's effect."""
OVER = ".result:not([hidden])"
STATE = """() => JSON.stringify([
  document.querySelector(".lesson")?.textContent,
  document.querySelectorAll(".hinted, .hand-card[aria-selected=true]").length,
  document.querySelectorAll(".result:not([hidden])").length,
])"""
"""What a tap changes."""


async def test_the_home_screen_offers_lessons_and_tells_which_were_taken(world: AppWorld):
    page = await world.page("Amal", None)
    [home] = page.of_type("home")
    assert [(one["game"], one["done"]) for one in home["lessons"]] == [(game, False) for game in GAMES]
    opened = await page.ask(type="practise", game="pocha", lesson=True)
    lesson = await world.page("Amal", opened["table"])
    assert (await lesson.order("skip-lesson"))["type"] == "done"
    again = await page.ask(type="home")
    assert {one["game"] for one in again["lessons"] if one["done"]} == {"pocha"}


@pytest.mark.slow
async def test_a_lesson_is_played_by_what_is_marked(world: AppWorld, windows: Windows):
    await world.bot.chat.context.languages.choose(world.people["Amal"], language="si")  # long words on buttons
    home = await world.page("Amal", None)
    table = (await home.ask(type="practise", game="poter", lesson=True))["table"]
    shown = await BrowserPage.open(world, windows, "Amal", table)
    page, seen = shown.page, set[str]()
    await page.set_viewport_size({"width": 360, "height": 640})
    await page.locator(MARKED).first.wait_for()
    while not await page.locator(OVER).count():
        assert await page.evaluate(BUTTON_IS_SEEN), "the button of the move is not beyond the edge of the row"
        seen.add(await page.locator(".lesson-heading").inner_text())
        before = await page.evaluate(STATE)
        try:
            await page.locator(MARKED).first.click(position=LEFT_EDGE, timeout=TAP_PATIENCE)
        except PlaywrightTimeout:
            continue  # the result has come, and nothing is marked any more; or the machine is busy
        await page.wait_for_function(
            f"([before, over]) => document.querySelector(over) || ({STATE})() !== before", arg=[before, OVER]
        )
        await page.locator(f"{MARKED}, {OVER}").first.wait_for()
    assert len(seen) == len(lesson_of("poter").steps)
    await page.locator('[data-order="now-you"]').click()
    await page.locator('.play[data-stage="playing"] .hand-card').first.wait_for()
    alone = await world.service.at(Place(world.people["Amal"]))
    assert alone is not None
    assert (alone.purpose, alone.game, alone.stage) == (Purpose.PRACTICE, "poter", Stage.PLAYING)
