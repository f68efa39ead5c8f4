"""The next round begins by itself after a pause, unless somebody stops it or everybody is away."""

import pytest

from telegram_bot.domain.commands import EventKind, Person, Problem
from telegram_bot.domain.play import ComeBack, Leave, NextRound, PauseNextRound
from telegram_bot.domain.room import Room, Stage
from tests.telegram_bot.world import ANNA, BERT, CARL, GRACE, World, same

PAUSE = 30
STRANGER = Person(99, "Stranger")
SETTINGS = (("turn_seconds", 60), ("next_round_seconds", PAUSE))


async def between(world: World, settings: tuple[tuple[str, object], ...] = SETTINGS) -> Room:
    """Return a table of Pocha after its first round, of one card each, in which people made every move."""
    room = await world.finish_round(await world.table((ANNA, BERT, CARL), settings=settings, game="pocha"))
    assert room.stage == Stage.BETWEEN
    return room


async def test_the_next_round_begins_by_itself(world: World):
    room = await between(world)
    assert room.deadline == world.clock.time + PAUSE
    same(await world.from_file(room), room)
    await world.advance(PAUSE - 0.1)
    assert (await world.fresh(room)).stage == Stage.BETWEEN
    await world.advance(0.2)
    after = await world.fresh(room)
    assert (after.stage, after.position_key, after.version) == (Stage.PLAYING, (2, 0), room.version + 1)
    assert after.deadline == pytest.approx(world.clock.time + 60, abs=0.2)
    assert world.kinds().count(EventKind.STARTED) == 2


async def test_without_the_setting_it_waits_for_a_button(world: World):
    room = await between(world, (("turn_seconds", 60),))
    assert room.deadline is None
    await world.advance(10_000)
    assert (await world.fresh(room)).stage == Stage.BETWEEN


async def test_anybody_seated_can_stop_it(world: World):
    room = await between(world)
    outcome = await world.do(room, PauseNextRound(), STRANGER)
    assert outcome.problem == Problem.NOT_SEATED
    held = await world.done(room, PauseNextRound(), CARL)
    assert held.deadline is None
    assert held.version == room.version + 1
    assert world.kinds()[-1] == EventKind.NEXT_ROUND_PAUSED
    await world.advance(10_000)
    assert (await world.fresh(room)).stage == Stage.BETWEEN
    again = await world.done(await world.fresh(room), PauseNextRound(), BERT)
    assert again.version == held.version
    begun = await world.done(again, NextRound(), BERT)
    assert begun.stage == Stage.PLAYING
    outcome = await world.do(begun, PauseNextRound(), BERT)
    assert outcome.problem == Problem.ROUND_RUNNING


async def test_a_press_of_the_button_comes_first(world: World):
    room = await between(world)
    await world.done(room, NextRound(), ANNA)
    await world.advance(PAUSE + 1)
    assert world.kinds().count(EventKind.STARTED) == 2


async def test_nothing_begins_when_everybody_leaves(world: World):
    room = await between(world)
    for person in (ANNA, BERT, CARL):
        room = await world.done(room, Leave(), person)
    assert room.deadline is None
    await world.advance(10_000)
    assert (await world.fresh(room)).stage == Stage.BETWEEN
    back = await world.done(await world.fresh(room), ComeBack(), ANNA)
    assert back.deadline is None


@pytest.mark.parametrize("plays", [False, True])
async def test_one_person_who_plays_is_enough_but_the_clock_is_not(world: World, *, plays: bool):
    room = await world.table((ANNA, BERT, CARL), settings=SETTINGS, game="pocha")
    while room.stage == Stage.PLAYING:
        if plays and world.mover(room) == ANNA:
            room = await world.move(room)
        else:
            await world.ring()
            room = await world.fresh(room)
    assert (room.stage, room.deadline is not None) == (Stage.BETWEEN, plays)
    await world.advance(PAUSE)
    assert (await world.fresh(room)).stage == (Stage.PLAYING if plays else Stage.BETWEEN)


async def test_an_outage_costs_nobody_the_pause(world: World):
    room = await between(world)
    world.clock.time += 10_000
    await world.restart()
    assert (await world.fresh(room)).deadline == world.clock.time + GRACE
    await world.advance(GRACE - 1)
    assert (await world.fresh(room)).stage == Stage.BETWEEN
    await world.advance(2)
    assert (await world.fresh(room)).stage == Stage.PLAYING


async def test_a_new_table_gets_the_pause_it_is_opened_with(world: World):
    world.service.defaults.next_round_seconds = 20
    room = await world.lobby()
    assert room.settings.next_round_seconds == 20


async def test_nothing_begins_while_the_room_is_suspended(world: World):
    room = await between(world)
    await world.service.suspend(room.place.chat_id)
    await world.advance(10_000)
    rests = await world.fresh(room)
    assert (rests.stage, rests.deadline) == (Stage.BETWEEN, None)
    assert all(seat.away for seat in rests.seats)
    back = await world.done(rests, ComeBack(), ANNA)
    assert (await world.done(back, NextRound(), ANNA)).stage == Stage.PLAYING
