"""Turns played without pressing anything, and time that passes between them."""

from __future__ import annotations

from telegram_bot.rooms.domain.commands import Person, Play

from ..rooms.world import FakeClock
from .scene import Scene


async def settled(scene: Scene) -> None:
    """Wait until all is told and shown as it is now."""
    await scene.bot.service.settle()
    await scene.bot.chat.context.turn_calls.settle()
    await scene.bot.chat.context.table_messages.settle()


async def advance(scene: Scene, clock: FakeClock, seconds: float) -> None:
    """Let time pass, and everything happen that is due meanwhile."""
    await settled(scene)
    end = clock.time + seconds
    while (due := clock.next_due()) is not None and due <= end:
        clock.ring()
        await settled(scene)
    clock.time = end


def player(scene: Scene, seat: int | None, room) -> str:
    """The name of whoever sits there."""
    return next(name for name, number in scene.people.items() if number == room.seats[seat].person)


async def mover(scene: Scene) -> str:
    """The name of whoever is to move."""
    room = await scene.room()
    return player(scene, room.to_move, room)


async def move(scene: Scene, name: str, verb: str = "") -> None:
    """Let somebody make the first legal move, or the first one of that kind."""
    room = await scene.room()
    moves = room.view(room.seat_of(scene.people[name])).legal_moves()
    chosen = next(one for one in moves if str(one).startswith(verb))
    outcome = await scene.bot.service.perform(room.id, Play(chosen), Person(scene.people[name], name))
    assert outcome.ok
    await scene.bot.service.settle()


async def play_turn(scene: Scene, name: str) -> None:
    """Let somebody play a whole turn of Poter: draw and discard."""
    await move(scene, name, "draw")
    await move(scene, name, "discard")


async def play_round(scene: Scene) -> None:
    """Play until the round is over."""
    while (room := await scene.room()).to_move is not None:
        await move(scene, player(scene, room.to_move, room))
