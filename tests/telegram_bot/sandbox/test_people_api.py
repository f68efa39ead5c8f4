"""The actions of people over HTTP, as the chat page uses them."""

import asyncio
from typing import Any

import pytest
from aiohttp import ClientSession, WSServerHandshakeError

from tests.local_http import Http


async def act(http: Http, name: str, **given: Any) -> Any:
    answer = await http.post(f"/people/{name}", json=given)
    assert answer.status == 200, answer.text
    return answer.json()


async def test_a_new_person_joins_groups_chooses_a_language_and_talks(harness: Any, http: Http) -> None:
    kamal = await act(http, "users", first_name="Kamal", username="kamal", language_code="en-GB")
    user = harness.state.users[kamal["id"]]
    assert kamal["language_code"] == user.language_code == "en-gb"
    changed = await act(http, "language", user_id=kamal["id"], language_code="si")
    assert changed == kamal | {"language_code": "si"}
    assert user.language == "si"
    where = {"chat_id": harness.group, "user_id": kamal["id"]}
    assert await act(http, "join", **where) == {}
    said = await act(http, "say", text="/hello", **where)
    view = (await http.get("/people/view", params=where)).json()
    assert (view["messages"][-1]["id"], view["messages"][-1]["text"]) == (said["message_id"], "/hello")
    await act(http, "start", user_id=kamal["id"], payload="t1")
    assert harness.texts(kamal["id"], kamal["id"]) == ["/start t1"]


async def test_a_new_group(harness: Any, http: Http) -> None:
    chat = await act(http, "chats", title="Cousins", members=[harness.nimal, harness.asha], bot_admin=True)
    state = (await http.get("/people/state", params={"user_id": harness.nimal})).json()
    assert [c["title"] for c in state["chats"]] == ["Thurumpu", "Friends", "Cousins"]
    assert state["chats"][-1]["members"] == chat["members"] == [harness.nimal, harness.asha, harness.bot]
    assert harness.state.chats[chat["id"]].is_admin(harness.bot)


async def test_a_press_returns_the_answer_of_the_bot(harness: Any, http: Http) -> None:
    number = await harness.send(reply_markup=harness.keys("go"))
    harness.updates()
    press = {"chat_id": harness.group, "user_id": harness.asha, "message_id": number, "row": 0, "column": 0}
    pressing = asyncio.create_task(act(http, "press", **press))
    [update] = await harness.eventually(lambda: harness.updates("callback_query"))
    url = "https://t.me/thurumpu_bot?start=t7"
    await harness.call("answerCallbackQuery", callback_query_id=update["callback_query"]["id"], url=url)
    answer = {"answered": True, "text": None, "show_alert": False, "url": url, "opened": harness.asha}
    assert await pressing == answer
    assert await act(http, "press", **press, wait=0) == {"answered": False}


async def test_a_press_on_a_message_that_was_changed_meanwhile_is_for_no_other_button(harness: Any, http: Http) -> None:
    number = await harness.send(reply_markup=harness.keys("go"))
    press = {"chat_id": harness.group, "user_id": harness.asha, "message_id": number, "row": 0, "column": 0}
    keys = [[{"text": text, "callback_data": text} for text in ("stop", "go")]]
    where = {"chat_id": harness.group, "message_id": number}
    await harness.call("editMessageText", **where, text="changed", reply_markup={"inline_keyboard": keys})
    harness.updates()
    await act(http, "press", **press, label="go", wait=0)
    [update] = harness.updates("callback_query")
    assert update["callback_query"]["data"] == "go"
    refused = await http.post("/people/press", json=press | {"label": "back"})
    assert (refused.status, refused.json()) == (400, {"error": "there is no button 'back' on the message"})


async def test_pictures_are_served(harness: Any, http: Http) -> None:
    await harness.call("sendPhoto", {"photo": harness.png(30, 20)}, chat_id=harness.group)
    media = harness.view(harness.asha, harness.group)["messages"][-1]["media"]
    assert (media["kind"], media["width"], media["height"]) == ("photo", 30, 20)
    assert (await http.get(media["url"])).content == harness.png(30, 20)
    assert (await http.get("/people/file/none")).status == 404


async def test_events_report_changes(harness: Any, http: Http) -> None:
    async with ClientSession() as client, client.ws_connect(f"{harness.sandbox.root_url}/people/events") as socket:
        first = await socket.receive_str()
        harness.say("x")
        assert await socket.receive_str() != first
        with pytest.raises(WSServerHandshakeError, match="403"):
            await client.ws_connect(f"{harness.sandbox.root_url}/people/events", origin="https://example.org")


@pytest.mark.parametrize(
    ("action", "given", "why"),
    [
        ("nothing", {}, "no action"),
        ("view", {}, "no action"),
        ("say", {"text": "x"}, "chat_id is missing"),
        ("say", {"chat_id": 1, "user_id": 5001, "text": "x"}, "no chat"),
        ("press", {"chat_id": "x", "user_id": 5001}, "no chat"),
        ("chats", {"title": "x", "members": 7}, "not iterable"),
    ],
)
async def test_impossible_actions(http: Http, action: str, given: dict[str, Any], why: str) -> None:
    answer = await http.post(f"/people/{action}", json=given)
    assert answer.status == 400
    assert why in answer.json()["error"]


@pytest.mark.parametrize("body", ["[", "[]"])
async def test_bad_json(http: Http, body: str) -> None:
    answer = await http.post("/people/say", data=body)
    assert answer.status == 400
    assert "JSON" in answer.json()["error"]


@pytest.mark.parametrize(("origin", "status"), [("https://example.org", 403), ("OWN", 200)])
async def test_other_sites_cannot_act_for_people(harness: Any, http: Http, origin: str, status: int) -> None:
    headers = {"Origin": harness.sandbox.root_url if origin == "OWN" else origin}
    answer = await http.post("/people/start", json={"user_id": harness.asha}, headers=headers)
    assert answer.status == status
