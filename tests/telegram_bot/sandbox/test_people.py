"""The side of people: conversation, privacy mode, membership, migration, topics and buttons."""

from typing import Any

import pytest

from telegram_bot.sandbox.core import INLINE_WINDOW
from telegram_bot.sandbox.errors import REFUSALS
from telegram_bot.sandbox.page_api import PeopleApi
from telegram_bot.sandbox.people import Impossible


async def test_talking_in_private_opens_the_chat(harness: Any) -> None:
    harness.people.start(harness.asha)
    [update] = harness.updates("message")
    message = update["message"]
    assert message["text"] == "/start"
    assert message["chat"]["type"] == "private"
    assert message["entities"] == [{"type": "bot_command", "offset": 0, "length": 6}]
    await harness.send("hello", harness.asha)
    assert harness.texts(harness.asha, harness.asha) == ["/start", "hello"]
    with pytest.raises(Impossible, match="not in chat"):
        harness.view(harness.nimal, harness.asha)


@pytest.mark.parametrize(
    ("text", "received"),
    [
        ("hello", False),
        ("/new", True),
        ("/new@thurumpu_bot", True),
        ("/new@THURUMPU_BOT now", True),
        ("/new@other_bot", False),
        ("hi @thurumpu_bot", False),
    ],
)
def test_privacy_mode(harness: Any, text: str, received: bool) -> None:
    harness.say(text)
    assert bool(harness.updates("message")) == received


async def test_privacy_mode_lets_replies_to_the_bot_through(harness: Any) -> None:
    number = await harness.send("which card?")
    said = harness.say("7h", reply_to_message_id=number)
    [update] = harness.updates("message")
    assert update["message"]["reply_to_message"]["message_id"] == number
    harness.say("8h", reply_to_message_id=said.message_id)
    assert not harness.updates()


@pytest.mark.parametrize("way", ["off", "admin"])
async def test_without_privacy_the_bot_receives_all(harness: Any, way: str) -> None:
    if way == "off":
        harness.state.privacy = False
    else:
        harness.people.promote(harness.group, harness.bot)
    harness.updates()
    harness.say("hello")
    assert harness.updates("message")
    assert (await harness.call("getMe"))["can_read_all_group_messages"] is (way == "off")


async def test_joining_and_leaving(harness: Any) -> None:
    harness.people.leave(harness.group, harness.asha)
    harness.people.join(harness.group, harness.asha)
    harness.people.kick(harness.group, harness.nimal)
    services = [update["message"] for update in harness.updates()]
    assert [set(message) & {"new_chat_members", "left_chat_member"} for message in services] == [
        {"left_chat_member"},
        {"new_chat_members"},
        {"left_chat_member"},
    ]
    shown = harness.view(harness.rupa, harness.group)
    assert [message["service"] for message in shown["messages"]] == [
        "Asha added Thurumpu", "Asha left", "Asha joined", "Asha removed Nimal",
    ]  # fmt: skip
    assert shown["chat"]["members"] == [harness.asha, harness.rupa, harness.bot]
    status = [await harness.call("getChatMember", chat_id=harness.group, user_id=u) for u in (harness.nimal,)]
    assert status[0]["status"] == "kicked"


async def test_the_bot_comes_and_goes(harness: Any) -> None:
    harness.people.kick(harness.group, harness.bot)
    harness.people.join(harness.group, harness.bot)
    harness.people.promote(harness.group, harness.bot)
    harness.people.demote(harness.group, harness.bot)
    changes = [u["my_chat_member"]["new_chat_member"]["status"] for u in harness.updates("my_chat_member")]
    assert changes == ["kicked", "member", "administrator", "member"]


async def test_a_restricted_bot_sends_nothing_and_edits_what_is_there(harness: Any) -> None:
    number = await harness.send("x")
    harness.people.restrict(harness.group, harness.bot)
    sent = await harness.refused("sendPhoto", {"photo": harness.png()}, chat_id=harness.group)
    assert sent[1] == "Bad Request: not enough rights to send photos to the chat"
    await harness.call("editMessageText", chat_id=harness.group, message_id=number, text="y")
    harness.people.demote(harness.group, harness.bot)
    await harness.send("z")
    changes = [u["my_chat_member"]["new_chat_member"]["status"] for u in harness.updates("my_chat_member")]
    assert changes == ["restricted", "member"]


async def test_in_closed_topics_only_administrators_write(harness: Any) -> None:
    forum = harness.people.add_chat("F", members=[harness.asha], is_forum=True).id
    harness.people.close_topic(forum, 0)
    assert (await harness.refused("sendMessage", chat_id=forum, text="x"))[1] == "Bad Request: TOPIC_CLOSED"
    harness.people.promote(forum, harness.bot)
    await harness.send("x", forum)
    with pytest.raises(Impossible, match="no topic"):
        harness.people.close_topic(harness.group, 0)


async def test_blocking(harness: Any) -> None:
    harness.people.start(harness.asha)
    harness.people.block(harness.asha)
    with pytest.raises(Impossible, match="blocked"):
        harness.people.say(harness.asha, harness.asha, "hello")
    harness.people.start(harness.asha)
    changes = [u["my_chat_member"]["new_chat_member"]["status"] for u in harness.updates("my_chat_member")]
    assert changes == ["kicked", "member"]
    await harness.send("back", harness.asha)


async def test_migration(harness: Any) -> None:
    old = harness.people.add_chat("Old", "group", [harness.asha])
    harness.updates()
    new = harness.people.migrate(old.id)
    leaving, arriving = [update["message"] for update in harness.updates("message")]
    assert (leaving["chat"]["id"], leaving["migrate_to_chat_id"]) == (old.id, new.id)
    assert (arriving["chat"]["id"], arriving["migrate_from_chat_id"]) == (new.id, old.id)
    refusal = await harness.refusal("sendMessage", chat_id=old.id, text="x")
    assert refusal.envelope()["parameters"] == {"migrate_to_chat_id": new.id}
    await harness.send("x", new.id)
    seen = await PeopleApi(harness.core).run("GET", "state", {"user_id": harness.asha})
    chats = [chat["id"] for chat in seen["chats"]]
    assert new.id in chats
    assert old.id not in chats
    with pytest.raises(Impossible, match="became supergroup"):
        harness.people.say(old.id, harness.asha, "x")
    with pytest.raises(Impossible, match="no basic group"):
        harness.people.migrate(new.id)


async def test_topics(harness: Any) -> None:
    forum = harness.people.add_chat("F", members=[harness.asha], is_forum=True, bot="administrator").id
    thread = harness.people.add_topic(forum, "Table").id
    harness.updates()
    harness.people.say(forum, harness.asha, "/hi", message_thread_id=thread)
    [update] = harness.updates("message")
    assert update["message"]["message_thread_id"] == thread
    assert update["message"]["is_topic_message"] is True
    sent = await harness.call("sendMessage", chat_id=forum, text="x", message_thread_id=thread)
    assert sent["message_thread_id"] == thread
    assert [m["message_thread_id"] for m in harness.view(harness.asha, forum)["messages"]][1:] == [thread] * 3


async def test_pressing_and_its_answer(harness: Any) -> None:
    number = await harness.send(reply_markup=harness.keys("go"))
    query = harness.press(message_id=number, data="go", force=False)
    [update] = harness.updates("callback_query")
    payload = update["callback_query"]
    assert (payload["id"], payload["data"], payload["message"]["message_id"]) == (query, "go", number)
    assert payload["chat_instance"]
    await harness.call("answerCallbackQuery", callback_query_id=query, text="done", show_alert=True)
    [alert] = harness.state.alerts
    assert (alert["user_id"], alert["text"], alert["show_alert"]) == (harness.asha, "done", True)
    again = await harness.refused("answerCallbackQuery", callback_query_id=query)
    assert "query is too old" in again[1]
    assert harness.press(message_id=number, data="gone")


async def test_a_query_expires(harness: Any) -> None:
    query = harness.press()
    harness.clock.advance(61)
    answer = await harness.refused("answerCallbackQuery", callback_query_id=query)
    assert "query is too old" in answer[1]


def test_a_press_on_a_deleted_message(harness: Any) -> None:
    harness.press(message_id=77)
    [update] = harness.updates("callback_query")
    assert update["callback_query"]["message"] == {
        "chat": {"id": harness.group, "type": "supergroup", "title": "Friends"},
        "message_id": 77,
        "date": 0,
    }


@pytest.mark.parametrize(
    ("url", "opened", "text"),
    [
        ("https://t.me/thurumpu_bot?start=t7", True, ["/start t7"]),
        ("https://t.me/Thurumpu_bot", True, []),
        ("https://t.me/thurumpu_bot?startgroup=add", False, []),
        ("https://example.org/thurumpu_bot?start=t7", False, []),
    ],
)
async def test_links(harness: Any, url: str, opened: bool, text: list[str]) -> None:
    number = await harness.send(reply_markup={"inline_keyboard": [[{"text": "open", "url": url}]]})
    done = harness.people.press(harness.group, harness.asha, message_id=number)
    assert done == {"url": url} | ({"opened": harness.asha} if opened else {})
    assert harness.texts(harness.asha, harness.asha) == text


async def test_reactions(harness: Any) -> None:
    said = harness.say("/hand")
    where = {"chat_id": harness.group, "message_id": said.message_id}
    await harness.call("setMessageReaction", reaction=[{"type": "emoji", "emoji": "👍"}], **where)
    assert harness.view(harness.asha, harness.group)["messages"][-1]["reactions"] == {"👍": 1}
    await harness.call("setMessageReaction", reaction=[], **where)
    assert harness.view(harness.asha, harness.group)["messages"][-1]["reactions"] == {}


async def test_editing_in_place_and_deleting(harness: Any) -> None:
    number = await harness.send("a", reply_markup=harness.keys("x"))
    where = {"chat_id": harness.group, "message_id": number}
    edited = await harness.call("editMessageText", text="b", **where)
    assert edited["edit_date"]
    assert "reply_markup" not in edited
    assert harness.texts(harness.asha, harness.group) == ["b"]
    await harness.call("deleteMessage", **where)
    assert harness.texts(harness.asha, harness.group) == []


async def test_command_menus(harness: Any) -> None:
    everywhere, group = ([{"command": name, "description": "Show"}] for name in ("help", "hand"))
    await harness.call("setMyCommands", commands=everywhere)
    await harness.call("setMyCommands", commands=group, scope={"type": "all_group_chats"})
    assert harness.view(harness.asha, harness.group)["commands"] == group
    assert harness.view(harness.asha, harness.asha)["commands"] == everywhere


async def test_menus_and_descriptions_in_the_language_of_a_person(harness: Any) -> None:
    people = {"si": harness.asha, "es-419": harness.nimal, "fr": harness.rupa}
    for code, user in people.items():
        harness.people.set_language(user, code)
    private = {"type": "all_private_chats"}
    for language in ("", "si", "es"):
        named: dict[str, str] = {"language_code": language} if language else {}
        menu = [{"command": "help", "description": f"help {language}"}]
        await harness.call("setMyCommands", commands=menu, scope=private, **named)
        await harness.call("setMyDescription", description=f"all {language}", **named)
        await harness.call("setMyShortDescription", short_description=f"short {language}", **named)
    everywhere = [{"command": "hand", "description": "en français"}]
    await harness.call("setMyCommands", commands=everywhere, language_code="fr")
    for code, language in (("si", "si"), ("es-419", "es"), ("fr", "")):
        view = harness.view(people[code], people[code])
        assert view["commands"][0]["description"] == f"help {language}"
        assert (view["description"], view["about"]) == (f"all {language}", f"short {language}")
    assert harness.view(harness.rupa, harness.group)["commands"] == everywhere
    assert harness.view(harness.asha, harness.group)["commands"] == []
    await harness.call("setMyCommands", commands=[], scope=private, language_code="si")
    await harness.call("setMyDescription", language_code="si")
    view = harness.view(harness.asha, harness.asha)
    assert (view["commands"][0]["description"], view["description"]) == ("help ", "all ")


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (lambda h: h.say(" "), "empty"),
        (lambda h: h.say("x", message_thread_id=7), "no topic"),
        (lambda h: h.say("x", reply_to_message_id=99), "no message"),
        (lambda h: h.press(force=False), "no button"),
        (lambda h: h.press(force=False, message_id=99), "no message"),
        (lambda h: h.people.press(h.group, h.asha, message_id=1, place=(3, 0)), "no button"),
        (lambda h: h.people.say(1, h.asha, "x"), "no chat"),
        (lambda h: h.people.start(99), "no user"),
        (lambda h: h.people.add_user("Asha", username="ASHA"), "taken"),
        (lambda h: h.people.add_user("Asha", language_code="?"), "no tag"),
        (lambda h: h.people.set_language(h.asha, "e s"), "no tag"),
        (lambda h: h.people.add_chat("x", "channel", [h.asha]), "a group or a supergroup"),
        (lambda h: h.people.add_chat("x", members=[99]), "no user"),
        (lambda h: h.people.add_chat("x"), "at least one"),
        (lambda h: h.people.join(h.asha, h.asha), "private"),
        (lambda h: h.people.join(h.group, h.asha), "already"),
        (lambda h: h.people.kick(h.group, h.people.add_user("Kamal").id), "not in chat"),
        (lambda h: h.people.add_topic(h.group, "x"), "no forum"),
    ],
)
def test_impossible_actions(harness: Any, action: Any, why: str) -> None:
    with pytest.raises(Impossible, match=why):
        action(harness)


def test_the_clock_does_not_go_back(harness: Any) -> None:
    with pytest.raises(ValueError, match="forward"):
        harness.clock.advance(-1)


async def test_waiting_for_the_bot_to_write(harness: Any) -> None:
    assert not await harness.sandbox.wait_for_bot(harness.group, 0)
    await harness.secret(text="now")
    assert await harness.sandbox.wait_for_bot(harness.group)
    assert harness.state.listeners == [harness.notify]


def test_first_page(harness: Any, sandbox: Any) -> None:
    assert sandbox.first_page_url == f"{sandbox.root_url}/?user={harness.asha}&chat={harness.group}"


def test_first_page_of_an_empty_sandbox_and_of_a_person_without_a_group(sandbox: Any) -> None:
    assert sandbox.first_page_url == sandbox.page_url
    alone = sandbox.people.add_user("Asha")
    assert sandbox.first_page_url == sandbox.page_for(alone.id, alone.id)


async def test_a_prepared_message_is_sent_by_its_person_to_chats_of_its_kinds_for_a_day(harness):
    article = {"type": "article", "id": "1", "title": "x", "input_message_content": {"message_text": "<b>x</b>"}}
    article["input_message_content"]["parse_mode"] = "HTML"
    prepared = await harness.call(
        "savePreparedInlineMessage", user_id=harness.asha, result=article, allow_group_chats=True
    )
    number = prepared["id"]
    harness.people.share(harness.asha, number, harness.group)
    sent = harness.view(harness.nimal, harness.group)["messages"][-1]
    assert (sent["text"], sent["html"], sent["via"]) == ("x", "<b>x</b>", "thurumpu_bot")
    assert harness.updates("message")[-1]["message"]["via_bot"]["id"] == harness.bot
    for person, chat in ((harness.nimal, harness.group), (harness.asha, harness.asha)):
        with pytest.raises(Impossible):
            harness.people.share(person, number, chat)
    harness.clock.advance(25 * 3600)
    with pytest.raises(Impossible):
        harness.people.share(harness.asha, number, harness.group)


async def test_a_story_has_a_link_and_a_long_text_only_with_premium(harness):
    tell, picture = harness.people.tell_story, "https://x/1.png"
    tell(harness.asha, picture, "x" * 200)
    wrong = ({"text": "x" * 201}, {"url": "https://t.me/b", "title": "Play"}, {"link": "http://x/1.png"})
    for given in wrong:
        with pytest.raises(Impossible):
            tell(harness.asha, **{"link": picture, **given})
    harness.core.state.users[harness.asha].is_premium = True
    tell(harness.asha, picture, "x" * 2048, "Play", "https://t.me/b")
    for given in ({"text": "x" * 2049}, {"url": "https://t.me/b", "title": "x" * 49}):
        with pytest.raises(Impossible):
            tell(harness.asha, **{"link": picture, **given})
    assert [(one.user_id, one.url) for one in harness.core.stories] == [
        (harness.asha, ""),
        (harness.asha, "https://t.me/b"),
    ]


async def test_what_is_typed_after_the_name_of_the_bot_is_answered_by_what_can_be_sent(harness):
    people, asha, group = harness.people, harness.asha, harness.group
    with pytest.raises(Impossible, match="setinline"):
        people.type_inline(group, asha, "x")
    harness.core.inline_mode = True
    with pytest.raises(Impossible, match="256"):
        people.type_inline(group, asha, "x" * 257)
    first, second = people.type_inline(group, asha, "d"), people.type_inline(group, asha, "d4")
    queries = [update["inline_query"] for update in harness.updates("inline_query")]
    assert [(one["id"], one["query"], one["from"]["id"]) for one in queries] == [
        (first.id, "d", asha),
        (second.id, "d4", asha),
    ]
    article = {"type": "article", "id": "1", "title": "My day", "input_message_content": {"message_text": "84/100"}}
    button = {"text": "Play", "start_parameter": "today"}
    late = await harness.refused("answerInlineQuery", inline_query_id=first.id, results=[])
    assert late == (400, REFUSALS["query_old"].text)  # another letter has been typed
    await harness.call("answerInlineQuery", inline_query_id=second.id, results=[article], button=button)
    (result,) = second.answer["results"]
    assert (result["title"], second.answer["button"]) == ("My day", button)
    with pytest.raises(Impossible):
        people.share(harness.nimal, result["prepared"], group)
    people.share(asha, result["prepared"], group)
    sent = harness.view(harness.nimal, group)["messages"][-1]
    assert (sent["text"], sent["via"]) == ("84/100", "thurumpu_bot")
    again = await harness.refused("answerInlineQuery", inline_query_id=second.id, results=[])
    assert again == late
    third = people.type_inline(group, asha, "")
    harness.clock.advance(INLINE_WINDOW + 1)
    assert await harness.refused("answerInlineQuery", inline_query_id=third.id, results=[]) == late
