"""Ten tables that ask for a hint at the same moment, over real HTTP, with the real thinker: each reads one."""

import pytest

from analysis.registry import Part, Use
from telegram_bot.chat.transport.callback_data import AskHint
from telegram_bot.domain.commands import Command, Person
from telegram_bot.domain.lobby import AddBot
from telegram_bot.domain.play import Play, Start
from telegram_bot.domain.room import Place
from telegram_bot.rooms.computation.advisor import PlayoutAdvisor, simple_move
from tests.telegram_bot.kinds import version_of
from tests.telegram_bot.sandbox_world import SandboxWorld
from tests.telegram_bot.world import BOTS as NAMES

TABLES = 10
BOTS = 2


async def a_table(world: SandboxWorld, person: int, chat: int):
    """Let a person sit with bot players; return the table when the cards are dealt, and the panel."""
    service, by = world.service, Person(person, "P")
    room = (await service.open(Place(chat), "poter", by)).room
    assert room is not None
    doing: list[Command] = [*[AddBot(NAMES) for _ in range(BOTS)], Start()]
    for act in doing:
        assert (await service.perform(room.id, act, by)).ok
    world.sandbox.people.start(person, f"t{room.id}")
    panel = await world.eventually(lambda: next(iter(world.messages(person)), None), "a panel")
    return room.id, by, panel


async def has_a_choice(world: SandboxWorld, room_id: int, by: Person):
    """Play on simply until the person has drawn and may choose; return the table, None if the round is over."""
    while True:
        room = await world.service.get(room_id)
        assert room is not None
        if room.to_move is None:
            return None
        if room.seats[room.to_move].person != by.id:
            await world.later_than(room)
        elif len(room.view(room.to_move).legal_moves()) > 1:
            return room
        else:
            await world.service.perform(room_id, Play(simple_move(room.view(room.to_move))), by)


async def ask(world: SandboxWorld, there) -> None:
    """Press for a hint in all these panels at once, and wait until each is read."""
    for room, by, panel in there:
        press = _fresh(world, panel, room)
        world.sandbox.people.press(panel.chat_id, by.id, message_id=panel.message_id, data=press.pack())

    def read() -> bool:
        return all(any(words in panel.text for words in ("Why: ", "Expect about ")) for _, _, panel in there)

    await world.eventually(read, "all hints")


def _fresh(world: SandboxWorld, panel, room):
    """Return the button for a hint if the panel is up to date."""
    press = world.button(panel, AskHint)
    return press if press is not None and version_of(press) == room.version else None


@pytest.mark.slow
async def test_ten_tables_ask_at_once(make_world):
    advisor = PlayoutAdvisor()
    world = await make_world(advisor=advisor)
    try:
        await advisor.kernels.ready(Part("poter", Use.HINTS))
        people = [world.sandbox.people.add_user(f"P{at}").id for at in range(TABLES)]
        chats = [world.sandbox.people.add_chat(f"C{at}", members=[person]).id for at, person in enumerate(people)]
        tables = [await a_table(world, person, chat) for person, chat in zip(people, chats, strict=True)]
        rooms = [await has_a_choice(world, number, by) for number, by, _ in tables]
        there = [(room, by, panel) for room, (_, by, panel) in zip(rooms, tables, strict=True) if room is not None]
        assert len(there) > TABLES / 2
        await world.sleep(600.0)
        await world.service.settle()
        for room, _, panel in there:
            await world.eventually(lambda panel=panel, room=room: _fresh(world, panel, room), "a fresh panel")
        await ask(world, there)
    finally:
        await advisor.close()
