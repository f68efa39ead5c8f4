"""Parts of the page that are loaded on first use: pressed twice while they load, and when loading fails."""

import asyncio

from playwright.async_api import Route, expect

from .app_world import AppWorld
from .conftest import Open
from .screens import play_until

NO_CONNECTION = "There is no connection right now."


async def test_a_hint_is_told_to_be_out_of_reach_and_comes_when_asked_for_again(world: AppWorld, open_page: Open):
    await world.start_table("Amal", "Nimali")
    await play_until(world, "Amal")
    page = (await open_page("Amal", stopped=True)).page
    hint = page.get_by_role("button", name="Hint")
    await page.route("**/hint.js", lambda route: route.abort())
    await hint.click()
    await expect(page.locator(".notice")).to_contain_text(NO_CONNECTION)
    await page.unroute("**/hint.js")
    await hint.click()
    await expect(page.locator(".hint-steps")).to_be_visible()


async def test_a_screen_that_cannot_be_loaded_is_told_and_does_not_come_by_itself(world: AppWorld, open_page: Open):
    await world.start_table("Amal", "Nimali")
    page = (await open_page("Amal", stopped=True)).page
    await page.route("**/top.js", lambda route: route.abort())
    menu, top = page.get_by_role("button", name="Menu"), page.get_by_role("button", name="Who is ahead")
    await menu.click()
    await top.click()
    await expect(page.locator(".notice")).to_contain_text(NO_CONNECTION)
    await page.unroute("**/top.js")
    await play_until(world, "Nimali", 1)
    await play_until(world, "Amal", 1)
    await expect(page.locator(".play")).to_be_visible()
    await menu.click()
    await top.click()
    await expect(page.locator(".home.top")).to_be_visible()
    await page.get_by_role("button", name="Back").click()
    await expect(page.locator(".play")).to_be_visible()


async def test_a_style_sheet_that_could_not_be_loaded_is_loaded_with_the_next_screen(world: AppWorld, open_page: Open):
    await world.start_table("Amal", "Nimali")
    page = (await open_page("Amal")).page
    load = "import('./page/styles.js').then(({ loadStyle }) => loadStyle('./review.css'))"
    sheets = "document.querySelectorAll('link[href$=\"review.css\"]').length"
    await page.route("**/review.css", lambda route: route.abort())
    await page.evaluate(load)
    assert await page.evaluate(sheets) == 0
    await page.unroute("**/review.css")
    await page.evaluate(load)
    await page.evaluate(load)
    assert await page.evaluate(sheets) == 1


async def test_a_screen_that_is_pressed_twice_is_left_by_pressing_back_once(world: AppWorld, open_page: Open):
    await world.start_table("Amal", "Nimali")
    await play_until(world)
    page = (await open_page("Amal")).page
    review, loads = page.locator(".result").get_by_role("button", name="Review"), asyncio.Event()

    async def slow(route: Route) -> None:
        await loads.wait()
        await route.continue_()

    await page.route("**/review.js", slow)
    await review.click()
    await review.click()
    loads.set()
    await page.locator(".review-text").wait_for()
    await page.get_by_role("button", name="Back").first.click()
    await expect(page.locator(".play")).to_be_visible()


async def test_the_rules_are_opened_once_when_they_are_asked_for_twice(world: AppWorld, open_page: Open):
    await world.open_table("Amal", "Nimali")
    shown = await open_page("Amal")
    page, dialog = shown.page, shown.page.locator("dialog[open]")
    for opener, opened in ((page.get_by_role("button", name="Rules"), 1), (page.locator(".heading-button"), 3)):
        await opener.click()
        await expect(dialog).to_have_count(1)
        await page.keyboard.press("Escape")
        shown.hold()
        await opener.click()
        await opener.click()
        await page.evaluate("import('./page/rules.js').then(() => {})")  # what the presses load has come
        shown.release()
        await expect(dialog).to_have_count(1)
        assert len(shown.of_type("rules")) == opened + 1
        await page.keyboard.press("Escape")
        if opened == 1:
            await page.locator('[data-order="start"]').click()
            await page.locator(".play").wait_for()


async def test_what_cannot_be_chosen_without_a_connection_is_told_above_the_menu(world: AppWorld, open_page: Open):
    await world.start_table("Amal", "Nimali")
    shown = await open_page("Amal", stopped=True)
    page = shown.page
    notice, language = page.locator(".notice"), page.locator("dialog select")
    await page.get_by_role("button", name="Menu").click()
    await shown.disconnect()
    await expect(page.locator("#connection")).to_be_visible()
    await language.select_option("es")
    await expect(notice).to_contain_text(NO_CONNECTION)
    await expect(language).to_have_value("en")
    await notice.click(trial=True)
    await page.keyboard.press("Escape")
    await expect(page.locator("dialog")).to_have_count(0)
    await notice.get_by_role("button", name="Close").click()
    await expect(notice).to_have_count(0)
