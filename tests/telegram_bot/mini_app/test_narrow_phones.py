"""What small phones show in full: questions, people left out at a start, buttons; and that there is more below."""

import pytest
import pytest_asyncio
from playwright.async_api import FloatRect, Page, expect

from analysis.texts.loader import LANGUAGES
from telegram_bot.domain.commands import Person
from telegram_bot.domain.play import Stop
from telegram_bot.texts.loader import Texts

from ..browser_windows import PHONE, Windows
from ..puzzle_examples import store_daily, turn_of_poter
from .app_world import AppWorld
from .browser_page import ENLARGE, box_of
from .screens import Screens, play_until

pytestmark = pytest.mark.slow

PEOPLE = ("Amal", "Nimali", "Ruwan", "Sita")
SHADE = "(node) => Number(getComputedStyle(node, '::after').opacity)"
"""How much of the shadow is visible that shows that there is more below."""


@pytest_asyncio.fixture(loop_scope="session")
async def page(windows: Windows) -> Page:
    """A page on a small phone."""
    return await windows.open(reduced_motion="reduce")


async def test_the_question_of_a_cut_is_whole_in_every_language(world: AppWorld, page: Page):
    board = await world.open_table(*PEOPLE, game="canasta")
    await world.set_options(ask_cut=True)
    await world.up_to_date(board)
    await world.touch_board("Amal", "start")
    room = await world.room()
    cutter = PEOPLE[room.cutter or 0]
    prompt = page.locator(".prompt")
    for language in LANGUAGES:
        await world.bot.chat.context.languages.choose(world.people[cutter], language=language)
        await Screens(world, page, cutter).open()
        await expect(page.locator("html")).to_have_attribute("lang", language)
        await expect(page.locator(".cut-pack")).to_be_visible()
        assert await prompt.evaluate("node => node.scrollHeight - node.clientHeight") == 0, language


async def test_a_result_goes_on_below_and_who_is_left_out_then_has_room_beside_or_above_the_button(
    world: AppWorld, page: Page
):
    await world.start_table(*PEOPLE, game="poter", max_turns=4)
    await play_until(world)
    room, amal = await world.room(), Person(world.people["Amal"], "Amal")
    await world.service.perform(room.id, Stop(), amal)
    await Screens(world, page, "Amal").open(start=f"t{room.id}")
    body = page.locator(".result-body")
    assert await body.evaluate("node => node.scrollHeight > node.clientHeight")
    assert await body.evaluate(SHADE) == 1
    await page.set_viewport_size({**PHONE, "height": 1200})
    assert await body.evaluate("node => node.scrollHeight - node.clientHeight") == 0, "it is whole where there is room"
    assert await body.evaluate(SHADE) == 0
    await page.set_viewport_size(PHONE)
    await page.locator('[data-order="new-table"]').click()
    await page.locator(".lobby").wait_for()
    table = await world.page("Nimali", (await world.room()).id)
    assert (await table.order("join"))["type"] == "done"
    start = page.locator('[data-order="start"]')
    await expect(start).to_have_text(Texts().plain("order-start-without", count=2, name=""))
    text = await box_of(page.locator(".lobby-footer p"))
    assert text["width"] > PHONE["width"] / 2


async def test_a_shadow_tells_that_a_dialog_goes_on_below(world: AppWorld, page: Page):
    await world.start_table("Amal", "Nimali", game="poter")
    screens = Screens(world, page, "Amal")
    await screens.open()
    await screens.button("menu").click()
    body = page.locator(".dialog-body")
    await screens.rest()
    assert await body.evaluate("node => node.scrollHeight > node.clientHeight")
    assert await body.evaluate(SHADE) == 1
    await body.evaluate("node => { node.scrollTop = node.scrollHeight; }")
    await expect(page.locator("dialog")).to_be_visible()
    await page.wait_for_function(f"() => ({SHADE})(document.querySelector('.dialog-body')) < 0.1")
    await page.keyboard.press("Escape")
    await screens.button("sheet").click()
    assert await body.evaluate("node => node.scrollHeight <= node.clientHeight")
    assert await body.evaluate(SHADE) == 0


RENDER = """
async (labels) => {
  const { ActionBar } = await import("./page/actions.js");
  const root = document.querySelector(".actions");
  window.bar ??= new ActionBar(root, { onAction: () => {}, onRefused: () => {}, onEmpty: () => {} });
  window.bar.render(labels.map((label) => ({ kind: "button", label, moves: [label] })));
  return root.scrollLeft;
}
"""
"""Shows buttons, and returns how far they are scrolled."""
BROKEN_WORDS = """
(labels) => labels.flatMap((label) => [...label.textContent.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
  const range = document.createRange();
  range.setStart(label.firstChild, index);
  range.setEnd(label.firstChild, index + word.length);
  return range.getClientRects().length > 1;
}).map(String))
"""
NUMBERS = """
(words) => {
  const root = document.querySelector(".actions");
  document.querySelector(".hint-button").hidden = true;
  root.innerHTML = '<div class="numbers"></div><button class="button"><span class="button-label"></span></button>';
  const [numbers, other] = root.children;
  numbers.innerHTML = '<button class="button"><span class="button-label">0</span></button>'.repeat(5);
  other.firstChild.textContent = words;
  return new Set([...numbers.children].map((node) => node.offsetTop)).size;
}
"""
"""Shows five numbers beside a button, and returns the number of their rows."""
BOTTOMS = "(nodes) => nodes.map((node) => node.getBoundingClientRect().bottom)"
ROWS = """
(nodes) => nodes.map((node) => {
  const range = document.createRange();
  range.selectNodeContents(node);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
})
"""
TWO_BUTTONS = [
    (["Robar una carta", "Llevarse el montón"], "100%", 60),
    (["Robar una carta", "Llevarse el montón"], "130%", 70),
    (["Añadir 2 a los ochos", "Descartar 2"], "130%", 70),
]
"""Labels, text size, and maximum height of the buttons in pixels."""


async def test_new_buttons_are_shown_from_the_first_one_unless_keys_have_moved_on(world: AppWorld, page: Page):
    await world.start_table("Amal", "Nimali", game="poter")
    await Screens(world, page, "Amal").open()
    last = "Skip this lesson and play"
    for by_keys in (False, True):
        await page.evaluate(RENDER, [last])
        button = page.get_by_role("button", name=last)
        await (button.press("Shift") if by_keys else button.click())
        scrolled = await page.evaluate(RENDER, ["Take the pot with two nines", "Draw a card from the stock", last])
        assert (scrolled > 0) is by_keys
        await expect(button).to_be_focused()


async def test_buttons_are_whole_and_without_motion_a_change_is_there_at_once(world: AppWorld, page: Page):
    """Two of them beside each other with large letters, and five numbers in one row beside other words.

    Even the shortest transition would show the previous state until the next frame.
    """
    await world.start_table("Amal", "Nimali", game="poter")
    await Screens(world, page, "Amal").open()
    await page.locator(".controls").wait_for()
    changed = "(sizes) => sizes.map((size) => { document.documentElement.style.fontSize = size; return getComputedStyle"
    sizes = await page.evaluate(changed + "(document.documentElement).fontSize; })", ["10px", "20px", "15px"])
    assert sizes == ["10px", "20px", "15px"]
    bar, labels = page.locator(".actions"), page.locator(".actions .button-label")
    for words, text, most in TWO_BUTTONS:
        await page.evaluate(ENLARGE, text)
        await page.evaluate(RENDER, words)
        assert await bar.evaluate("node => node.scrollWidth <= node.clientWidth"), words
        assert await bar.evaluate("node => node.clientHeight") < most, words
        assert await labels.evaluate_all(BROKEN_WORDS) == []
    await page.evaluate(ENLARGE, "100%")
    for language in LANGUAGES:
        assert await page.evaluate(NUMBERS, Texts(language).plain("order-ask-for-help")) == 1, language
        assert await labels.evaluate_all(BROKEN_WORDS) == [], language


async def test_what_a_way_of_a_puzzle_is_worth_stands_in_one_row_in_every_language(world: AppWorld, page: Page):
    world.clock.time = float(world.sandbox.core.seconds())  # that of the page
    puzzle = await store_daily(world.bot, turn_of_poter())
    for name, language in zip(PEOPLE, LANGUAGES, strict=True):
        await world.bot.chat.context.languages.choose(world.people[name], language=language)
        await Screens(world, page, name).open(start=f"z{puzzle}")
        await page.locator(".puzzle-ways button").first.wait_for()
        cards = await page.locator(".hand-card").evaluate_all(BOTTOMS)
        assert max(cards) <= (await box_of(page.locator(".prompt")))["y"], language
        await page.locator(".puzzle-ways button").first.click()
        await page.locator(".hint-bar").first.wait_for()
        assert set(await page.locator(".hint-value").evaluate_all(ROWS)) == {1}, language


async def test_a_puzzle_of_a_game_of_tricks_shows_its_table(world: AppWorld, page: Page):
    world.clock.time = float(world.sandbox.core.seconds())  # that of the page
    await Screens(world, page, "Amal").open(start=f"z{await store_daily(world.bot)}")
    await expect(page.locator(".puzzle-ways button")).to_have_count(3)
    await expect(page.locator(".puzzle-ways button").first).to_be_in_viewport(ratio=1)
    turned = await box_of(page.locator(".area-turned .card"))
    felt = await box_of(page.locator(".felt"))
    assert turned["width"] > 30
    assert felt["y"] <= turned["y"] < turned["y"] + turned["height"] <= felt["y"] + felt["height"]


async def test_the_highest_signs_of_sinhala_are_whole(world: AppWorld, windows: Windows):
    await world.start_table("Amal", "Nimali", game="poter")
    page = await windows.open(device_scale_factor=3, reduced_motion="reduce")
    screens = Screens(world, page, "Amal")
    await screens.open()
    await page.locator('[data-zone="hand"] [role="option"]').first.wait_for()
    await screens.rest()
    for place in (".seats .seat-name", ".own-seat .seat-name", ".top-bar .heading-line"):
        shown, pictures = page.locator(place).first, []
        await shown.evaluate("node => { node.textContent = 'කසුන් රුවිනි'; }")
        box = await box_of(shown)
        above: FloatRect = {"x": box["x"], "y": box["y"] - 8, "width": box["width"], "height": box["height"] + 8}
        for overflow in ("hidden", "visible"):
            await shown.evaluate("(node, overflow) => { node.style.overflow = overflow; }", overflow)
            pictures.append(await page.screenshot(clip=above))
        assert pictures[0] == pictures[1], place
