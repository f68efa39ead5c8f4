"""Ephemeral messages: who may send them when, who sees them, how they change; old servers."""

from typing import Any

import pytest

NOT_COMMAND = (400, "Bad Request: MESSAGE_NOT_COMMAND")


async def test_shape_of_the_message(bench: Any) -> None:
    message = await bench.secret()
    assert message["message_id"] == 0
    assert message["ephemeral_message_id"] == 1
    assert message["receiver_user"]["id"] == bench.asha


async def test_only_the_receiver_sees_it(bench: Any) -> None:
    await bench.secret(bench.asha, "for Asha")
    await bench.secret(bench.nimal, "for Nimal")
    await bench.call("sendMessage", chat_id=bench.group, text="for all")
    assert await bench.texts(bench.asha, bench.group) == ["for Asha", "for all"]
    assert await bench.texts(bench.nimal, bench.group) == ["for Nimal", "for all"]
    assert await bench.texts(bench.rupa, bench.group) == ["for all"]
    for person in (bench.nimal, bench.rupa):
        everything = str(await bench.look("state", user_id=person)) + str(
            await bench.look("view", user_id=person, chat_id=bench.group)
        )
        assert "for Asha" not in everything


@pytest.mark.parametrize(("seconds", "allowed"), [(0, True), (14, True), (16, False)])
async def test_fifteen_seconds_after_a_query(bench: Any, seconds: int, allowed: bool) -> None:
    query = await bench.query()
    bench.sandbox.clock.advance(seconds)
    params = {
        "chat_id": bench.group,
        "text": "x",
        "ephemeral_message_parameters": {"receiver_user_id": bench.asha, "callback_query_id": query},
    }
    if allowed:
        await bench.call("sendMessage", **params)
    else:
        assert await bench.refused("sendMessage", **params) == NOT_COMMAND


async def test_an_answered_query_still_counts(bench: Any) -> None:
    query = await bench.query()
    await bench.call("answerCallbackQuery", callback_query_id=query)
    cause = {"receiver_user_id": bench.asha, "callback_query_id": query}
    await bench.call("sendMessage", chat_id=bench.group, text="x", ephemeral_message_parameters=cause)


async def test_not_for_somebody_else_than_who_pressed(bench: Any) -> None:
    cause = {"receiver_user_id": bench.nimal, "callback_query_id": await bench.query(bench.asha)}
    params = {"chat_id": bench.group, "text": "x", "ephemeral_message_parameters": cause}
    assert await bench.refused("sendMessage", **params) == NOT_COMMAND


async def test_an_administrator_needs_no_cause(bench: Any) -> None:
    await bench.sim("promote", chat_id=bench.group, user_id=1000)
    cause = {"receiver_user_id": bench.rupa}
    await bench.call("sendMessage", chat_id=bench.group, text="turn", ephemeral_message_parameters=cause)
    assert await bench.texts(bench.rupa, bench.group) == ["turn"]
    assert await bench.texts(bench.asha, bench.group) == []


async def test_the_flat_parameters_of_10_2(bench: Any) -> None:
    params = {"receiver_user_id": bench.asha, "callback_query_id": await bench.query()}
    message = await bench.call("sendMessage", chat_id=bench.group, text="x", **params)
    assert message["ephemeral_message_id"]


@pytest.mark.parametrize(("seconds", "allowed"), [(3, True), (20, False)])
async def test_reply_to_an_ephemeral_command(bench: Any, seconds: int, allowed: bool) -> None:
    commands = [{"command": "hand", "description": "h", "is_ephemeral": True}]
    await bench.call("setMyCommands", commands=commands)
    said = await bench.sim("say", chat_id=bench.group, user_id=bench.asha, text="/hand@thurumpu_bot")
    [update] = await bench.updates("message")
    number = update["message"]["ephemeral_message_id"]
    assert said["ephemeral_message_id"] == number
    assert update["message"]["message_id"] == 0
    assert await bench.texts(bench.nimal, bench.group) == []
    bench.sandbox.clock.advance(seconds)
    params = {
        "chat_id": bench.group,
        "text": "x",
        "reply_parameters": {"ephemeral_message_id": number},
        "ephemeral_message_parameters": {"receiver_user_id": bench.asha},
    }
    if allowed:
        await bench.call("sendMessage", **params)
    else:
        assert await bench.refused("sendMessage", **params) == NOT_COMMAND
    del params["ephemeral_message_parameters"]
    assert (await bench.refused("sendMessage", **params))[1] == "Bad Request: message to be replied not found"


async def test_edits_and_deletion(bench: Any) -> None:
    message = await bench.secret(reply_markup=bench.keys("a"))
    where = {
        "chat_id": bench.group,
        "receiver_user_id": bench.asha,
        "ephemeral_message_id": message["ephemeral_message_id"],
    }
    assert await bench.call("editEphemeralMessageText", text="<b>new</b>", parse_mode="HTML", **where) is True
    assert await bench.texts(bench.asha, bench.group) == ["new"]
    same = await bench.refused("editEphemeralMessageText", text="<b>new</b>", parse_mode="HTML", **where)
    assert "message is not modified" in same[1]
    assert await bench.call("editEphemeralMessageReplyMarkup", reply_markup=bench.keys("b"), **where) is True
    media = {"type": "photo", "media": "attach://p", "caption": "hand"}
    picture = {"p": ("p.png", bench.png())}
    assert await bench.call("editEphemeralMessageMedia", picture, media=media, **where) is True
    assert await bench.call("editEphemeralMessageCaption", caption="cards", **where) is True
    other = where | {"receiver_user_id": bench.nimal}
    assert (await bench.refused("deleteEphemeralMessage", **other))[1] == "Bad Request: MESSAGE_ID_INVALID"
    assert await bench.call("deleteEphemeralMessage", **where) is True
    assert await bench.texts(bench.asha, bench.group) == []


async def test_ordinary_methods_do_not_reach_it(bench: Any) -> None:
    await bench.secret()
    for method in ("editMessageText", "deleteMessage"):
        answer = await bench.refused(method, chat_id=bench.group, message_id=0, text="x")
        assert answer[1] == "Bad Request: message identifier is not specified"


async def test_its_buttons_work(bench: Any) -> None:
    message = await bench.secret(reply_markup=bench.keys("a"))
    number = message["ephemeral_message_id"]
    await bench.updates()
    await bench.query(data="a", force=False, message_id=None, ephemeral_message_id=number)
    [update] = await bench.updates("callback_query")
    assert update["callback_query"]["message"]["message_id"] == 0
    assert update["callback_query"]["message"]["ephemeral_message_id"] == number
    press = {"chat_id": bench.group, "user_id": bench.nimal, "ephemeral_message_id": number, "data": "a"}
    assert "only the receiver" in await bench.cannot("press", **press)


async def test_in_place_of_the_pressed_message(bench: Any) -> None:
    board = await bench.call("sendMessage", chat_id=bench.group, text="board", reply_markup=bench.keys("x"))
    await bench.call("sendMessage", chat_id=bench.group, text="later")
    query = await bench.query(message_id=board["message_id"], force=False)
    cause = {"receiver_user_id": bench.asha, "callback_query_id": query, "replace_callback_query_message": True}
    await bench.call("sendMessage", chat_id=bench.group, text="mine", ephemeral_message_parameters=cause)
    assert await bench.texts(bench.asha, bench.group) == ["mine", "later"]
    assert await bench.texts(bench.nimal, bench.group) == ["board", "later"]


async def test_who_leaves_sees_nothing_more(bench: Any) -> None:
    await bench.secret()
    await bench.sim("leave", chat_id=bench.group, user_id=bench.asha)
    answer = await bench.http.get(
        f"{bench.sandbox.sim_url}/view", params={"user_id": bench.asha, "chat_id": bench.group}
    )
    assert answer.status_code == 400


async def test_an_old_server_ignores_the_parameters_and_knows_no_methods(bench: Any) -> None:
    await bench.sim("api_level", level="10.0")
    message = await bench.secret(text="public by mistake")
    assert message["message_id"] > 0
    assert await bench.texts(bench.rupa, bench.group) == ["public by mistake"]
    for method in ("editEphemeralMessageText", "deleteEphemeralMessage", "sendRichMessage"):
        assert await bench.refused(method) == (404, "Not Found: method not found")
    plain = {"inline_keyboard": [[{"text": "b", "disabled": {}}]]}
    answer = await bench.refused("sendMessage", chat_id=bench.group, text="x", reply_markup=plain)
    assert "Text buttons are unallowed" in answer[1]


async def test_disabled_buttons_are_dead(bench: Any) -> None:
    plain = {"inline_keyboard": [[{"text": "b", "disabled": {}, "style": "danger"}]]}
    message = await bench.call("sendMessage", chat_id=bench.group, text="x", reply_markup=plain)
    press = {"chat_id": bench.group, "user_id": bench.asha, "message_id": message["message_id"]}
    assert "disabled" in await bench.cannot("press", row=0, column=0, **press)
    view = await bench.look("view", user_id=bench.asha, chat_id=bench.group)
    assert view["messages"][-1]["keyboard"] == [[{"text": "b", "style": "danger", "disabled": True}]]
