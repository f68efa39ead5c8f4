"""The table in a browser: lobby, moves by pointer and keyboard, refusals, choices, stale moves and reconnecting."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from playwright.async_api import expect

from analysis.texts.loader import clause_key
from engine.cards import FRENCH, each_card
from engine.poter.moves import PoterVerb, parse_move
from engine.poter.state import PLAY
from telegram_bot.domain.commands import Person
from telegram_bot.domain.play import Leave, Play
from telegram_bot.domain.room import Stage
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.rooms.computation.advisor import simple_move
from telegram_bot.texts.loader import Texts

from ..browser_windows import Windows
from .app_world import AppWorld
from .browser_page import Frame
from .conftest import Open
from .screens import mover, next_round, play_until

PEOPLE = ("Amal", "Nimali", "Rashed")
TEXTS = Texts()


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


async def test_a_forbidden_bid_is_explained_and_changes_nothing(world: AppWorld, open_page: Open):
    await world.start_table(*PEOPLE, game="pocha", schedule=[3])
    for _ in PEOPLE[1:]:
        shown = await open_page(await mover(world))
        await shown.page.locator(".numbers .button").first.click()
        await expect(shown.page.locator(".numbers")).to_have_count(0)
    last = await open_page(await mover(world), stopped=True)
    version = (await world.room()).version
    await last.page.locator('.numbers [aria-disabled="true"]').click(force=True)
    why = TEXTS.plain(clause_key("O4.2"))
    await expect(last.page.locator(".notice.refusal")).to_have_text(why)
    await last.page.clock.run_for(1000)
    await expect(last.page.locator("#announcer")).to_contain_text(why)
    assert (await world.room()).version == version


async def to_turn(world: AppWorld, wanted: Callable[[Any], object]) -> Any:
    """Make simple moves until the view of the seat to move meets a condition; return it."""
    while True:
        room = await world.room()
        assert room.to_move is not None, "the round has ended"
        view: Any = room.view(room.to_move)
        if wanted(view):
            return view
        seat = room.seats[room.to_move]
        assert seat.person is not None
        await world.service.perform(room.id, Play(simple_move(view)), Person(seat.person, seat.name))


def unfit(view: Any) -> list[str]:
    """Return the cards of a hand of Poter that may not be discarded now."""
    cards = [FRENCH.texts[card] for card in each_card(view.hand)] if view.table.phase == PLAY else []
    return [card for card in cards if view.refusal(parse_move(f"discard {card}")) is not None]


def with_other_use(frame: Frame) -> Frame:
    """Return the actions with cards, and one more."""
    other = {"kind": "button", "label": "Other", "moves": ["other"], "target": "", "number": None, "primary": False}
    return {**frame, "actions": [other, *frame["actions"]]} if frame["type"] == "actions" else frame


async def test_a_card_that_may_not_be_discarded_says_why_when_it_is_picked(world: AppWorld, open_page: Open):
    """Also if it can be used otherwise."""
    await world.start_table("Amal", "Nimali")
    view = await to_turn(world, unfit)
    shown = await open_page(await mover(world))
    page = shown.page
    prompt = await page.locator(".prompt").inner_text()
    greyed = await page.locator(".hand-card.dimmed [data-card]").evaluate_all(
        "cards => cards.map(card => card.dataset.card)"
    )
    may = any(move.verb == PoterVerb.DISCARD for move in view.legal_moves())
    assert sorted(greyed) == (sorted(unfit(view)) if may else [])
    for replace, others in ((shown.replace, 0), (with_other_use, 1)):
        shown.replace = replace
        for card in unfit(view):
            refusal = view.refusal(parse_move(f"discard {card}"))
            held = page.locator(f'.hand-card:has([data-card="{card}"])')
            await held.press("Space")
            await expect(page.locator(".prompt")).to_have_text(TEXTS.plain(clause_key(refusal.clause)))
            await expect(page.get_by_role("button", name="Other")).to_have_count(others)
            await held.press("Space")
            await expect(page.locator(".prompt")).to_have_text(prompt)


@pytest.mark.parametrize("game", ["poter", "canasta"])
async def test_what_needs_no_card_stays_while_one_is_picked(world: AppWorld, open_page: Open, game: str):
    await world.start_table("Amal", "Nimali", game=game)
    await to_turn(world, lambda view: {str(move) for move in view.legal_moves()} & {"draw"})
    shown = await open_page(await mover(world))
    page = shown.page
    draw = page.locator(".actions").get_by_role("button", name="Draw", exact=False)
    await expect(draw).to_be_visible()
    prompt = await page.locator(".prompt").inner_text()
    await page.locator(".hand-card").first.press("Space")
    await expect(page.locator(".prompt")).not_to_have_text(prompt)
    if game == "poter":
        await expect(page.locator(".prompt")).to_have_text(TEXTS.plain("no-use-one"))
    await expect(draw).to_be_visible()
    await expect(page.locator(".area-stock.target")).to_have_count(0)
    cards = await page.locator(".hand-card").count()
    await draw.click()
    await expect(page.locator(".hand-card")).to_have_count(cards + 1)


async def test_the_rules_are_opened_from_lobby_and_table_in_the_language_of_the_reader(
    world: AppWorld, open_page: Open
):
    texts = Texts("si")
    world.sandbox.people.set_language(world.people["Amal"], "si")
    await world.open_table("Amal", "Nimali", game="canasta")
    page = (await open_page("Amal")).page
    rules = page.get_by_role("button", name=texts.plain("button-rules"), exact=True)
    for stage in ("lobby", "table"):
        if stage == "table":
            await page.locator('[data-order="start"]').click()
            await page.locator(".play").wait_for()  # the lobby has a menu too
            await page.get_by_role(
                "button", name=texts.plain("app-menu"), exact=True
            ).dblclick()  # it opens a moment later
        await rules.click()
        chapters = page.locator("dialog[open] details")
        await expect(chapters).to_have_count(len(PRESENTATIONS["canasta"].chapters))
        await expect(chapters.first.locator("summary")).to_have_text(texts.plain("rules-turn-title"))
        await expect(chapters.first.locator("p").first).to_be_visible()
        await chapters.nth(1).locator("summary").click()
        await expect(chapters.nth(1).locator("p").first).to_be_visible()
        await expect(page.locator("dialog[open]")).not_to_contain_text("<b>")
        await page.keyboard.press("Escape")
    for explained, chapter in (("h1 button", "score"), ('.own-seat [data-topic="opening"]', "opening")):
        await page.locator(explained).click()
        await expect(page.locator("dialog[open] details[open] summary")).to_have_text(
            texts.plain(f"canasta-rules-{chapter}-title")
        )
        await page.keyboard.press("Escape")
    await page.get_by_role("button", name=texts.plain("app-menu"), exact=True).click()
    await page.get_by_role("button", name=texts.plain("order-stop"), exact=True).dblclick()  # the second one is none
    await page.get_by_role("button", name=texts.plain("app-cancel"), exact=True).click()
    assert (await world.room()).stage == Stage.PLAYING


async def test_a_spectator_sees_the_table_without_cards_or_actions_and_a_reaction_at_its_seat(
    world: AppWorld, open_page: Open
):
    await world.start_table("Amal", "Nimali")
    nimali, rashed = [(await open_page(name)).page for name in ("Nimali", "Rashed")]
    await expect(rashed.locator(".seat")).to_have_count(2)
    await expect(rashed.locator(".prompt")).to_contain_text("You are watching")
    for missing in (".hand-card", ".actions button", '[data-area][role="button"]'):
        await expect(rashed.locator(missing)).to_have_count(0)
    await nimali.get_by_role("button", name=TEXTS.plain("app-reactions"), exact=True).click()
    shown = [asyncio.create_task(page.locator(".reaction", has_text="👏").wait_for()) for page in (nimali, rashed)]
    await nimali.locator("dialog.choices").get_by_role("button", name=TEXTS.plain("reaction-clap")).click()
    await asyncio.gather(*shown)
    for page in (nimali, rashed):
        await expect(page.locator("#announcer")).to_contain_text("Nimali: Well played!")
        await expect(page.locator(".reaction")).to_have_count(0)


async def test_sounds_are_made_after_a_touch_unless_they_are_off(world: AppWorld, open_page: Open):
    await world.start_table("Amal", "Nimali")
    page = (await open_page(await mover(world))).page
    loaded = "() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/sounds.js'))"
    for on in (False, True):
        await page.get_by_role("button", name=TEXTS.plain("app-menu"), exact=True).click()
        await page.get_by_label(TEXTS.plain("app-sound"), exact=True).set_checked(on)
        await page.keyboard.press("Escape")
        if not on:
            await page.locator(".area-stock.target").click()
            await expect(page.locator(".hand-card")).to_have_count(9)
            assert not await page.evaluate(loaded)
        else:
            await page.locator(".hand-card").first.click(position={"x": 8, "y": 20})
            await page.locator(".area-pile.target, .area-pile[aria-disabled]").click()
            await page.wait_for_function(loaded)


async def test_the_language_is_changed_in_the_menu(world: AppWorld, open_page: Open):
    await world.start_table("Amal", "Nimali")
    amal, nimali = (await open_page("Amal")).page, (await open_page("Nimali")).page
    await amal.get_by_role("button", name=TEXTS.plain("app-menu"), exact=True).click()
    await amal.get_by_label(TEXTS.plain("app-language")).select_option("es")
    await expect(amal.locator("html")).to_have_attribute("lang", "es")
    await expect(amal.locator("dialog[open]")).to_have_count(0)
    await expect(amal.get_by_role("button", name=Texts("es").plain("app-menu"), exact=True)).to_be_visible()
    await expect(amal.locator(".hand-sort").first).to_have_text(Texts("es").plain("app-hand-suit"))
    await expect(nimali.locator("html")).to_have_attribute("lang", "en")
    assert (await world.bot.chat.context.languages.of(world.people["Amal"])).language == "es"


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


async def test_the_result_shows_the_cards_left_and_the_best_find_and_the_seats_show_the_totals(
    world: AppWorld, open_page: Open
):
    await world.start_table("Amal", "Nimali", max_turns=10)
    shown = await open_page("Amal")
    shown.replace = lambda frame: {**frame, "best": ["Best find: Nimali"]} if frame["type"] == "review" else frame
    page = shown.page
    await expect(page.locator(".fact.total")).to_have_count(0)
    await play_until(world)
    await expect(page.locator(".result header")).to_contain_text("Best find: Nimali")
    assert [frame["round"] for frame in shown.of_type("review")] == [1]
    match = (await world.room()).started_match
    views: list[Any] = match.revealed()
    left = [[FRENCH.texts[card] for card in each_card(view.hand)] for view in views]
    for name, hand in zip(("Amal", "Nimali"), left, strict=True):
        cards = page.locator(".result .open-hand", has_text=name).locator("[data-card]")
        await expect(cards).to_have_count(len(hand))
        assert sorted(await cards.evaluate_all("cards => cards.map(card => card.dataset.card)")) == sorted(hand)
    await next_round(world, "Amal")
    for name, total in zip(("Amal", "Nimali"), match.totals, strict=True):
        await expect(page.locator(".seat", has_text=name).locator(".fact.total")).to_have_text(str(total))


async def test_several_ways_at_one_place_are_a_choice_there(world: AppWorld, open_page: Open):
    await world.start_table("Amal", "Nimali")
    shown = await open_page(await mover(world), stopped=True)
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
    shown = await open_page(name, stopped=True)
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
    told = asyncio.create_task(shown.page.locator(".notice.error").wait_for())  # it is there for some seconds
    await shown.page.locator(".area-stock.target").click()
    await told
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


async def test_the_page_does_without_storage_which_browsers_refuse_in_frames(
    world: AppWorld, windows: Windows, open_page: Open
):
    await world.start_table("Amal", "Nimali")
    shown = await open_page("Amal")
    refuse = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }})"
    windows.use_once(shown.page)
    await shown.page.add_init_script(refuse)
    await shown.page.reload()
    await expect(shown.page.locator(".hand-card")).to_have_count(8)
    await shown.page.get_by_role("button", name="Menu").click()
    await shown.page.get_by_role("checkbox", name="Four colours").check()
    await expect(shown.page.locator("html")).to_have_class("four-colours")
