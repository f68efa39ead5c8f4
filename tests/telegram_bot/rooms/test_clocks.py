"""Clocks: a turn's deadline, the warning, expired turns, stand-ins, and outages that cost nobody a turn."""

import pytest

from telegram_bot.domain.commands import EventKind
from telegram_bot.domain.play import ComeBack, Leave, Play, Stop
from telegram_bot.domain.room import Stage
from tests.telegram_bot.world import ANNA, BERT, GRACE, World, same, simple, typed


async def test_the_deadline_is_a_turns_not_a_moves_and_a_half_made_turn_is_finished(world: World):
    room = await world.table()
    assert room.deadline == world.clock.time + 60
    await world.advance(10)
    drawn = await world.move(room)
    assert drawn.to_move == room.to_move
    assert drawn.deadline == room.deadline
    after = await world.turn(drawn)
    assert after.deadline == world.clock.time + 60
    half = await world.move(after)
    await world.advance(60)
    assert len(world.told[-1][1].entries) == 1
    assert (await world.fresh(half)).to_move != half.to_move


async def test_no_clock(world: World):
    room = await world.table(settings=[("turn_seconds", 0)])
    await world.advance(100_000)
    same(await world.fresh(room), room)
    assert room.deadline is None


async def test_the_warning_comes_at_half_time_once_and_leaves_buttons_good(world: World):
    room = await world.table()
    await world.advance(29.9)
    assert EventKind.CLOCK_WARNING not in world.kinds()
    await world.advance(0.2)
    assert world.kinds().count(EventKind.CLOCK_WARNING) == 1
    warned = await world.from_file(room)
    assert warned.warned
    assert warned.version == room.version
    outcome = await world.do(room, typed(room, "draw"), world.mover(room), room.version)
    assert outcome.ok
    after = await world.turn(await world.fresh(room))
    assert not after.warned


async def test_the_clock_plays_the_whole_turn_in_one_change(world: World):
    room = await world.table()
    seat = room.to_move
    assert seat is not None
    await world.advance(59.9)
    assert (await world.fresh(room)).position_key == (1, 0)
    await world.advance(0.2)
    after = await world.fresh(room)
    assert after.to_move != seat
    assert after.version == room.version + 1
    assert after.seats[seat].missed == 1
    assert not after.seats[seat].away
    assert after.deadline == (room.deadline or 0) + 60
    change = world.told[-1][1]
    assert (change.kind, change.seat, change.by_clock) == (EventKind.MOVED, seat, True)
    assert len(change.entries) == 2
    same(await world.from_file(room), after)


async def test_two_misses_in_a_row_bring_a_stand_in(world: World):
    room = await world.table()
    seat = room.to_move
    assert seat is not None
    sleeper = world.mover(room)
    await world.advance(60)
    room = await world.turn(await world.fresh(room))
    await world.advance(60)
    room = await world.fresh(room)
    assert (room.seats[seat].missed, room.seats[seat].away) == (2, True)
    assert world.kinds()[-2:] == [EventKind.MOVED, EventKind.SEAT_CHANGED]
    room = await world.turn(room)
    assert room.deadline is None
    await world.advance(5)
    room = await world.fresh(room)
    assert room.to_move != seat
    room = await world.done(room, ComeBack(), sleeper)
    assert (room.seats[seat].missed, room.seats[seat].away) == (0, False)
    same(await world.from_file(room), room)


async def test_an_act_between_misses_forgets_them(world: World):
    room = await world.table()
    seat = room.to_move
    assert seat is not None
    await world.advance(60)
    room = await world.turn(await world.fresh(room))
    room = await world.turn(room)
    assert room.seats[seat].missed == 0
    room = await world.turn(room)
    await world.advance(60)
    assert not (await world.fresh(room)).seats[seat].away


async def test_everybody_asleep_pauses_the_table(world: World):
    room = await world.table(bots=1)
    await world.advance(3600)
    room = await world.fresh(room)
    assert room.paused
    assert room.stage == Stage.PLAYING
    assert room.deadline is None
    position_key = room.position_key
    await world.advance(100_000)
    assert (await world.fresh(room)).position_key == position_key
    await world.done(room, ComeBack(), ANNA)
    await world.advance(30)
    assert (await world.fresh(room)).position_key > position_key


async def test_who_leaves_in_a_turn_buys_no_time_and_who_comes_back_in_it_has_a_whole_clock(world: World):
    room = await world.table()
    person, waiting = (ANNA, BERT) if world.mover(room) is ANNA else (BERT, ANNA)
    await world.advance(20)
    left = await world.done(room, Leave(), person)
    back = await world.done(left, ComeBack(), person)
    assert back.deadline == room.deadline
    await world.done(room, Leave(), waiting)
    room = await world.turn(await world.fresh(room))
    assert room.deadline is None
    room = await world.done(room, ComeBack(), waiting)
    assert room.deadline == world.clock.time + 60


async def test_who_ends_the_rest_of_a_table_in_their_own_turn_has_a_whole_clock(world: World):
    room = await world.table()
    person, waiting = (ANNA, BERT) if world.mover(room) is ANNA else (BERT, ANNA)
    rests = await world.done(await world.done(room, Leave(), waiting), Leave(), person)
    assert rests.paused
    await world.advance(3600)
    back = await world.done(rests, ComeBack(), person)
    assert back.deadline == world.clock.time + 60
    await world.advance(1)
    assert (await world.fresh(back)).position_key == rests.position_key


async def test_a_person_who_acts_while_the_clock_thinks_wins(world: World):
    room = await world.table()
    person = world.mover(room)

    async def acts() -> None:
        world.advisor.before_answer = None
        outcome = await world.service.perform(room.id, Play(simple(room)), person, room.version)
        assert outcome.ok

    world.advisor.before_answer = acts
    await world.advance(60)
    log = (await world.fresh(room)).match
    assert log is not None
    assert [change.by_clock for _, change in world.told if change.kind == EventKind.MOVED] == [False, True]
    assert len(log.logs[0].entries) == 2


async def test_stop_stops_the_clock(world: World):
    room = await world.table()
    room = await world.done(room, Stop(), ANNA)
    await world.advance(1000)
    same(await world.fresh(room), room)
    assert world.clock.next_due() is None


async def test_a_machine_that_slept_costs_nobody_the_turn(world: World):
    room = await world.table()
    world.clock.time += 7200
    await world.advance(0)
    after = await world.fresh(room)
    assert after.position_key == room.position_key
    assert after.deadline == world.clock.time + GRACE
    assert after.version == room.version
    await world.advance(GRACE)
    assert (await world.fresh(room)).position_key > room.position_key


@pytest.mark.parametrize(("down", "left"), [(1, 59), (45, GRACE), (10_000, GRACE)])
async def test_a_restart_gives_grace(world: World, down: float, left: float):
    room = await world.move(await world.table())
    await world.stop()
    world.clock.time += down
    await world.restart()
    after = await world.fresh(room)
    assert after.deadline == world.clock.time + left
    assert after.version == room.version
    assert (after.position_key, after.to_move, after.seats) == (room.position_key, room.to_move, room.seats)
    assert world.kinds()[0] == EventKind.RESUMED
    same(await world.from_file(room), after)
    await world.advance(left)
    assert (await world.fresh(room)).to_move != room.to_move
