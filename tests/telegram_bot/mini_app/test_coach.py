"""The coach in the page: its question over the hand, answered with the keyboard, and its line after a move."""

from dataclasses import replace

from playwright.async_api import expect

from analysis.hints.advice import Judgement, Reason
from telegram_bot.domain.commands import Person
from telegram_bot.domain.lobby import ChangeSetting
from telegram_bot.domain.play import Play
from telegram_bot.domain.room import Coach, Place, Room

from ..browser_windows import Windows
from .app_world import AppWorld
from .browser_page import BrowserPage

BAD = Judgement(8.0, 0.5, ("bid 1",), Reason("wins", 0.2, chance=0.5), serious=True)


async def bidding(world: AppWorld) -> Room:
    """Start a practice match of Pocha in which the coach explains; return it when it is Amal's turn to bid."""
    world.advisor.judgements = {"bid 0": BAD}
    person = world.people["Amal"]
    home = await world.page("Amal", None)
    table = (await home.ask(type="practise", game="pocha"))["table"]
    await world.service.perform(table, ChangeSetting("coach", Coach.EXPLAIN), Person(person, "Amal"))
    page = await world.page("Amal", table)
    assert [field["values"][2]["chosen"] for field in page.table["fields"] if field["name"] == "coach"] == [True]
    await page.order("start")
    room = await world.service.at(Place(person))
    while room is not None and room.seats[room.to_move or 0].is_bot:
        await world.sleep(2)
        room = await world.service.at(Place(person))
    assert room is not None
    return room


async def test_a_question_is_answered_by_a_request_that_says_so(world: AppWorld):
    room = await bidding(world)
    page = await world.page("Amal", room.id)
    seen = {"position": list(room.position_key), "seats": 3, "seat": 0}
    for more in ({}, {"seen": seen}):  # the answer may get lost with the connection
        answer = await page.ask(type="play", version=room.version, moves=["bid 0"], **more)
        assert (answer["type"], answer["code"]) == ("problem", "held-back")
        assert answer["text"].startswith("Sure? Another move is about 8 points better.")
    now = await world.service.get(room.id)
    assert now is not None
    assert now.version == room.version
    assert now.is_warned(now.to_move or 0), "the decision counts as hinted"
    answer = await page.ask(type="play", version=room.version, moves=["bid 0"], anyway=True)
    assert answer["type"] == "done"
    table = await page.shows(lambda table: table["version"] > room.version)
    assert table["remark"].startswith("Coach: Bid 1 is about 8 points better. Why: ")


async def test_the_question_stands_over_the_hand_and_the_keyboard_answers_it(world: AppWorld, windows: Windows):
    room = await bidding(world)
    shown = await BrowserPage.open(world, windows, "Amal", room.id)
    page = shown.page
    zero, dialog = page.locator(".numbers button").first, page.locator("dialog[open]")

    async def asked() -> None:
        await zero.focus()
        await page.keyboard.press("Enter")
        await expect(dialog).to_contain_text("Sure? Another move is about 8 points better.")
        await expect(dialog.get_by_role("button")).to_have_count(4)

    async def answered(label: str) -> None:
        for _ in range(6):
            if await page.evaluate("document.activeElement.textContent") == label:
                break
            await page.keyboard.press("Tab")
        await page.keyboard.press("Enter")
        await expect(dialog).to_have_count(0)

    await asked()
    await page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)
    await asked()
    await answered("Let me think")
    await asked()
    await answered("Show a better move")
    await expect(page.locator(".hint")).to_be_visible()
    now = await world.service.get(room.id)
    assert now is not None
    assert now.position_key == room.position_key
    await asked()
    world.advisor.judgements = {"bid 0": replace(BAD, serious=False)}
    await answered("Play it anyway")
    await expect(page.locator(".remark")).to_contain_text("Coach: Bid 1 is about 8 points better.")


async def test_the_question_closes_when_the_turn_is_over(world: AppWorld, windows: Windows):
    """As when the clock plays, or the person on another device."""
    room = await bidding(world)
    shown = await BrowserPage.open(world, windows, "Amal", room.id)
    dialog = shown.page.locator("dialog[open]")
    await shown.page.locator(".numbers button").first.click()
    await expect(dialog).to_contain_text("Sure?")
    made = Play(room.view(room.to_move or 0).legal_moves()[-1])
    assert (await world.service.perform(room.id, made, Person(room.opener, "Amal"))).ok
    await expect(dialog).to_have_count(0)
