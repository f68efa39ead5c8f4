"""Guests with a link in the page: what the link shows, and what the page says when the link is invalid."""

import json

import pytest_asyncio

from telegram_bot.domain.commands import Person
from telegram_bot.domain.lobby import ChangeSetting
from telegram_bot.domain.play import Start
from telegram_bot.domain.room import Place, Room
from telegram_bot.texts.loader import Texts

from .app_world import AppWorld
from .test_access import NOWHERE, without_session

SHUT = Texts().plain("problem-no-guests")
WRONG = "0123456789abcdef"


async def switched(world: AppWorld, on: bool) -> Room:
    await world.set_options(guests=on)
    return await world.room()


async def opened(world: AppWorld, name: str, table: int, key: str):
    """Open a table by a link with a key."""
    page = await world.client.connect()
    world.pages.append(page)
    session = await world.client.session(world.init_data(name))
    await page.send(type="hello", session=session, table=table, key=key)
    return page


async def refusal(world: AppWorld, table: int, key: str) -> str:
    page = await opened(world, "Kasun", table, key)
    assert await page.closed() == 4404
    return without_session(page)


@pytest_asyncio.fixture(loop_scope="session")
async def world(world: AppWorld):
    world.outsider("Kasun")
    world.outsider("Tharu")
    await world.open_table("Amal")
    return world


async def test_a_guest_sees_the_lobby_sits_down_and_plays(world: AppWorld):
    room = await switched(world, True)
    page = await opened(world, "Kasun", room.id, room.guest_key)
    table = await page.shows(lambda table: table["seat"] is None)
    assert not table["may_set"]
    assert {one["name"] for one in table["orders"]} == {"join"}
    assert (await page.order("join"))["type"] == "done"
    table = await page.shows(lambda table: table["seat"] == 1)
    assert table["players"][1]["level"] == "guest"
    assert (await world.room()).seats[1].is_guest
    amal = Person(world.people["Amal"], "Amal")
    assert (await world.service.perform(room.id, ChangeSetting("guests", False), amal)).ok
    assert (await world.service.perform(room.id, Start(), amal)).ok
    table = await page.shows(lambda table: table["stage"] == "playing")
    assert table["scene"]["hand"]
    assert (await page.ask(type="top", game="", period="month"))["code"] == "no-table"
    again = await world.page("Kasun", room.id)
    assert again.table["seat"] == 1


async def test_a_wrong_link_cannot_be_told_from_no_table_nor_from_that_of_another(world: AppWorld):
    room = await switched(world, True)
    nimali = Person(world.people["Nimali"], "Nimali")
    other = (await world.service.open(Place(world.group, 7), "poter", nimali)).room
    assert other is not None
    assert (await world.service.perform(other.id, ChangeSetting("guests", True), nimali)).ok
    missing = await refusal(world, NOWHERE, WRONG)
    assert "no-table" in missing
    assert await refusal(world, room.id, WRONG) == missing
    assert await refusal(world, room.id, "") == missing
    assert await refusal(world, NOWHERE, room.guest_key) == missing
    assert await refusal(world, other.id, room.guest_key) == missing
    page = await opened(world, "Kasun", room.id, "../x")
    assert await page.closed() == 4401


async def test_who_comes_when_guests_are_admitted_no_more_is_told_so(world: AppWorld):
    room = await switched(world, True)
    key = room.guest_key
    watching = await opened(world, "Tharu", room.id, key)
    await watching.shows(lambda table: table["stage"] == "lobby")
    await switched(world, False)
    assert await watching.closed() == 4404
    assert watching.frames[-1]["text"] == SHUT
    assert json.loads(await refusal(world, room.id, key))[-1]["text"] == SHUT
    renewed = await switched(world, True)
    assert "no-table" in await refusal(world, room.id, key)
    page = await opened(world, "Kasun", room.id, renewed.guest_key)
    await page.shows(lambda table: table["stage"] == "lobby")


async def test_the_lobby_gives_an_invitation_with_the_key_that_stands(world: AppWorld):
    amal = await world.page("Amal", (await world.room()).id)
    plain = await amal.ask(type="invite")
    assert plain["type"] == "prepared"
    assert f"startapp%3Dt{(await world.room()).id}&" in plain["url"]
    room = await switched(world, True)
    prepared = await amal.ask(type="invite")
    assert room.link_name in prepared["url"]
    sent = world.sandbox.people.share(world.people["Amal"], prepared["message"], world.people["Amal"])
    links = [key["url"] for row in (sent.markup or {})["inline_keyboard"] for key in row]
    assert links[0].endswith(f"startapp={room.link_name}")
    assert links[1].endswith("?startgroup=x")
    home = await world.page("Amal", None)
    assert (await home.ask(type="invite"))["code"] == "no-table"
    await world.touch_board("Amal", "add-bot")
    await world.up_to_date(world.boards()[-1])
    await world.touch_board("Amal", "start")
    await amal.shows(lambda table: table["stage"] == "playing")
    assert (await amal.ask(type="invite"))["code"] == "not-in-lobby"
