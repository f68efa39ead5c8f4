"""Turn calls: who is called when and where, by a clock that only the test moves."""

import asyncio

import pytest

from telegram_bot.chat.messages.turn_calls import CALL_DELAY, IDLE_SECONDS, LOOKING_SECONDS
from telegram_bot.chat.transport.callback_data import FROM_TURN_CALL, Action, CallbackData
from telegram_bot.rooms.domain.commands import ComeBack, Leave, Person, Stop
from telegram_bot.rooms.domain.room import TurnCalls

from ..rooms.world import FakeClock
from .turns import advance, move, mover, play_round, play_turn, settled


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture
async def scene(make_scene, clock):
    return await make_scene("Amal", "Nimali", clock=clock)


def other(name):
    return "Nimali" if name == "Amal" else "Amal"


async def passes(scene, clock):
    """Let the turn pass to somebody who is not looking; return who."""
    name = await mover(scene)
    await advance(scene, clock, LOOKING_SECONDS + 1)
    await play_turn(scene, name)
    return other(name)


def texts(scene, chat=None):
    return [message.text for message in scene.calls(chat)]


@pytest.mark.parametrize("seconds", [0, 86400])
async def test_who_is_not_looking_is_called_and_the_call_goes_with_the_first_move(make_scene, clock, seconds):
    scene = await make_scene("Amal", "Nimali", clock=clock, turn_seconds=seconds)
    board = await scene.started("Amal", "Nimali")
    name = await passes(scene, clock)
    assert scene.calls() == []
    await advance(scene, clock, CALL_DELAY)
    (call,) = scene.calls()
    assert call.text == f"👉 {name}, it's your turn."
    assert call.entities[0]["type"] == "text_mention"
    assert scene.board() is board
    assert (await scene.room()).call_message == (scene.group, call.message_id)
    await advance(scene, clock, IDLE_SECONDS)
    assert scene.calls() == [call]
    await move(scene, name, "draw")
    await settled(scene)
    assert scene.calls() == []
    assert (await scene.room()).call_message is None
    await advance(scene, clock, IDLE_SECONDS)
    assert scene.calls() == []


async def test_the_call_opens_the_hand(scene, clock):
    await scene.started("Amal", "Nimali")
    name = await passes(scene, clock)
    await advance(scene, clock, CALL_DELAY)
    await scene.touch(name, scene.calls()[0], Action.HAND)
    await scene.eventually(lambda: any("Your turn" in (m.text or "") for m in scene.ephemerals(name)), "the hand")
    assert len(scene.calls()) == 1


async def test_who_has_just_pressed_is_called_only_after_being_idle(scene, clock):
    board = await scene.started("Amal", "Nimali")
    name = await mover(scene)
    await advance(scene, clock, LOOKING_SECONDS + 1)
    await scene.hand(other(name), board)
    await advance(scene, clock, LOOKING_SECONDS - 1)
    await play_turn(scene, name)
    await advance(scene, clock, IDLE_SECONDS - LOOKING_SECONDS)
    assert scene.calls() == []
    await advance(scene, clock, LOOKING_SECONDS)
    assert len(scene.calls()) == 1


async def test_a_command_written_at_the_table_counts_as_looking(scene, clock):
    await scene.started("Amal", "Nimali")
    name = await mover(scene)
    await advance(scene, clock, LOOKING_SECONDS + 1)
    room = await scene.room()
    scene.say(other(name), "/table")
    await scene.eventually(
        lambda: scene.bot.chat.context.turn_calls._activity.last(room, scene.people[other(name)]) == clock.time
    )
    await play_turn(scene, name)
    await advance(scene, clock, CALL_DELAY)
    assert scene.calls() == []


async def test_a_turn_that_passes_on_at_once_is_not_called(scene, clock):
    await scene.started("Amal", "Nimali")
    name = await passes(scene, clock)
    await advance(scene, clock, CALL_DELAY / 2)
    await play_turn(scene, name)
    await advance(scene, clock, CALL_DELAY)
    assert scene.calls() == []


async def test_no_stand_in_is_called_and_who_takes_the_seat_back_is_looking(scene, clock):
    await scene.started("Amal", "Nimali")
    name = await passes(scene, clock)
    person = Person(scene.people[name], name)
    room = (await scene.room()).id
    await scene.bot.service.perform(room, Leave(), person)
    await advance(scene, clock, 0)
    assert not (await scene.room()).seats[(await scene.room()).seat_of(person.id)].is_present
    assert scene.calls() == []
    await scene.bot.service.perform(room, ComeBack(), person)
    await advance(scene, clock, CALL_DELAY)
    assert scene.calls() == []


async def test_a_call_goes_when_the_player_leaves(scene, clock):
    await scene.started("Amal", "Nimali")
    name = await passes(scene, clock)
    await advance(scene, clock, CALL_DELAY)
    assert len(scene.calls()) == 1
    await scene.bot.service.perform((await scene.room()).id, Leave(), Person(scene.people[name], name))
    await settled(scene)
    assert scene.calls() == []


async def test_half_time_takes_the_place_of_the_call(make_scene, clock):
    scene = await make_scene("Amal", "Nimali", clock=clock, turn_seconds=120)
    await scene.started("Amal", "Nimali")
    name = await passes(scene, clock)
    await advance(scene, clock, CALL_DELAY)
    (call,) = scene.calls()
    done = len(scene.sandbox.calls)
    await advance(scene, clock, 60)
    (half,) = scene.calls()
    assert half.text == f"⏰ {name}, half your time is gone."
    calls = [c for c in list(scene.sandbox.calls)[done:] if c.method in ("deleteMessage", "sendMessage")]
    assert [c.method for c in calls] == ["deleteMessage", "sendMessage"]
    assert int(calls[0].params["message_id"]) == call.message_id
    assert "disable_notification" not in calls[1].params
    await move(scene, name, "draw")
    await settled(scene)
    assert scene.calls() == []
    await advance(scene, clock, 1)
    assert scene.calls() == []


@pytest.mark.parametrize(
    ("table", "own", "called", "warned"),
    [
        (TurnCalls.ON, TurnCalls.ON, True, True),
        (TurnCalls.QUIET, TurnCalls.ON, False, True),
        (TurnCalls.ON, TurnCalls.QUIET, False, True),
        (TurnCalls.OFF, TurnCalls.QUIET, False, False),
        (TurnCalls.ON, TurnCalls.OFF, False, False),
    ],
)
async def test_the_quieter_setting_counts(make_scene, clock, table, own, called, warned):
    scene = await make_scene("Amal", "Nimali", clock=clock, turn_seconds=120)
    await scene.lobby("Amal", "Nimali")
    (await scene.room()).settings.turn_calls = table
    for person in scene.people.values():
        await scene.bot.chat.context.preferences.set_turn_calls(person, own)
    await scene.touch("Amal", scene.board(), Action.START)
    await settled(scene)
    await passes(scene, clock)
    await advance(scene, clock, CALL_DELAY)
    assert bool(scene.calls()) == called
    await advance(scene, clock, 60)
    assert bool(scene.calls()) == warned


async def test_calls_are_chosen_by_a_command(scene, clock):
    await scene.started("Amal", "Nimali")
    name = await passes(scene, clock)
    await advance(scene, clock, CALL_DELAY)
    assert len(scene.calls()) == 1
    scene.say(name, "/calls")
    (asked,) = await scene.eventually(lambda: [m for m in scene.ephemerals(name) if "call you" in (m.text or "")])
    assert "Now: when your turn comes" in asked.text
    answer = await scene.press(name, asked, CallbackData(Action.CALLS, 0, 0, 2))
    assert answer["text"] == "I will not call you."
    await scene.eventually(lambda: "Now: never" in asked.text)
    await scene.eventually(lambda: scene.calls() == [])
    await scene.bot.stop()
    await scene.start_bot()
    await advance(scene, clock, IDLE_SECONDS)
    assert scene.calls() == []
    assert "too old" in (await scene.press(name, asked, CallbackData(Action.CALLS, 0, 0, 3), force=True))["text"]


async def test_who_may_not_be_written_to_is_asked_about_calls_in_the_group(scene):
    await scene.eventually(scene.messages, "the greeting of the group")
    scene.say("Amal", "/calls", ephemeral=False)
    asked = await scene.eventually(lambda: next((m for m in scene.messages() if m.markup), None))
    assert "Now:" not in asked.text
    await scene.press("Nimali", asked, CallbackData(Action.CALLS, 0, 0, 1))
    preferences = scene.bot.chat.context.preferences
    assert await preferences.turn_calls(scene.people["Nimali"]) == TurnCalls.QUIET
    assert await preferences.turn_calls(scene.people["Amal"]) == TurnCalls.ON
    scene.sandbox.people.start(scene.people["Amal"])
    scene.say("Amal", "/calls", ephemeral=False)
    await scene.eventually(lambda: any("Now:" in (m.text or "") for m in scene.messages(scene.people["Amal"])))


async def opened_in_private(scene, name):
    """Let somebody play in the private chat; return the panel there."""
    scene.sandbox.people.start(scene.people[name], f"t{(await scene.room()).id}")
    chat = scene.people[name]
    return await scene.eventually(lambda: next(iter(scene.messages(chat)), None), "a panel in private")


async def test_who_plays_in_private_is_called_there(scene, clock):
    await scene.started("Amal", "Nimali")
    first = await mover(scene)
    name = other(first)
    panel = await opened_in_private(scene, name)
    await advance(scene, clock, LOOKING_SECONDS + 1)
    await play_turn(scene, first)
    await advance(scene, clock, CALL_DELAY)
    chat = scene.people[name]
    (call,) = scene.calls(chat)
    assert call.text == "👉 It's your turn."
    assert scene.calls() == []
    await scene.touch(name, call, Action.HAND)
    await scene.eventually(lambda: panel not in scene.messages(chat))
    (below,) = [message for message in scene.messages(chat) if message is not call]
    assert below.message_id > call.message_id
    await move(scene, name, "draw")
    await settled(scene)
    assert scene.messages(chat) == [below]


async def test_who_has_blocked_the_bot_is_called_in_the_group(scene, clock):
    await scene.started("Amal", "Nimali")
    first = await mover(scene)
    name = other(first)
    await opened_in_private(scene, name)
    await advance(scene, clock, LOOKING_SECONDS + 1)
    scene.sandbox.people.block(scene.people[name])
    await play_turn(scene, first)
    await advance(scene, clock, CALL_DELAY)
    assert texts(scene) == [f"👉 {name}, it's your turn."]


async def test_after_a_restart_the_call_is_replaced_without_a_sound(scene, clock):
    await scene.started("Amal", "Nimali")
    name = await passes(scene, clock)
    await advance(scene, clock, CALL_DELAY)
    (call,) = scene.calls()
    await scene.bot.stop()
    await scene.start_bot()
    await settled(scene)
    assert scene.calls() == []
    await advance(scene, clock, CALL_DELAY)
    (again,) = scene.calls()
    assert again is not call
    last = next(c for c in reversed(scene.sandbox.calls) if c.method == "sendMessage")
    assert last.params["disable_notification"]
    await move(scene, name, "draw")
    await settled(scene)
    assert scene.calls() == []
    await play_turn_on(scene, clock, name)
    last = next(c for c in reversed(scene.sandbox.calls) if c.method == "sendMessage")
    assert "disable_notification" not in last.params or not last.params["disable_notification"]


async def play_turn_on(scene, clock, name):
    """Let the turn pass from somebody who has drawn to somebody who is not looking, and be called."""
    await advance(scene, clock, LOOKING_SECONDS + 1)
    await move(scene, name, "discard")
    await advance(scene, clock, CALL_DELAY)
    assert len(scene.calls()) == 1


async def test_a_call_whose_turn_has_passed_before_the_budget_had_room_is_not_sent(scene, clock, monkeypatch):
    await scene.started("Amal", "Nimali")
    name = await passes(scene, clock)
    waiting, go = asyncio.Event(), asyncio.Event()

    async def ready(_place):
        waiting.set()
        await go.wait()

    monkeypatch.setattr(scene.bot.chat.context.turn_calls._messages, "ready", ready)
    await scene.bot.service.settle()
    await scene.bot.chat.context.turn_calls.settle()
    clock.time += CALL_DELAY
    clock.ring()
    await waiting.wait()
    await play_turn(scene, name)
    go.set()
    await settled(scene)
    assert scene.calls() == []
    assert not [c for c in scene.sandbox.calls if "your turn" in str(c.params.get("text", ""))]


async def test_a_call_that_may_be_there_already_is_not_sent_again_at_once(scene, clock):
    await scene.started("Amal", "Nimali")
    name = await passes(scene, clock)
    await settled(scene)
    scene.sandbox.faults.add("sendMessage", mode="after", drop=True)
    await advance(scene, clock, CALL_DELAY)
    (lost,) = scene.calls()
    await advance(scene, clock, IDLE_SECONDS / 2)
    assert scene.calls() == [lost]
    await scene.touch(name, lost, Action.HAND)
    await scene.eventually(lambda: scene.calls() == [], "a call on no file is deleted when it is pressed")


async def test_a_call_that_cannot_be_sent_is_let_be(scene, clock):
    await scene.started("Amal", "Nimali")
    await passes(scene, clock)
    await settled(scene)
    refused = "Bad Request: not enough rights to send text messages to the chat"
    scene.sandbox.faults.add("sendMessage", status=400, description=refused)
    await advance(scene, clock, CALL_DELAY)
    await advance(scene, clock, IDLE_SECONDS)
    assert scene.calls() == []


async def test_a_call_is_tried_again_after_a_flood_and_deleted_however_often_that_fails(scene, clock):
    await scene.started("Amal", "Nimali")
    name = await passes(scene, clock)
    await settled(scene)
    scene.sandbox.faults.add("sendMessage", retry_after=3)
    await advance(scene, clock, CALL_DELAY)
    assert len(scene.calls()) == 1
    scene.sandbox.faults.add("deleteMessage", status=502, times=3)
    await move(scene, name, "draw")
    await settled(scene)
    assert scene.calls() == []


async def test_a_call_goes_with_the_match(scene, clock):
    await scene.started("Amal", "Nimali")
    await passes(scene, clock)
    await advance(scene, clock, CALL_DELAY)
    assert len(scene.calls()) == 1
    room = (await scene.room()).id
    await scene.bot.service.perform(room, Stop(), Person(scene.people["Amal"], "Amal"))
    await settled(scene)
    assert scene.calls() == []
    assert scene.bot.chat.context.turn_calls._states == {}


async def test_there_is_at_most_one_call_through_a_whole_round(make_scene, clock):
    scene = await make_scene("Amal", "Nimali", clock=clock, turn_seconds=60)
    await scene.started("Amal", "Nimali")
    seen = 0
    while (await scene.room()).to_move is not None and seen < 12:
        name = await mover(scene)
        await advance(scene, clock, CALL_DELAY if seen % 2 else 30)
        assert len(scene.calls()) <= 1
        seen += len(scene.calls())
        await move(scene, name)
    await play_round(scene)
    await settled(scene)
    assert scene.calls() == []
    assert seen


def test_the_button_of_a_call_stands_on_no_table():
    assert CallbackData(Action.HAND, 1, 2, FROM_TURN_CALL).standalone
