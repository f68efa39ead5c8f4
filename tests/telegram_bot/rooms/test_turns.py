"""Turns in games where the seat to move does not tell them apart: who takes a trick in Pocha leads the next one."""

import pytest

from telegram_bot.domain.commands import Problem
from telegram_bot.domain.lobby import ChangeSetting, Join
from telegram_bot.domain.play import NextRound, Start
from telegram_bot.domain.room import Room, Stage
from telegram_bot.rooms.computation.advisor import simple_move
from telegram_bot.rooms.runtime import scheduler
from tests.telegram_bot.world import ANNA, BERT, CARL, DORA, EMIL, World

THREE = (ANNA, BERT, CARL)
TWO_CARDS = [("schedule", [2] * 40)]


async def about_to_take_a_trick(world: World) -> Room:
    """Play hands of two cards until a simple move wins the first trick; its player leads the last one."""
    room = await world.table(THREE, 0, TWO_CARDS, game="pocha")
    while True:
        ahead = room.started_match.running().copy()
        if room.stage != Stage.PLAYING:
            room = await world.done(room, NextRound(), ANNA)
            continue
        ahead.play(simple_move(room.view(room.to_move)))
        if ahead.to_move == room.to_move:
            return room
        room = await world.move(room)


async def test_the_clock_is_wound_anew_for_who_leads_after_taking_a_trick(world: World):
    room = await about_to_take_a_trick(world)
    await world.advance(10)
    after = await world.move(room)
    assert after.to_move == room.to_move
    assert after.turn != room.turn
    assert after.deadline == world.clock.time + 60


async def test_a_run_out_clock_plays_one_card(world: World):
    room = await about_to_take_a_trick(world)
    await world.advance(60)
    after = await world.fresh(room)
    assert after.to_move == room.to_move
    assert after.position_key == (room.position_key[0], room.position_key[1] + 1)
    assert [seat.missed for seat in after.seats] == [int(seat == room.to_move) for seat in range(3)]


async def test_a_bot_player_pauses_before_it_leads_again(world: World, monkeypatch: pytest.MonkeyPatch):
    for name, value in (("FIRST_DELAY", 8.0), ("FURTHER_DELAY", 1.0), ("DELAY_SPREAD", 0.0)):
        monkeypatch.setattr(scheduler, name, value)
    room = await world.table((ANNA,), 2, TWO_CARDS, game="pocha")
    again = False
    while not again:
        before = room
        if room.stage != Stage.PLAYING:
            room = await world.done(room, NextRound(), ANNA)
        elif room.seats[room.to_move or 0].is_bot:
            await world.advance(7.5)
            assert (await world.fresh(room)).position_key == room.position_key
            await world.advance(0.5)
            room = await world.fresh(room)
            again = room.to_move == before.to_move
        else:
            room = await world.move(room)
    await world.advance(7.5)
    assert (await world.fresh(room)).position_key == room.position_key


async def test_so_many_cannot_play_with_these_settings(world: World):
    room = await world.lobby((ANNA, BERT, CARL, DORA), game="pocha")
    room = await world.done(room, ChangeSetting("pack", 48), ANNA)
    room = await world.done(room, Join(), EMIL)
    outcome = await world.do(room, Start(), ANNA)
    assert outcome.problem == Problem.UNPLAYABLE
    assert (await world.fresh(room)).stage == Stage.LOBBY
    room = await world.done(await world.fresh(room), ChangeSetting("pack", 40), ANNA)
    assert (await world.done(room, Start(), ANNA)).stage == Stage.PLAYING
