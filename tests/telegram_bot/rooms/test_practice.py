"""A practice match: a room of one person in the private chat."""

import pytest
from sqlalchemy import update

from analysis.levels import Level
from telegram_bot.domain.commands import Problem
from telegram_bot.domain.lobby import AddBot, ChangeSetting, RemoveBot
from telegram_bot.domain.play import NextRound, Play, Start, Stop
from telegram_bot.domain.room import FREE, Place, Purpose, ReviewMode, Stage, TurnCalls
from telegram_bot.rooms.runtime.scheduler import DELAY_SPREAD, FIRST_DELAY, QUICK_PACE
from telegram_bot.rooms.runtime.service import PRACTICE_SECONDS
from telegram_bot.storage.models import RoundRow
from telegram_bot.storage.values import UnreadableRoom
from tests.telegram_bot.world import ANNA, BERT, BOTS, simple

ALONE = Place(ANNA.id)


async def practice(world, game="poter", *, started=True):
    outcome = await world.service.open(ALONE, game, ANNA, bots=BOTS)
    assert outcome.ok
    return await world.done(outcome.room, Start(), ANNA) if started else outcome.room


@pytest.mark.parametrize(("game", "players"), [("poter", 2), ("pocha", 3), ("canasta", 2)])
async def test_it_has_bot_players_and_nothing_that_waits_for_people(world, game, players):
    world.service.defaults.ask_cut = True
    room = await practice(world, game, started=False)
    assert room.purpose == Purpose.PRACTICE
    assert [seat.person for seat in room.seats] == [ANNA.id] + [None] * (players - 1)
    settings = room.settings
    assert (settings.turn_seconds, settings.hints, settings.ask_cut) == (0, FREE, False)
    assert (settings.turn_calls, settings.review_mode) == (TurnCalls.OFF, ReviewMode.PRIVATE)
    room = await world.done(room, Start(), ANNA)
    assert room.stage == Stage.PLAYING
    assert (await world.from_file(room)).purpose == Purpose.PRACTICE
    assert (await world.lobby([ANNA])).purpose == Purpose.TABLE


async def test_whoever_only_practises_has_played(world):
    began = world.clock.time
    await practice(world)
    assert await world.store.dealt_to(ANNA.id, began) == [began]
    assert await world.store.dealt_to(ANNA.id, began + 1) == await world.store.dealt_to(BERT.id, began) == []


async def test_a_person_has_one_and_others_have_theirs(world):
    room = await practice(world)
    again = await world.service.open(ALONE, "pocha", ANNA, bots=BOTS)
    assert (again.problem, again.room.id) == (Problem.TABLE_EXISTS, room.id)
    assert (await world.service.open(Place(BERT.id), "pocha", BERT, bots=BOTS)).ok


async def test_what_concerns_other_people_cannot_be_chosen(world):
    room = await practice(world, started=False)
    for name, value in (("turn_seconds", 60), ("review_mode", ReviewMode.LINE), ("ask_cut", True)):
        assert (await world.do(room, ChangeSetting(name, value), ANNA)).problem == Problem.BAD_SETTING
    assert (await world.do(room, ChangeSetting("rounds", 1), ANNA)).ok
    assert room.settings.bot_level == Level.MEDIUM
    room = await world.done(room, ChangeSetting("bot_level", Level.EASY), ANNA)
    next_one = (await world.service.open(Place(BERT.id), "pocha", BERT, like=room, bots=BOTS)).room
    assert next_one.settings.bot_level == Level.EASY


async def test_bot_players_come_and_go_and_another_game_keeps_to_its_size(world):
    room = await practice(world, started=False)
    room = await world.done(room, AddBot(BOTS), ANNA)
    assert len(room.seats) == 3
    room = await world.done(room, RemoveBot(), ANNA)
    assert len(room.seats) == 2
    room = await world.done(room, ChangeSetting("game", "pocha"), ANNA)
    assert (room.game, room.purpose) == ("pocha", Purpose.PRACTICE)


@pytest.mark.parametrize("quick", [False, True])
async def test_bot_players_move_twice_as_fast_as_at_a_table_and_again_if_people_want_it(world, quick):
    world.values["bot_pace"] = 0.5
    await world.restart()
    world.service.scheduler.is_quick = lambda _room: quick
    room = await practice(world)
    while room.seats[room.to_move].person is not None:
        room = await world.done(room, Play(simple(room)), ANNA)
    waits = (world.clock.next_due() - world.clock.time) / (0.5 * QUICK_PACE ** (1 + quick))
    assert FIRST_DELAY * (1 - DELAY_SPREAD) <= waits <= FIRST_DELAY * (1 + DELAY_SPREAD)


@pytest.mark.slow
async def test_a_match_is_played_to_its_end_and_again_with_the_same_settings(world):
    room = await practice(world, started=False)
    for name, value in (("rounds", 1), ("max_turns", 8)):
        room = await world.done(room, ChangeSetting(name, value), ANNA)
    room = await world.done(room, Start(), ANNA)
    room = await world.finish_round(room)
    assert room.stage == Stage.ENDED
    assert (await world.do(room, NextRound(), ANNA)).problem == Problem.MATCH_OVER
    again = (await world.service.open(ALONE, "poter", ANNA, like=room, bots=BOTS)).room
    assert (again.purpose, again.settings.options["rounds"], len(again.seats)) == (Purpose.PRACTICE, 1, 2)


async def test_it_is_closed_after_a_week_without_a_move_and_no_earlier(world):
    lobby, playing = await practice(world, started=False), await world.table(place=Place(-78))
    await world.advance(PRACTICE_SECONDS - 10)
    await world.service.close_idle(0)
    assert (await world.fresh(lobby)).stage == Stage.LOBBY
    await world.advance(20)
    await world.service.close_idle(0)
    await world.settle()
    assert (await world.fresh(lobby)).stage == Stage.ENDED
    assert (await world.fresh(playing)).stage != Stage.ENDED
    running = await practice(world)
    await world.advance(PRACTICE_SECONDS + 10)
    await world.service.close_idle(0)
    await world.settle()
    assert (await world.fresh(running)).stage == Stage.ENDED


async def test_one_that_cannot_be_read_is_closed_like_others_and_is_no_example_for_the_next(world):
    await practice(world)
    async with world.store._database.engine.begin() as connection:
        await connection.execute(update(RoundRow).values(deck="nonsense"))
    await world.restart()
    with pytest.raises(UnreadableRoom):
        await world.service.at(ALONE)
    world.clock.time += PRACTICE_SECONDS + 10
    await world.service.close_idle(0)
    like = await world.service.last_ended_at(ALONE)
    assert (await world.service.open(ALONE, "poter", ANNA, like=like, bots=BOTS)).ok


async def test_the_next_one_names_its_bot_players_anew_in_the_language_of_then(world):
    room = await world.done(await practice(world, started=False), AddBot(BOTS), ANNA)
    room = await world.done(room, Stop(), ANNA)
    names = ("Carmen", "Diego", "Elena")
    again = (await world.service.open(ALONE, "poter", ANNA, like=room, bots=names)).room
    assert [seat.name for seat in again.seats] == ["A", *names[:2]]
