"""The effects of Telegram's own buttons and colours on the page, with a fake of Telegram's script as the client."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest_asyncio
from playwright.async_api import Page, expect

from telegram_bot.sandbox.mini_apps import THEMES
from telegram_bot.settings import Settings

from ..browser_windows import Windows
from .app_world import AppWorld
from .browser_page import BrowserPage
from .screens import play_until

Open = Callable[..., Awaitable[BrowserPage]]
SCRIPT = """{
  const pressed = [];
  const BackButton = {
    isVisible: false,
    onClick(press) { pressed.push(press); return this; },
    offClick(press) { pressed.splice(pressed.indexOf(press), 1); return this; },
    show() { this.isVisible = true; return this; },
    hide() { this.isVisible = false; return this; },
  };
  const listeners = {};
  window.Telegram = { WebApp: {
    BackButton,
    ready() {}, expand() {}, isVersionAtLeast: () => true,
    onEvent(name, listener) { listeners[name] = listener; },
    HapticFeedback: { impactOccurred() {}, notificationOccurred() {} },
  } };
  window.goBack = () => BackButton.isVisible && pressed.forEach((press) => press());
  document.documentElement.dataset.client = "fake";
  window.paint = (theme) => { Telegram.WebApp.themeParams = theme; listeners.themeChanged(); };
}"""


class PhoneWorld(AppWorld):
    """A world whose page does not think that it runs on this machine, so it loads Telegram's script."""

    def settings(self) -> Settings:
        """Use a name for this machine that browsers know but the page does not."""
        settings = super().settings()
        return settings.model_copy(update={"app_url": "http://cards.localhost:0/cards/"})


@pytest_asyncio.fixture(loop_scope="session")
async def world(database_url: str) -> AsyncIterator[AppWorld]:
    world = PhoneWorld(database_url)
    await world.open("Amal", "Nimali")
    yield world
    await world.close()


@pytest_asyncio.fixture(loop_scope="session")
async def open_page(world: AppWorld, windows: Windows) -> Open:
    """Opens a table, or without one the home, as Amal inside the fake client."""

    async def open_page(table: int | None, shows: str = ".play, .lobby", stopped: bool = False) -> BrowserPage:
        shows = f"[data-client] :is({shows})"
        return await BrowserPage.open(world, windows, "Amal", table, client=SCRIPT, shows=shows, stopped=stopped)

    return open_page


async def can_go_back(page: Page) -> bool:
    """Return whether Telegram shows its back button; without it, going back closes the page."""
    return bool(await page.evaluate("Telegram.WebApp.BackButton.isVisible"))


async def test_going_back_closes_what_is_on_top(world: AppWorld, open_page: Open):
    await world.start_table("Amal", "Nimali")
    await play_until(world)
    page = (await open_page((await world.room()).id)).page
    dialog = page.locator("dialog")
    assert not await can_go_back(page)
    await page.get_by_role("button", name="Menu").click()
    await expect(dialog).to_have_count(1)
    assert await can_go_back(page)
    await page.evaluate("goBack()")
    await expect(dialog).to_have_count(0)
    assert not await can_go_back(page)
    await page.locator(".result").get_by_role("button", name="Review").click()
    await page.get_by_role("button", name="Luck and skill").click()
    await expect(dialog).to_have_count(1)
    await page.evaluate("goBack()")
    await expect(dialog).to_have_count(0)
    await expect(page.locator(".review-text")).to_be_visible()
    await page.evaluate("goBack()")
    await expect(page.locator(".play")).to_be_visible()
    assert not await can_go_back(page)


async def test_who_comes_from_home_is_back_there_when_a_table_cannot_be_opened(open_page: Open):
    shown = await open_page(None, ".home li", stopped=True)  # the notice stays until it is read
    page = shown.page
    shown.replace = lambda frame: {**frame, "table": 999_999} if frame["type"] == "done" else frame
    await page.locator(".home .match", has_text="Pocha").last.click()
    await expect(page.locator(".notice")).to_contain_text("There is no such table")
    shown.replace = lambda frame: frame
    await expect(page.locator("#connection")).to_be_hidden()
    await page.get_by_role("button", name="How you play").click()
    await expect(page.locator(".me li").first).to_be_visible()
    assert await can_go_back(page)


async def test_who_follows_a_link_to_no_table_can_go_home(open_page: Open):
    page = (await open_page(999_999, "[role=alert]")).page
    await expect(page.get_by_role("alert")).to_contain_text("There is no such table")
    await page.get_by_role("button", name="Home").click()
    await expect(page.locator(".home li").first).to_be_visible()
    assert not await can_go_back(page)


async def test_the_latest_colours_of_telegram_stay_when_the_system_changes_its_own(windows: Windows, open_page: Open):
    page = (await open_page(None, ".home")).page
    root = page.locator("html")
    await expect(root).to_have_attribute("data-scheme", "light")
    await page.evaluate(f"paint({json.dumps(THEMES['dark'])})")
    await expect(root).to_have_attribute("data-scheme", "dark")
    windows.use_once(page)
    await page.emulate_media(color_scheme="dark")
    assert await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    await expect(root).to_have_attribute("data-scheme", "dark")
