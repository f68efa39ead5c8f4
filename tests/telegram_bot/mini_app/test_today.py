"""The deals of the day in the page: from the home to the result, and the contents of frames before the end."""

import asyncio
import json
import re
from typing import Any

import pytest
from playwright.async_api import Page, expect

from analysis.boards import Par
from engine.registry import game_named
from telegram_bot.domain.room import DAY_SECONDS
from telegram_bot.rooms.runtime.boards import Boards
from telegram_bot.texts.loader import Texts

from ..browser_windows import Windows
from ..end_to_end.fault_injector import kinds
from .app_world import AppWorld
from .screens import Screens

TEXTS = Texts()


async def prepared(world: AppWorld) -> Any:
    """Return the deals of the day, drawn, each with a par."""
    boards = world.bot.chat.context.boards.boards
    world.clock.time = float(world.sandbox.core.seconds())
    await boards.prepare()
    for board in (await boards.day(world.people["Amal"])).boards:
        await boards.store.set_par(board.id, Par(1.0, 10.0), "sources")
    return boards


async def finished(world: AppWorld, room_id: int) -> None:
    """Play a deal to its end."""
    room = await world.service.get(room_id)
    assert room is not None
    await world.finish_round(room)


async def test_frames_have_nothing_of_a_deal_that_is_not_finished(world: AppWorld):
    boards = await prepared(world)
    page = await world.page("Amal", None)
    day = await page.ask(type="day")
    assert [game["title"] for game in day["games"]][:2] == ["Poter", "Pocha"]
    pocha = await page.ask(type="day", what="pocha")
    assert pocha["games"] == [day["games"][1]]
    assert {**await page.ask(type="day", what="d999999"), "id": day["id"]} == day
    said = json.dumps({**day, "proof": ()})  # a commitment is not secret
    for board in (await boards.day(world.people["Amal"])).boards:
        assert board.board.seed not in said
        assert not set(re.findall(r"\w+", said)) & {*game_named(board.board.game).pack(board.board.options, 4)}
    board = day["games"][1]["board"]
    table = (await page.ask(type="play-board", board=board))["table"]
    assert (await page.ask(type="play-board", board=board))["table"] == table
    stranger = await world.page("Nimali", None)
    other = (await stranger.ask(type="play-board", board=board))["table"]
    assert other != table
    assert (await page.ask(type="play-board", board=10**6))["code"] == "board-closed"
    await finished(world, table)
    result = await page.ask(type="day", what="pocha")
    assert result["type"] == "deals"
    assert result["next"]["board"] == board + 1
    assert (await stranger.ask(type="day", what="pocha"))["type"] == "day"
    closed = await world.page("Nimali", table, welcome=False)
    assert await closed.closed() == 4404


async def test_a_result_is_shared_with_its_picture_and_a_link_to_the_same_deals(world: AppWorld):
    await prepared(world)
    page = await world.page("Amal", None)
    board = first = (await page.ask(type="day", what="pocha"))["games"][0]["board"]
    assert (await page.ask(type="share", what="pocha"))["code"] == "nothing"
    while board:
        table = (await page.ask(type="play-board", board=board))["table"]
        await finished(world, table)
        board = (await page.ask(type="day", what="pocha"))["next"]["board"]
    card = (await page.ask(type="day", what="pocha"))["share"]
    people, amal = world.sandbox.people, world.people["Amal"]
    for picture in (False, True):  # without the private chat there is no picture
        shared = await page.ask(type="share", what=f"d{first}")
        sent = people.share(amal, shared["message"], world.group)
        assert (sent.media is not None) is picture
        assert (sent.text or "").startswith(card["text"])
        assert sent.markup is not None
        link = sent.markup["inline_keyboard"][0][0]["url"]
        assert link.endswith(f"startapp=d{first}")
        people.start(amal)
    stranger = await world.page("Nimali", None)
    assert (await stranger.ask(type="day", what=f"d{first}"))["games"][0]["board"] == first
    duel = await page.ask(type="start-duel", what=f"d{first}")
    seen = await stranger.ask(type="day", what=duel["what"])
    assert (seen["starts"], seen["next"], seen["share"]) == ([["duel-accept", duel["what"]]], None, None)
    accepted = await stranger.ask(type="start-duel", what=duel["what"])
    assert accepted["next"]["board"] == first
    shown = (accepted["score"], *accepted["lines"])
    assert not any("of 100" in line for line in shown), "the challenger's result is hidden"
    assert (await stranger.ask(type="start-duel", what="u99"))["code"] == "duel-over"
    old = await stranger.ask(type="day", what="u1")
    assert (old["type"], old["about"]) == ("day", TEXTS.plain("problem-duel-over"))
    for fault in kinds("savePreparedInlineMessage")[:2]:
        await world.sleep(60)  # until the budget of frames is full again: sharing is dear
        world.sandbox.faults.add("savePreparedInlineMessage", **fault)
        shared = await page.ask(type="share", what="pocha")
        assert not shared["message"]
        assert shared["url"].startswith("https://t.me/share/url?url=")


@pytest.mark.slow
async def test_from_the_home_to_the_result(world: AppWorld, phone: Page):
    await prepared(world)
    screens = Screens(world, phone, "Amal")
    await screens.open(start="home")
    await phone.get_by_role("button", name=TEXTS.plain("app-today-about")).click()
    pocha = TEXTS.plain("game-pocha")
    for number, key in enumerate(("today-play", "today-next", "today-next"), 1):
        await phone.get_by_role("button", name=TEXTS.plain(key, game=pocha)).click()
        await phone.locator(".play").wait_for()
        rooms = await world.service.tables_of(world.people["Amal"])
        await finished(world, max(room.id for room in rooms))
        result = phone.locator(".result")
        await expect(result.get_by_text("points against par")).to_have_count(number)
        on = TEXTS.plain("today-next" if number < 3 else "today-result", game=pocha)
        await expect(result.get_by_role("button", name=on)).to_be_visible()
        await screens.button("today").click()
        await phone.locator(".day .match").first.wait_for()
        done = TEXTS.plain("today-progress", done=number, count=3)
        if number < 3:
            await phone.get_by_text(done).wait_for()
    await phone.get_by_role("button", name=TEXTS.plain("today-result", game=pocha)).click()
    score = TEXTS.html("result-score", score=0, most=100, half=50).words.partition("0 ")[2]
    await phone.get_by_role("heading", name=score).wait_for()
    reviews = phone.get_by_role("button", name=TEXTS.plain("result-review", number=3))
    await reviews.click()
    await phone.locator(".review-where").wait_for()
    await screens.button("review-close").click()
    await expect(phone.locator(".result")).to_be_visible()


@pytest.mark.slow
async def test_from_the_end_of_a_deal_to_the_next_one_and_to_the_result(world: AppWorld, phone: Page):
    await prepared(world)
    asking = await world.page("Amal", None)
    board = (await asking.ask(type="day", what="pocha"))["games"][0]["board"]
    table = (await asking.ask(type="play-board", board=board))["table"]
    await Screens(world, phone, "Amal").open(start=f"t{table}")
    pocha = TEXTS.plain("game-pocha")
    for key in ("today-next", "today-next", "today-result"):
        rooms = await world.service.tables_of(world.people["Amal"])
        await finished(world, max(room.id for room in rooms))
        await phone.get_by_role("button", name=TEXTS.plain(key, game=pocha)).click()
        if key == "today-next":
            await expect(phone.locator(".result")).to_be_hidden()
    await phone.get_by_role("button", name=TEXTS.plain("result-review", number=3)).wait_for()


@pytest.mark.slow
async def test_after_midnight_the_page_shows_the_new_day_before_a_deal_is_begun(
    world: AppWorld, windows: Windows, phone: Page
):
    clock, amal = world.sandbox.core.clock, world.people["Amal"]
    clock.advance((-600 - clock.now()) % DAY_SECONDS)
    boards = await prepared(world)
    windows.use_once(phone)
    await phone.clock.set_system_time(clock.now() * 1000)
    await Screens(world, phone, "Amal").open(start="home")
    await phone.get_by_role("button", name=TEXTS.plain("app-today-about")).click()
    play = phone.get_by_role("button", name=TEXTS.plain("today-play", game=TEXTS.plain("game-pocha"))).first
    await play.wait_for()
    [old, *_] = (await boards.day(amal)).of("pocha")
    world.clock.time = old.closes_at + 1
    await boards.prepare()
    await phone.clock.set_system_time((old.closes_at + 1) * 1000)
    await play.click()
    await phone.get_by_text(TEXTS.day(old.closes_at + DAY_SECONDS)).wait_for()
    assert await boards.store.attempt(old.id, amal) is None
    await play.click()
    await phone.locator(".play").wait_for()
    [new, *_] = (await boards.day(amal)).of("pocha")
    assert await boards.store.attempt(new.id, amal) is not None


async def test_what_is_known_is_answered_without_a_notice(world: AppWorld, monkeypatch: pytest.MonkeyPatch):
    """The page asks for it at each notice, so a notice would make it ask again and again."""
    await prepared(world)
    monkeypatch.setattr("telegram_bot.mini_app.personal_handlers.QUICK_SECONDS", 0.0)
    page = await world.page("Amal", None)
    for known, notices in ((True, 0), (False, 1)):
        assert (await page.ask(type="day", known=known))["type"] == "day"
        assert len(page.of_type("waiting")) == notices


@pytest.mark.slow
async def test_what_is_known_is_drawn_until_the_rest_is_ready(
    world: AppWorld, phone: Page, monkeypatch: pytest.MonkeyPatch
):
    boards = await prepared(world)
    asking = await world.page("Amal", None)
    board = (await asking.ask(type="day", what="pocha"))["games"][0]["board"]
    await finished(world, (await asking.ask(type="play-board", board=board))["table"])
    monkeypatch.setattr("telegram_bot.mini_app.personal_handlers.QUICK_SECONDS", 0.0)
    boards.reviews._cached.clear()  # as after a restart
    world.reviewer.hold = asyncio.Event()
    await Screens(world, phone, "Amal").open(start=f"d{board}")
    preparing, review = phone.get_by_role("status"), phone.get_by_role("button", name="Review 1")
    await expect(preparing).to_have_text(TEXTS.plain("today-preparing"))
    await expect(phone.get_by_text("Deal 1: score")).to_be_visible()
    await expect(review).to_have_count(0)
    world.reviewer.hold.set()
    await expect(review).to_be_visible()
    await expect(preparing).to_have_count(0)


@pytest.mark.slow
async def test_a_duel_that_takes_long_is_drawn_when_it_is_ready(
    world: AppWorld, phone: Page, monkeypatch: pytest.MonkeyPatch
):
    boards, ready, of = await prepared(world), asyncio.Event(), Boards.duel_day
    duel = await (await world.page("Amal", None)).ask(type="start-duel", what="pocha")

    async def slow(self, found, person):
        if self is boards:  # not what is known at once
            await ready.wait()
        return await of(self, found, person)

    monkeypatch.setattr("telegram_bot.mini_app.personal_handlers.QUICK_SECONDS", 0.0)
    monkeypatch.setattr(Boards, "duel_day", slow)
    await Screens(world, phone, "Amal").open(start=duel["what"])
    preparing = phone.get_by_role("status")
    await expect(preparing).to_have_text(TEXTS.plain("today-preparing"))
    await expect(phone.get_by_text("Amal: 0 of 3 played")).to_be_visible()
    ready.set()
    await expect(preparing).to_have_count(0)
    await expect(phone.get_by_text("Amal: 0 of 3 played")).to_be_visible()
