"""When a room was opened, changed and ended, and when its log was written."""

from sqlalchemy import text

from telegram_bot.domain.play import Stop
from tests.telegram_bot.world import ANNA, World


async def test_times_of_a_room_and_of_its_log(world: World):
    opened = world.clock.time
    room = await world.table(settings=[("turn_seconds", 0)])
    await world.advance(100)
    dealt = world.clock.time - 100
    room = await world.move(room)
    assert (await world.service.hints.advise(room.id, world.mover(room).id, room.version)) is not None
    await world.advance(50)
    assert (await world.fresh(room)).ended_at is None
    await world.done(room, Stop(), ANNA)
    found = await world.from_file(room)
    assert (found.created_at, found.changed_at, found.ended_at) == (opened, opened + 150, opened + 150)
    async with world.store._database.engine.connect() as connection:
        times = {
            table: [at for (at,) in await connection.execute(text(f"SELECT at FROM {table}"))]
            for table in ("rounds", "entries", "hints")
        }
    assert times["rounds"] == [dealt]
    assert set(times["entries"]) == {opened + 100}
    assert times["hints"] == [opened + 100]
    await world.service.reviewed(room.id, 1)
    assert (await world.from_file(room)).changed_at == opened + 150
