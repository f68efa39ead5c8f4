"""Bot players move at a human pace, by the same commands, and never get stuck."""

import asyncio

from structlog.testing import capture_logs

from analysis.levels import Level
from engine.poter.game import PoterView
from telegram_bot.domain.commands import EventKind
from telegram_bot.domain.play import ComeBack, Leave, Play, Stop
from telegram_bot.domain.room import Room, Stage
from telegram_bot.rooms.computation import advisor
from tests.telegram_bot.world import ANNA, BERT, World, same, simple

CALM = (("turn_seconds", 0),)


async def bots_turn(world: World, bots: int = 1) -> Room:
    """Start a table and play until a bot player is to move."""
    room = await world.table([ANNA], bots, CALM)
    while room.to_move == 0:
        room = await world.move(room)
    return room


async def test_bots_act_at_a_human_pace(world: World):
    room = await bots_turn(world)
    await world.advance(1.0)
    assert (await world.fresh(room)).position_key == room.position_key
    await world.advance(1.0)
    drawn = await world.fresh(room)
    assert drawn.position_key == (1, room.position_key[1] + 1)
    await world.advance(0.6)
    assert (await world.fresh(room)).position_key == drawn.position_key
    await world.advance(0.8)
    assert (await world.fresh(room)).to_move == 0
    assert world.told[-1][1].seat == 1


async def test_a_bot_sees_its_own_view_alone_and_the_totals_of_the_match(world: World):
    room = await bots_turn(world, 3)
    asked = []
    while (room := await world.fresh(room)).to_move != 0:
        asked.append(room.to_move)
        await world.ring()
    seen = world.advisor.seen[-len(asked) :]
    assert [view.seat for view in seen] == asked
    assert all(isinstance(view, PoterView) and view.totals == (0, 0, 0, 0) for view in seen)


async def test_bot_players_have_the_level_of_the_table_and_stand_ins_play_hard(world: World):
    room = await world.table([ANNA, BERT], 1, (*CALM, ("bot_level", Level.EASY)))
    same(await world.from_file(room), room)
    await world.done(room, Leave(), BERT)
    levels = {seat: set[Level]() for seat in range(3)}
    for _ in range(12):
        room = await world.fresh(room)
        seat, known = room.to_move, len(world.advisor.levels)
        if seat == 0:
            await world.move(room)
        else:
            await world.ring()
            levels[seat or 0].update(world.advisor.levels[known:])
    assert levels == {0: set(), 1: {Level.HARD}, 2: {Level.EASY}}


async def test_a_failing_advisor_does_not_stop_the_game(world: World):
    room = await bots_turn(world)
    world.advisor.script = [RuntimeError("no memory"), "discard 9x", "draw"]
    for _ in range(2):
        await world.ring()
    assert (await world.fresh(room)).to_move == 0
    room = await world.turn(await world.fresh(room))
    await world.ring()
    drawn = await world.fresh(room)
    world.advisor.script = ["draw"]
    await world.ring()
    assert (await world.fresh(room)).position_key == (1, drawn.position_key[1] + 1)


async def test_an_advisor_that_takes_too_long_is_warned_of_and_does_not_stop_the_game(world: World, monkeypatch):
    monkeypatch.setattr(advisor, "ADVISOR_TIMEOUT", 0.01)
    room = await bots_turn(world)
    world.advisor.before_answer = asyncio.Event().wait
    with capture_logs() as logged:
        await world.ring()
    assert (await world.fresh(room)).position_key > room.position_key
    assert [(entry["log_level"], entry["event"]) for entry in logged] == [("warning", "the advisor takes too long")]


async def test_a_bots_illegal_try_is_no_mistake_at_a_strict_table(world: World):
    room = await world.table([ANNA], 1, [*CALM, ("mistakes", "strict")])
    while room.to_move == 0:
        room = await world.move(room)
    held = room.view(1).text().split("hand ")[1].split()[0]
    world.advisor.script = [f"discard {held}"]
    await world.ring()
    after = await world.fresh(room)
    assert after.started_match.logs[0].entries[-1].text == "draw"


async def test_others_cannot_put_a_bot_off(world: World):
    room = await world.table([ANNA, BERT], 1, CALM)
    while room.to_move in (0, 1):
        room = await world.move(room)
    position_key = room.position_key
    for _ in range(10):
        await world.advance(0.3)
        await world.done(room, Leave(), BERT)
        await world.done(room, ComeBack(), BERT)
    assert (await world.fresh(room)).position_key > position_key


async def test_a_bots_late_move_is_dropped(world: World):
    room = await world.table(settings=CALM)
    person = world.mover(room)
    room = await world.done(room, Leave(), person)

    async def plays_oneself() -> None:
        world.advisor.before_answer = None
        assert (await world.service.perform(room.id, Play(simple(room)), person)).ok

    world.advisor.before_answer = plays_oneself
    await world.ring()
    after = await world.fresh(room)
    assert after.position_key == (1, 1)
    await world.advance(100)
    same(await world.fresh(room), after)


async def test_a_stopped_table_thinks_no_more(world: World):
    room = await bots_turn(world)
    await world.done(room, Stop(), ANNA)
    seen = len(world.advisor.seen)
    await world.advance(1000)
    assert len(world.advisor.seen) == seen


async def test_bots_go_on_after_a_restart(world: World):
    room = await bots_turn(world)
    await world.restart()
    await world.advance(10)
    after = await world.fresh(room)
    assert after.to_move == 0
    assert after.position_key > room.position_key


async def test_between_rounds_bots_wait_for_people(world: World):
    room = await world.table([ANNA], 2, [*CALM, ("max_turns", 3)])
    room = await world.finish_round(room)
    assert room.stage == Stage.BETWEEN
    assert world.kinds()[-1] == EventKind.ROUND_ENDED
    await world.advance(1000)
    same(await world.fresh(room), room)
