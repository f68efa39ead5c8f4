"""Private hints: for whoever is to move, one at a time, never for a position that is gone."""

import asyncio

from analysis.advice import Advice
from engine.game import View
from telegram_bot.rooms.acts import Leave, Play, Problem, Return, Stop
from telegram_bot.rooms.thinker import ThinkerBusy
from tests.telegram_bot.rooms.world import ANNA, BERT, CARL, World, simple


async def test_a_hint_is_from_the_own_view(world: World):
    room = await world.table()
    advice = await world.service.advise(room.id, world.mover(room).id, room.version)
    assert isinstance(advice, Advice)
    assert advice.candidates[0].move == "draw"
    assert [view.seat for view in world.thinker.seen] == [room.to_move]


async def test_who_gets_none(world: World):
    lobby = await world.lobby()
    assert await world.service.advise(lobby.id, ANNA.id, lobby.version) == Problem.NOT_PLAYING
    await world.done(lobby, Stop(), ANNA)
    assert await world.service.advise(lobby.id, ANNA.id, lobby.version + 1) == Problem.TABLE_ENDED
    room = await world.table()
    waiting = BERT if world.mover(room) is ANNA else ANNA
    assert await world.service.advise(room.id, CARL.id, room.version) == Problem.NOT_SEATED
    assert await world.service.advise(room.id, waiting.id, room.version) == Problem.NOT_YOUR_TURN
    assert await world.service.advise(room.id, waiting.id, room.version - 1) == Problem.STALE
    assert await world.service.advise(999, ANNA.id, 0) == Problem.NO_TABLE


async def test_a_late_answer_is_dropped(world: World):
    room = await world.table()
    person = world.mover(room)

    async def plays() -> None:
        await world.service.perform(room.id, Play(simple(room)), person)

    world.thinker.before_answer = plays
    assert await world.service.advise(room.id, person.id, room.version) == Problem.STALE


async def test_seats_that_change_do_not_spoil_a_hint(world: World):
    room = await world.table()
    waiting = BERT if world.mover(room) is ANNA else ANNA

    async def comes_and_goes() -> None:
        await world.service.perform(room.id, Leave(), waiting)
        await world.service.perform(room.id, Return(), waiting)

    world.thinker.before_answer = comes_and_goes
    assert isinstance(await world.service.advise(room.id, world.mover(room).id, room.version), Advice)


async def test_one_pending_hint_a_person(world: World):
    room = await world.table()
    person = world.mover(room)
    asked, gate = asyncio.Event(), asyncio.Event()

    async def waits() -> None:
        asked.set()
        await gate.wait()

    world.thinker.before_answer = waits
    first = asyncio.create_task(world.service.advise(room.id, person.id, room.version))
    await asked.wait()
    assert await world.service.advise(room.id, person.id, room.version) == Problem.HINT_COMING
    gate.set()
    assert isinstance(await first, Advice)
    assert isinstance(await world.service.advise(room.id, person.id, room.version), Advice)


async def test_a_thinker_that_fails_or_is_full(world: World):
    room = await world.table()
    person = world.mover(room)

    def full(_view: View) -> str:
        raise ThinkerBusy

    world.thinker.script = [RuntimeError("broken")]
    assert await world.service.advise(room.id, person.id, room.version) == Problem.FAILED
    world.thinker.policy = full
    assert await world.service.advise(room.id, person.id, room.version) == Problem.HINTS_BUSY
