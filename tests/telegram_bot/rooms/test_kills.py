"""A practice match and a lesson, killed at every move: before it is stored, and when it is stored but not published."""

import pytest

from engine.lessons import LEARNER, lesson_of
from engine.registry import GAMES
from telegram_bot.domain.play import Play, Start
from telegram_bot.domain.room import Place, Purpose, Stage
from telegram_bot.presentation.hint import lesson_model
from telegram_bot.table_requests import TableRequests
from telegram_bot.texts.loader import Texts
from tests.telegram_bot.world import ANNA, BOTS, same, simple

pytestmark = pytest.mark.slow
ENGLISH = Texts()


async def english(_chat):
    return ENGLISH


class Killed(Exception):
    """The process has been killed."""


async def killed(world, room, act, *, stored):
    """Kill the process at the first save of an act, and start another; return its room.

    From then on the first one stores nothing.
    """
    save, saves = world.store.save, []

    async def killing(*values, **named):
        saves.append(values)
        if stored and len(saves) == 1:
            await save(*values, **named)
        raise Killed

    world.store.save = killing
    await act()
    assert saves, "nothing was to be stored"
    await world.restart()
    return await world.fresh(room)


async def moved(world, room, act):
    """Have an act killed before it is stored, and then after it; return the room after it, with one more move."""
    same(await killed(world, room, act, stored=False), room)
    after = await killed(world, room, act, stored=True)
    before, now = (one.match.logs[-1] for one in (room, after))
    assert (now.deck, now.entries[: len(before.entries)]) == (before.deck, before.entries)
    assert [one.seat for one in now.entries[len(before.entries) :]].count(room.to_move) == 1
    return after


async def test_a_practice_goes_on_with_the_same_cards_and_each_move_once(world):
    room = (await world.service.open(Place(ANNA.id), "pocha", ANNA, bots=BOTS)).room
    room = await killed(world, room, lambda: world.do(room, Start(), ANNA), stored=False)
    assert room.stage == Stage.LOBBY
    room = await killed(world, room, lambda: world.do(room, Start(), ANNA), stored=True)
    while room.stage == Stage.PLAYING:

        async def act(room=room):
            if room.seats[room.to_move].person is None:
                await world.ring()
            else:
                await world.do(room, Play(simple(room)), ANNA)

        version, room = room.version, await moved(world, room, act)
        assert room.version == version + 1
    assert (room.purpose, room.stage) == (Purpose.PRACTICE, Stage.BETWEEN)


@pytest.mark.parametrize("game", GAMES)
async def test_a_lesson_goes_on_at_the_same_step(world, game):
    room = (await TableRequests(world.service, None, english).learn(game, ANNA)).room
    await world.settle()
    room, told = await world.fresh(room), []
    while room.stage == Stage.PLAYING:
        model = lesson_model(ENGLISH, room) if room.to_move == LEARNER else None

        async def act(room=room, model=model):
            if model is None:
                await world.ring()
            else:
                move = room.match.game.parse_move(model.step.moves[0])
                await TableRequests(world.service, None, english).play(room, ANNA, [move], room.version)

        room = await moved(world, room, act)
        told += [] if model is None else [model.text]
    assert len(dict.fromkeys(told)) == len(lesson_of(game).steps)
    assert await world.service.store.lessons_done(ANNA.id) == {game}
