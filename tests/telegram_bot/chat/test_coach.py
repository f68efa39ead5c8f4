"""The coach in the private chat: its question by buttons and by typed moves, and its line after a move."""

from dataclasses import replace

import pytest

from analysis.hints.advice import Judgement, Reason
from telegram_bot.chat.transport.callback_data import AskHint, MakeMove, PlayAnyway, RefreshHand, SetValue
from telegram_bot.domain.room import Coach, Place, Stage

BAD = Judgement(8.0, 0.5, ("bid 2",), Reason("wins", 0.2, chance=0.5), serious=True)
WHY = "you make your bid more often: 50%, and 30% with “Bid 0”."


@pytest.fixture
async def world(make_world):
    world = await make_world("Amal", "Nimali")
    world.sandbox.people.start(world.people["Amal"])
    world.advisor.judgements = {"bid 0": BAD}
    return world


async def bidding(world, coach=None):
    """Open a practice match of Pocha; return its message and room when it is Amal's turn to bid."""
    chat = world.people["Amal"]
    world.say("Amal", "/pocha", chat)
    message = await world.offered(SetValue, chat=chat)
    if coach is not None:
        choices = [press for press in world.presses(message) if getattr(press, "setting", "") == "coach"]
        await world.press("Amal", message, choices[list(Coach).index(coach)])
        await world.eventually(lambda: choices[0] not in world.presses(message), "buttons of the changed table")
    await world.touch("Amal", message, "start")
    room = await world.service.at(Place(chat))
    while room.seats[room.to_move].is_bot:
        await world.sleep(2)
        room = await world.service.at(Place(chat))
    return await world.offered(MakeMove, chat=chat), room


def bids(world, message):
    return [press for press in world.presses(message) if isinstance(press, MakeMove)]


async def test_it_asks_shows_a_hint_or_lets_think_and_the_move_is_made_when_it_is_meant(world):
    panel, room = await bidding(world)
    assert room.settings.coach == Coach.WARN
    zero = bids(world, panel)[0]
    await world.press("Amal", panel, zero)
    await world.eventually(lambda: "Sure? Another move is about 8 points better." in panel.text, "the question")
    assert WHY in panel.text
    assert "bid 2" not in panel.text.lower(), "the better move is not told yet"
    assert {type(press) for press in world.presses(panel)} >= {RefreshHand, AskHint, PlayAnyway}
    assert bids(world, panel) == []
    await world.touch("Amal", panel, RefreshHand)
    await world.eventually(lambda: bids(world, panel), "the hand again")
    await world.press("Amal", panel, bids(world, panel)[0])
    await world.eventually(lambda: world.button(panel, PlayAnyway), "the question again")
    await world.touch("Amal", panel, AskHint)
    await world.eventually(lambda: "Sure?" not in panel.text and bids(world, panel), "a hint")
    assert (await world.service.get(room.id)).position_key == room.position_key
    await world.press("Amal", panel, bids(world, panel)[0])
    await world.eventually(lambda: world.button(panel, PlayAnyway), "the question again")
    await world.touch("Amal", panel, PlayAnyway)
    now = await world.service.get(room.id)
    assert str(now.match.logs[-1].entries[room.position_key[1]]).endswith("bid 0")


async def test_a_typed_move_is_made_when_it_is_typed_again(world):
    _, room = await bidding(world)
    chat = world.people["Amal"]
    world.say("Amal", "/move bid 0", chat)
    again = "To play it anyway, send the same move again."
    await world.said(again, chat)
    assert (await world.service.get(room.id)).position_key == room.position_key
    world.say("Amal", "/move bid 0", chat)
    await world.said("Done", chat)
    assert (await world.service.get(room.id)).position_key > room.position_key


async def test_it_explains_each_move_in_one_line(world):
    world.advisor.judgements = {"bid 0": replace(BAD, lost=3.0, serious=False)}
    panel, room = await bidding(world, Coach.EXPLAIN)
    await world.press("Amal", panel, bids(world, panel)[0])
    chat = world.people["Amal"]
    line = f"Coach: Bid 2 is about 3 points better. Why: {WHY}"
    await world.said(line, chat)
    assert (await world.service.get(room.id)).stage == Stage.PLAYING
