"""Rounds played in the sandbox until their review arrives, and the messages with reviews."""

from telegram_bot.domain.commands import Person
from telegram_bot.domain.lobby import ChangeSetting
from telegram_bot.domain.play import Play
from telegram_bot.domain.room import Place, ReviewMode, Room, Stage
from tests.telegram_bot.kinds import Kind

from ..sandbox_world import SandboxWorld

FULL = (("review_mode", ReviewMode.FULL), ("name_mistakes", True))


async def round_played(world: SandboxWorld, *names: str, bots: int = 1, settings=()):
    board = await short_round(world, *names, bots=bots, settings=settings)
    room = await play_on(world)
    assert room.stage == Stage.BETWEEN
    return board, room


async def short_round(world: SandboxWorld, *names: str, bots: int = 1, settings=()):
    """Start a match of rounds that end soon."""
    board = await world.open_table(*names, bots=bots)
    room = await world.room()
    await world.service.perform(room.id, ChangeSetting("max_turns", 10), Person(world.people[names[0]], names[0]))
    for setting in (*FULL, *settings):
        await world.service.perform(room.id, ChangeSetting(*setting), Person(world.people[names[0]], names[0]))
    await world.up_to_date(board)
    await world.touch(names[0], board, "start")
    return board


async def play_on(world: SandboxWorld) -> Room:
    service = world.service
    while (room := await world.room()).stage == Stage.PLAYING:
        seat = room.seats[room.to_move or 0]
        if seat.person is None:
            await world.later_than(room)
            continue
        moves = room.view(room.to_move).legal_moves()
        move = next((move for move in moves if str(move).startswith("meld")), moves[-1])
        await service.perform(room.id, Play(move), Person(seat.person, seat.name), room.version)
    return room


def reviews(world: SandboxWorld, chat: int | None = None):
    return [message for message in world.messages(chat) if "Review of" in (message.text or "")]


async def review_of(world: SandboxWorld):
    """Wait for a review, and, if the table goes on, until it has been sent again below the review."""
    review = (await world.eventually(lambda: reviews(world), "a review"))[0]
    if await world.service.at(Place(world.group, None)) is not None:
        await world.eventually(lambda: world.messages()[-1] in world.boards(), "the table below")
        await world.service.tasks.settle()
        await world.eventually(lambda: len(world.boards()) == 1, "one table")
    return review


async def opened(world: SandboxWorld, name: str, message, act: Kind, what: str):
    """Press a button that opens a message for one person, and wait until it is filled."""
    before = {m.ephemeral_id for m in world.ephemerals(name)}
    answer = await world.touch(name, message, act)

    def new():
        fresh = (m for m in world.ephemerals(name) if m.ephemeral_id not in before)
        return next((m for m in fresh if what in (m.text or "")), None)

    return answer, await world.eventually(new, what)
