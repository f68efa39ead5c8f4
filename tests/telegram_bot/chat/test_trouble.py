"""Whatever Telegram does: the game goes on, and the table is shown as soon as it can be."""

import asyncio
from typing import Any

import pytest
from telegram.ext import ExtBot

from telegram_bot.chat.transport.callback_data import Action, CallbackData
from telegram_bot.chat.transport.personal_messages import PersonalMessages
from telegram_bot.rooms.domain.commands import Person, Stop
from telegram_bot.rooms.domain.room import Place, Stage


async def draw(scene, board, names=("Amal", "Nimali")):
    """Let the player to move draw, by a typed command."""
    name = names[(await scene.room()).to_move]
    version = (await scene.room()).version
    scene.say(name, "/move draw", ephemeral=False)
    room = None
    while room is None or room.version == version:
        room = await scene.room()
        await scene.sleep(0)
    return name


FAULTS: list[dict[str, Any]] = [
    {"status": 500},
    {"status": 502, "description": "Bad Gateway"},
    {"retry_after": 3},
    {"drop": True},
    {"status": 400, "description": "Bad Request: message to edit not found"},
    {"status": 400, "description": "Bad Request: not enough rights to send text messages to the chat"},
    {"status": 403, "description": "Forbidden: bot was kicked from the supergroup chat"},
]


@pytest.mark.parametrize("fault", FAULTS, ids=str)
async def test_a_failing_edit_holds_nothing_up_and_is_made_good(make_scene, fault):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    scene.sandbox.faults.add("editMessageText", times=3 if "drop" not in fault else 1, **fault)
    name = await draw(scene, board)
    assert (await scene.room()).stage == Stage.PLAYING
    await scene.eventually(lambda: any(f"{name} drew" in (m.text or "") for m in scene.messages()))


@pytest.mark.parametrize("fault", [f for f in FAULTS if "edit" not in f.get("description", "")], ids=str)
async def test_a_failing_first_message_is_sent_again(make_scene, fault):
    scene = await make_scene("Amal")
    await scene.eventually(scene.messages, "the greeting of the group")
    scene.sandbox.faults.add("sendMessage", **fault)
    scene.say("Amal", "/poter")
    board = await scene.eventually(scene.board)
    assert scene.button(board, Action.JOIN)
    await scene.settled(board)
    await scene.touch("Amal", board, Action.ADD_BOT)
    await scene.eventually(lambda: "Amara" in board.text)


@pytest.mark.parametrize(
    "method", ["answerCallbackQuery", "getChatMember", "editEphemeralMessageText", "deleteMessage"]
)
async def test_other_failing_calls_do_not_stop_the_game(make_scene, method):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    room = await scene.room()
    name = ("Amal", "Nimali")[room.to_move]
    panel = await scene.hand(name, board)
    scene.sandbox.faults.add(method, times=2)
    press = next(press for label, press in scene.buttons(panel) if "Draw" in label)
    scene.sandbox.people.press(
        scene.group, scene.people[name], ephemeral_message_id=panel.ephemeral_id, data=str(press)
    )
    await scene.eventually(lambda: "New:" in panel.text)


async def test_a_table_message_that_was_deleted_is_sent_anew(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    scene.sandbox.state.remove(board)
    await draw(scene, board)
    new = await scene.eventually(scene.board)
    assert scene.button(new, Action.HAND)
    await scene.bot.chat.context.table_messages.settle()
    assert (await scene.room()).board_message == new.message_id


async def test_a_crash_while_the_first_message_is_sent_leaves_one_message(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    room = await scene.room()
    await scene.bot.service.remember(room.id, board_message=None, board_sending=True)
    await scene.bot.stop()
    await scene.start_bot()
    await draw(scene, board)
    assert [message for message in scene.messages() if message.markup] == [board]
    await scene.touch("Amal", board, Action.HAND)
    await scene.eventually(lambda: "drew" in board.text)
    assert (await scene.room()).board_message == board.message_id


async def test_a_message_sent_twice_is_removed_when_it_is_pressed(make_scene):
    """The answer to the first sending is lost, so the bot cannot know that the message is there."""
    scene = await make_scene("Amal", "Nimali")
    await scene.eventually(scene.messages, "the greeting of the group")
    scene.sandbox.faults.add("sendMessage", mode="after", drop=True)
    scene.say("Amal", "/poter")
    await scene.eventually(lambda: len([m for m in scene.messages() if m.markup]) == 2)
    first, second = (m for m in scene.messages() if m.markup)
    while (await scene.room()).board_message != second.message_id:
        await scene.sleep(0)
    await scene.touch("Nimali", first, Action.JOIN)
    await scene.eventually(lambda: [m for m in scene.messages() if m.markup] == [second])
    await scene.eventually(lambda: "Nimali" in second.text)


async def test_a_restart_goes_on_with_the_same_message(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    before = await scene.room()
    await scene.bot.stop()
    await scene.start_bot()
    after = await scene.room()
    assert [str(after.view(seat).text()) for seat in (0, 1)] == [str(before.view(seat).text()) for seat in (0, 1)]
    await draw(scene, board)
    await scene.eventually(lambda: "drew" in board.text)
    assert [message for message in scene.messages() if message.markup] == [board]


async def test_a_group_that_becomes_a_supergroup_takes_its_table_along(make_scene):
    scene = await make_scene("Amal", "Nimali", chat={"kind": "group"})
    await scene.started("Amal", "Nimali")
    new = scene.sandbox.people.migrate(scene.group)
    scene.group = new.id
    board = await scene.eventually(scene.board)
    assert scene.button(board, Action.HAND)
    assert (await scene.bot.service.at(Place(new.id))) is not None
    await draw(scene, board)
    await scene.eventually(lambda: "drew" in board.text)


async def test_a_table_a_topic(make_scene):
    scene = await make_scene("Amal", "Nimali", chat={"is_forum": True})
    topics = [scene.sandbox.people.add_topic(scene.group, name).id for name in ("Poter", "More poter")]
    for topic in topics:
        scene.say("Amal", "/poter", message_thread_id=topic)

    def boards():
        return {message.thread_id: message for message in scene.messages() if message.markup}

    await scene.eventually(lambda: set(boards()) == set(topics))
    board = boards()[topics[1]]
    await scene.touch("Nimali", board, Action.JOIN)
    await scene.settled(board)
    await scene.touch("Amal", board, Action.START)
    await scene.eventually(lambda: scene.button(board, Action.HAND))
    panel = await scene.hand("Nimali", board)
    assert panel.thread_id == topics[1]
    assert (await scene.room(topics[0])).stage == Stage.LOBBY
    assert (await scene.room(topics[1])).stage == Stage.PLAYING
    sends = [call for call in scene.group_calls() if call.method == "sendMessage" and "reply_markup" in call.params]
    assert all(call.params.get("message_thread_id") for call in sends)


async def test_a_kicked_bot_does_not_fall(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    scene.sandbox.people.kick(scene.group, scene.sandbox.state.bot.id)
    room = await scene.room()
    scene.bot.chat.context.table_messages.resend(room.id)
    await scene.eventually(lambda: any(call.status == 403 for call in scene.sandbox.calls))
    scene.sandbox.people.join(scene.group, scene.sandbox.state.bot.id)
    new = await scene.eventually(lambda: scene.board() if scene.board() is not board else None)
    assert scene.button(new, Action.HAND)


async def test_updates_of_no_kind_and_edited_commands_do_nothing(make_scene):
    scene = await make_scene("Amal")
    board = await scene.lobby("Amal")
    message = scene.say("Amal", "/stop")
    await scene.eventually(lambda: any(scene.button(m, Action.STOP_YES) for m in scene.messages()))
    before = len(scene.messages())
    sent = {"message_id": message.message_id, "date": 1, "edit_date": 2, "text": "/stop"}
    sent["chat"] = {"id": scene.group, "type": "supergroup", "title": "x"}
    sent["from"] = {"id": scene.people["Amal"], "is_bot": False, "first_name": "Amal"}
    sent["entities"] = [{"type": "bot_command", "offset": 0, "length": 5}]
    for kind in ("edited_message", "channel_post", "edited_channel_post", "something_new"):
        scene.sandbox.core.updates.push(kind, sent)
    scene.say("Amal", "/help")
    await scene.eventually(lambda: any("At a table" in (m.text or "") for m in scene.ephemerals("Amal")))
    assert len(scene.messages()) == before
    assert board in scene.messages()


async def test_a_table_touched_while_its_last_page_is_shown_is_shown_once_more_and_then_let_go(make_scene, monkeypatch):
    """The change of the round and that of the match come one upon the other where a round wins the match."""
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    tables, room, shown = scene.bot.chat.context.table_messages, await scene.room(), []

    def refreshed_meanwhile(write):
        async def wrapped(message, now, page):
            await write(message, now, page)
            shown.append(now.stage)
            if shown.count(Stage.ENDED) == 1:
                tables.refresh(room.id)

        return wrapped

    monkeypatch.setattr(tables, "_edit", refreshed_meanwhile(tables._edit))
    monkeypatch.setattr(tables, "_send", refreshed_meanwhile(tables._send))
    await scene.bot.service.perform(room.id, Stop(), Person(scene.people["Amal"], "Amal"))
    await scene.eventually(lambda: shown.count(Stage.ENDED) == 2, "the last page, twice")
    await scene.eventually(lambda: not tables._messages, "a table message that is released")
    assert scene.board() is not board
    assert scene.button(scene.board(), Action.HAND) is None


async def test_a_press_on_a_new_table_message_before_its_number_is_known_leaves_it(make_scene, monkeypatch):
    """A table sent anew is in the chat before the answer to its sending has come, and can be pressed."""
    scene = await make_scene("Amal", "Nimali")
    old = await scene.started("Amal", "Nimali")
    sent, go = asyncio.Event(), asyncio.Event()
    send = ExtBot.send_message

    async def slowly(self, *args, **kwargs):
        message = await send(self, *args, **kwargs)
        sent.set()
        await go.wait()
        return message

    monkeypatch.setattr(ExtBot, "send_message", slowly)
    scene.bot.chat.context.table_messages.resend((await scene.room()).id)
    await sent.wait()
    new = scene.board()
    assert new is not old
    await scene.press("Amal", new, CallbackData(Action.RETURN, 1, 0), force=True)
    await scene.press("Amal", old, CallbackData(Action.RETURN, 1, 0), force=True)
    assert (await scene.room()).board_message == old.message_id
    go.set()
    await scene.bot.chat.context.table_messages.settle()
    assert [message for message in scene.messages() if message.markup] == [new]
    assert (await scene.room()).board_message == new.message_id


async def test_after_a_crash_the_newer_of_two_table_messages_is_the_one_in_use(make_scene):
    scene = await make_scene("Amal", "Nimali")
    old = await scene.started("Amal", "Nimali")
    room = await scene.room()
    scene.bot.chat.context.table_messages.resend(room.id)
    await scene.eventually(lambda: scene.board() is not old)
    await scene.bot.chat.context.table_messages.settle()
    new = scene.board()
    scene.sandbox.state.add(old)
    await scene.bot.service.remember(room.id, board_message=old.message_id, board_sending=True)
    await scene.bot.stop()
    await scene.start_bot()
    await scene.press("Amal", new, CallbackData(Action.RETURN, room.id, 0), force=True)
    await scene.bot.chat.context.table_messages.settle()
    assert [message for message in scene.messages() if message.markup] == [new]
    assert (await scene.room()).board_message == new.message_id


async def test_a_press_delivered_again_after_a_crash_opens_no_second_hand_and_the_first_can_be_brought_to_life(
    make_scene, monkeypatch
):
    """The process dies after a hand was sent and before its number was known."""
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    send = PersonalMessages.send_in_group

    async def dies(self, *args, **kwargs):
        await send(self, *args, **kwargs)
        raise asyncio.CancelledError

    monkeypatch.setattr(PersonalMessages, "send_in_group", dies)
    press = scene.button(board, Action.HAND)
    query = scene.sandbox.people.press(scene.group, scene.people["Amal"], message_id=board.message_id, data=str(press))
    (dead,) = await scene.eventually(lambda: scene.ephemerals("Amal"))
    assert "coming" in dead.text
    await scene.bot.stop()
    monkeypatch.undo()
    monkeypatch.setenv("PTB_TIMEDELTA", "true")
    await scene.start_bot()
    again = next(
        u["callback_query"]
        for u in scene.sandbox.core.updates.emitted
        if "callback_query" in u and u["callback_query"]["id"] == query.id
    )
    answers = len([c for c in scene.sandbox.calls if c.method == "answerCallbackQuery"])
    scene.sandbox.core.updates.push("callback_query", again)
    await scene.eventually(
        lambda: len([c for c in scene.sandbox.calls if c.method == "answerCallbackQuery"]) > answers, "an answer"
    )
    await scene.bot.service.settle()
    assert scene.ephemerals("Amal") == [dead]
    await scene.touch("Amal", dead, Action.REFRESH)
    await scene.eventually(lambda: scene.button(dead, Action.CARD) or "is playing" in dead.text, "a living hand")
    new = await scene.hand("Amal", board)
    await scene.eventually(lambda: scene.ephemerals("Amal") == [new])


async def test_the_same_press_delivered_twice_opens_one_hand(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    first = await scene.hand("Amal", board)
    again = scene.sandbox.core.updates.emitted[-1]["callback_query"]
    answers = len([c for c in scene.sandbox.calls if c.method == "answerCallbackQuery"])
    scene.sandbox.core.updates.push("callback_query", again)
    await scene.eventually(
        lambda: len([c for c in scene.sandbox.calls if c.method == "answerCallbackQuery"]) > answers, "an answer"
    )
    assert scene.ephemerals("Amal") == [first]


async def test_a_hand_that_cannot_be_filled_for_no_known_reason_does_not_stay(make_scene):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    scene.sandbox.faults.add("editEphemeralMessageText", status=400, description="Bad Request: SOMETHING_NEW")
    await scene.touch("Amal", board, Action.HAND)
    await scene.eventually(lambda: any(c.method == "deleteEphemeralMessage" for c in scene.sandbox.calls))
    await scene.eventually(lambda: scene.ephemerals("Amal") == [])
