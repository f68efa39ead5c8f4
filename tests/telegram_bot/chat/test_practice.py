"""Practice in the private chat over real HTTP: one message, from the choice of a game to the result."""

import pytest

from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.transport.callback_data import GiveOrder, MakeMove, OpenSettings, Practise, SelectCard
from telegram_bot.domain.room import Place, Purpose, Stage


@pytest.fixture
async def world(make_world):
    world = await make_world("Amal", "Nimali")
    world.sandbox.people.start(world.people["Amal"])
    return world


async def room_of(world):
    return await world.service.at(Place(world.people["Amal"]))


def shown(world):
    """Return the messages of the practice match: those with its own buttons."""
    kinds = (GiveOrder, MakeMove, SelectCard)
    chat = world.people["Amal"]
    return [m for m in world.messages(chat) if any(isinstance(press, kinds) for press in world.presses(m))]


async def opened(world, command="/poter"):
    world.say("Amal", command, world.people["Amal"])
    return await world.eventually(lambda: next(iter(shown(world)), None), "a practice")


async def test_two_taps_from_start_to_the_first_card_or_a_command_in_a_group_that_leads_to_the_choice(world):
    world.say("Amal", "/practice")
    told = await world.said("private chat")
    chat = world.people["Amal"]
    world.sandbox.people.press(world.group, chat, message_id=told.message_id)
    await world.said("Which game?", chat)
    assert await room_of(world) is None
    hello = world.messages(chat)[0]
    assert (await world.press("Amal", hello, Practise("chess"), force=True))["text"]
    assert await room_of(world) is None
    await world.press("Amal", hello, Practise("poter"))
    message = await world.eventually(lambda: next(iter(shown(world)), None), "a practice")
    await world.press("Amal", message, next(p for p in world.presses(message) if getattr(p, "order", "") == "start"))
    room = await room_of(world)
    assert (room.purpose, room.stage) == (Purpose.PRACTICE, Stage.PLAYING)
    await world.eventually(
        lambda: any(isinstance(p, MakeMove) for m in shown(world) for p in world.presses(m)), "cards"
    )
    await world.eventually(lambda: len(shown(world)) == 1, "one message")


async def test_there_is_one_message_also_after_a_restart_and_the_group_sees_nothing(world):
    await world.eventually(world.messages, "the greeting of the group")
    before = len(world.messages())
    message = await opened(world)
    await world.touch("Amal", message, OpenSettings)
    await world.touch("Amal", message, "start")
    await world.eventually(lambda: ["Round 1" in m.text for m in shown(world)] == [True], "one message")
    chat = world.people["Amal"]
    world.say("Amal", "/pocha", chat)
    await world.said("still playing Poter", chat)
    await world.settle()
    await world.stop()
    await world.start()
    await world.eventually(lambda: len(shown(world)) == 1, "one message")
    room = await room_of(world)
    assert (room.game, room.stage) == ("poter", Stage.PLAYING)
    assert len(world.messages()) == before


async def test_practice_asks_for_the_game_and_goes_on_with_the_one_that_is_played(make_world):
    world = await make_world("Amal", chat={"languages": {"Amal": "si"}})
    chat, texts = world.people["Amal"], ChatTexts("si")
    world.sandbox.people.start(chat)
    world.say("Amal", "/practice", chat)
    found = await world.said(texts.plain("practice-choose"), chat)
    await world.press("Amal", found, Practise("pocha"))
    await world.eventually(lambda: len(shown(world)) == 1, "a practice")
    first = shown(world)[0]
    world.say("Amal", "/practice", chat)
    await world.eventually(lambda: shown(world) and shown(world)[-1].message_id != first.message_id, "it again below")
