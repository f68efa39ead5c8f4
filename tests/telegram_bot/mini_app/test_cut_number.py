"""The number of a cut in the page: drawn by the device at each press, and compared with that of the deal."""

from collections.abc import Awaitable, Callable

import pytest
import pytest_asyncio
from playwright.async_api import expect

from telegram_bot.domain.commands import Person
from telegram_bot.domain.play import Cut, NextRound, Play
from telegram_bot.domain.room import Stage
from telegram_bot.texts.loader import Texts

from ..browser_windows import Windows
from ..world import simple
from .app_world import AppWorld
from .browser_page import BrowserPage, Frame

TEXTS = Texts()
PEOPLE = ("Amal", "Nimali")
SETTINGS = {"ask_cut": True}
WARNING = "another cut number"
Open = Callable[[], Awaitable[BrowserPage]]


@pytest_asyncio.fixture(loop_scope="session")
async def world(world: AppWorld) -> AppWorld:
    """A world whose first round waits for the cut."""
    board = await world.open_table(*PEOPLE)
    await world.set_options(max_turns=4)
    await world.up_to_date(board)
    await world.touch_board(PEOPLE[0], "start")
    return world


@pytest_asyncio.fixture(loop_scope="session")
async def open_page(world: AppWorld, windows: Windows) -> Open:
    """Open the table as the person who is to cut."""

    async def open_page() -> BrowserPage:
        room = await world.room()
        return await BrowserPage.open(world, windows, PEOPLE[room.cutter or 0], room.id)

    return open_page


async def cut(world: AppWorld, shown: BrowserPage, by: str = "[data-order=cut]") -> None:
    """Cut by the first such element; the deal has the number that the page sent, and half of the pack is lifted."""
    await shown.page.locator(by).first.click()
    await expect(shown.page.locator(".hand")).to_be_visible()
    await world.settle()
    number = next(frame for frame in reversed(shown.of_type("order")) if frame["name"] == "cut")["number"]
    proof = (await world.room()).started_match.logs[0].proof
    assert proof is not None
    assert (proof.cut, proof.cut_number) == (26, number)


async def test_the_deal_has_the_number_that_the_device_drew(world: AppWorld, open_page: Open):
    shown = await open_page()
    deal = shown.answers[-1]["deal"]
    await expect(shown.page.locator(".play")).not_to_contain_text(deal.split()[-1])
    await shown.page.get_by_role("button", name=TEXTS.plain("app-proof")).click()
    await expect(shown.page.locator("dialog[open]")).to_contain_text(deal.split()[-1])
    await shown.page.keyboard.press("Escape")
    await expect(shown.page.locator(".own-seat .ring.running")).to_be_visible()
    await cut(world, shown)
    await expect(shown.page.locator(".controls .deal")).to_have_text("")


@pytest.mark.parametrize(("claimed", "by"), [("ab" * 16, ".area-stock.target"), ("", ".cut-pack")])
async def test_a_deal_with_another_number_or_by_chance_is_told(world: AppWorld, open_page: Open, claimed: str, by: str):
    shown = await open_page()

    def forged(frame: Frame) -> Frame:
        return frame | {"cut_number": claimed} if frame["type"] == "table" else frame

    shown.replace = forged
    await cut(world, shown, by)
    await expect(shown.page.locator(".controls .deal")).to_contain_text(WARNING)


async def test_the_number_of_an_earlier_round_is_not_compared_with_a_later_deal(world: AppWorld, open_page: Open):
    """A page in the background may have missed that another round waited for its cut."""
    shown = await open_page()
    await cut(world, shown)
    last: list[Frame] = [frame for frame in shown.answers if frame["type"] == "table"]

    def missed(frame: Frame) -> Frame:
        if frame["type"] == "table" and frame["stage"] != "cutting":
            last.append(frame)
        return last[-1] if frame["type"] == "table" else frame

    shown.replace = missed
    room = await world.room()
    people = {seat.name: Person(seat.person or 0, seat.name) for seat in room.seats}
    cutters = [shown.name]
    while len(cutters) < 3:  # until the same person cuts again, in the chat
        room = await world.room()
        if room.stage == Stage.CUTTING:
            cutters.append(room.seats[room.cutter or 0].name)
            done = await world.service.perform(room.id, Cut(9, "cd" * 16), people[cutters[-1]])
        elif room.stage == Stage.BETWEEN:
            done = await world.service.perform(room.id, NextRound(), people[shown.name])
        else:
            mover = room.seats[room.to_move or 0].name
            done = await world.service.perform(room.id, Play(simple(room)), people[mover])
        assert done.ok
    assert cutters[2] == shown.name
    await expect(shown.page.locator("h1")).to_contain_text("Round 3")
    await expect(shown.page.locator(".controls .deal")).to_have_text("")
