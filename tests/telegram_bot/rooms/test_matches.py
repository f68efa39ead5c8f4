"""Random whole matches: after every save a fresh process finds exactly the same table."""

from random import Random

import pytest

from engine.game import Move, View
from engine.transcript import replay, result
from telegram_bot.domain.play import ComeBack, Leave, NextRound, Play
from telegram_bot.domain.room import Room, Stage
from telegram_bot.storage.database import Database
from telegram_bot.storage.rooms import RoomStore
from tests.telegram_bot.world import PEOPLE, World, illegal, same, transcript

OPTIONS = (("rounds", 2), ("max_turns", 24), ("turn_seconds", 60))


class Checker:
    """Compares every saved table with what another process reads from the file at that moment."""

    def __init__(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        self.saves = 0
        self.other = RoomStore(Database(world.url))
        self.save = world.store.save
        monkeypatch.setattr(world.store, "save", self)

    async def __call__(self, before: Room, room: Room, *, at: float) -> None:
        await self.save(before, room, at=at)
        found = await self.other.load(room.id)
        assert found is not None
        same(found, room)
        self.saves += 1


async def one_step(world: World, room: Room, chance: Random) -> None:
    """Let somebody do something, usually a move."""
    if room.stage == Stage.BETWEEN:
        await world.done(room, NextRound(), PEOPLE[chance.randrange(2)])
        return
    seat = room.to_move
    assert seat is not None
    person = next((person for person in PEOPLE if person.id == room.seats[seat].person), None)
    lot = chance.random()
    if person is None or room.seats[seat].away or lot < 0.05:
        await world.ring()
    elif lot < 0.1:
        await world.done(room, Leave(), PEOPLE[0])
    elif lot < 0.15:
        await world.do(room, Play(illegal(room, ["nodiscard", "take", "draw", "discard 3d", "discard 4d"])), person)
    else:
        moves = room.view(seat).legal_moves()
        melds = [move for move in moves if str(move).startswith(("meld", "lay"))]
        await world.done(room, Play(chance.choice(melds or moves)), person)
    room = await world.fresh(room)
    if room.paused or (chance.random() < 0.3 and room.seats[0].away):
        await world.done(room, ComeBack(), PEOPLE[0])


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 5])
async def test_random_matches(world: World, players: int, monkeypatch: pytest.MonkeyPatch):
    chance = Random(players)

    def some_move(view: View) -> Move:
        return chance.choice(view.legal_moves())

    world.advisor.policy = some_move
    people = PEOPLE[: max(2, players - 1)]
    options = [*OPTIONS, ("mistakes", "strict" if players % 2 else "guided")]
    room = await world.table(people, players - len(people), options)
    checker = Checker(world, monkeypatch)
    for _ in range(2000):
        if room.stage == Stage.ENDED:
            break
        await one_step(world, room, chance)
        room = await world.fresh(room)
    await checker.other.close()
    assert room.stage == Stage.ENDED, f"{players} players"
    assert checker.saves > 2 * 24
    told = replay(transcript(room))
    assert result(told)["finished"]
    await world.restart()
    same(await world.fresh(room), room)
