"""Forced moves are made for a person after a short delay, as their own."""

from telegram_bot.domain.play import Play
from telegram_bot.domain.room import Room, Stage
from telegram_bot.rooms.runtime.scheduler import FORCED_MOVE_SECONDS
from tests.telegram_bot.world import ANNA, BERT, CARL, World, same

AUTO = (("turn_seconds", 60), ("auto_moves", True))


async def last_card(world: World, settings: tuple[tuple[str, object], ...] = AUTO) -> Room:
    """Return a table of Pocha where all have bid and each has one card to play."""
    room = await world.table((ANNA, BERT, CARL), settings=settings, game="pocha")
    for _ in range(3):
        assert len(room.view(room.to_move).legal_moves()) > 1
        room = await world.move(room)
    assert len(room.view(room.to_move).legal_moves()) == 1
    return room


async def test_a_forced_move_is_made_after_a_short_delay(world: World):
    room = await last_card(world)
    seat = room.to_move
    assert seat is not None
    await world.advance(FORCED_MOVE_SECONDS - 0.1)
    assert (await world.fresh(room)).version == room.version
    await world.advance(0.2)
    after = await world.fresh(room)
    assert after.to_move != seat
    assert (after.seats[seat].missed, after.seats[seat].away) == (0, False)
    change = world.told[-1][1]
    assert (change.seat, change.by_clock, len(change.entries)) == (seat, False, 1)
    same(await world.from_file(room), after)
    await world.advance(3 * FORCED_MOVE_SECONDS)
    assert (await world.fresh(room)).stage == Stage.BETWEEN


async def test_only_where_the_table_says_so(world: World):
    room = await last_card(world, (("turn_seconds", 60),))
    await world.advance(29)
    assert (await world.fresh(room)).version == room.version


async def test_no_clock_is_needed(world: World):
    room = await last_card(world, (("turn_seconds", 0), ("auto_moves", True)))
    await world.advance(3 * FORCED_MOVE_SECONDS + 1)
    assert (await world.fresh(room)).stage == Stage.BETWEEN


async def test_a_choice_is_never_made(world: World):
    room = await world.table((ANNA, BERT, CARL), settings=AUTO, game="pocha")
    await world.advance(29)
    assert (await world.fresh(room)).version == room.version


async def test_whoever_plays_it_at_once_is_not_played_for(world: World):
    room = await last_card(world)
    move = room.view(room.to_move).legal_moves()[0]
    room = await world.done(room, Play(move), world.mover(room))
    await world.advance(FORCED_MOVE_SECONDS - 0.1)
    assert (await world.fresh(room)).version == room.version


async def test_nothing_is_played_while_the_person_waits_for_a_hint(world: World):
    room = await last_card(world)
    world.service.scheduler.stop_clock(room)
    await world.advance(25)
    assert (await world.fresh(room)).version == room.version
    await world.service.scheduler.restart_clock(room.id)
    await world.advance(10)
    assert (await world.fresh(room)).version > room.version


async def test_the_delay_begins_anew_after_a_restart(world: World):
    room = await last_card(world)
    await world.restart()
    assert (await world.fresh(room)).version == room.version
    await world.advance(FORCED_MOVE_SECONDS + 0.1)
    assert (await world.fresh(room)).version > room.version
