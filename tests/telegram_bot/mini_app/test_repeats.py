"""Requests that a page repeats after a lost connection: what was done the first time is done only once."""

from typing import Any

from telegram_bot.domain.commands import Person
from telegram_bot.domain.play import Play

from .app_client import Page
from .app_world import AppWorld


def seen(page: Page) -> dict[str, Any]:
    """Return what a page says that it has seen."""
    return {"position": page.table["position"], "seats": len(page.table["players"]), "seat": page.table["seat"]}


async def mover(world: AppWorld) -> Page:
    """Return the page of the player to move at a new table."""
    await world.start_table("Amal", "Nimali")
    room = await world.room()
    return await world.page(room.seats[room.to_move or 0].name, room.id)


async def discards(world: AppWorld) -> list[str]:
    """Return the possible discards after drawing."""
    room = await world.room()
    return [str(move) for move in room.view(room.to_move).legal_moves() if str(move).startswith("discard")]


async def test_a_move_that_was_made_is_not_made_again(world: AppWorld):
    """Also after those that followed it, and after a restart; in another position none are made."""
    page = await mover(world)
    before, version, session = seen(page), page.table["version"], page.of_type("welcome")[0]["session"]
    assert (await page.play("draw"))["type"] == "done"
    stored = world.stored()
    again = {"type": "play", "version": version, "moves": ["draw"]}
    assert (await page.ask(**again, seen=before))["type"] == "done"
    assert (await page.ask(**again))["code"] == "stale"
    assert world.stored() == stored
    first, second = (await discards(world))[:2]
    assert (await page.play(first, version=(await world.room()).version))["type"] == "done"
    stored = world.stored()
    assert (await page.ask(**again, seen=before))["type"] == "done"
    for moves in (["draw", second], ["draw", "draw"], [second]):
        answer = await page.ask(type="play", version=version, moves=moves, seen=before)
        assert (answer["type"], answer["code"]) == ("problem", "stale"), moves
    for position in ([0, 0], [7, 0], [1, 99999]):
        nowhere = {"position": position, "seats": 2, "seat": None}
        assert (await page.ask(**again, seen=nowhere))["code"] == "stale", position
    assert world.stored() == stored
    await world.restart_bot()
    later = await world.client.open(session, page.table["table"])
    world.pages.append(later)
    assert (await later.ask(**again, seen=before))["type"] == "done"
    assert world.stored() == stored


async def test_moves_that_never_arrived_are_made(world: AppWorld):
    page = await mover(world)
    before, version = seen(page), page.table["version"]
    again: dict[str, Any] = {"type": "play", "version": version, "moves": ["draw"], "seen": before}
    assert (await page.ask(**again))["type"] == "done"
    assert (await world.room()).position_key == (1, 1)
    again["moves"].append(discard := (await discards(world))[0])
    for _ in range(2):
        assert (await page.ask(**again))["type"] == "done"
        assert (await world.room()).started_match.logs[-1].entries[-1].text == discard


async def test_a_move_of_somebody_else_is_not_taken_for_ones_own(world: AppWorld):
    page = await mover(world)
    room = await world.room()
    other = room.seats[1 - (room.to_move or 0)]
    watching = await world.page(other.name, room.id)
    before, version = seen(watching), watching.table["version"]
    assert room.to_move is not None
    mine = Person(world.people[room.seats[room.to_move].name], "x")
    assert (await world.service.perform(room.id, Play(room.match.game.parse_move("draw")), mine)).ok  # type: ignore[union-attr]
    answer = await watching.ask(type="play", version=version, moves=["draw"], seen=before)
    assert answer["type"] == "problem"
    await page.newer(version)


async def test_an_imprecise_cut_that_was_made_is_not_made_again(world: AppWorld):
    await world.start_table("Amal", "Nimali", game="canasta")
    room = await world.room()
    page = await world.page(room.seats[room.to_move or 0].name, room.id)
    before, version = seen(page), page.table["version"]
    cut = {"type": "play", "version": version, "moves": ["cut 50"], "seen": before}
    assert (await page.ask(**{**cut, "seen": None}))["type"] == "done"
    assert (await page.ask(**cut))["type"] == "done"


LOBBY = ("add-bot", "swap-seat", "remove-bot", "join", "leave", "start", "stop", "new-table")


async def version_of(world: AppWorld, page: Page) -> int:
    """Return the version of the table that a page shows."""
    room = await world.service.get(page.table["table"])
    assert room is not None
    return room.version


async def test_an_order_that_was_carried_out_is_not_an_error(world: AppWorld):
    await world.open_table("Amal", "Nimali")
    page = await world.page("Amal", (await world.room()).id)
    for name in ("add-bot", "swap-seat", "remove-bot", "join", "leave", "join", "start", "stop"):
        before, version, joined = seen(page), page.table["version"], page.table["seat"] is not None
        if not (name == "join" and joined):
            assert (await page.order(name))["type"] == "done", name
            await page.newer(version)
        after = await version_of(world, page)
        assert (await page.order(name, version=version, seen=before))["type"] == "done", name
        assert await version_of(world, page) == after, name
    opened = await page.order("new-table")
    assert await page.order("new-table", seen=seen(page)) == {**opened, "id": opened["id"] + 1}


async def test_an_order_that_was_not_carried_out_is_told(world: AppWorld):
    await world.open_table("Amal", "Nimali")
    page, other = [await world.page(name, (await world.room()).id) for name in ("Amal", "Nimali")]
    before, version = seen(page), page.table["version"]
    assert (await other.order("swap-seat"))["type"] == "done"
    assert (await other.order("swap-seat", version=(await world.room()).version))["type"] == "done"
    for name in ("add-bot", "remove-bot", "swap-seat", "start", "leave"):
        answer = await page.order(name, version=version, seen=before)
        assert (answer["type"], answer["code"]) == ("problem", "stale"), name
    await other.order("stop")


async def test_a_move_is_taken_back_once_and_not_made_again(world: AppWorld):
    page = await mover(world)
    service = world.service
    while True:
        room = await world.room()
        seat = room.seats[room.to_move or 0]
        moves = [str(move) for move in room.view(room.to_move).legal_moves()]
        meld = next((move for move in moves if move.startswith("meld")), None)
        if meld is not None:
            break
        last = next((move for move in moves if move.startswith("discard")), moves[0])
        by = Person(seat.person or 0, seat.name)
        assert (await service.perform(room.id, Play(room.match.game.parse_move(last)), by)).ok  # type: ignore[union-attr]
    page = await world.page(seat.name, room.id)
    before, version = seen(page), page.table["version"]
    made = {"type": "play", "version": version, "moves": [meld]}
    assert (await page.ask(**made, seen=before))["type"] == "done"
    page = await world.page(seat.name, room.id)
    laid, order = seen(page), {"type": "order", "version": page.table["version"], "name": "take-back"}
    assert (await page.ask(**order, seen=laid))["type"] == "done"
    stored = world.stored()
    assert (await page.ask(**order, seen=laid))["type"] == "done"
    assert (await page.ask(**made, seen=before))["code"] == "stale"
    assert (await page.ask(**order))["code"] == "stale"
    assert world.stored() == stored
