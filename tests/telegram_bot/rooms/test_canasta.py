"""Canasta at a table of the room: the dealer's cut, by people and bot players."""

import pytest

from engine.canasta.moves import parse_move
from engine.game import Move, View
from telegram_bot.domain.play import Leave, Play
from telegram_bot.domain.room import Place, Room
from telegram_bot.rooms.computation.advisor import simple_move
from tests.log_texts import texts_of
from tests.telegram_bot.world import World, same, typed

EXACT = parse_move("cut 30")
"""Two players get thirty cards."""
TABLES = 6


def entries(room: Room) -> list[str]:
    return texts_of(room.started_match.logs[-1].entries)


def exactly(view: View) -> Move:
    return EXACT if EXACT in view.legal_moves() else simple_move(view)


async def cut(world: World, number: int, how: str) -> Room:
    """Return a separate table after an attempt to cut exactly."""
    clock = 30 if how == "clock" else 0
    room = await world.table(settings=[("turn_seconds", clock)], place=Place(-number), game="canasta")
    if how == "person":
        return await world.done(room, Play(EXACT), world.mover(room))
    if how == "clock":
        await world.advance(30)
        return await world.fresh(room)
    await world.done(room, Leave(), world.mover(room))
    await world.ring()
    return await world.fresh(room)


@pytest.mark.parametrize("how", ["person", "clock", "stand-in"])
async def test_nobody_cuts_what_counts_for_sure_and_the_log_keeps_what_was_lifted(world: World, how: str):
    world.advisor.policy = exactly
    rooms = [await cut(world, number, how) for number in range(1, TABLES + 1)]
    lifted = [int(entries(room)[0].partition(" cut ")[2]) for room in rooms]
    assert len(set(lifted)) > 2
    assert all(abs(number - 27) < 9 for number in lifted)
    await world.restart()
    for room, number in zip(rooms, lifted, strict=True):
        again = await world.fresh(room)
        same(await world.from_file(room), again)
        assert again.started_match.running().position()["cut"] == number


async def test_a_typed_number_is_no_better_than_the_depth_next_to_it(world: World):
    lifted = []
    for number, text in enumerate(("cut 26", "cut 27", "cut 30"), 1):
        world.source.seed(7)  # the same seed of the deal, too
        room = await world.table(settings=[("turn_seconds", 0)], place=Place(-number), game="canasta")
        room = await world.done(room, typed(room, text), world.mover(room))
        lifted.append(entries(room)[0].partition(" ")[2])
    assert len(set(lifted)) == 1
