"""A person is deleted while a table is live: in every stage the others go on, by clocks and bot players."""

import pytest

from telegram_bot.domain.commands import Problem
from telegram_bot.domain.lobby import Join
from telegram_bot.domain.play import ComeBack, NextRound
from telegram_bot.domain.room import Place, Room, Stage
from telegram_bot.rooms.runtime.writer import Forgetting
from telegram_bot.storage.personal_data import PersonalData
from tests.telegram_bot.world import ANNA, BERT, CARL, World, same


async def forget(world: World, person: int) -> dict[str, int]:
    forgetting = Forgetting(
        world.service.writer, PersonalData(world.store._database), lambda _language, seat: f"Player {seat + 1}"
    )
    counts = await forgetting.forget(person)
    await world.settle()
    return counts


async def unchanged_in_the_database(world: World, room: Room) -> Room:
    """Return a room as it is in memory, after checking that the database agrees."""
    found = await world.fresh(room)
    same(await world.from_file(room), found)
    return found


async def test_the_turn_of_the_person_is_played_by_a_bot_player(world: World):
    room = await world.table()
    mover = world.mover(room)
    await forget(world, mover.id)
    after = await unchanged_in_the_database(world, room)
    assert after.stage == Stage.PLAYING
    assert after.seat_of(mover.id) is None
    await world.advance(30)
    after = await unchanged_in_the_database(world, room)
    assert after.to_move is not None
    assert after.seats[after.to_move].is_present
    assert (await world.do(room, ComeBack(), mover)).problem == Problem.NOT_SEATED


@pytest.mark.parametrize("clock", [0, 60])
async def test_the_cut_of_the_person_is_made_by_a_bot_player(world: World, clock: int):
    room = await world.table(settings=[("ask_cut", True), ("turn_seconds", clock)])
    assert room.stage == Stage.CUTTING
    assert room.cutter is not None
    cutter = room.seats[room.cutter].person
    assert cutter is not None
    await forget(world, cutter)
    await world.advance(60)
    after = await unchanged_in_the_database(world, room)
    assert after.stage == Stage.PLAYING
    assert after.seat_of(cutter) is None


@pytest.mark.slow
async def test_between_rounds_the_others_start_the_next_one(world: World):
    room = await world.table([ANNA, BERT, CARL], settings=[("rounds", 2), ("max_turns", 5), ("turn_seconds", 60)])
    room = await world.finish_round(room)
    assert room.stage == Stage.BETWEEN
    await forget(world, ANNA.id)
    room = await world.done(room, NextRound(), BERT)
    assert room.stage == Stage.PLAYING
    assert "Player 1" in room.started_match.players
    await unchanged_in_the_database(world, room)


async def test_a_lobby_loses_the_person_and_may_be_joined_again(world: World):
    room = await world.lobby()
    await forget(world, ANNA.id)
    after = await unchanged_in_the_database(world, room)
    assert [seat.person for seat in after.seats] == [BERT.id]
    assert after.opener == BERT.id
    assert (await world.do(room, Join(), ANNA)).ok


async def test_an_opener_who_has_left_the_lobby_is_known_no_longer(world: World):
    room = await world.table([ANNA, BERT], bots=1)
    elsewhere = await world.table([CARL, ANNA], place=Place(-77))
    await forget(world, ANNA.id)
    assert (await unchanged_in_the_database(world, room)).opener == BERT.id
    assert (await unchanged_in_the_database(world, elsewhere)).opener == CARL.id
    assert (await forget(world, ANNA.id))["live"] == 0


async def test_a_table_without_other_people_ends(world: World):
    room = await world.table([ANNA], bots=1)
    await forget(world, ANNA.id)
    after = await unchanged_in_the_database(world, room)
    assert after.stage == Stage.ENDED
    assert after.ended_at == world.clock.time
    assert (await world.service.open(room.place, "poter", BERT)).ok
