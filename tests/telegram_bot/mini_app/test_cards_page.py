"""Cards, the hand, dragging and animations in a browser, without a table."""

import pytest
from playwright.async_api import Locator, Page, ViewportSize, expect

from analysis.texts.loader import LANGUAGES

from ..browser_windows import PHONE
from .cards_harness import DECKS, Pages, corner, dealt, middle, start

SCREENS: list[ViewportSize] = [
    PHONE,
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
    {"width": 1280, "height": 800},
]
NARROWEST = 24
"""Minimum visible width and height of a card in pixels."""
TEXTS = "() => hand.items.map((item) => item.text)"
MOVED = "() => document.querySelectorAll('.flying').length"
TAPPED_TWICE = "(card) => { card.click(); card.click(); }"
"""Within the interval in which two taps play a card, however busy the machine is."""


def option(page: Page, name: str) -> Locator:
    return page.get_by_role("option", name=name, exact=True)


# ---------------------------------------------------------------------- cards


@pytest.mark.parametrize("pack", DECKS)
async def test_every_card_has_a_face_of_its_own_with_its_index(pages: Pages, pack: str) -> None:
    page = await pages.open(pack)
    for language in LANGUAGES:
        await page.goto(pages.address)
        await start(page, pack, language)
        await check_faces(page, pack)


async def check_faces(page: Page, pack: str) -> None:
    """Check the faces of all cards of the pack, and their sizes."""
    found = await page.evaluate(
        """() => deck.cards.map((kind) => {
          const node = cardElement(kind.card, deck);
          left.append(node);
          const used = [...node.querySelectorAll("use")].map((use) => use.getAttribute("href"));
          const drawn = [...node.querySelectorAll("path.pc-stroke")].length + node.querySelectorAll("text").length;
          const missing = used.filter((name) => !document.querySelector(name));
          return { text: kind.card, face: node.innerHTML + node.className, name: node.ariaLabel, drawn, missing };
        })"""
    )
    assert [card["missing"] for card in found if card["missing"]] == []
    assert len({card["face"] for card in found}) == len(found) == {"french": 53, "spanish": 48}[pack]
    assert len({card["name"] for card in found}) == len(found)
    assert {card["text"] for card in found if card["drawn"] != 2} <= {"Jk"}
    sizes = await page.locator("#left .card").evaluate_all(
        "nodes => nodes.map((node) => [node.offsetWidth, node.offsetHeight].join())"
    )
    assert set(sizes) == {"50,70"}


async def test_an_index_without_a_drawing_is_text(pages: Pages) -> None:
    page = await pages.open()
    shown = """(index) => {
      const own = { pack: "french", cards: [{ card: "7h", index, name: "seven", suit: 1, rank: 6 }] };
      const node = cardElement("7h", own);
      return [...node.querySelectorAll("text")].map((text) => text.textContent);
    }"""
    seven = "\N{BENGALI DIGIT SEVEN}"
    assert await page.evaluate(shown, seven) == [seven, seven]
    assert await page.evaluate(shown, "<b>") == ["<b>", "<b>"]


async def test_a_card_face_down_tells_nothing(pages: Pages) -> None:
    page = await pages.open()
    backs = await page.evaluate(
        "() => [cardElement(null, deck), cardElement(null, deck)].map((node) => [node.outerHTML, node.dataset.card])"
    )
    assert backs[0] == backs[1]
    assert backs[0][1] is None


async def test_four_colours_and_shapes_for_four_suits(pages: Pages) -> None:
    page = await pages.open()
    colours = """() => ["7s", "7h", "7d", "7c"].map((text) => {
      const node = cardElement(text, deck);
      left.append(node);
      return getComputedStyle(node).color;
    })"""
    assert len(set(await page.evaluate(colours))) == 2
    await page.evaluate("() => document.documentElement.classList.add('four-colours')")
    assert len(set(await page.evaluate(colours))) == 4


# ---------------------------------------------------------------------- the hand

VISIBLE = """() => hand.items.map(({ node }) => {
  const box = node.getBoundingClientRect();
  const seen = (x, y) => document.elementFromPoint(x, y)?.closest(".hand-card") === node;
  const steps = (size, step) => Array.from({ length: Math.floor(Math.min(size, 72) / step) }, (_, one) =>
    (one + 0.5) * step);
  const lines = steps(box.height, 6).map(
    (y) => 4 * steps(box.width, 4).filter((x) => seen(box.left + x, box.top + y)).length);
  return { box: [box.left, box.top, box.right, box.bottom], lines };
})"""
"""The box of each card, and its visible length in lines 6 pixels apart in its upper part."""


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen['width']}x{screen['height']}")
async def test_hands_fit_the_screen_and_every_card_can_be_hit(pages: Pages, screen: ViewportSize) -> None:
    page = await pages.open(screen=screen, reduced_motion="reduce")
    for count, order in ((13, "suit"), (40, "rank")):
        await page.evaluate("cards => show(cards)", dealt(count))
        await page.get_by_role("button", name=f"By {order}").click()
        found = await page.evaluate(VISIBLE)
        assert len(found) == count
        for card in found:
            left, top, right, bottom = card["box"]
            assert left >= 0, (count, card)
            assert top >= 0, (count, card)
            assert right <= screen["width"], (count, card)
            assert bottom <= screen["height"], (count, card)
            assert 6 * sum(length >= NARROWEST for length in card["lines"]) >= NARROWEST, (count, card)


async def test_more_cards_than_rows_can_show_are_scrolled(pages: Pages) -> None:
    page = await pages.open()
    await page.evaluate("cards => show(cards)", dealt(70))
    listbox = page.get_by_role("listbox")
    sizes = await listbox.evaluate("node => [node.scrollWidth, node.clientWidth, document.body.scrollWidth]")
    assert sizes[0] > sizes[1]
    assert sizes[2] <= PHONE["width"]
    assert await listbox.evaluate("node => getComputedStyle(node.querySelector('.hand-card')).touchAction") == "pan-x"


async def test_a_hand_is_used_with_keys(pages: Pages) -> None:
    page = await pages.open()
    await page.evaluate("() => show(['7h', '8h', '9h', '7h', 'Kc', 'Jk'])")
    await expect(page.get_by_role("listbox", name="Your cards")).to_be_visible()
    assert await page.locator("[role=option][tabindex='0']").count() == 1
    await page.get_by_role("button", name="By suit").focus()
    for key in ("Tab", "Tab", "Space", "ArrowRight", "ArrowRight", "Enter"):
        await page.keyboard.press(key)
    assert await page.evaluate("() => hand.selected()") == ["9h", "7h"]
    assert await page.evaluate("() => log") == [["onSelect", ["9h"]], ["onSelect", ["9h", "7h"]]]
    await page.keyboard.press("End")
    await expect(option(page, "joker")).to_be_focused()
    await page.keyboard.press("k")
    await expect(option(page, "king of clubs")).to_be_focused()
    await page.keyboard.press("Home")
    await page.keyboard.press("Escape")
    assert await page.evaluate("() => hand.selected()") == []
    await page.keyboard.press("Alt+ArrowRight")
    await page.keyboard.press("Alt+ArrowRight")
    assert await page.evaluate(TEXTS) == ["8h", "7h", "9h", "7h", "Kc", "Jk"]
    await expect(page.get_by_role("button", name="My order", pressed=True)).to_be_visible()
    await page.reload()
    await start(page)
    await page.evaluate("() => show(['7h', '7h', '8h', '9h', 'Kc', 'Jk', '2s'])")
    assert await page.evaluate(TEXTS) == ["8h", "7h", "9h", "7h", "Kc", "Jk", "2s"]


async def test_a_new_deal_is_not_shown_in_the_order_of_the_old_one(pages: Pages) -> None:
    page = await pages.open()
    await page.evaluate("() => show(['9h', '8h', '7h', 'Kc'])")
    await page.locator("[role=option]").first.focus()
    await page.keyboard.press("Alt+ArrowRight")
    own = page.get_by_role("button", name="My order")
    await page.evaluate("() => show(['8h', '7h', '2c', 'Ah', 'Kc', '9h'])")
    assert await page.evaluate(TEXTS) == ["8h", "9h", "7h", "Kc", "2c", "Ah"]
    await page.evaluate("() => show(['Ah', 'Kc'])")
    assert await page.evaluate(TEXTS) == ["Kc", "Ah"]
    await expect(own).to_be_visible()
    await page.evaluate("() => show(['Ks', 'Qs', '9h', '8h', 'Jd'])")
    assert await page.evaluate(TEXTS) == ["Ks", "Qs", "9h", "8h", "Jd"]
    await expect(own).to_be_hidden()


async def test_up_and_down_change_the_row(pages: Pages) -> None:
    page = await pages.open()
    await page.evaluate("cards => show(cards)", dealt(40))
    await page.locator("[role=option]").first.focus()
    rows = "() => hand.layout.places[hand.items.findIndex(({ node }) => node === document.activeElement)].row"
    for key, row in (("ArrowDown", 1), ("ArrowDown", 2), ("ArrowUp", 1), ("ArrowUp", 0), ("ArrowUp", 0)):
        await page.keyboard.press(key)
        assert await page.evaluate(rows) == row


async def test_the_proposed_order_stays_until_a_new_deal(pages: Pages) -> None:
    page = await pages.open()
    pressed = page.locator('.hand-sort[aria-pressed="true"]')
    for cards, order in (
        (["Kd", "9h", "2s"], "By rank"),
        (["Kd", "9h", "2s", "3d"], "By rank"),
        (["4s", "8s", "7h", "3d", "5c"], "By suit"),
        (["4s", "8s", "9h"], "By suit"),
    ):
        await page.evaluate("cards => show(cards)", cards)
        await expect(pressed).to_have_text(order)


async def test_one_card_is_played_with_two_taps_or_enter(pages: Pages) -> None:
    page = await pages.open("spanish")
    await page.evaluate("() => show(['Ao', '3c', 'Re'], { playable: ['3c', 'Re'] })")
    await expect(option(page, "ace of coins")).to_have_class("hand-card dimmed")
    await option(page, "ace of coins").evaluate(TAPPED_TWICE)
    assert "onActivate" not in {call[0] for call in await page.evaluate("() => log")}
    await option(page, "three of cups").click()
    await option(page, "king of swords").click()
    assert await page.evaluate("() => hand.selected()") == ["Re"]
    await page.keyboard.press("Enter")
    await option(page, "three of cups").evaluate(TAPPED_TWICE)
    calls = [call for call in await page.evaluate("() => log") if call[0] == "onActivate"]
    assert calls == [["onActivate", "Re"], ["onActivate", "3c"]]


async def test_proposed_groups_are_shown_unless_they_are_the_suits_or_ranks(pages: Pages) -> None:
    page = await pages.open()
    melds = page.get_by_role("button", name="Melds")
    await page.evaluate("() => show(['7h', '8h', '9h', 'Kc'], { groups: [['7h', '8h', '9h'], ['Kc']] })")
    await expect(melds).to_be_hidden()
    await page.evaluate("() => show(['7h', '8h', '9h', '7c', '7s'], { groups: [['7h', '7c', '7s'], ['8h', '9h']] })")
    await expect(melds).to_have_attribute("aria-pressed", "true")
    assert await page.evaluate(TEXTS) == ["7h", "7c", "7s", "8h", "9h"]


async def test_a_hand_keeps_selection_and_focus_and_marks_new_cards(pages: Pages) -> None:
    page = await pages.open()
    await page.evaluate("() => show(['7h', '7h', 'Kc'])")
    await page.locator("[role=option]").nth(1).click()
    await page.evaluate("() => show(['7h', '7h', 'Kc', 'Qs'])")
    assert await page.evaluate("() => hand.selected()") == ["7h"]
    await expect(page.locator(".hand-card.fresh")).to_have_attribute("aria-label", "queen of spades")
    await page.evaluate("() => show(['7h', 'Kc', 'Qs'])")
    assert await page.evaluate("() => [hand.selected(), log.at(-1)]") == [[], ["onSelect", []]]
    assert await page.evaluate("() => root.contains(document.activeElement)")
    await page.evaluate("() => hand.lift(['Qs'])")
    await expect(page.locator(".hand-card.lifted")).to_have_attribute("aria-label", "queen of spades")
    await option(page, "king of clubs").click()
    await page.evaluate("() => show(['7h', 'Kc', 'Qs'], { disabled: true })")
    await option(page, "king of clubs").click(force=True)
    assert await page.evaluate("() => hand.selected()") == []


async def test_cards_selected_while_others_are_being_played_stay_selected(pages: Pages) -> None:
    page = await pages.open()
    await page.evaluate("() => show(['7h', '8h', '9h'])")
    await option(page, "seven of hearts").click()
    await page.evaluate("() => { window.release = hand.holding(); }")
    await option(page, "eight of hearts").click()
    await page.evaluate("() => window.release()")
    assert await page.evaluate("() => hand.selected()") == ["8h"]


# ---------------------------------------------------------------------- dragging


async def test_cards_are_dragged_with_a_mouse(pages: Pages) -> None:
    page = await pages.open()
    await page.evaluate("() => show(['7h', '8h', 'Kc'])")
    await option(page, "eight of hearts").click()
    await option(page, "seven of hearts").click()
    await page.mouse.move(*await corner(option(page, "seven of hearts")))
    await page.mouse.down()
    await page.mouse.move(*await middle(page.locator("#right")), steps=4)
    await expect(page.locator("#right")).to_have_class("drop-over")
    assert await page.locator(".drag-layer .card").count() == 2
    await page.mouse.up()
    assert (await page.evaluate("() => log"))[-1] == ["onDrop", ["7h", "8h"], "right"]
    await expect(page.locator("#right")).not_to_have_class("drop-over")
    assert await page.locator(".drag-layer").count() == 1
    await page.evaluate("() => show(['Kc'])")
    assert await page.locator(".drag-layer, .dragged").count() == 0


@pytest.mark.parametrize("end", ["outside", "Escape", "refused"])
async def test_cards_go_back_that_are_not_dropped_anywhere(pages: Pages, end: str) -> None:
    page = await pages.open()
    await page.evaluate("answer => { show(['7h', '8h', 'Kc']); window.answer = answer; }", end != "refused")
    await page.mouse.move(*await corner(option(page, "seven of hearts")))
    await page.mouse.down()
    target = page.locator("#left")
    await page.mouse.move(*((340, 20) if end == "outside" else await middle(target)), steps=4)
    await expect(page.locator(".dragged")).to_have_count(1)
    if end == "Escape":
        await page.keyboard.press("Escape")
    await page.mouse.up()
    await expect(page.locator(".drag-layer, .dragged, .drop-over")).to_have_count(0)
    assert ("onDrop" in {call[0] for call in await page.evaluate("() => log")}) == (end == "refused")
    if end != "refused":
        assert await page.evaluate("() => hand.selected()") == []
    await option(page, "king of clubs").click()
    assert "Kc" in await page.evaluate("() => hand.selected()")


async def test_a_drag_ends_when_the_card_is_played_by_the_clock(pages: Pages) -> None:
    page = await pages.open()
    await page.evaluate("() => show(['7h', '8h', 'Kc'])")
    await page.mouse.move(*await corner(option(page, "seven of hearts")))
    await page.mouse.down()
    await page.mouse.move(*await middle(page.locator("#right")), steps=4)
    await page.evaluate("() => show(['7h', '8h'])")
    await expect(page.locator(".drag-layer")).to_have_count(1)
    await page.evaluate("() => show(['8h'])")
    await expect(page.locator(".drag-layer, .drop-over")).to_have_count(0)
    await page.mouse.up()
    assert "onDrop" not in {call[0] for call in await page.evaluate("() => log")}


async def test_cards_are_dragged_with_a_finger(pages: Pages) -> None:
    page = await pages.open(has_touch=True, is_mobile=True)
    await page.evaluate("() => show(['7h', '8h', 'Kc'])")
    await option(page, "seven of hearts").tap()
    await page.wait_for_function("() => log.length")
    assert await page.evaluate("() => hand.selected()") == ["7h"]
    session = await page.context.new_cdp_session(page)

    async def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        await session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    start, goal = await corner(option(page, "king of clubs")), await middle(page.locator("#left"))
    await touch("touchStart", start)
    for part in (0.02, 0.3, 0.7, 1.0):
        await touch("touchMove", (start[0] + (goal[0] - start[0]) * part, start[1] + (goal[1] - start[1]) * part))
    await expect(page.locator("#left")).to_have_class("drop-over")
    await touch("touchEnd")
    await page.wait_for_function("() => log.some((call) => call[0] === 'onDrop')")
    assert (await page.evaluate("() => log"))[-1] == ["onDrop", ["Kc"], "left"]


async def test_a_box_scrolls_while_cards_are_held_at_its_edge(pages: Pages) -> None:
    page = await pages.open()
    await page.evaluate("""() => {
      show(["7h", "8h"]);
      left.style.setProperty("overflow", "auto");
      const far = Object.assign(document.createElement("div"), { id: "far" });
      far.style.setProperty("flex", "none");
      far.style.setProperty("margin-top", "400px");
      left.append(far);
    }""")
    await page.mouse.move(*await corner(option(page, "seven of hearts")))
    await page.mouse.down()
    await page.mouse.move(50, 116, steps=3)
    await page.wait_for_function("() => left.scrollTop > 100")
    await page.mouse.move(50, 4)
    await page.wait_for_function("() => left.scrollTop === 0")
    await page.keyboard.press("Escape")
    await page.mouse.up()
    await expect(page.locator(".drag-layer")).to_have_count(0)


async def test_cards_are_put_in_another_order_by_dragging(pages: Pages) -> None:
    page = await pages.open()
    await page.evaluate("() => show(['7h', '8h', '9h', 'Kc'])")
    x, y = await corner(option(page, "king of clubs"))
    await page.mouse.move(*await corner(option(page, "nine of hearts")))
    await page.mouse.down()
    await page.mouse.move(x + 2, y, steps=5)
    await expect(page.locator(".hand-marker")).to_be_visible()
    await page.mouse.up()
    assert await page.evaluate(TEXTS) == ["8h", "7h", "9h", "Kc"]
    assert await page.evaluate("() => hand.selected()") == []
    await expect(page.locator(".hand-marker, .drag-layer")).to_have_count(1)
    await expect(page.locator(".hand-marker")).to_be_hidden()


# ---------------------------------------------------------------------- animations

PAUSE = "document.getAnimations().forEach((one) => one.pause());"
"""Inserted into a function that starts animations: between two calls on a busy machine they may end."""

PLAY = f"""() => {{
  const layout = snapshot(document.body);
  show(["7h", "Kc"]);
  left.append(...["7h", "7h", "Qs"].map((text) => cardElement(text, deck)));
  const asked = [];
  play(document.body, layout, {{ origin: (text) => {{ asked.push(text); return root; }} }});
  {PAUSE}
  const hidden = [...document.querySelectorAll(".in-flight")].map((node) => node.dataset.card);
  return {{ asked, hidden, flying: [...document.querySelectorAll(".flying")].map((node) => node.dataset.card) }};
}}"""


async def test_equal_cards_keep_apart_when_they_move(pages: Pages) -> None:
    page = await pages.open()
    await page.evaluate("() => show(['7h', '7h', '7h', 'Kc'])")
    found = await page.evaluate(PLAY)
    assert await page.evaluate("() => document.querySelectorAll('.flying > .card-back').length") == 1
    assert found == {"asked": ["Qs"], "hidden": ["7h", "7h", "Qs"], "flying": ["7h", "7h", "Qs"]}
    await page.evaluate("() => play(document.body, snapshot(document.body))")
    assert await page.evaluate(MOVED) == 0
    assert await page.locator(".in-flight").count() == 0


async def test_a_movement_ends_where_the_cards_lie(pages: Pages) -> None:
    page = await pages.open()
    await page.evaluate("() => show(['7h', '7h', '7h', 'Kc'])")
    await page.evaluate(PLAY)
    gone = f"""() => {{
      const layout = snapshot(document.body);
      left.replaceChildren();
      const target = (text, zone) => zone === "left" ? document.querySelector("#right") : null;
      play(document.body, layout, {{ target }});
      {PAUSE}
    }}"""
    await page.evaluate(gone)
    assert await page.evaluate(MOVED) == 3
    await page.evaluate("() => document.getAnimations().forEach((one) => one.finish())")
    await page.wait_for_function(f"() => ({MOVED})() === 0")
    assert await page.locator("[data-card]").count() == 2


async def test_nothing_moves_where_reduced_motion_is_wanted(pages: Pages) -> None:
    page = await pages.open(reduced_motion="reduce")
    await page.evaluate("() => show(['7h', '7h', '7h', 'Kc'])")
    assert await page.evaluate(PLAY) == {"asked": [], "hidden": [], "flying": []}
    await page.get_by_role("button", name="By rank").click()
    await option(page, "king of clubs").click()
    assert await page.evaluate("() => document.getAnimations().length") == 0
