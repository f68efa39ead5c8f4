"""The chat page's sheet with a Mini App: a small page that shows what it receives."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import web
from playwright.async_api import FrameLocator, Page, expect

from tests.local_http import serving

from ..browser_windows import PHONE, Windows
from .test_page import harness, message, page

__all__ = ["harness", "page"]

pytestmark = pytest.mark.asyncio(loop_scope="session")

APP = """<!doctype html><html lang="en"><title>app</title>
<p id="user"></p><p id="start"></p><p id="theme"></p><p id="last"></p>
<button id="back">ask for back</button><button id="chat">go to chat</button><button id="close">close</button>
<script>
const passed = new URLSearchParams(location.hash.slice(1));
const data = new URLSearchParams(passed.get("tgWebAppData"));
const show = (id, text) => { document.getElementById(id).textContent = text; };
const send = (eventType, eventData) => parent.postMessage(JSON.stringify({ eventType, eventData }), "*");
show("user", JSON.parse(data.get("user")).first_name);
show("start", data.get("start_param") || new URLSearchParams(location.search).get("startapp"));
show("theme", JSON.parse(passed.get("tgWebAppThemeParams")).bg_color);
addEventListener("message", ({ data }) => {
  const { eventType, eventData } = JSON.parse(data);
  show("last", eventType);
  if (eventType === "theme_changed") show("theme", eventData.theme_params.bg_color);
});
document.getElementById("back").onclick = () => send("web_app_setup_back_button", { is_visible: true });
document.getElementById("chat").onclick = () => send("web_app_open_tg_link", { path_full: "/thurumpu_bot?start=t7" });
document.getElementById("close").onclick = () => send("web_app_close");
</script></html>"""


async def app_page(_request: web.BaseRequest) -> web.Response:
    return web.Response(text=APP, content_type="text/html")


@pytest_asyncio.fixture(loop_scope="session")
async def link(harness: Any) -> AsyncIterator[str]:
    """A link to the registered app."""
    async with serving(app_page) as port:
        harness.sandbox.apps["cards"] = f"http://127.0.0.1:{port}/app"
        yield "https://t.me/thurumpu_bot/cards?startapp=t12"


def app(page: Page) -> FrameLocator:
    return page.frame_locator("iframe")


async def test_a_button_opens_the_app_for_each_person_in_either_theme(
    harness: Any, windows: Windows, page: Page, link: str
) -> None:
    await harness.send("Table", reply_markup={"inline_keyboard": [[{"text": "Open table", "url": link}]]})
    await page.set_viewport_size(PHONE)
    windows.use_once(page)
    await page.emulate_media(color_scheme="light")
    await page.goto(harness.sandbox.page_for(harness.asha, harness.group))
    await page.get_by_role("button", name="Open table").click()
    sheet = page.get_by_role("dialog", name="Thurumpu")
    await expect(sheet.get_by_role("heading", name="Thurumpu")).to_be_visible()
    await expect(app(page).locator("#user")).to_have_text("Asha")
    await expect(app(page).locator("#start")).to_have_text("t12")
    await expect(app(page).locator("#theme")).to_have_text("#ffffff")
    await sheet.get_by_role("button", name="Dark theme").click()
    await expect(app(page).locator("#theme")).to_have_text("#17212b")
    await sheet.get_by_role("button", name="Light theme").click()
    await expect(app(page).locator("#theme")).to_have_text("#ffffff")
    await sheet.get_by_role("button", name="Close the app").click()
    await expect(sheet).to_be_hidden()
    await expect(page.get_by_role("button", name="Open table")).to_be_focused()
    await page.get_by_role("radio", name="Nimal").click()
    await page.emulate_media(color_scheme="dark")
    await page.get_by_role("button", name="Open table").click()
    await expect(app(page).locator("#user")).to_have_text("Nimal")
    await expect(app(page).locator("#theme")).to_have_text("#17212b")
    assert await page.evaluate("() => document.documentElement.scrollWidth") == PHONE["width"]


async def test_a_link_in_a_text_opens_the_app_which_may_leave_for_the_chat(harness: Any, page: Page, link: str) -> None:
    await harness.send(f'See <a href="{link}">the table</a>', parse_mode="HTML")
    await page.goto(harness.sandbox.page_for(harness.asha, harness.group))
    await page.get_by_role("link", name="the table").click()
    await app(page).get_by_role("button", name="ask for back").click()
    await page.get_by_role("button", name="Back", exact=True).click()
    await expect(app(page).locator("#last")).to_have_text("back_button_pressed")
    await app(page).get_by_role("button", name="go to chat").click()
    await expect(message(page, "/start t7")).to_be_visible()
    await expect(page.locator("iframe")).to_have_count(0)


async def test_a_page_that_was_loaded_before_the_app_was_registered_shows_it(harness: Any, page: Page) -> None:
    harness.sandbox.apps.clear()
    await page.goto(harness.sandbox.page_for(harness.asha, harness.group))
    async with serving(app_page) as port:
        harness.sandbox.apps["later"] = f"http://127.0.0.1:{port}/app"
        link = "https://t.me/thurumpu_bot/later?startapp=t5"
        await harness.send("Table", reply_markup={"inline_keyboard": [[{"text": "Play there", "url": link}]]})
        await page.get_by_role("button", name="Play there").click()
        await expect(app(page).locator("#start")).to_have_text("t5")


async def test_a_web_app_button_opens_its_address(harness: Any, page: Page, link: str) -> None:
    harness.people.start(harness.asha)
    button = {"text": "Open table", "web_app": {"url": f"{harness.sandbox.apps['cards']}?startapp=t3"}}
    await harness.send("Table", chat=harness.asha, reply_markup={"inline_keyboard": [[button]]})
    await page.goto(harness.sandbox.page_for(harness.asha, harness.asha))
    await page.get_by_role("button", name="Open table").click()
    await expect(app(page).locator("#start")).to_have_text("t3")
    await app(page).get_by_role("button", name="close").click()
    await expect(page.locator("iframe")).to_have_count(0)
