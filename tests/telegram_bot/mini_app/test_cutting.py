"""The cut before a deal in the page: who is offered depths, and the effects of an order."""

from telegram_bot.domain.room import Stage

from .app_client import Page
from .app_world import AppWorld

PEOPLE = ("Amal", "Nimali")
SETTINGS = {"ask_cut": True}


async def pages(world: AppWorld) -> tuple[Page, Page]:
    """Start a table; return the page of who is to cut, and the other one."""
    await world.open_table(*PEOPLE)
    await world.touch_board(PEOPLE[0], "start")
    room = await world.room()
    found = [await world.page(name, room.id) for name in PEOPLE]
    for page in found:
        await page.shows(lambda table: table["stage"] == "cutting")
    cutter = (await world.room()).cutter or 0
    return found[cutter], found[1 - cutter]


async def test_a_cut_by_an_order(world: AppWorld):
    cutter, other = await pages(world)
    room, before = await world.room(), cutter.table
    secret = room.started_match.prepared
    assert secret is not None
    assert len(before["depths"]) == 6
    assert other.table["depths"] == []
    assert all(secret.commitment in page.table["deal"] for page in (cutter, other))
    assert (await other.order("cut", value=1))["code"] == "not-your-cut"
    assert (await cutter.order("cut", value=9))["code"] == "bad-setting"
    assert (await cutter.order("cut", version=room.version - 1, value=1))["code"] == "stale"
    assert (await cutter.order("cut", value=1, number=""))["type"] == "problem"
    assert (await world.room()).stage == Stage.CUTTING
    number = "5e" * 16
    assert (await cutter.order("cut", value=1, number=number))["type"] == "done"
    for page in (cutter, other):
        table = await page.shows(lambda table: table["stage"] == "playing")
        assert table["depths"] == []
        assert secret.commitment in table["deal"]
    assert (cutter.table["cut_number"], other.table["cut_number"]) == (number, ""), "only who has cut knows it"
    proof = (await world.room()).started_match.logs[0].proof
    assert proof is not None
    assert (proof.cut, proof.cut_number, proof.cutter) == (4 * 52 // 12, number, cutter.table["seat"])
    assert (await cutter.order("cut", value=1))["code"] == "already-cut"
    seen = {"position": before["position"], "seats": len(before["players"]), "seat": before["seat"]}
    assert (await cutter.order("cut", value=1, version=before["version"], seen=seen))["type"] == "done", "repeated"
    assert (await cutter.order("cut", value=1, version=before["version"]))["code"] == "stale"
    assert not any(secret.seed in str(frame) for page in (cutter, other) for frame in page.frames)
