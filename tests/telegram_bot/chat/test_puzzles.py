"""`/puzzle` over real HTTP: from the question to the verdict and on, for its person only."""

import pytest

from telegram_bot.chat.transport.callback_data import AnswerPuzzle, NextPuzzle

from ..puzzle_examples import store_daily


@pytest.fixture
async def world(make_world):
    world = await make_world("Amal", "Nimali")
    for person in world.people.values():
        world.sandbox.people.start(person)
    return world


def shown_to(world, name, kind):
    """Return the last message that only a person sees with a button of a kind."""
    messages = [*world.messages(world.people[name]), *world.ephemerals(name)]
    return next((m for m in reversed(messages) if any(isinstance(one, kind) for one in world.presses(m))), None)


async def test_a_puzzle_is_solved_in_the_private_chat(world):
    number, amal = await store_daily(world.bot), world.people["Amal"]
    world.say("Amal", "/puzzle", amal)
    message = await world.eventually(lambda: shown_to(world, "Amal", AnswerPuzzle), "the question")
    assert "Today's puzzle" in message.text
    assert [label for label, _ in world.buttons(message)] == ["Bid 1", "Bid 2", "Bid 4"]
    press = next(one for one in world.presses(message) if one.way == 2)
    await world.press("Amal", message, press)
    await world.eventually(lambda: "❌ Not the best." in message.text, "the verdict")
    assert "The best: Bid 2" in message.text
    assert (await world.bot._stores.puzzles.last_try(number, amal)).way == "bid 4"
    assert world.buttons(message) == [], "no other one waits"
    world.say("Amal", f"/start z{number}", amal)
    await world.eventually(lambda: "Not the best." in world.messages(amal)[-1].text, "the answer that was given")
    world.say("Amal", "/start z999", amal)
    await world.eventually(lambda: "can't be shown" in world.messages(amal)[-1].text, "no puzzle")
    message = world.messages(amal)[-1]
    await world.press("Amal", message, NextPuzzle(more=True))
    await world.eventually(lambda: "No puzzle is waiting." in message.text, "the end")
    assert world.buttons(message) == []


async def test_in_the_group_only_the_writer_sees_it(world):
    await store_daily(world.bot)
    world.say("Nimali", "/puzzle")
    await world.eventually(lambda: shown_to(world, "Nimali", AnswerPuzzle), "the question")
    assert not [m for m in world.messages() if "puzzle" in (m.text or "").lower() and m.text != "/puzzle"]
