"""The person side: conversation, privacy mode, membership, migration, buttons, events."""

from typing import Any

import pytest


async def test_talking_in_private_opens_the_chat(bench: Any) -> None:
    await bench.sim("start", user_id=bench.asha)
    [update] = await bench.updates("message")
    message = update["message"]
    assert message["text"] == "/start"
    assert message["chat"]["type"] == "private"
    assert message["entities"] == [{"type": "bot_command", "offset": 0, "length": 6}]
    await bench.call("sendMessage", chat_id=bench.asha, text="hello")
    assert await bench.texts(bench.asha, bench.asha) == ["/start", "hello"]
    view = await bench.http.get(f"{bench.sandbox.sim_url}/view", params={"user_id": bench.nimal, "chat_id": bench.asha})
    assert view.status_code == 400


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("hello", False),
        ("/new", True),
        ("/new@thurumpu_bot", True),
        ("/new@THURUMPU_BOT now", True),
        ("/new@other_bot", False),
        ("hi @thurumpu_bot", False),
    ],
)
async def test_privacy_mode(bench: Any, text: str, seen: bool) -> None:
    await bench.sim("say", chat_id=bench.group, user_id=bench.asha, text=text)
    assert bool(await bench.updates("message")) == seen


async def test_privacy_mode_lets_replies_through(bench: Any) -> None:
    sent = await bench.call("sendMessage", chat_id=bench.group, text="which card?")
    reply = {"reply_to_message_id": sent["message_id"]}
    said = await bench.sim("say", chat_id=bench.group, user_id=bench.asha, text="7h", **reply)
    [update] = await bench.updates("message")
    assert update["message"]["reply_to_message"]["message_id"] == sent["message_id"]
    reply = {"reply_to_message_id": said["message_id"]}
    await bench.sim("say", chat_id=bench.group, user_id=bench.asha, text="8h", **reply)
    assert not await bench.updates()


@pytest.mark.parametrize("way", ["off", "admin"])
async def test_without_privacy_the_bot_sees_all(bench: Any, way: str) -> None:
    if way == "off":
        await bench.sim("privacy", on=False)
    else:
        await bench.sim("promote", chat_id=bench.group, user_id=1000)
    await bench.updates()
    await bench.sim("say", chat_id=bench.group, user_id=bench.asha, text="hello")
    assert await bench.updates("message")
    assert (await bench.call("getMe"))["can_read_all_group_messages"] is (way == "off")


async def test_joining_and_leaving(bench: Any) -> None:
    await bench.sim("promote", chat_id=bench.group, user_id=1000)
    await bench.call("getUpdates", allowed_updates=["message", "chat_member", "my_chat_member"])
    await bench.updates()
    await bench.sim("leave", chat_id=bench.group, user_id=bench.asha)
    await bench.sim("join", chat_id=bench.group, user_id=bench.asha)
    await bench.sim("kick", chat_id=bench.group, user_id=bench.nimal)
    found = await bench.updates()
    changes = [u["chat_member"]["new_chat_member"]["status"] for u in found if "chat_member" in u]
    assert changes == ["left", "member", "kicked"]
    services = [u["message"] for u in found if "message" in u]
    assert [set(m) & {"new_chat_members", "left_chat_member"} for m in services] == [
        {"left_chat_member"},
        {"new_chat_members"},
        {"left_chat_member"},
    ]
    assert await bench.call("getChatMemberCount", chat_id=bench.group) == 3


async def test_chat_member_is_sent_only_when_named(bench: Any) -> None:
    await bench.sim("promote", chat_id=bench.group, user_id=1000)
    await bench.updates()
    await bench.sim("leave", chat_id=bench.group, user_id=bench.asha)
    assert not await bench.updates("chat_member")


async def test_the_bot_comes_and_goes(bench: Any) -> None:
    await bench.sim("kick", chat_id=bench.group, user_id=1000)
    await bench.sim("join", chat_id=bench.group, user_id=1000)
    await bench.sim("promote", chat_id=bench.group, user_id=1000)
    found = await bench.updates("my_chat_member")
    changes = [u["my_chat_member"]["new_chat_member"]["status"] for u in found]
    assert changes == ["kicked", "member", "administrator"]
    admins = await bench.call("getChatAdministrators", chat_id=bench.group)
    assert {admin["user"]["id"] for admin in admins} == {bench.asha, 1000}


async def test_blocking(bench: Any) -> None:
    await bench.sim("start", user_id=bench.asha)
    await bench.sim("block", user_id=bench.asha)
    await bench.sim("start", user_id=bench.asha)
    found = await bench.updates("my_chat_member")
    changes = [u["my_chat_member"]["new_chat_member"]["status"] for u in found]
    assert changes == ["kicked", "member"]
    await bench.call("sendMessage", chat_id=bench.asha, text="back")


async def test_migration(bench: Any) -> None:
    old = (await bench.sim("chats", type="group", title="Old", members=[bench.asha]))["id"]
    await bench.updates()
    new = (await bench.sim("migrate", chat_id=old))["id"]
    leaving, arriving = [update["message"] for update in await bench.updates("message")]
    assert (leaving["chat"]["id"], leaving["migrate_to_chat_id"]) == (old, new)
    assert (arriving["chat"]["id"], arriving["migrate_from_chat_id"]) == (new, old)
    answer = (await bench.raw("sendMessage", chat_id=old, text="x")).json()
    assert answer["parameters"] == {"migrate_to_chat_id": new}
    await bench.call("sendMessage", chat_id=new, text="x")
    chats = (await bench.look("state", user_id=bench.asha))["chats"]
    assert new in [chat["id"] for chat in chats]
    assert old not in [chat["id"] for chat in chats]


async def test_topics(bench: Any) -> None:
    forum = (await bench.sim("chats", title="F", members=[bench.asha], is_forum=True, bot_admin=True))["id"]
    topic = await bench.call("createForumTopic", chat_id=forum, name="Table")
    thread = topic["message_thread_id"]
    await bench.updates()
    await bench.sim("say", chat_id=forum, user_id=bench.asha, text="/hi", message_thread_id=thread)
    [update] = await bench.updates("message")
    assert update["message"]["message_thread_id"] == thread
    assert update["message"]["is_topic_message"] is True
    sent = await bench.call("sendMessage", chat_id=forum, text="x", message_thread_id=thread)
    assert sent["message_thread_id"] == thread
    await bench.call("closeForumTopic", chat_id=forum, message_thread_id=thread)
    await bench.sim("join", chat_id=forum, user_id=bench.nimal)
    where = {"chat_id": forum, "message_thread_id": thread}
    assert "closed" in await bench.cannot("say", user_id=bench.nimal, text="x", **where)
    await bench.call("deleteForumTopic", chat_id=forum, message_thread_id=thread)
    assert "Table" not in str(await bench.texts(bench.asha, forum))


async def test_pressing_and_its_answer(bench: Any) -> None:
    sent = await bench.call("sendMessage", chat_id=bench.group, text="x", reply_markup=bench.keys("go"))
    await bench.updates()
    press = {"chat_id": bench.group, "user_id": bench.asha, "message_id": sent["message_id"]}
    silent = await bench.sim("press", data="go", wait=0, **press)
    assert silent["answered"] is False
    [update] = await bench.updates("callback_query")
    query = update["callback_query"]
    assert query["data"] == "go"
    assert query["chat_instance"]
    assert query["message"]["message_id"] == sent["message_id"]
    await bench.call("answerCallbackQuery", callback_query_id=query["id"], text="done", show_alert=True)
    [alert] = (await bench.look("alerts", user_id=bench.asha))["alerts"]
    assert (alert["text"], alert["show_alert"]) == ("done", True)
    assert (await bench.look("alerts", user_id=bench.nimal))["alerts"] == []
    again = await bench.refused("answerCallbackQuery", callback_query_id=query["id"])
    assert "query is too old" in again[1]
    assert "no button" in await bench.cannot("press", data="gone", **press)
    forced = await bench.sim("press", data="gone", force=True, wait=0, **press)
    assert forced["callback_query_id"]
    assert "no message" in await bench.cannot("press", **(press | {"message_id": 99, "data": "go"}))


async def test_a_query_grows_too_old(bench: Any) -> None:
    query = await bench.query()
    bench.sandbox.clock.advance(61)
    answer = await bench.refused("answerCallbackQuery", callback_query_id=query)
    assert "query is too old" in answer[1]


async def test_a_press_on_a_deleted_message(bench: Any) -> None:
    await bench.query(message_id=77)
    [update] = await bench.updates("callback_query")
    assert update["callback_query"]["message"] == {
        "chat": {"id": bench.group, "type": "supergroup", "title": "Friends"},
        "message_id": 77,
        "date": 0,
    }


@pytest.mark.parametrize("way", ["button", "answer"])
async def test_start_links_open_the_private_chat(bench: Any, way: str) -> None:
    url = "https://t.me/thurumpu_bot?start=t7"
    if way == "button":
        markup = {"inline_keyboard": [[{"text": "open", "url": url}]]}
        sent = await bench.call("sendMessage", chat_id=bench.group, text="x", reply_markup=markup)
        press = {"chat_id": bench.group, "user_id": bench.asha, "message_id": sent["message_id"]}
        done = await bench.sim("press", row=0, column=0, **press)
    else:
        query = bench.sandbox.people.press(bench.group, bench.asha, message_id=1, data="x", force=True)
        await bench.call("answerCallbackQuery", callback_query_id=query.id, url=url)
        done = bench.sandbox.people.open_link(bench.asha, query.answer["url"])
    assert done["opened"] == bench.asha
    assert await bench.texts(bench.asha, bench.asha) == ["/start t7"]


async def test_other_buttons(bench: Any) -> None:
    row = [
        {"text": "copy", "copy_text": {"text": "code"}},
        {"text": "pick", "switch_inline_query_current_chat": "g7 "},
        {"text": "site", "url": "https://example.org/"},
    ]
    sent = await bench.call("sendMessage", chat_id=bench.group, text="x", reply_markup={"inline_keyboard": [row]})
    press = {"chat_id": bench.group, "user_id": bench.asha, "message_id": sent["message_id"], "row": 0}
    assert (await bench.sim("press", column=0, **press))["copied"] == "code"
    assert (await bench.sim("press", column=1, **press))["inline_query"] == "g7 "
    assert (await bench.sim("press", column=2, **press))["url"] == "https://example.org/"


async def test_inline_mode(bench: Any) -> None:
    await bench.sim("inline", chat_id=bench.group, user_id=bench.asha, query="g7", wait=0)
    [update] = await bench.updates("inline_query")
    query = update["inline_query"]["id"]
    result = {"type": "article", "id": "a", "title": "t", "input_message_content": {"message_text": "7h"}}
    result["reply_markup"] = bench.keys("x")
    await bench.call("answerInlineQuery", inline_query_id=query, results=[result])
    await bench.sim("choose", inline_query_id=query, result_id="a")
    found = await bench.updates()
    chosen = next(u["chosen_inline_result"] for u in found if "chosen_inline_result" in u)
    assert next(u["message"] for u in found if "message" in u)["via_bot"]["id"] == 1000
    edit = {"inline_message_id": chosen["inline_message_id"], "text": "8h"}
    assert await bench.call("editMessageText", **edit) is True
    assert await bench.texts(bench.nimal, bench.group) == ["8h"]


async def test_reactions(bench: Any) -> None:
    await bench.sim("promote", chat_id=bench.group, user_id=1000)
    await bench.call("getUpdates", allowed_updates=["message_reaction"])
    sent = await bench.call("sendMessage", chat_id=bench.group, text="x")
    where = {"chat_id": bench.group, "message_id": sent["message_id"]}
    await bench.sim("react", user_id=bench.asha, emoji="👍", **where)
    assert await bench.updates("message_reaction")
    await bench.call("setMessageReaction", reaction=[{"type": "emoji", "emoji": "👍"}], **where)
    view = await bench.look("view", user_id=bench.asha, chat_id=bench.group)
    assert view["messages"][-1]["reactions"] == {"👍": 2}


async def test_editing_in_place(bench: Any) -> None:
    sent = await bench.call("sendMessage", chat_id=bench.group, text="a", reply_markup=bench.keys("x"))
    where = {"chat_id": bench.group, "message_id": sent["message_id"]}
    edited = await bench.call("editMessageText", text="b", **where)
    assert edited["edit_date"]
    assert "reply_markup" not in edited
    media = {"type": "photo", "media": "attach://p", "caption": "c"}
    changed = await bench.call("editMessageMedia", {"p": ("p.png", bench.png())}, media=media, **where)
    assert changed["caption"] == "c"
    view = await bench.look("view", user_id=bench.asha, chat_id=bench.group)
    picture = view["messages"][-1]["photo"]
    assert (await bench.http.get(bench.sandbox.root_url + picture)).content == bench.png()
    await bench.call("deleteMessage", **where)
    assert await bench.texts(bench.asha, bench.group) == []


async def test_pinning(bench: Any) -> None:
    await bench.sim("promote", chat_id=bench.group, user_id=1000)
    sent = await bench.call("sendMessage", chat_id=bench.group, text="a")
    where = {"chat_id": bench.group, "message_id": sent["message_id"]}
    await bench.call("pinChatMessage", **where)
    assert (await bench.call("getChat", chat_id=bench.group))["pinned_message"]["text"] == "a"
    await bench.call("unpinChatMessage", **where)
    assert "pinned_message" not in await bench.call("getChat", chat_id=bench.group)


async def test_commands_and_texts_of_the_bot(bench: Any) -> None:
    command = {"command": "hand", "description": "Show", "is_ephemeral": True}
    await bench.call("setMyCommands", commands=[command])
    assert await bench.call("getMyCommands") == [command]
    assert await bench.call("getMyCommands", language_code="si") == []
    assert (await bench.look("state"))["commands"] == [command]
    await bench.call("deleteMyCommands")
    await bench.call("setMyShortDescription", short_description="cards")
    assert await bench.call("getMyShortDescription") == {"short_description": "cards"}
    assert await bench.call("getMyName") == {"name": "Thurumpu"}
    assert await bench.call("getChatMenuButton") == {"type": "default"}


async def test_drafts_vanish(bench: Any) -> None:
    await bench.sim("start", user_id=bench.asha)
    await bench.call("sendMessageDraft", chat_id=bench.asha, draft_id=1, text="thinking")
    look = {"user_id": bench.asha, "chat_id": bench.asha}
    assert (await bench.look("view", **look))["draft"] == "thinking"
    bench.sandbox.clock.advance(31)
    assert (await bench.look("view", **look))["draft"] is None


async def test_events_tell_of_changes(bench: Any) -> None:
    async with bench.http.stream("GET", f"{bench.sandbox.sim_url}/events", params={"user_id": bench.asha}) as stream:
        lines = (line async for line in stream.aiter_lines() if line.startswith("data: "))
        first = await anext(lines)
        await bench.sim("say", chat_id=bench.group, user_id=bench.asha, text="x")
        assert await anext(lines) != first


@pytest.mark.parametrize(
    ("action", "given"),
    [
        ("nothing", {}),
        ("say", {"chat_id": 1, "user_id": 5001, "text": "x"}),
        ("say", {"text": "x"}),
        ("users", {"first_name": "Asha", "username": "ASHA"}),
        ("users", {"first_name": "Asha", "id": 5001}),
        ("chats", {"title": "x", "type": "channel"}),
        ("chats", {"title": "x", "members": [99]}),
        ("start", {"user_id": "me"}),
        ("join", {"chat_id": 5001, "user_id": 5001}),
        ("topics", {"chat_id": 5001, "name": "x"}),
        ("clock", {"advance": -1}),
        ("api_level", {"level": "9.9"}),
    ],
)
async def test_what_people_cannot_do(bench: Any, action: str, given: dict[str, Any]) -> None:
    assert await bench.cannot(action, **given)
