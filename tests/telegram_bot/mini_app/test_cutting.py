"""The cut before a deal in the page: who is offered depths, and what follows from an order."""

import pytest

from telegram_bot.domain.room import Stage

from .app_client import Page
from .app_world import AppWorld

NAMES = ("Amal", "Nimali")


@pytest.fixture
async def world(database_url: str, whole_bot: None):
    """A world in which tables ask for cuts."""
    world = AppWorld(database_url, ask_cut=True)
    await world.open(*NAMES)
    yield world
    await world.close()


async def pages(world: AppWorld) -> tuple[Page, Page]:
    """Start a table; return the page of who is to cut, and the other one."""
    await world.open_table(*NAMES)
    await world.touch_board(NAMES[0], "start")
    room = await world.room()
    found = [await world.page(name, room.id) for name in NAMES]
    for page in found:
        await page.shows(lambda table: table["stage"] == "cutting")
    cutter = (await world.room()).cutter or 0
    return found[cutter], found[1 - cutter]


async def test_a_cut_by_an_order(world: AppWorld):
    cutter, other = await pages(world)
    room = await world.room()
    secret = room.started_match.prepared
    assert secret is not None
    assert len(cutter.table["depths"]) == 6
    assert other.table["depths"] == []
    assert all(secret.commitment in page.table["deal"] for page in (cutter, other))
    assert (await other.order("cut", value=1))["code"] == "not-your-cut"
    assert (await cutter.order("cut", value=9))["code"] == "bad-setting"
    assert (await cutter.order("cut", version=room.version - 1, value=1))["code"] == "stale"
    assert (await cutter.order("cut", value=1, number=""))["type"] == "problem"
    assert (await world.room()).stage == Stage.CUTTING
    assert (await cutter.order("cut", value=1))["type"] == "done"
    for page in (cutter, other):
        table = await page.shows(lambda table: table["stage"] == "playing")
        assert table["depths"] == []
        assert secret.commitment in table["deal"]
    dealt = await world.room()
    assert dealt.started_match.logs[0].proof is not None
    assert dealt.started_match.logs[0].proof.cut == 4 * 52 // 12
    assert (await cutter.order("cut", value=1))["code"] == "already-cut"
    assert not any(secret.seed in str(frame) for page in (cutter, other) for frame in page.frames)


async def test_a_cut_that_was_made_is_not_made_again(world: AppWorld):
    cutter, _ = await pages(world)
    table = cutter.table
    seen = {"position": table["position"], "seats": len(table["players"]), "seat": table["seat"]}
    assert (await cutter.order("cut", value=0))["type"] == "done"
    assert (await cutter.order("cut", value=0, version=table["version"], seen=seen))["type"] == "done"
    assert (await cutter.order("cut", value=0, version=table["version"]))["code"] == "stale"


async def test_only_the_cutter_is_told_the_number_of_the_cut(world: AppWorld):
    cutter, other = await pages(world)
    assert (await cutter.order("cut", value=5, number="5e" * 16))["type"] == "done"
    for page in (cutter, other):
        await page.shows(lambda table: table["stage"] == "playing")
    assert (cutter.table["cut_number"], other.table["cut_number"]) == ("5e" * 16, "")
    match = (await world.room()).match
    proof = None if match is None else match.logs[0].proof
    assert proof is not None
    assert (proof.cut_number, proof.cutter) == ("5e" * 16, cutter.table["seat"])
