"""Puzzles in the page: the frames, and the way from the home to the verdict."""

import pytest
from playwright.async_api import Locator, Page, expect

from ..puzzle_examples import store_daily, turn_of_poter
from .app_world import AppWorld
from .screens import Screens


async def test_frames_ask_and_judge(world: AppWorld):
    number = await store_daily(world.bot)
    page = await world.page("Amal", None)
    assert (await page.ask(type="home"))["puzzles"] == 1
    asked = await page.ask(type="puzzle")
    assert (asked["type"], asked["puzzle"]) == ("puzzle", number)
    assert [way["label"] for way in asked["ways"]] == ["Bid 1", "Bid 2", "Bid 4"]
    assert (asked["verdict"], asked["bars"], len(asked["scene"]["hand"])) == ("", [], 4)
    told = await page.ask(type="solve", puzzle=number, key=asked["key"], way=1)
    assert (told["verdict"], told["ways"], len(told["bars"])) == ("best", [], 3)
    assert (await page.ask(type="puzzle", puzzle=number))["verdict"] == "best"
    assert (await page.ask(type="puzzle"))["puzzle"] == 0
    assert (await page.ask(type="home"))["puzzles"] == 0
    assert (await page.ask(type="solve", puzzle=10**6, key=0, way=0))["puzzle"] == 0


@pytest.mark.slow
async def test_the_home_leads_to_the_puzzle_and_its_verdict(world: AppWorld, phone: Page):
    world.clock.time = float(world.sandbox.core.seconds())  # that of the page
    number = await store_daily(world.bot)
    screens = Screens(world, phone, "Amal")
    await screens.open(start="home")
    await phone.locator(".match", has_text="Today's puzzle").click()
    await phone.get_by_role("button", name="Bid 4", exact=True).click()
    await expect(phone.get_by_text("Not the best.")).to_be_visible()
    await expect(phone.locator(".hint-bar")).to_have_count(3)
    await expect(phone.get_by_role("button", name="Next puzzle")).to_have_count(0)
    await screens.open(start=f"z{number}")
    await expect(phone.get_by_text("The best: Bid 2")).to_be_visible()
    await expect(phone.locator(".about-round")).to_contain_text("Trump: ")


@pytest.mark.slow
async def test_cards_answer_as_at_a_table(world: AppWorld, phone: Page):
    world.clock.time = float(world.sandbox.core.seconds())  # that of the page
    number = await store_daily(world.bot, turn_of_poter())
    ways, prompt = phone.locator(".puzzle-ways button"), phone.locator(".board .prompt")

    def card(text: str) -> Locator:
        return phone.locator(f'.hand-card:has([data-card="{text}"])')

    await Screens(world, phone, "Amal").open(start=f"z{number}")
    await expect(ways).to_have_count(5)
    await expect(prompt).to_have_text("Tap cards, or choose below.")
    await expect(phone.locator(".about-round")).to_contain_text("fours are poter cards")
    await card("Kc").click()
    await expect(ways).to_contain_text(["Discard K♣", "Lay 5♥"])
    await card("5h").click()
    await expect(ways).to_contain_text(["Lay 5♥"])
    await card("9s").click()
    await expect(prompt).to_have_text("None of the ways below plays these cards.")
    await expect(ways).to_have_count(5)
    for text in ("9s", "Kc", "6h"):
        await card(text).click()
    await expect(ways).to_have_count(2)
    await expect(phone.locator('[data-area="new-meld"]')).to_be_hidden()  # two cards are no meld
    await card("7h").click()
    await expect(phone.locator('[data-area="new-meld"]')).to_be_visible()
    for text in ("5h", "6h", "7h", "Kc"):
        await card(text).click()
    await phone.locator('[data-area="pile"]').click()  # not the way that goes on with this card after a meld
    await expect(phone.get_by_text("Your choice – Discard K♣")).to_be_visible()
    await Screens(world, phone, "Nimali").open(start=f"z{number}")
    await card("Qd").drag_to(phone.locator('[data-area="meld-1"]'))
    await expect(phone.get_by_text("Right!")).to_be_visible()
    await expect(phone.locator(".drag-layer, .hand-card")).to_have_count(0)
