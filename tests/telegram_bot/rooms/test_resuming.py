"""After a start: rooms that are resumed at once, those that their clock wakes, and those that stay in the store."""

from dataclasses import replace
from unittest.mock import AsyncMock

import pytest

from telegram_bot.domain.commands import EventKind
from telegram_bot.domain.lobby import ChangeSetting
from telegram_bot.domain.play import Stop
from telegram_bot.domain.room import Place, Stage
from telegram_bot.rooms.runtime.service import ACTIVE_SECONDS, RECENT_SECONDS, ResumePlan, plan
from telegram_bot.storage.values import StoredRoom
from tests.samples import cases
from tests.telegram_bot.world import ANNA, BERT, GRACE

NOW = 1_000_000.0
ROOM = StoredRoom(
    room_id=7,
    stage=Stage.PLAYING,
    version=5,
    turn_seconds=600,
    deadline=None,
    warned=False,
    changed_at=NOW - ACTIVE_SECONDS,
    is_automatic=False,
    is_unreviewed=False,
)
AT_ONCE, NOT = ResumePlan([7], []), ResumePlan([], [])


@cases(
    ("values", "expected"),
    [
        ({}, NOT),
        ({"version": 6}, AT_ONCE),
        ({"is_automatic": True}, AT_ONCE),
        ({"is_unreviewed": True}, AT_ONCE),
        ({"changed_at": NOW - 1}, AT_ONCE),
        ({"deadline": NOW - 9}, AT_ONCE),
        ({"deadline": NOW + GRACE - 1}, AT_ONCE),
        ({"deadline": NOW + 500}, ResumePlan([], [(7, NOW + 200)])),
        ({"deadline": NOW + 200}, AT_ONCE),  # the warning is due
        ({"deadline": NOW + 200, "warned": True}, ResumePlan([], [(7, NOW + 200)])),
        ({"deadline": NOW + 25, "stage": Stage.BETWEEN}, ResumePlan([], [(7, NOW + 25)])),
        ({"deadline": NOW + 25, "stage": Stage.CUTTING}, ResumePlan([], [(7, NOW + 25)])),
        ({"stage": Stage.CUTTING, "is_automatic": True}, AT_ONCE),
        ({"stage": Stage.BETWEEN, "is_automatic": True}, NOT),
        ({"stage": Stage.LOBBY, "is_automatic": True, "changed_at": NOW}, NOT),
    ],
)
def test_when_a_room_is_resumed(values, expected):
    assert plan([replace(ROOM, **values)], {7: 5}, NOW, GRACE) == expected


def test_the_most_urgent_rooms_come_first():
    rooms = [
        replace(ROOM, room_id=1, is_automatic=True),
        replace(ROOM, room_id=2, deadline=NOW + 10),
        replace(ROOM, room_id=3, deadline=NOW - 10),
    ]
    assert plan(rooms, {}, NOW, GRACE).now == [3, 2, 1]


async def test_a_shown_room_that_waits_for_people_is_not_loaded(world, monkeypatch):
    room = await world.table(settings=[("turn_seconds", 0)])
    await world.advance(ACTIVE_SECONDS + 1)
    await world.stop()
    await world.start()
    load = AsyncMock(wraps=world.store.load)
    monkeypatch.setattr(world.store, "load", load)
    assert await world.service.resume({room.id: room.version}) == {room.id: room.version}
    load.assert_not_awaited()
    await world.move(await world.fresh(room))
    load.assert_awaited_once_with(room.id)


async def test_the_clock_of_a_stored_room_goes_on(world):
    room = await world.table(settings=[("turn_seconds", 300)])
    await world.advance(100)
    await world.stop()
    world.told.clear()
    await world.start()
    await world.service.resume({room.id: room.version})
    await world.advance(49)
    assert world.kinds() == []
    await world.advance(2)
    assert world.kinds() == [EventKind.CLOCK_WARNING]
    await world.advance(150)
    assert EventKind.MOVED in world.kinds()
    assert (await world.fresh(room)).turn != room.turn


async def test_a_room_that_has_just_ended_is_resumed_if_its_end_was_not_shown(world):
    room = await world.table()
    ended = await world.done(room, Stop(), ANNA)
    await world.stop()
    starts = ((0, room.version, [EventKind.RESUMED]), (0, ended.version, []), (RECENT_SECONDS, 0, []))
    for seconds, shown, kinds in starts:
        world.clock.time += seconds
        world.told.clear()
        await world.start()
        assert await world.service.resume({room.id: shown}) == {}
        await world.settle()
        assert world.kinds() == kinds
        await world.stop()
    await world.start()


@pytest.mark.slow
async def test_idle_lobbies_are_closed_and_their_places_free(world):
    idle = await world.lobby([ANNA])
    used = await world.lobby([BERT], place=Place(-77))
    playing = await world.table(place=Place(-78), settings=[("turn_seconds", 0)])
    await world.advance(3000)
    await world.done(used, ChangeSetting("turn_seconds", 0), BERT)
    await world.advance(3000)
    world.told.clear()
    await world.service.close_idle(3600)
    await world.settle()
    assert [(room.id, event.kind, event.by_clock) for room, event in world.told] == [(idle.id, EventKind.STOPPED, True)]
    assert (await world.fresh(idle)).stage == Stage.ENDED
    assert (await world.fresh(used)).stage == Stage.LOBBY
    assert (await world.fresh(playing)).stage == Stage.PLAYING
    again = await world.lobby([ANNA])
    assert again.id != idle.id


async def test_a_room_that_could_not_be_read_is_resumed_at_the_end(world, monkeypatch):
    rooms = [await world.table(place=Place(-number)) for number in (1, 2)]
    await world.stop()
    await world.start()
    load, failures = world.store.load, [OSError("busy")]

    async def busy(room_id):
        if failures:
            raise failures.pop()
        return await load(room_id)

    monkeypatch.setattr(world.store, "load", busy)
    world.told.clear()
    await world.service.resume()
    await world.settle()
    assert {room.id for room, _ in world.told} == {room.id for room in rooms}
