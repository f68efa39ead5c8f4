"""Turn calls: who is called when and where, by a clock that only the test moves."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from telegram_bot.chat.messages.wanted import CALL_DELAY, IDLE_SECONDS, LOOKING_SECONDS
from telegram_bot.chat.transport.api_calls import Priority
from telegram_bot.chat.transport.callback_data import ChooseCalls, OpenHand
from telegram_bot.domain.commands import Person
from telegram_bot.domain.play import ComeBack, Leave, Stop
from telegram_bot.domain.room import TurnCalls
from telegram_bot.storage.values import Surface

from .turns import move, mover, play_turn


@pytest.fixture
async def world(make_world):
    return await make_world("Amal", "Nimali")


def other(name):
    return "Nimali" if name == "Amal" else "Amal"


async def passes(world):
    """Let the turn pass to a player who is not looking; return the name."""
    name = await mover(world)
    await world.advance(LOOKING_SECONDS + 1)
    await play_turn(world, name)
    return other(name)


async def called(world):
    """Start a table, and let the turn pass to a player who is called; return the name and the call."""
    await world.start_table("Amal", "Nimali")
    name = await passes(world)
    await world.advance(CALL_DELAY)
    (call,) = world.calls()
    return name, call


async def test_who_is_not_looking_is_called_and_the_call_goes_with_the_first_move(make_world):
    world = await make_world("Amal", "Nimali", turn_seconds=86400)
    board = await world.start_table("Amal", "Nimali")
    name = await passes(world)
    assert world.calls() == []
    await world.advance(CALL_DELAY)
    (call,) = world.calls()
    assert call.text == f"👉 {name}, it's your turn."
    assert call.entities[0]["type"] == "text_mention"
    assert world.board() is board
    assert await world.on_file(Surface.CALL) == [call.message_id]
    await world.advance(IDLE_SECONDS)
    assert world.calls() == [call]
    await move(world, name, "draw")
    await world.settle()
    assert world.calls() == []
    assert await world.on_file(Surface.CALL) == []
    await world.advance(IDLE_SECONDS)
    assert world.calls() == []


async def test_a_call_goes_when_the_player_leaves_and_with_the_match_and_who_comes_back_is_looking(world):
    name, _ = await called(world)
    room, person = (await world.room()).id, Person(world.people[name], name)
    opener = Person(world.people["Amal"], "Amal")
    for command, by, seconds in ((Leave(), person, 0), (ComeBack(), person, CALL_DELAY), (Stop(), opener, 0)):
        assert len(world.calls()) == (not isinstance(command, ComeBack))
        assert (await world.service.perform(room, command, by)).ok
        await world.advance(seconds)
        assert world.calls() == []
        await world.advance(LOOKING_SECONDS if isinstance(command, ComeBack) else 0)
    assert world.bot.chat.context.turn_calls.messages == {}


async def test_half_time_takes_the_place_of_the_call(make_world):
    world = await make_world("Amal", "Nimali", turn_seconds=120)
    name, call = await called(world)
    done = len(world.sandbox.calls)
    await world.advance(60)
    (half,) = world.calls()
    assert half.text == f"⏰ {name}, half your time is gone."
    assert half.entities[0]["type"] == "text_mention"
    calls = [c for c in list(world.sandbox.calls)[done:] if c.method in ("deleteMessage", "sendMessage")]
    assert [c.method for c in calls] == ["deleteMessage", "sendMessage"]
    assert int(calls[0].params["message_id"]) == call.message_id
    assert "disable_notification" not in calls[1].params
    await move(world, name, "draw")
    await world.settle()
    assert world.calls() == []
    await world.advance(1)
    assert world.calls() == []


async def asked_about_calls(world, name):
    """Let somebody write /calls in the group; return the message that asks when to call them."""
    world.say(name, "/calls")
    (asked,) = await world.eventually(lambda: [m for m in world.ephemerals(name) if "call you" in (m.text or "")])
    return asked


async def test_a_call_opens_the_hand_and_calls_are_chosen_by_a_command(world):
    name, call = await called(world)
    await world.touch(name, call, OpenHand)
    await world.eventually(lambda: any("Your turn" in (m.text or "") for m in world.ephemerals(name)), "the hand")
    assert len(world.calls()) == 1
    asked = await asked_about_calls(world, name)
    assert "Now: when it's your turn" in asked.text
    answer = await world.press(name, asked, ChooseCalls(TurnCalls.OFF))
    assert answer["text"] == "I won't call you."
    await world.eventually(lambda: "Now: never" in asked.text)
    await world.eventually(lambda: world.calls() == [])
    await world.stop()
    await world.start()
    await world.advance(IDLE_SECONDS)
    assert world.calls() == []
    assert "too old" in (await world.press(name, asked, "2a.never", force=True))["text"]


async def test_who_may_not_be_written_to_is_asked_about_calls_in_the_group(world):
    await world.eventually(world.messages, "the greeting of the group")
    world.say("Amal", "/calls", ephemeral=False)
    asked = await world.eventually(lambda: next((m for m in world.messages() if m.markup), None))
    assert "Now:" not in asked.text
    await world.press("Nimali", asked, ChooseCalls(TurnCalls.QUIET))
    preferences = world.bot.chat.context.preferences
    assert await preferences.turn_calls(world.people["Nimali"]) == TurnCalls.QUIET
    assert await preferences.turn_calls(world.people["Amal"]) == TurnCalls.ON
    world.sandbox.people.start(world.people["Amal"])
    world.say("Amal", "/calls", ephemeral=False)
    await world.said("Now:", world.people["Amal"])


async def test_who_plays_in_private_is_called_there_and_when_the_bot_is_blocked_in_the_group(world):
    await world.start_table("Amal", "Nimali")
    first = await mover(world)
    name = other(first)
    chat = world.people[name]
    world.sandbox.people.start(chat, f"t{(await world.room()).id}")
    panel = await world.eventually(lambda: next(iter(world.messages(chat)), None), "a panel in private")
    await world.advance(LOOKING_SECONDS + 1)
    await play_turn(world, first)
    await world.advance(CALL_DELAY)
    (call,) = world.calls(chat)
    assert call.text == "👉 It's your turn."
    assert world.calls() == []
    await world.touch(name, call, OpenHand)
    await world.eventually(lambda: panel not in world.messages(chat))
    (below,) = [message for message in world.messages(chat) if message is not call]
    assert below.message_id > call.message_id
    await move(world, name, "draw")
    await world.settle()
    assert world.messages(chat) == [below]
    await move(world, name, "discard")
    await world.advance(LOOKING_SECONDS + 1)
    refused = world.sandbox.faults.add("sendMessage", status=403, description="Forbidden: bot was blocked by the user")
    await play_turn(world, first)
    await world.advance(CALL_DELAY)
    assert refused.times == 0
    assert [call.text for call in world.calls()] == [f"👉 {name}, it's your turn."]
    assert world.messages(chat) == [below]


async def test_after_a_kill_that_has_lost_what_a_call_says_it_is_replaced_without_a_sound(world, monkeypatch):
    await world.start_table("Amal", "Nimali")
    monkeypatch.setattr(world.bot.chat.context.reconciler.records, "_save", asyncio.Event().wait)
    name = await passes(world)
    await world.advance(CALL_DELAY)
    (call,) = world.calls()
    await world.stop()
    await world.start()
    await world.settle()
    assert world.calls() == []
    await world.advance(CALL_DELAY)
    (again,) = world.calls()
    assert again is not call
    last = next(c for c in reversed(world.sandbox.calls) if c.method == "sendMessage")
    assert last.params["disable_notification"]
    await move(world, name, "draw")
    await world.settle()
    assert world.calls() == []
    await world.advance(LOOKING_SECONDS + 1)
    await move(world, name, "discard")
    await world.advance(CALL_DELAY)
    assert len(world.calls()) == 1, "the next player, who is not looking"
    last = next(c for c in reversed(world.sandbox.calls) if c.method == "sendMessage")
    assert not last.params.get("disable_notification")


async def test_a_call_whose_turn_has_passed_before_the_budget_had_room_is_not_sent(world, monkeypatch):
    await world.start_table("Amal", "Nimali")
    name = await passes(world)
    before = len(world.sandbox.calls)
    waiting, go = asyncio.Event(), asyncio.Event()

    limiter = world.bot.chat.context.reconciler.limiter
    slot = limiter.slot

    @asynccontextmanager
    async def held(chat, priority, receiver=0):
        if priority == Priority.NOTICE:
            waiting.set()
            await go.wait()
        async with slot(chat, priority, receiver) as given:
            yield given

    monkeypatch.setattr(limiter, "slot", held)
    await world.service.tasks.settle()
    await world.bot.chat.context.turn_calls.settle()
    world.clock.time += CALL_DELAY
    world.clock.ring()
    await waiting.wait()
    await play_turn(world, name)
    go.set()
    await world.settle()
    assert world.calls() == []
    assert not [c for c in list(world.sandbox.calls)[before:] if "your turn" in str(c.params.get("text", ""))]


async def test_a_call_that_may_be_there_already_is_not_sent_again_at_once(world):
    await world.start_table("Amal", "Nimali")
    name = await passes(world)
    await world.settle()
    world.sandbox.faults.add("sendMessage", mode="after", drop=True)
    await world.advance(CALL_DELAY)
    (lost,) = world.calls()
    await world.advance(IDLE_SECONDS / 2)
    assert world.calls() == [lost]
    await world.press(name, await asked_about_calls(world, name), ChooseCalls(TurnCalls.ON))
    await world.advance(IDLE_SECONDS)
    assert world.calls() == [lost], "nor when the player's setting is looked at again"
    await world.touch(name, lost, OpenHand)
    await world.eventually(lambda: world.calls() == [], "a call on no file is deleted when it is pressed")


async def test_no_setting_is_read_for_a_turn_that_passes_before_its_call(world, monkeypatch):
    await world.start_table("Amal", "Nimali")
    read, asked = world.bot.chat.context.preferences.turn_calls, []

    async def noted(person):
        asked.append(person)
        return await read(person)

    monkeypatch.setattr(world.bot.chat.context.preferences, "turn_calls", noted)
    name = await mover(world)
    await play_turn(world, name)
    await world.settle()
    assert asked == []
    await world.advance(LOOKING_SECONDS + 1)
    assert set(asked) == {world.people[other(name)]}
    assert len(world.calls()) == 1
