"""The table in a browser: lobby, moves by pointer and keyboard, refusals, choices, stale moves and reconnecting."""

from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from playwright.async_api import async_playwright, expect

from telegram_bot.domain.commands import Leave, Person

from ..end_to_end.browser_player import FLAGS
from .app_world import AppWorld
from .browser_page import BrowserPage, Frame

PEOPLE = ("Amal", "Nimali", "Rashed")
Open = Callable[..., Awaitable[BrowserPage]]


@pytest.fixture
async def world(database_url: str) -> AsyncIterator[AppWorld]:
    """A world with three people and no table."""
    world = AppWorld(database_url)
    await world.open(*PEOPLE)
    yield world
    await world.close()


@pytest.fixture
async def open_page(world: AppWorld, chromium_path) -> AsyncIterator[Open]:
    """Open the table of the group as a person."""
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=str(chromium_path), args=FLAGS)
        opened = []

        async def open_page(name: str) -> BrowserPage:
            opened.append(await BrowserPage.open(world, browser, name, (await world.room()).id))
            return opened[-1]

        yield open_page
        await browser.close()
        assert [error for page in opened for error in page.errors] == []


async def mover(world: AppWorld) -> str:
    """Return whose turn it is."""
    room = await world.room()
    return room.seats[room.to_move or 0].name


async def test_the_lobby_is_a_form_for_its_opener_and_read_only_for_others(world: AppWorld, open_page: Open):
    await world.open_table("Amal", "Nimali")
    amal, nimali = await open_page("Amal"), await open_page("Nimali")
    choice = nimali.page.get_by_label("Pocha", exact=True)
    await expect(choice).to_be_disabled()
    await expect(nimali.page.locator("#settings-locked")).to_be_visible()
    await amal.page.get_by_label("Pocha", exact=True).check()
    await expect(choice).to_be_checked()
    assert (await world.room()).game == "pocha"
    await amal.page.get_by_role("button", name="Add a bot player").click()
    await expect(nimali.page.locator(".lobby-seat")).to_have_count(3)
    await amal.page.get_by_role("button", name="Start", exact=True).click()
    for shown in (amal, nimali):
        await expect(shown.page.locator(".play")).to_be_visible()
        await expect(shown.page.locator(".hand-card")).to_have_count(1)


async def test_a_forbidden_bid_is_explained_with_its_clause_and_changes_nothing(world: AppWorld, open_page: Open):
    await world.start_table(*PEOPLE, game="pocha", schedule=[3])
    for _ in PEOPLE[1:]:
        shown = await open_page(await mover(world))
        await shown.page.locator(".numbers .button").first.click()
        await expect(shown.page.locator(".numbers")).to_have_count(0)
    last = await open_page(await mover(world))
    version = (await world.room()).version
    await last.page.locator('.numbers [aria-disabled="true"]').click(force=True)
    notice = last.page.locator(".notice.refusal")
    await expect(notice.locator(".clause")).to_have_text("O4.2")
    await expect(last.page.locator("#announcer")).to_contain_text("O4.2")
    assert (await world.room()).version == version


async def test_a_card_is_drawn_and_discarded_by_keyboard_alone(world: AppWorld, open_page: Open):
    await world.start_table("Amal", "Nimali")
    name = await mover(world)
    shown = await open_page(name)
    page = shown.page
    await expect(page.locator("#announcer")).to_contain_text("Your turn")
    stock = page.locator('.area-stock[role="button"]')
    await stock.focus()
    await page.keyboard.press("Enter")
    await expect(page.locator(".hand-card")).to_have_count(9)
    await page.locator('.hand-card[tabindex="0"]').focus()
    for _ in range(9):
        await page.keyboard.press("Space")
        await expect(page.locator('.hand-card[aria-selected="true"]')).to_have_count(1)
        await expect(page.locator('.area-pile[role="button"]')).to_be_visible()
        if await page.locator(".area-pile.target").count():
            break
        await page.keyboard.press("Space")
        await page.keyboard.press("ArrowRight")
    await page.locator(".area-pile").focus()
    await page.keyboard.press("Enter")
    await expect(page.locator(".hand-card")).to_have_count(8)
    assert await mover(world) != name


async def test_several_ways_at_one_place_are_a_choice_there(world: AppWorld, open_page: Open):
    await world.start_table("Amal", "Nimali")
    shown = await open_page(await mover(world))
    page = shown.page

    def two_ways(frame: Frame) -> Frame:
        if frame["type"] != "actions":
            return frame
        way = {"kind": "place", "target": "pile", "number": None, "primary": False, "clause": "", "why": ""}
        ways = [{**way, "label": label, "moves": [f"discard {label}"]} for label in ("one", "two")]
        return {**frame, "actions": ways}

    shown.replace = two_ways
    await page.locator(".hand-card").first.click(position={"x": 8, "y": 20})
    await page.locator(".area-pile.target").click()
    choices = page.locator("dialog.choices")
    await expect(choices.get_by_role("button")).to_have_text(["one", "two"])
    await page.keyboard.press("Escape")
    await expect(choices).to_have_count(0)
    assert shown.of_type("play") == []
    await page.locator(".area-pile.target").click()
    await choices.get_by_role("button", name="two").click()
    await expect(page.locator(".notice")).to_be_visible()
    assert [frame["moves"] for frame in shown.of_type("play")] == [["discard two"]]


async def test_a_stale_move_is_told_and_can_be_made_again(world: AppWorld, open_page: Open):
    await world.start_table("Amal", "Nimali")
    name = await mover(world)
    other = next(person for person in ("Amal", "Nimali") if person != name)
    shown = await open_page(name)
    shown.hold()
    room = await world.room()
    assert (await world.service.perform(room.id, Leave(), Person(world.people[other], other))).ok
    await shown.page.locator(".area-stock.target").click()
    await world.eventually(lambda: shown.of_type("play"), "a move")
    shown.release()
    await expect(shown.page.locator(".notice")).to_be_visible()
    await expect(shown.page.locator(".hand-card")).to_have_count(8)
    await shown.page.locator(".area-stock.target").click()
    await expect(shown.page.locator(".hand-card")).to_have_count(9)


async def test_the_page_connects_again_after_a_restart_of_the_bot(world: AppWorld, open_page: Open):
    await world.start_table("Amal", "Nimali")
    shown = await open_page(await mover(world))
    await world.stop()
    sign = shown.page.locator("#connection")
    await expect(sign).to_contain_text("Trying again")
    await shown.page.locator(".area-stock.target").click()
    await expect(shown.page.locator(".notice.error")).to_be_visible()
    await world.start()
    await expect(sign).to_be_hidden()
    await shown.page.locator(".area-stock.target").click()
    await expect(shown.page.locator(".hand-card")).to_have_count(9)


async def test_the_dealer_cuts_with_a_slider(world: AppWorld, open_page: Open):
    await world.start_table("Amal", "Nimali", game="canasta")
    shown = await open_page(await mover(world))
    slider = shown.page.get_by_role("slider")
    await slider.focus()
    await shown.page.keyboard.press("ArrowRight")
    depth = await slider.get_attribute("aria-valuetext")
    await shown.page.get_by_role("button", name=depth or "", exact=True).click()
    await expect(shown.page.locator(".hand-card")).to_have_count(15)
    action = next(frame for frame in shown.of_type("play"))
    assert action["moves"][0].startswith("cut ")


async def test_a_spectator_sees_the_table_without_cards_or_actions(world: AppWorld, open_page: Open):
    await world.start_table("Amal", "Nimali")
    shown = await open_page("Rashed")
    await expect(shown.page.locator(".seat")).to_have_count(2)
    await expect(shown.page.locator(".prompt")).to_contain_text("You are watching")
    await expect(shown.page.locator(".hand-card")).to_have_count(0)
    await expect(shown.page.locator(".actions button")).to_have_count(0)
    await expect(shown.page.locator('[data-area][role="button"]')).to_have_count(0)


async def test_the_page_does_without_storage_which_browsers_refuse_in_frames(world: AppWorld, open_page: Open):
    await world.start_table("Amal", "Nimali")
    shown = await open_page("Amal")
    refuse = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }})"
    await shown.page.add_init_script(refuse)
    await shown.page.reload()
    await expect(shown.page.locator(".hand-card")).to_have_count(8)
    await shown.page.get_by_role("button", name="Menu").click()
    await shown.page.get_by_role("checkbox", name="Four colours").check()
    await expect(shown.page.locator("html")).to_have_class("four-colours")
