"""Every row of the table of refusals is produced once, with its exact text."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from telegram_bot.sandbox.errors import REFUSALS

Case = Callable[[Any], Awaitable[tuple[int, str]]]
CASES: dict[str, tuple[Case, dict[str, Any]]] = {}

ELSEWHERE = {"poll_poll", "poll_set", "flood", "server", "path", "utf8"}
"""Refusals whose own tests stand in other files."""


def case(key: str, **values: Any) -> Callable[[Case], Case]:
    def register(function: Case) -> Case:
        assert key not in CASES
        CASES[key] = function, values
        return function

    return register


def simple(key: str, method: str, _values: dict[str, Any] | None = None, **params: Any) -> None:
    """A case that needs no preparation; GROUP, ASHA and NIMAL stand for identifiers."""

    async def run(bench: Any) -> tuple[int, str]:
        names = {"GROUP": bench.group, "ASHA": bench.asha, "NIMAL": bench.nimal}
        filled = {k: names.get(v, v) if isinstance(v, str) else v for k, v in params.items()}
        found: tuple[int, str] = await bench.refused(method, **filled)
        return found

    case(key, **(_values or {}))(run)


def text(key: str, source: str, values: dict[str, Any] | None = None, **params: Any) -> None:
    simple(key, "sendMessage", values, chat_id="GROUP", text=source, **params)


def markup(key: str, reply_markup: Any, **values: Any) -> None:
    simple(key, "sendMessage", values, chat_id="GROUP", text="x", reply_markup=reply_markup)


def button(key: str, _values: dict[str, Any] | None = None, **fields: Any) -> None:
    markup(key, {"inline_keyboard": [[{"text": "b"} | fields]]}, **(_values or {}))


simple("method", "sendNothing")
simple("json", "sendMessage", {"name": "reply parameters"}, chat_id="GROUP", text="x", reply_parameters="{")
simple("chat_empty", "sendMessage", text="x")
simple("chat_unknown", "sendMessage", chat_id=12345, text="x")
simple("user_unknown", "getChatMember", chat_id="GROUP", user_id=99)
simple("user_invalid", "getChatMember", chat_id="GROUP")
simple("thread", "sendMessage", chat_id="GROUP", text="x", message_thread_id=77)
simple("not_forum", "createForumTopic", chat_id="GROUP", name="x")
simple("topic_name", "createForumTopic", chat_id="GROUP", name="")
simple("never_started", "sendMessage", chat_id="ASHA", text="x")
simple("admin_required", "setChatTitle", chat_id="GROUP", title="x")
simple("action", "sendChatAction", chat_id="GROUP", action="sleeping")

text("text_empty", "")
text("text_bytes", "ක" * 10923)
text("text_blank", "   ")
text("text_long", "x" * 4097)
text("parse_mode", "x", parse_mode="Wiki")
text("entities_json", "x", entities="[")
text("entity", "x", {"why": "unsupported type specified"}, entities=[{"type": "loud", "offset": 0, "length": 1}])
text("entity_end", "x", {"start": 0, "end": 1}, entities=[{"type": "bold", "offset": 0, "length": 2}])
text("entity_bounds", "x", entities=[{"type": "bold", "offset": -1, "length": 1}])
simple("rich_empty", "sendRichMessage", chat_id="GROUP", rich_message={})
simple("rich_long", "sendRichMessage", chat_id="GROUP", rich_message={"html": "x" * 32769})
simple("rich_kind", "sendRichMessage", chat_id="GROUP", rich_message={"html": "x", "markdown": "y"})


def html(key: str, source: str, **values: Any) -> None:
    text(key, source, values, parse_mode="HTML")


html("html_unclosed_start", "é<b", at=2)
html("html_unclosed_end", "<b>x</b", at=4)
html("html_tag", "<x>y</x>", tag="x", at=0)
html("html_end", "x</b>", at=1)
html("html_unmatched", "<b>x</i>", at=4, tag="b", found="i")
html("html_attribute", '<a ="x">y</a>', tag="a", at=0)
html("html_token", "<a href=t#>y</a>", at=8)
html("html_span", "<span>y</span>", at=0)
html("html_open", "<b>x", tag="b")
html("html_emoji", "<tg-emoji>x</tg-emoji>")
text("md_reserved", "a.b", {"char": "."}, parse_mode="MarkdownV2")
text("md_open", "a *b", {"kind": "Bold", "at": 2}, parse_mode="MarkdownV2")

markup("markup_json", "{")
markup("markup_object", [])
markup("markup_rows", {"inline_keyboard": {}}, field="inline_keyboard", kind="InlineKeyboardMarkup")
markup("button_object", {"inline_keyboard": [["x"]]})
markup("button_no_text", {"inline_keyboard": [[{"callback_data": "x"}]]})
markup("button_text", {"inline_keyboard": [[{"text": " ", "callback_data": "x"}]]})
markup("markup_long", {"inline_keyboard": [[{"text": "x", "callback_data": "x"}]] * 101})
button("button_plain")
button("button_style", callback_data="x", style="pink")
button("button_url", {"url": "htp://x", "why": "Unsupported URL protocol"}, url="htp://x")
button("button_web_app", {"url": "http://x.org"}, web_app={"url": "http://x.org"})
button("button_data", callback_data="x" * 65)
button("button_type", web_app={"url": "https://x.org"})
button("button_copy", copy_text={"text": ""})

simple("edit_no_id", "editMessageText", chat_id="GROUP", text="x")
simple("edit_unknown", "editMessageText", chat_id="GROUP", text="x", message_id=999)
simple("inline_message", "editMessageText", inline_message_id="none", text="x")
simple("delete_unknown", "deleteMessage", chat_id="GROUP", message_id=999)
simple("pin_unknown", "pinChatMessage", chat_id="GROUP", message_id=999)
simple("react_unknown", "setMessageReaction", chat_id="GROUP", message_id=999)
simple("reply_unknown", "sendMessage", chat_id="GROUP", text="x", reply_parameters={"message_id": 999})
simple("copy_unknown", "copyMessage", chat_id="GROUP", from_chat_id="GROUP", message_id=999)
simple("forward_unknown", "forwardMessage", chat_id="GROUP", from_chat_id="GROUP", message_id=999)
simple("ids_missing", "deleteMessages", chat_id="GROUP")
simple("ids_many", "deleteMessages", chat_id="GROUP", message_ids=list(range(1, 102)))
simple("poll_unknown", "stopPoll", chat_id="GROUP", message_id=999)
simple("poll_question", "sendPoll", chat_id="GROUP", question=" ", options=["a"])
simple("poll_question_long", "sendPoll", chat_id="GROUP", question="x" * 301, options=["a"])
simple("poll_options_few", "sendPoll", {"least": 1}, chat_id="GROUP", question="x", options=[])
simple("poll_options_many", "sendPoll", chat_id="GROUP", question="x", options=["a"] * 13)
simple("poll_option_empty", "sendPoll", chat_id="GROUP", question="x", options=[" "])
simple("poll_option_long", "sendPoll", chat_id="GROUP", question="x", options=["a" * 101])
simple("query_old", "answerCallbackQuery", callback_query_id="1")

ARTICLE = {"type": "article", "id": "a", "title": "t", "input_message_content": {"message_text": "m"}}


def results(key: str, found: Any, _values: dict[str, Any] | None = None, **params: Any) -> None:
    simple(key, "answerInlineQuery", _values, inline_query_id="1", results=found, **params)


results("results_many", [ARTICLE | {"id": str(n)} for n in range(51)])
results("results_json", "[")
results("results_array", {})
results("result_bad", [1], {"why": "expected an Object"})
results("result_id_twice", [ARTICLE, ARTICLE])
results("result_id", [ARTICLE | {"id": "x" * 65}])
results("next_offset", [ARTICLE], next_offset="x" * 65)
results("start_parameter", [ARTICLE], button={"text": "t", "start_parameter": "ä"})

simple("media_missing", "sendPhoto", {"kind": "photo"}, chat_id="GROUP")
simple("media_file_id", "sendPhoto", chat_id="GROUP", photo="unknown")
simple("media_url", "sendPhoto", chat_id="GROUP", photo="https://x.org/p.png")
simple("album_many", "sendMediaGroup", chat_id="GROUP", media=[{"type": "photo", "media": "x"}] * 11)
simple("album_none", "sendMediaGroup", chat_id="GROUP", media=[])
simple("file_id", "getFile", file_id="unknown")

simple("commands_json", "setMyCommands", commands="[")
simple("commands_array", "setMyCommands", commands={})
simple("commands_many", "setMyCommands", commands=[{"command": "a", "description": "b"}] * 101)
simple("command_name", "setMyCommands", commands=[{"command": "A-b", "description": "b"}])
simple("command_text", "setMyCommands", commands=[{"command": "a", "description": ""}])
simple("scope", "setMyCommands", {"why": "unsupported type specified"}, commands=[], scope={"type": "moon"})
simple("language", "setMyCommands", commands=[], language_code="english")
simple("name_long", "setMyName", name="x" * 65)
simple("about_long", "setMyShortDescription", short_description="x" * 121)
simple("description_long", "setMyDescription", description="x" * 513)
simple("menu_button", "setChatMenuButton", {"why": "MenuButton has unsupported type"}, menu_button={"type": "x"})
simple("hook_url", "setWebhook", url="ftp://x")
simple("secret_long", "setWebhook", url="http://127.0.0.1:9/", secret_token="x" * 257)
simple("secret_chars", "setWebhook", url="http://127.0.0.1:9/", secret_token="a b")
simple("ephemeral_json", "sendMessage", chat_id="GROUP", text="x", ephemeral_message_parameters="[1")
FOR_ASHA, FOR_THE_BOT = {"receiver_user_id": 5001}, {"receiver_user_id": 1000}
simple("ephemeral_cause", "sendMessage", chat_id="GROUP", text="x", ephemeral_message_parameters=FOR_ASHA)
simple("ephemeral_receiver", "sendMessage", chat_id="GROUP", text="x", ephemeral_message_parameters=FOR_THE_BOT)
simple("ephemeral_unknown", "deleteEphemeralMessage", chat_id="GROUP", receiver_user_id="ASHA", ephemeral_message_id=9)


async def text_message(bench: Any, **params: Any) -> int:
    sent = await bench.call("sendMessage", chat_id=bench.group, text="x", **params)
    return int(sent["message_id"])


async def photo_message(bench: Any, **params: Any) -> int:
    sent = await bench.call("sendPhoto", {"photo": ("p.png", bench.png())}, chat_id=bench.group, **params)
    return int(sent["message_id"])


@case("token_format")
async def _(bench: Any) -> Any:
    bench.token = "nonsense"
    return await bench.refused("getMe")


@case("token")
async def _(bench: Any) -> Any:
    bench.token = "1000:other"
    return await bench.refused("getMe")


@case("poll_webhook")
async def _(bench: Any) -> Any:
    await bench.call("setWebhook", url="http://127.0.0.1:9/")
    return await bench.refused("getUpdates")


@case("hook_https")
async def _(bench: Any) -> Any:
    bench.sandbox.core.allow_http_webhook = False
    return await bench.refused("setWebhook", url="http://example.org/")


@case("hook_port")
async def _(bench: Any) -> Any:
    bench.sandbox.core.allow_http_webhook = False
    return await bench.refused("setWebhook", url="https://example.org:9000/")


@case("member_unknown")
async def _(bench: Any) -> Any:
    stranger = await bench.sim("users", first_name="Kamal")
    return await bench.refused("getChatMember", chat_id=bench.group, user_id=stranger["id"])


@case("upgraded")
async def _(bench: Any) -> Any:
    old = await bench.sim("chats", type="group", title="Old", members=[bench.asha])
    await bench.sim("migrate", chat_id=old["id"])
    return await bench.refused("sendMessage", chat_id=old["id"], text="x")


async def forum(bench: Any) -> tuple[int, int]:
    chat = await bench.sim("chats", title="Forum", members=[bench.asha], is_forum=True)
    topic = await bench.sim("topics", chat_id=chat["id"], name="One")
    return chat["id"], topic["message_thread_id"]


@case("topic_closed")
async def _(bench: Any) -> Any:
    chat, topic = await forum(bench)
    bench.sandbox.world.chats[chat].topics[topic].closed = True
    return await bench.refused("sendMessage", chat_id=chat, text="x", message_thread_id=topic)


@case("blocked")
async def _(bench: Any) -> Any:
    await bench.sim("start", user_id=bench.asha)
    await bench.sim("block", user_id=bench.asha)
    return await bench.refused("sendMessage", chat_id=bench.asha, text="x")


@case("deactivated")
async def _(bench: Any) -> Any:
    await bench.sim("deactivate", user_id=bench.asha)
    return await bench.refused("sendMessage", chat_id=bench.asha, text="x")


@case("kicked", kind="supergroup")
async def _(bench: Any) -> Any:
    await bench.sim("kick", chat_id=bench.group, user_id=1000)
    return await bench.refused("sendMessage", chat_id=bench.group, text="x")


@case("not_member", kind="supergroup")
async def _(bench: Any) -> Any:
    await bench.call("leaveChat", chat_id=bench.group)
    return await bench.refused("sendMessage", chat_id=bench.group, text="x")


@case("chat_deleted")
async def _(bench: Any) -> Any:
    bench.sandbox.world.chats[bench.group].deleted = True
    return await bench.refused("sendMessage", chat_id=bench.group, text="x")


@case("no_right", what="photos")
async def _(bench: Any) -> Any:
    await bench.sim("forbid", chat_id=bench.group, rights=["can_send_photos"])
    return await bench.refused("sendPhoto", {"photo": ("p.png", bench.png())}, chat_id=bench.group)


@case("no_pin_right")
async def _(bench: Any) -> Any:
    number = await text_message(bench)
    return await bench.refused("pinChatMessage", chat_id=bench.group, message_id=number)


@case("unpin_unknown")
async def _(bench: Any) -> Any:
    await bench.sim("promote", chat_id=bench.group, user_id=1000)
    return await bench.refused("unpinChatMessage", chat_id=bench.group)


@case("private_only")
async def _(bench: Any) -> Any:
    return await bench.refused("sendMessageDraft", chat_id=bench.group, draft_id=1, text="x")


@case("leave_private")
async def _(bench: Any) -> Any:
    await bench.sim("start", user_id=bench.asha)
    return await bench.refused("leaveChat", chat_id=bench.asha)


@case("draft_id")
async def _(bench: Any) -> Any:
    await bench.sim("start", user_id=bench.asha)
    return await bench.refused("sendMessageDraft", chat_id=bench.asha, text="x")


@case("caption_long")
async def _(bench: Any) -> Any:
    photo = {"photo": ("p.png", bench.png())}
    return await bench.refused("sendPhoto", photo, chat_id=bench.group, caption="x" * 1025)


@case("edit_forbidden")
async def _(bench: Any) -> Any:
    said = await bench.sim("say", chat_id=bench.group, user_id=bench.asha, text="mine")
    return await bench.refused("editMessageText", chat_id=bench.group, message_id=said["message_id"], text="x")


@case("edit_no_text")
async def _(bench: Any) -> Any:
    number = await photo_message(bench)
    return await bench.refused("editMessageText", chat_id=bench.group, message_id=number, text="x")


@case("edit_no_caption")
async def _(bench: Any) -> Any:
    number = await text_message(bench)
    return await bench.refused("editMessageCaption", chat_id=bench.group, message_id=number, caption="x")


@case("edit_no_media")
async def _(bench: Any) -> Any:
    poll = await bench.call("sendPoll", chat_id=bench.group, question="q", options=["a", "b"])
    media = {"type": "photo", "media": "attach://p"}
    return await bench.refused(
        "editMessageMedia",
        {"p": ("p.png", bench.png())},
        chat_id=bench.group,
        message_id=poll["message_id"],
        media=media,
    )


@case("edit_same")
async def _(bench: Any) -> Any:
    number = await text_message(bench, reply_markup=bench.keys("a"))
    same = {"chat_id": bench.group, "message_id": number, "text": "x", "reply_markup": bench.keys("a")}
    return await bench.refused("editMessageText", **same)


@case("edit_inline_upload")
async def _(bench: Any) -> Any:
    bench.sandbox.world.message(bench.group, await text_message(bench)).inline_id = "i"
    media = {"type": "photo", "media": "attach://p"}
    return await bench.refused("editMessageMedia", {"p": ("p.png", bench.png())}, inline_message_id="i", media=media)


@case("delete_forbidden")
async def _(bench: Any) -> Any:
    said = await bench.sim("say", chat_id=bench.group, user_id=bench.asha, text="mine")
    return await bench.refused("deleteMessage", chat_id=bench.group, message_id=said["message_id"])


@case("delete_everyone")
async def _(bench: Any) -> Any:
    number = await text_message(bench)
    bench.sandbox.clock.advance(49 * 3600)
    return await bench.refused("deleteMessage", chat_id=bench.group, message_id=number)


@case("reaction")
async def _(bench: Any) -> Any:
    number = await text_message(bench)
    reaction = [{"type": "emoji", "emoji": "🂠"}]
    return await bench.refused("setMessageReaction", chat_id=bench.group, message_id=number, reaction=reaction)


@case("poll_closed")
async def _(bench: Any) -> Any:
    poll = await bench.call("sendPoll", chat_id=bench.group, question="q", options=["a", "b"])
    where = {"chat_id": bench.group, "message_id": poll["message_id"]}
    await bench.call("stopPoll", **where)
    return await bench.refused("stopPoll", **where)


@case("alert_long")
async def _(bench: Any) -> Any:
    return await bench.refused("answerCallbackQuery", callback_query_id=await bench.query(), text="x" * 201)


@case("alert_url")
async def _(bench: Any) -> Any:
    query = await bench.query()
    return await bench.refused("answerCallbackQuery", callback_query_id=query, url="https://example.org")


@case("media_type", found="Photo", wanted="Document")
async def _(bench: Any) -> Any:
    number = await photo_message(bench)
    file = bench.sandbox.world.message(bench.group, number).media["value"][0]["file_id"]
    return await bench.refused("sendDocument", chat_id=bench.group, document=file)


@case("media_big")
async def _(bench: Any) -> Any:
    return await bench.refused("sendPhoto", {"photo": ("p.png", bytes(10 * 2**20 + 1))}, chat_id=bench.group)


@case("media_empty")
async def _(bench: Any) -> Any:
    return await bench.refused("sendPhoto", {"photo": ("p.png", b"")}, chat_id=bench.group)


@case("media_input", why="media not found")
async def _(bench: Any) -> Any:
    number = await text_message(bench)
    return await bench.refused("editMessageMedia", chat_id=bench.group, message_id=number)


@case("image")
async def _(bench: Any) -> Any:
    return await bench.refused("sendPhoto", {"photo": ("p.png", b"no picture")}, chat_id=bench.group)


@case("image_size")
async def _(bench: Any) -> Any:
    return await bench.refused("sendPhoto", {"photo": ("p.png", bench.png(210, 10))}, chat_id=bench.group)


@case("ephemeral_replace")
async def _(bench: Any) -> Any:
    message = await bench.secret(reply_markup=bench.keys("a"))
    number = message["ephemeral_message_id"]
    query = await bench.query(message_id=None, ephemeral_message_id=number, data="a", force=False)
    cause = {"receiver_user_id": bench.asha, "callback_query_id": query, "replace_callback_query_message": True}
    return await bench.refused("sendMessage", chat_id=bench.group, text="x", ephemeral_message_parameters=cause)


@pytest.mark.parametrize("key", sorted(CASES))
async def test_refusal(bench: Any, key: str) -> None:
    run, values = CASES[key]
    row = REFUSALS[key]
    assert await run(bench) == (row.status, row.text.format(**values))


def test_every_row_is_tested() -> None:
    assert set(CASES) | ELSEWHERE == set(REFUSALS)


@pytest.mark.parametrize("row", REFUSALS.values(), ids=list(REFUSALS))
def test_rows_are_well_formed(row: Any) -> None:
    assert row.source in {"T", "D", "S", "P", "M"}
    starts = {400: "Bad Request: ", 401: "Unauthorized", 403: "Forbidden: ", 404: "Not Found", 409: "Conflict: "}
    assert row.text.startswith(starts.get(row.status, ""))
