"""A connection that is dead although it is open: the page says so, reconnects, and loses nothing it has sent."""

import asyncio
import re
from functools import partial

import pytest
from playwright.async_api import expect

from telegram_bot.domain.commands import Person
from telegram_bot.domain.lobby import AddBot
from telegram_bot.domain.play import Leave

from .app_world import AppWorld
from .browser_page import BrowserPage
from .conftest import Open
from .screens import mover

PEOPLE = ("Amal", "Nimali")
PATIENCE = 120
"""Real seconds for what takes some seconds of the page's clock, on a busy machine."""
LATEST = 40
"""Seconds until a dead connection is noticed and replaced."""
RETURNING = 5
"""The same after the page has become visible again, or the network has changed."""
EVENTS = {
    "foreground": "document.dispatchEvent(new Event('visibilitychange'))",
    "thawed": "document.dispatchEvent(new Event('resume'))",
    "online": "window.dispatchEvent(new Event('online'))",
    "offline": "window.dispatchEvent(new Event('offline'))",
    "restored": "window.dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))",
}


async def replaced(shown: BrowserPage, seconds: int) -> None:
    """Expect a sign of the lost connection, then a new connection, within some seconds of the page's clock."""
    sign, before = shown.page.locator("#connection"), shown.sockets
    await expect(sign).to_be_hidden()
    shown.hold()
    for _ in range(seconds):
        await shown.page.clock.run_for(1000)
        if shown.sockets > before:
            break
    await shown.world.eventually(lambda: shown.sockets > before, f"a new connection in {seconds} s")
    assert shown.sockets == before + 1
    await expect(sign).to_contain_text("Trying again")
    shown.release()
    await expect(sign).to_be_hidden()


def is_answered(shown: BrowserPage, asked: int) -> bool:
    """Return whether a page has sent more than `asked` pings, and got the answers."""
    pings = {frame["id"] for frame in shown.of_type("ping")}
    return len(pings) > asked and pings <= {frame.get("id") for frame in shown.answers}


async def test_a_dead_connection_is_noticed_on_every_screen(world: AppWorld, open_page: Open):
    await world.start_table(*PEOPLE)
    shown = await open_page(await mover(world), stopped=True)
    for dialog in ("", "Score sheet", "Menu"):
        if dialog:
            await shown.page.get_by_role("button", name=dialog).first.click()
        shown.lose()
        await replaced(shown, LATEST)
        if dialog == "Score sheet":
            await shown.page.keyboard.press("Escape")
    await shown.page.get_by_role("button", name="Home", exact=True).click()
    await shown.page.locator(".home li").first.wait_for()
    shown.lose()
    await replaced(shown, LATEST)


async def test_a_dead_connection_is_noticed_in_a_review(world: AppWorld, open_page: Open):
    await world.start_table(*PEOPLE)
    shown = await open_page(await mover(world), more="-r1", stopped=True)
    shown.lose()
    await replaced(shown, LATEST)


async def test_a_waiting_player_is_shown_what_was_missed(world: AppWorld, open_page: Open):
    await world.open_table(*PEOPLE)
    shown, room = await open_page("Nimali", stopped=True), await world.room()
    shown.lose()
    amal = Person(world.people["Amal"], "Amal")
    assert (await world.service.perform(room.id, AddBot(("Robot",)), amal)).ok
    await replaced(shown, LATEST)
    await expect(shown.page.locator(".lobby-seat")).to_have_count(3)


async def test_a_page_that_comes_back_notices_it_at_once_and_its_clock_is_right(world: AppWorld, open_page: Open):
    """The page's own clock stops while a phone sleeps; that of the turn does not."""
    await world.start_table(*PEOPLE, turn_seconds=120)
    shown = await open_page(await mover(world), stopped=True)
    left = shown.page.locator(".ring-seconds")
    await expect(left).to_have_text(re.compile("^(2:00|1:5[0-9])$"))
    world.clock.time += 60
    for name, event in EVENTS.items():
        shown.lose()
        await shown.page.evaluate(event)
        await replaced(shown, RETURNING)
        if name == "foreground":
            await shown.page.clock.run_for(1000)
            await expect(left).to_have_text(re.compile("^(1:00|5[0-9])$"))


async def test_a_new_connection_that_stays_silent_is_replaced_too(world: AppWorld, open_page: Open):
    await world.start_table(*PEOPLE)
    shown = await open_page(await mover(world), stopped=True)
    shown.lose()
    shown.hold()
    sockets = shown.sockets
    for _ in range(LATEST):
        await shown.page.clock.run_for(1000)
        if shown.sockets == sockets + 2:
            break
    await world.eventually(lambda: shown.sockets == sockets + 2, "another connection")
    shown.hold()  # what was held was of the silent one
    await shown.page.evaluate(EVENTS["online"])
    await shown.page.clock.run_for(4000)
    shown.release()
    await expect(shown.page.locator("#connection")).to_be_hidden()


async def test_a_living_connection_stays(world: AppWorld, open_page: Open):
    await world.start_table(*PEOPLE)
    shown = await open_page(await mover(world), stopped=True)
    for event in (*EVENTS.values(), *[""] * 6):
        asked = len(shown.of_type("ping"))
        await shown.page.evaluate(event)
        await shown.page.clock.run_for(1 if event else 20_000)
        await world.eventually(partial(is_answered, shown, asked), "a ping and its answer")
        await shown.page.evaluate("0")  # the answer has arrived
    assert shown.sockets == 1
    assert len(shown.of_type("ping")) <= len(EVENTS) + 6


# ------------------------------------------------------------------ sent requests


@pytest.mark.parametrize("answers_only", [True, False])
async def test_a_move_without_an_answer_is_sent_again(world: AppWorld, open_page: Open, answers_only: bool):
    await world.start_table(*PEOPLE)
    shown, version = await open_page(await mover(world), stopped=True), (await world.room()).version
    shown.lose(answers_only=answers_only)
    await shown.page.locator(".area-stock.target").click()
    await replaced(shown, LATEST // 2)
    await expect(shown.page.locator(".hand-card")).to_have_count(9)
    await expect(shown.page.locator(".actions")).to_have_attribute("aria-busy", "false")
    assert (await world.room()).version == version + 1
    assert ["seen" in frame for frame in shown.of_type("play")] == [False, True]
    await expect(shown.page.locator(".notice")).to_have_count(0)


async def test_a_move_that_cannot_be_made_any_more_is_told(world: AppWorld, open_page: Open):
    await world.start_table(*PEOPLE)
    name = await mover(world)
    shown, room = await open_page(name, stopped=True), await world.room()
    shown.lose()
    await shown.page.locator(".area-stock.target").click()
    other = next(person for person in PEOPLE if person != name)
    assert (await world.service.perform(room.id, Leave(), Person(world.people[other], other))).ok
    await replaced(shown, LATEST)
    await expect(shown.page.locator(".notice")).to_be_visible()
    await expect(shown.page.locator(".hand-card")).to_have_count(8)


async def test_a_selection_without_an_answer_is_asked_for_again(world: AppWorld, open_page: Open):
    await world.start_table(*PEOPLE)
    shown = await open_page(await mover(world), stopped=True)
    await shown.page.locator(".area-stock.target").click()
    await expect(shown.page.locator(".hand-card")).to_have_count(9)
    await shown.page.clock.run_for(1000)
    shown.lose()
    await shown.page.locator(".hand-card").first.click(position={"x": 8, "y": 20})
    await replaced(shown, LATEST)
    await expect(shown.page.locator('.area-pile[role="button"]')).to_be_visible()
    await expect(shown.page.locator(".notice")).to_have_count(0)


async def test_orders_and_settings_are_sent_again(world: AppWorld, open_page: Open):
    await world.open_table(*PEOPLE)
    shown = await open_page("Amal", stopped=True)
    shown.lose(answers_only=True)
    await shown.page.get_by_role("button", name="Add a bot player").click()
    await shown.page.get_by_label("Pocha", exact=True).check()
    await replaced(shown, LATEST)
    await expect(shown.page.locator(".lobby-seat")).to_have_count(3)
    await expect(shown.page.get_by_label("Pocha", exact=True)).to_be_checked()
    await expect(shown.page.locator(".notice")).to_have_count(0)
    room = await world.room()
    assert (room.game, len(room.seats)) == ("pocha", 3)


# ------------------------------------------------------------------ final closing


async def test_a_page_whose_sessions_have_ended_says_so_and_stays_closed(world: AppWorld, open_page: Open):
    await world.start_table(*PEOPLE)
    shown = await open_page("Amal", stopped=True)
    assert world.bot.app is not None
    await world.bot.app.end_sessions(world.people["Amal"])
    message = shown.page.get_by_role("alert")
    async with asyncio.timeout(PATIENCE):
        while not await message.count():  # a page that the reason has not reached connects again, and is told then
            await shown.page.clock.run_for(1000)
    await expect(message).to_contain_text("Your data were deleted")
    sockets = shown.sockets
    for event in EVENTS.values():
        await shown.page.evaluate(event)
    await shown.page.clock.run_for(60_000)
    await expect(message).to_be_visible()
    assert shown.sockets == sockets
