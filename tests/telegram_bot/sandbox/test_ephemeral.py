"""Ephemeral messages: who may send them and when, who sees them, how they change; servers without them."""

from typing import Any

import pytest

from telegram_bot.sandbox.people import Impossible

NOT_COMMAND = (400, "Bad Request: MESSAGE_NOT_COMMAND")


def caused(harness: Any, receiver: int, **cause: Any) -> dict[str, Any]:
    parameters = {"receiver_user_id": receiver} | cause
    return {"chat_id": harness.group, "text": "x", "ephemeral_message_parameters": parameters}


async def test_only_the_receiver_sees_it(harness: Any) -> None:
    for number, (person, name) in enumerate(((harness.asha, "Asha"), (harness.nimal, "Nimal")), 1):
        sent = await harness.secret(person, f"for {name}")
        assert (sent["message_id"], sent["ephemeral_message_id"], sent["receiver_user"]["id"]) == (0, number, person)
    await harness.send("for all")
    assert harness.texts(harness.asha, harness.group) == ["for Asha", "for all"]
    assert harness.texts(harness.nimal, harness.group) == ["for Nimal", "for all"]
    assert harness.texts(harness.rupa, harness.group) == ["for all"]
    for person in (harness.nimal, harness.rupa):
        assert "for Asha" not in str(harness.view(person, harness.group))


async def test_a_press_is_a_cause_for_its_person_for_fifteen_seconds(harness: Any) -> None:
    for seconds, answered in ((0, False), (0, True), (14, False)):
        query = harness.press()
        if answered:
            await harness.call("answerCallbackQuery", callback_query_id=query)
        harness.clock.advance(seconds)
        await harness.call("sendMessage", **caused(harness, harness.asha, callback_query_id=query))
    query = harness.press()
    others = caused(harness, harness.nimal, callback_query_id=query)
    assert await harness.refused("sendMessage", **others) == NOT_COMMAND
    harness.clock.advance(16)
    late = caused(harness, harness.asha, callback_query_id=query)
    assert await harness.refused("sendMessage", **late) == NOT_COMMAND
    unknown = caused(harness, harness.nimal, callback_query_id="1")
    assert "query is too old" in (await harness.refused("sendMessage", **unknown))[1]


async def test_an_administrator_needs_no_cause(harness: Any) -> None:
    harness.people.promote(harness.group, harness.bot)
    await harness.call("sendMessage", **caused(harness, harness.rupa))
    assert harness.texts(harness.rupa, harness.group) == ["x"]
    assert harness.texts(harness.asha, harness.group) == []


@pytest.mark.parametrize(("seconds", "allowed"), [(3, True), (20, False)])
async def test_reply_to_an_ephemeral_command(harness: Any, seconds: int, allowed: bool) -> None:
    commands = [{"command": "hand", "description": "h", "is_ephemeral": True}]
    await harness.call("setMyCommands", commands=commands)
    said = harness.say("/hand@thurumpu_bot")
    [update] = harness.updates("message")
    number = update["message"]["ephemeral_message_id"]
    assert said.ephemeral_id == number
    assert update["message"]["message_id"] == 0
    assert harness.texts(harness.nimal, harness.group) == []
    harness.clock.advance(seconds)
    params = caused(harness, harness.asha) | {"reply_parameters": {"ephemeral_message_id": number}}
    if allowed:
        sent = await harness.call("sendMessage", **params)
        assert sent["reply_to_message"]["ephemeral_message_id"] == number
    else:
        assert await harness.refused("sendMessage", **params) == NOT_COMMAND
    del params["ephemeral_message_parameters"]
    assert (await harness.refused("sendMessage", **params))[1] == "Bad Request: message to be replied not found"


async def test_edits_and_deletion(harness: Any) -> None:
    message = await harness.secret(reply_markup=harness.keys("a"))
    where = {
        "chat_id": harness.group,
        "receiver_user_id": harness.asha,
        "ephemeral_message_id": message["ephemeral_message_id"],
    }
    assert await harness.call("editEphemeralMessageText", text="<b>new</b>", parse_mode="HTML", **where) is True
    assert harness.texts(harness.asha, harness.group) == ["new"]
    same = await harness.refused("editEphemeralMessageText", text="<b>new</b>", parse_mode="HTML", **where)
    assert "message is not modified" in same[1]
    media = {"type": "photo", "media": "attach://p", "caption": "hand"}
    assert await harness.call("editEphemeralMessageMedia", {"p": harness.png()}, media=media, **where) is True
    assert harness.texts(harness.asha, harness.group) == ["hand"]
    other = where | {"receiver_user_id": harness.nimal}
    assert (await harness.refused("deleteEphemeralMessage", **other))[1] == "Bad Request: MESSAGE_ID_INVALID"
    assert await harness.call("deleteEphemeralMessage", **where) is True
    assert harness.texts(harness.asha, harness.group) == []


@pytest.mark.parametrize("method", ["editMessageText", "deleteMessage"])
async def test_ordinary_methods_do_not_reach_it(harness: Any, method: str) -> None:
    await harness.secret()
    answer = await harness.refused(method, chat_id=harness.group, message_id=0, text="x")
    assert answer[1] == "Bad Request: message identifier is not specified"


async def test_its_buttons_work_for_the_receiver_only(harness: Any) -> None:
    number = (await harness.secret(reply_markup=harness.keys("a")))["ephemeral_message_id"]
    harness.updates()
    harness.press(data="a", force=False, ephemeral_message_id=number)
    [update] = harness.updates("callback_query")
    assert update["callback_query"]["message"]["message_id"] == 0
    assert update["callback_query"]["message"]["ephemeral_message_id"] == number
    with pytest.raises(Impossible, match="only the receiver"):
        harness.press(harness.nimal, data="a", ephemeral_message_id=number)


async def test_former_members_see_nothing(harness: Any) -> None:
    await harness.secret()
    harness.people.leave(harness.group, harness.asha)
    with pytest.raises(Impossible, match="not in chat"):
        harness.view(harness.asha, harness.group)


async def test_an_old_server_ignores_the_parameters_and_does_not_know_the_methods(harness: Any) -> None:
    harness.core.has_ephemerals = False
    message = await harness.secret(text="public by mistake")
    assert message["message_id"] > 0
    assert harness.texts(harness.rupa, harness.group) == ["public by mistake"]
    for method in ("editEphemeralMessageText", "editEphemeralMessageMedia", "deleteEphemeralMessage"):
        assert await harness.refused(method) == (404, "Not Found: method not found")
    with pytest.raises(Impossible, match=r"10\.2"):
        harness.say("/hand", ephemeral=True)
