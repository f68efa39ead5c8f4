"""The layout of the table's page: what is in view, what is apart, and how figures are written."""

import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from telegram_bot import mini_app
from telegram_bot.texts.loader import Texts

from ..browser_windows import Windows
from .app_world import AppWorld
from .browser_page import ENLARGE, box_of
from .cards_harness import Pages
from .conftest import Open
from .test_page_table import PEOPLE

TEXTS = Texts()
SHORT_TURN = "Amy drew, discarded 9♠"
LONG_TURN = "Amy took the pile, " + "added 10♥ 10♦ to the tens, " * 6 + "discarded 9♠"
LAST_TURN = """
async (line) => {
  const { Recent } = await import("./page/recent.js");
  const root = document.querySelector(".recent");
  root.replaceChildren();
  new Recent(root, null).render({ recent: [line] }, null);
}
"""
"""Shows a line as the last turn."""
LAST_TRICK = """
(trick) => {
  const last = trick.cloneNode(true);
  last.classList.add("last");
  last.classList.remove("empty");
  trick.parentElement.append(last);
}
"""
"""Shows the previous trick, too."""
CARD_OF_A_TRICK = """
(cards, y) => {
  document.querySelector(".probe")?.remove();
  const card = document.createElement("div");
  card.className = "card probe";
  card.style.setProperty("--x", "0");
  card.style.setProperty("--y", y);
  cards.append(card);
}
"""
"""Puts a card into a trick, above (-1), below (1) or in the middle."""


ENDS_ARE_SEEN = """(one, name) => {
  one.textContent = name;
  const box = one.getBoundingClientRect();
  const range = document.createRange();
  return [0, name.length - 2].map((at) => {
    range.setStart(one.firstChild, at);
    range.setEnd(one.firstChild, at + 2);
    const { left, right } = range.getBoundingClientRect();
    return left >= box.left - 1 && right <= box.right + 1;
  });
}"""
"""Whether the beginning and the end of a name are in sight."""
LONG_NAMES = (
    "Wickramasinghe-Jayawardena",
    "דני אברהמוביץ הגדול מאוד",
    "عبد الرحمن بن خلدون الحضرمي",
    "\u2068عبد الرحمن بن خلدون الحضرمي\u2069",
)


async def test_a_name_without_room_loses_its_end_in_either_direction(world: AppWorld, open_page: Open):
    await world.open_table(*PEOPLE)
    page = (await open_page("Amal")).page
    await page.set_viewport_size({"width": 360, "height": 640})
    for place in (".lobby-seat", ".seats", ".own-seat"):
        shown = page.locator(f"{place} .seat-name").first
        await shown.wait_for()
        for name in LONG_NAMES:
            assert await shown.evaluate(ENDS_ARE_SEEN, 3 * name) == [True, False], (place, name)
        if place == ".lobby-seat":
            await world.touch_board("Amal", "start")


async def test_a_long_last_turn_leaves_the_table_its_room_and_keeps_its_beginning_and_end(
    world: AppWorld, open_page: Open
):
    await world.start_table("Amal", "Nimali")
    page = (await open_page("Amal")).page
    await page.set_viewport_size({"width": 360, "height": 640})
    felt, latest = page.locator(".felt"), page.locator(".recent-latest")
    await page.evaluate(LAST_TURN, SHORT_TURN)
    await expect(latest).to_have_text(SHORT_TURN)
    before = await box_of(felt)
    await page.evaluate(LAST_TURN, LONG_TURN)
    after = await box_of(felt)
    assert after["height"] >= before["height"] - 24
    await expect(latest).to_have_text(re.compile("^Amy took the pile, .*…, discarded 9♠$"))
    assert await latest.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1")
    await expect(page.locator(".recent-list li")).to_have_text(LONG_TURN)


async def test_a_whole_trick_is_in_sight_however_low_the_table_is(world: AppWorld, open_page: Open):
    await world.start_table(*PEOPLE, game="pocha")
    page = (await open_page(PEOPLE[0])).page
    felt, trick = page.locator(".felt"), page.locator(".area-trick:not(.last)")
    await expect(trick).to_be_visible()
    await trick.evaluate(LAST_TRICK)
    await page.locator(".controls").evaluate("(one) => { one.style.minBlockSize = '150px'; }")  # as with a hint
    for height in (592, 796):
        await page.set_viewport_size({"width": 360, "height": height})
        assert await felt.evaluate("(one) => one.scrollHeight <= one.clientHeight"), height
        frame = await box_of(felt)
        for y in ("-1", "0", "1"):
            await trick.locator(".cards").evaluate(CARD_OF_A_TRICK, y)
            box = await box_of(page.locator(".area-trick .probe"))
            assert frame["y"] <= box["y"], height
            assert box["y"] + box["height"] <= frame["y"] + frame["height"], height


@pytest.mark.slow
async def test_melds_below_the_edge_of_the_felt_have_a_shadow_above_them(windows: Windows):
    page = await windows.open({"width": 1280, "height": 720})
    style = (Path(mini_app.__file__).parent / "page" / "table.css").read_text()
    felt = page.locator(".felt")
    for rows, shadows in ((1, ["0", "0"]), (30, ["1", "0"])):
        melds = "<p>melds</p>" * rows
        await page.set_content(f'<style>{style} .felt {{height: 200px}}</style><div class="felt">{melds}</div>')
        for place, shadow in zip((0, 9999), shadows, strict=True):
            await felt.evaluate("(felt, place) => { felt.scrollTop = place; }", place)
            await page.wait_for_function(
                "(shadow) => getComputedStyle(document.querySelector('.felt'), '::after').opacity === shadow",
                arg=shadow,
            )


@pytest.mark.slow
async def test_a_phone_that_was_on_its_side_has_the_last_turns_where_they_were(world: AppWorld, open_page: Open):
    await world.start_table("Amal", "Nimali")
    page = (await open_page("Amal")).page
    for width, height in ((360, 640), (844, 390), (360, 640)):
        await page.set_viewport_size({"width": width, "height": height})
        await expect(page.locator(".own-row > .recent")).to_have_count(int(width < 700))
        await expect(page.locator(".own-row > :last-child")).to_have_accessible_name(TEXTS.plain("app-reactions"))


async def test_the_name_its_first_tag_the_sign_and_the_seconds_of_the_own_seat_stand_apart(
    world: AppWorld, open_page: Open
):
    await world.start_table("Amal", bots=3, game="canasta", cut="off", turn_seconds=60)
    page = (await open_page("Amal")).page
    await expect(page.locator(".own-seat .seat-text")).to_have_text(re.compile(r"Amal\s+needs"))
    await page.evaluate("document.querySelector('.own-seat .ring-seconds').textContent = '1:00'")
    seconds, sign = [await box_of(page.locator(f".own-seat {one}")) for one in (".ring-seconds", ".side-sign")]
    assert seconds["x"] + seconds["width"] <= sign["x"]


async def test_shares_are_rounded_as_in_the_chat(pages: Pages):
    page = await pages.open()
    shares = [share / 200 for share in range(201)]
    percent = "async (shares) => { const { percent } = await import('/page/curve.js'); return shares.map(percent); }"
    told = await page.evaluate(percent, shares)
    assert told == [TEXTS.percent(share) for share in shares]
    assert all(int(one[:-1]) + int(other[:-1]) == 100 for one, other in zip(told, reversed(told), strict=True))


@pytest.mark.slow
async def test_short_phones_on_their_side_and_large_letters_leave_the_table_and_every_button_in_reach(
    world: AppWorld, open_page: Open
):
    """Phones of 640 x 360, 667 x 375 and 360 x 640 without the bars of Telegram."""
    await world.start_table(PEOPLE[0], bots=3, game="canasta", cut="off")
    page = (await open_page(PEOPLE[0])).page
    for width, height, letters in ((640, 310, "100%"), (667, 331, "100%"), (360, 590, "150%"), (360, 590, "200%")):
        await page.set_viewport_size({"width": width, "height": height})
        await page.evaluate(ENLARGE, letters)
        for button in await page.locator(".play button:visible").all():
            await button.click(trial=True)
        assert (await box_of(page.locator(".felt")))["height"] >= 40
        assert all([(await box_of(seat))["width"] > 80 for seat in await page.locator(".seats .seat-text").all()])
        if width > height:
            await expect(page.locator(".area-stock")).to_be_in_viewport(ratio=1)
