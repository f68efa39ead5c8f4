"""The line of a hint over the hand, in a browser: steps, reasons and details, on phones."""

import asyncio
from random import Random

import pytest
from playwright.async_api import Route, expect

from telegram_bot.domain.commands import Person
from telegram_bot.domain.play import Play
from telegram_bot.domain.room import Room
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.selection import cards_of

from .app_world import AppWorld
from .browser_page import ENLARGE, box_of
from .reader import Reader

ONE_LINE = """
() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".hint-steps { flex-direction: column; max-block-size: 1.3em !important; }");
  document.adoptedStyleSheets = [sheet];
}
"""
"""Leaves room for only one step of a plan."""


async def turn_with_a_choice(world: AppWorld, among: str = "discard") -> Room:
    """Start a table of Amal and a bot player; return it in Amal's turn, with moves of a kind to choose from."""
    await world.start_table("Amal", bots=1)

    def has_choice(room: Room) -> bool:
        moves = [str(move) for move in room.view(0).legal_moves()]
        return len(moves) > 1 and any(move.startswith(among) for move in moves)

    while (room := await world.room()).to_move != 0 or not has_choice(room):
        if room.to_move != 0:
            await world.later_than(room)
            continue
        move = room.view(0).legal_moves()[0]
        await world.service.perform(room.id, Play(move), Person(world.people["Amal"], "Amal"), room.version)
    return room


async def test_a_hint_raises_cards_and_its_details_compare_the_ways(world: AppWorld, reader: Reader):
    room = await turn_with_a_choice(world)
    advised = str(room.view(0).legal_moves()[0])
    page = await reader.open("Amal", f"t{room.id}")
    await page.get_by_role("button", name="Hint").click()
    await expect(page.locator(".hint-steps li")).to_have_count(1)
    await expect(page.locator(".hand-card.lifted")).to_have_count(len(cards_of(advised, hand_of(room))))
    await page.get_by_role("button", name="Details").click()
    await expect(page.locator(".hint-bar")).to_have_count(min(8, len(room.view(0).legal_moves())))
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Close the hint").click()
    await expect(page.locator(".hand-card.lifted")).to_have_count(0)


async def test_do_it_makes_the_next_step_of_a_hint_and_the_pile_stays_in_sight(world: AppWorld, reader: Reader):
    room = await turn_with_a_choice(world)
    world.advisor.script = [str(next(move for move in room.view(0).legal_moves() if str(move).startswith("discard")))]
    page = await reader.open("Amal", f"t{room.id}")
    await page.get_by_role("button", name="Hint").click()
    step = page.locator(".hint-steps .next")
    await expect(step).to_contain_text("Discard")
    pile, line = page.locator('[data-area="pile"].hinted'), page.locator(".hint")
    lower, upper = await box_of(pile), await box_of(line)
    assert lower["y"] + lower["height"] <= upper["y"] + 1
    await page.get_by_role("button", name="Do it").click()
    await expect(line).to_be_hidden()
    assert (await world.room()).position_key > room.position_key


def plan_with_a_draw(room: Room) -> tuple[str, str]:
    """Return the moves of a turn that draws and discards a card of the first seat's hand."""
    after = room.started_match.copy()
    after.play(0, after.game.parse_move("draw"), Random(1))
    legal = map(str, after.running().view(0).legal_moves())
    discard = next(move for move in legal if move.partition(" ")[2] in hand_of(room) and move.startswith("discard"))
    return "draw", discard


ROOM_IS_MADE = """(whole) => {
  const [why, felt, middle] = [".hint-why", ".felt", ".middle"].map((one) => document.querySelector(one));
  const isStyled = getComputedStyle(why).webkitLineClamp > 1;
  const isInSight = middle.getBoundingClientRect().bottom <= felt.getBoundingClientRect().bottom;
  return isStyled && isInSight && (why.scrollHeight <= why.clientHeight + 1) === whole;
}"""
"""Whether stock and pile are in view, and the reason is whole or not."""


@pytest.mark.parametrize(("text", "whole"), [("100%", True), ("130%", False)])
async def test_a_longer_reason_is_whole_where_the_felt_has_room(
    world: AppWorld, reader: Reader, text: str, whole: bool
):
    room = await turn_with_a_choice(world)
    page = await reader.open("Amal", f"t{room.id}", {"width": 360, "height": 640})
    await page.evaluate(ENLARGE, text)
    style_may_come = asyncio.Event()

    async def late(route: Route) -> None:
        await style_may_come.wait()
        await route.continue_()

    await page.route("**/review.css", late)
    await page.get_by_role("button", name="Hint").click()
    why = page.locator(".hint-why")
    await expect(why).not_to_be_empty()
    await why.evaluate("(one) => { one.textContent = 'Why: it costs you little. '.repeat(5); }")
    style_may_come.set()
    await page.wait_for_function(ROOM_IS_MADE, arg=whole)


async def test_while_a_plan_is_looked_at_again_there_is_a_first_look(world: AppWorld, reader: Reader):
    room = await turn_with_a_choice(world, "draw")
    plan = plan_with_a_draw(room)
    world.advisor.script, world.advisor.plan = ["draw"], plan[:1]
    page = await reader.open("Amal", f"t{room.id}")
    await page.get_by_role("button", name="Hint").click()
    await expect(page.locator(".hint-steps .next")).to_have_text("Draw a card")
    world.advisor.plan, world.advisor.hold, world.advisor.left = (), asyncio.Event(), 15.0
    await page.get_by_role("button", name="Do it").click()
    await expect(page.locator(".hint-why")).to_contain_text("My first look: Discard")
    await expect(page.locator(".hint-why")).to_contain_text("15 s")
    await page.get_by_role("button", name="Details").click()  # waits for the same answer
    world.advisor.hold.set()
    await expect(page.locator("dialog .hint-bar").first).to_be_visible()
    await expect(page.locator(".notice")).to_have_count(0)
    await page.keyboard.press("Escape")
    await expect(page.locator(".hint-steps .next")).to_contain_text("Discard")
    await expect(page.locator(".hint-why")).not_to_contain_text("first look")


async def test_a_longer_reason_covers_no_button_of_a_phone_on_its_side(world: AppWorld, reader: Reader):
    room = await turn_with_a_choice(world, "draw")
    page = await reader.open("Amal", f"t{room.id}", {"width": 844, "height": 390})
    await page.get_by_role("button", name="Hint").click()
    why, close = page.locator(".hint-why"), page.get_by_role("button", name="Close the hint")
    await expect(why).not_to_be_empty()
    await why.evaluate("(one) => { one.textContent = 'Why: it costs you little. '.repeat(5); }")
    for height in (390, 360):
        await page.set_viewport_size({"width": 844, "height": height})
        await expect(close).to_be_in_viewport(ratio=1)
        for button in (page.locator(".actions button").first, page.locator(".hint-button"), close):
            await button.click(trial=True)


async def test_steps_are_ticked_off_in_sight_and_the_plan_is_kept_after_a_new_card(world: AppWorld, reader: Reader):
    room = await turn_with_a_choice(world, "draw")
    plan = plan_with_a_draw(room)
    world.advisor.script, world.advisor.plan = [*plan], plan
    page = await reader.open("Amal", f"t{room.id}")
    await page.get_by_role("button", name="Hint").click()
    done, following = page.locator(".hint-steps .done"), page.locator(".hint-steps .next")
    await expect(following).to_have_text("Draw a card")
    await page.evaluate(ONE_LINE)
    world.advisor.plan = ()
    await page.get_by_role("button", name="Do it").click()
    await expect(following).to_contain_text("Discard")
    await expect(following).to_be_in_viewport(ratio=0.9)
    for _ in range(2):
        await expect(done).to_have_text("Draw a card")
        await expect(following).to_contain_text("Discard")
        await expect(page.locator(".hint-why")).not_to_be_empty()
        await page.reload()
    await expect(following).to_contain_text("Discard")
    reason = "one => { one.nextElementSibling.textContent = 'Why: '.repeat(30); one.remove(); }"
    await page.locator(".hint-do").evaluate(reason)  # as in a plan that is done
    line, steps = await box_of(page.locator(".hint")), await box_of(page.locator(".hint-steps"))
    assert steps["width"] > 0.9 * line["width"]
    await page.reload()
    await page.get_by_role("button", name="Do it").click()
    await expect(page.locator(".hint")).to_be_hidden()
    assert (await world.room()).position_key[1] >= room.position_key[1] + 2


def hand_of(room: Room) -> tuple[str, ...]:
    """Return the first seat's hand."""
    return PRESENTATIONS[room.game].at.hand_of(room.view(0))
