"""What is brought to the bottom of the chat: a table that talk has pushed up, a hand at a new round, the result."""

import pytest

from telegram_bot.chat.messages.table_messages import MAX_BELOW, RESEND_PAUSE
from telegram_bot.chat.transport.callback_data import Action
from telegram_bot.rooms.domain.commands import NextRound, Person, Stop

from ..rooms.world import FakeClock
from .turns import move, mover, play_round, play_turn, settled


@pytest.fixture
def clock():
    return FakeClock()


async def talk(scene, lines, name="Amal"):
    """Let people talk, and the bot get a command at the end, which is all that it is shown where privacy is on."""
    scene.sandbox.faults.add("setMessageReaction", times=100)
    for number in range(lines - 1):
        scene.say(name, f"line {number}")
    last = scene.say(name, "/back")
    newest = scene.bot.chat.context.turn_calls._activity._newest
    await scene.eventually(lambda: (newest.get(scene.group) or 0) >= last.message_id, "the command is heard")
    await scene.eventually(lambda: not scene.sandbox.core.updates.pending)
    await settled(scene)


async def quiet_table(scene):
    """A running table that was sent some time ago."""
    board = await scene.started("Amal", "Nimali")
    await settled(scene)
    await scene.sleep(RESEND_PAUSE)
    return board


def bottom(scene):
    return max(message.message_id for message in scene.sandbox.state.messages[scene.group].values())


async def test_a_table_that_talk_has_pushed_up_comes_down_as_the_turn_passes(make_scene, clock):
    scene = await make_scene("Amal", "Nimali", clock=clock)
    board = await quiet_table(scene)
    name = await mover(scene)
    await talk(scene, MAX_BELOW + 1)
    await move(scene, name, "draw")
    await settled(scene)
    assert scene.board() is board
    await move(scene, name, "discard")
    await settled(scene)
    new = scene.board()
    assert new.message_id == bottom(scene)
    assert board not in scene.messages()
    await talk(scene, MAX_BELOW + 1)
    await play_turn(scene, await mover(scene))
    await settled(scene)
    assert scene.board() is new
    await scene.sleep(RESEND_PAUSE)
    await play_turn(scene, await mover(scene))
    await settled(scene)
    assert scene.board().message_id == bottom(scene)


async def test_a_few_lines_do_not_move_the_table(make_scene, clock):
    scene = await make_scene("Amal", "Nimali", clock=clock)
    board = await quiet_table(scene)
    await talk(scene, MAX_BELOW // 2)
    await play_turn(scene, await mover(scene))
    await settled(scene)
    assert scene.board() is board


async def test_in_a_basic_group_only_lines_that_are_shown_to_the_bot_count(make_scene, clock):
    scene = await make_scene("Amal", "Nimali", chat={"kind": "group"}, clock=clock)
    board = await quiet_table(scene)
    await talk(scene, 3 * MAX_BELOW)
    await play_turn(scene, await mover(scene))
    await settled(scene)
    assert scene.board() is board
    scene.sandbox.state.privacy = False
    await talk(scene, MAX_BELOW + 1)
    await play_turn(scene, await mover(scene))
    await settled(scene)
    assert scene.board() is not board
    assert scene.board().message_id == bottom(scene)


async def test_a_table_whose_call_shows_that_it_was_pushed_up_comes_down(make_scene, clock):
    scene = await make_scene("Amal", "Nimali", clock=clock)
    board = await quiet_table(scene)
    clock.time += 100
    for number in range(MAX_BELOW + 1):
        scene.say("Amal", f"line {number}")
    await play_turn(scene, await mover(scene))
    await settled(scene)
    assert scene.board() is board
    clock.time += 100
    clock.ring()
    await settled(scene)
    assert scene.board() is not board


@pytest.mark.parametrize("lines", [0, 20])
async def test_after_a_stop_the_result_is_at_the_bottom_and_on_private_panels(make_scene, lines):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    scene.sandbox.people.start(scene.people["Nimali"], f"t{(await scene.room()).id}")
    panel = await scene.eventually(lambda: next(iter(scene.messages(scene.people["Nimali"])), None))
    for number in range(lines):
        scene.say("Amal", f"line {number}")
    scene.say("Amal", "/stop")
    question = await scene.eventually(
        lambda: next((m for m in scene.messages() if scene.button(m, Action.STOP_YES)), 0)
    )
    await scene.touch("Amal", question, Action.STOP_YES)
    await scene.eventually(lambda: board not in scene.messages(), "the table above is gone")
    (result,) = [m for m in scene.messages() if m.markup]
    assert "The match was ended" in result.text
    assert result.message_id > question.message_id
    await scene.eventually(lambda: "The match was ended" in panel.text)


async def test_after_the_last_round_a_table_that_was_pushed_up_comes_down(make_scene, clock):
    scene = await make_scene("Amal", "Nimali", clock=clock)
    await scene.lobby("Amal", "Nimali")
    (await scene.room()).settings.options["rounds"] = 1
    await scene.touch("Amal", scene.board(), Action.START)
    await settled(scene)
    board = scene.board()
    await talk(scene, MAX_BELOW + 1)
    number = (await scene.room()).id
    scene.bot.chat.context.table_messages._message(
        number
    ).sent_at = scene.bot.chat.context.table_messages._monotonic.now()
    while (await scene.bot.service.get(number)).to_move is not None:
        await move(scene, await mover(scene))
        if await scene.bot.service.at((await scene.bot.service.get(number)).place) is None:
            break
    await settled(scene)
    result = scene.board()
    assert result is not board
    assert "The match is over" in result.text


async def test_closing_a_lobby_by_leaving_it_sends_nothing(make_scene):
    scene = await make_scene("Amal")
    board = await scene.lobby("Amal")
    await scene.touch("Amal", board, Action.LEAVE)
    await scene.eventually(lambda: "This table was closed" in board.text)


# ---------------------------------------------------------------------- hands


async def next_round(scene, name):
    room = await scene.room()
    await scene.bot.service.perform(room.id, NextRound(), Person(scene.people[name], name))
    await settled(scene)


async def test_a_private_hand_comes_down_with_each_round(make_scene, clock):
    scene = await make_scene("Amal", "Nimali", clock=clock)
    await scene.started("Amal", "Nimali")
    chat = scene.people["Amal"]
    scene.sandbox.people.start(chat, f"t{(await scene.room()).id}")
    first = await scene.eventually(lambda: next(iter(scene.messages(chat)), None))
    await play_round(scene)
    await scene.eventually(lambda: "Round 1 is over" in first.text)
    for number in range(20):
        scene.say("Amal", f"line {number}", chat)
    await next_round(scene, "Nimali")
    await scene.eventually(lambda: first not in scene.messages(chat), "the old hand is gone")

    def hands():
        return [message for message in scene.messages(chat) if "Round 2" in message.text]

    (second,) = hands()
    sent = [c for c in scene.sandbox.calls if c.method == "sendMessage" and "Round 2" in c.params["text"]]
    assert [
        (int(c.params["chat_id"]), c.params["disable_notification"]) for c in sent if int(c.params["chat_id"]) == chat
    ]
    await move(scene, await mover(scene))
    await settled(scene)
    assert hands() == [second]


async def between(scene):
    """Two open hands in the group, and a round that is over."""
    board = await scene.started("Amal", "Nimali")
    hands = {name: await scene.hand(name, board) for name in ("Amal", "Nimali")}
    await play_round(scene)
    for hand in hands.values():
        await scene.eventually(lambda hand=hand: "Round 1 is over" in hand.text)
    return hands


async def test_in_the_group_the_hand_of_who_pressed_comes_down_and_the_others_stay(make_scene, clock):
    scene = await make_scene("Amal", "Nimali", clock=clock)
    hands = await between(scene)
    clock.time += 100
    await scene.touch("Amal", scene.board(), Action.NEXT_ROUND)
    await scene.eventually(lambda: hands["Amal"] not in scene.ephemerals("Amal"), "the old hand is gone")
    await scene.eventually(lambda: ["Round 2" in m.text for m in scene.ephemerals("Amal")] == [True])
    await scene.eventually(lambda: "Round 2" in hands["Nimali"].text)
    assert scene.ephemerals("Nimali") == [hands["Nimali"]]


async def test_a_bot_that_is_administrator_brings_down_the_hands_of_who_is_there(make_scene, clock):
    scene = await make_scene("Amal", "Nimali", chat={"bot": "administrator"}, clock=clock)
    hands = await between(scene)
    clock.time += 100
    await next_round(scene, "Amal")
    for name, hand in hands.items():
        await scene.eventually(lambda name=name, hand=hand: hand not in scene.ephemerals(name), "the old hand is gone")
        await scene.eventually(lambda name=name: ["Round 2" in m.text for m in scene.ephemerals(name)] == [True])
    await play_round(scene)
    hands = {name: scene.ephemerals(name)[0] for name in hands}
    clock.time += 1000
    await next_round(scene, "Amal")
    for name, hand in hands.items():
        await scene.eventually(lambda hand=hand: "Round 3" in hand.text)
        assert scene.ephemerals(name) == [hand]


async def test_a_stopped_match_sends_no_hand_anew(make_scene, clock):
    scene = await make_scene("Amal", "Nimali", clock=clock)
    hands = await between(scene)
    await scene.bot.service.perform((await scene.room()).id, Stop(), Person(scene.people["Amal"], "Amal"))
    await scene.eventually(lambda: "The match was ended" in hands["Amal"].text)
    assert scene.ephemerals("Amal") == [hands["Amal"]]
