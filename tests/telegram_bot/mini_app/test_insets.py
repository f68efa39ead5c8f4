"""Insets of the page inside Telegram: nothing is drawn there, even when they change."""

import json
from pathlib import PurePosixPath
from typing import Any

import pytest_asyncio
from playwright.async_api import FrameLocator, Page, Route, expect

from telegram_bot.mini_app.server import FOLDER

from ..browser_windows import Windows
from .app_world import AppWorld
from .browser_page import box_of

BARS = {"top": 40, "right": 5, "bottom": 30, "left": 7}
BUTTONS = {"top": 46, "right": 0, "bottom": 0, "left": 0}
TELL = """([eventType, eventData]) =>
  document.querySelector("iframe").contentWindow.postMessage(JSON.stringify({ eventType, eventData }), "*")"""
ADDRESS = "http://cards.test/"
DOCUMENT = """<!doctype html><html lang="en"><title>Insets</title><link rel="stylesheet" href="/page/base.css">
<body></body></html>"""
SCRIPT = """window.Telegram = { WebApp: {
  listeners: {},
  onEvent(name, listener) { this.listeners[name] = listener; },
  ready() {}, expand() {}, BackButton: { show() {}, hide() {}, onClick() { return this; }, offClick() {} },
  safeAreaInset: { top: 40, right: 5, bottom: 30, left: 7 },
  contentSafeAreaInset: { top: 46, right: 0, bottom: 0, left: 0 },
} };"""


@pytest_asyncio.fixture(loop_scope="session")
async def page(windows: Windows) -> Page:
    """A tab of a phone."""
    return await windows.open({"width": 390, "height": 844})


async def free(body: Any) -> list[str]:
    """Return the page's padding: the free space at the top, right, bottom and left."""
    text: str = await body.evaluate("body => getComputedStyle(body).padding")
    return text.split()


async def opened(world: AppWorld, page: Page) -> FrameLocator:
    """Open the table in the sandbox's chat page, as Telegram's web client does."""
    await world.start_table("Amal", "Nimali")
    world.clock.time = float(world.sandbox.core.seconds())
    await page.goto(world.sandbox.page_for(world.people["Amal"], world.group))
    await page.get_by_role("button", name="Open table").first.click()
    frame = page.frame_locator("iframe")
    await frame.locator(".play").wait_for()
    return frame


async def test_the_page_keeps_clear_of_what_telegram_tells(world: AppWorld, page: Page):
    frame = await opened(world, page)
    before = await box_of(frame.locator(".top-bar"))
    body = frame.locator("body")
    await expect(body).to_have_css("padding", "0px")
    await page.evaluate(TELL, ["safe_area_changed", BARS])
    await page.evaluate(TELL, ["content_safe_area_changed", BUTTONS])
    await expect(body).to_have_css("padding", "86px 5px 30px 7px")
    after = await box_of(frame.locator(".top-bar"))
    assert (after["x"], after["y"]) == (before["x"] + 7, before["y"] + 86)
    await frame.get_by_role("button", name="Menu").click()
    await expect(frame.locator(".dialog-body")).to_have_css("padding-bottom", "48px")
    await page.evaluate(TELL, ["safe_area_changed", {"top": "wide", "left": -7}])
    await expect(body).to_have_css("padding", "46px 0px 0px")


async def test_the_page_asks_for_them_and_for_a_sign_of_life_when_it_is_shown_again(
    world: AppWorld, windows: Windows, page: Page
):
    sent: list[str] = []
    listen = "({data}) => window.asked.push(JSON.parse(data).eventType)"
    windows.use_once(page)
    await page.add_init_script(f"window.asked = []; if (window.top === window) addEventListener('message', {listen})")
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(json.loads(text)["type"])))
    await opened(world, page)
    requests = ["web_app_request_safe_area", "web_app_request_content_safe_area"]
    await page.wait_for_function("names => names.every((name) => window.asked.includes(name))", arg=requests)
    assert sent.count("ping") == 0
    for visible in (False, True):
        await page.evaluate(TELL, ["visibility_changed", {"is_visible": visible}])
    await world.eventually(lambda: sent.count("ping"), "a ping")
    assert sent.count("ping") == 1


async def serve(route: Route) -> None:
    """Serve the page's modules under a name that is not this machine's, and Telegram's script."""
    url = route.request.url
    if url.startswith("https://telegram.org/"):
        await route.fulfill(body=SCRIPT, content_type="text/javascript")
    elif "/page/" in url:
        name = url.rpartition("/page/")[2]
        media = {".js": "text/javascript", ".css": "text/css"}[PurePosixPath(name).suffix]
        await route.fulfill(body=(FOLDER / name).read_text("utf-8"), content_type=media)
    else:
        await route.fulfill(body=DOCUMENT, content_type="text/html")


async def test_telegrams_own_script_tells_them_too(page: Page):
    await page.route("**/*", serve)
    await page.goto(ADDRESS)
    started = """async () => {
      const { Telegram } = await import("/page/launch.js");
      window.active = 0;
      new Telegram({ theme: {}, platform: "ios" }, { onActive: () => { window.active += 1; } });
    }"""
    await page.evaluate(started)
    body = page.locator("body")
    await expect(body).to_have_css("padding", "86px 5px 30px 7px")
    change = """() => {
      const app = window.Telegram.WebApp;
      app.safeAreaInset = { top: 0, right: 0, bottom: 21, left: 0 };
      app.listeners.safeAreaChanged();
      app.contentSafeAreaInset = { top: 10, right: 0, bottom: 0, left: 0 };
      app.listeners.contentSafeAreaChanged();
      app.listeners.activated();
    }"""
    await page.evaluate(change)
    assert await free(body) == ["10px", "0px", "21px"]
    assert await page.evaluate("window.active") == 1
