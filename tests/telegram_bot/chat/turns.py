"""Turns played by commands of the room service, without pressing buttons."""

from telegram_bot.domain.commands import Person
from telegram_bot.domain.play import Play

from ..sandbox_world import SandboxWorld


def player(world: SandboxWorld, seat: int | None, room) -> str:
    return next(name for name, number in world.people.items() if number == room.seats[seat].person)


async def mover(world: SandboxWorld) -> str:
    room = await world.room()
    return player(world, room.to_move, room)


async def move(world: SandboxWorld, name: str, verb: str = "") -> None:
    """Let a player make the first legal move, or the first one with a verb."""
    room = await world.room()
    moves = room.view(room.seat_of(world.people[name])).legal_moves()
    chosen = next(one for one in moves if str(one).startswith(verb))
    outcome = await world.service.perform(room.id, Play(chosen), Person(world.people[name], name))
    assert outcome.ok
    await world.service.tasks.settle()


async def play_turn(world: SandboxWorld, name: str) -> None:
    """Let a player draw and discard, which is a whole turn of Poter."""
    await move(world, name, "draw")
    await move(world, name, "discard")


async def play_round(world: SandboxWorld) -> None:
    while (room := await world.room()).to_move is not None:
        await move(world, player(world, room.to_move, room))
