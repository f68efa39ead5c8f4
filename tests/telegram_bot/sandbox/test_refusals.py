"""Every refusal is produced once, with its exact text."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from telegram_bot.sandbox.errors import REFUSALS
from tests.samples import cases

GROUP = "the group"
ASHA, BOT = 5001, 1000
ELSEWHERE = {"poll_poll", "poll_set", "server", "flood", "token", "token_format", "path", "utf8"}
"""Refusals tested in other files."""


def button(**fields: Any) -> dict[str, Any]:
    return {"reply_markup": {"inline_keyboard": [[{"text": "b"} | fields]]}}


def html(text: str) -> dict[str, str]:
    return {"text": text, "parse_mode": "HTML"}


COMMAND = {"command": "a", "description": "b"}
SENDING: dict[str, dict[str, Any]] = {
    "json": {"reply_parameters": "{"},
    "thread": {"message_thread_id": 77},
    "text_empty": {"text": ""},
    "text_bytes": {"text": "ක" * 10923},
    "text_blank": {"text": "   "},
    "text_long": {"text": "x" * 4097},
    "parse_mode": {"parse_mode": "MarkdownV2"},
    "html_unclosed_start": html("é<b"),
    "html_unclosed_end": html("<b>x</b"),
    "html_tag": html("<x>y</x>"),
    "html_end": html("x</b>"),
    "html_unmatched": html("<b>x</i>"),
    "html_attribute": html('<a ="x">y</a>'),
    "html_token": html("<a href=t#>y</a>"),
    "html_span": html("<span>y</span>"),
    "html_open": html("<b>x"),
    "html_emoji": html("<tg-emoji>x</tg-emoji>"),
    "html_time": html("<tg-time unix='soon'>x</tg-time>"),
    "markup_json": {"reply_markup": "{"},
    "markup_object": {"reply_markup": []},
    "markup_rows": {"reply_markup": {"keyboard": []}},
    "markup_long": {"reply_markup": {"inline_keyboard": [[{"text": "x", "callback_data": "x"}]] * 101}},
    "button_object": {"reply_markup": {"inline_keyboard": [["x"]]}},
    "button_no_text": button(text=None),
    "button_text": button(text=" ", callback_data="x"),
    "button_plain": button(pay=True),
    "button_style": button(callback_data="x", style="pink"),
    "button_url": button(url="htp://x"),
    "button_web_app": button(web_app="https://x.org"),
    "button_web_app_url": button(web_app={"url": "http://x.org"}),
    "button_data": button(callback_data="x" * 65),
    "button_type": button(callback_data="x", url="https://x.org"),
    "reply_unknown": {"reply_parameters": {"ephemeral_message_id": 9}},
    "user_invalid": {"ephemeral_message_parameters": {}},
    "ephemeral_cause": {"ephemeral_message_parameters": {"receiver_user_id": ASHA}},
    "ephemeral_receiver": {"ephemeral_message_parameters": {"receiver_user_id": BOT}},
    "chat_empty": {"chat_id": ""},
    "chat_unknown": {"chat_id": 12345},
    "never_started": {"chat_id": ASHA},
}
"""Parameters of sendMessage besides a text and the group."""
ARTICLE = {"type": "article", "id": "1", "title": "x", "input_message_content": {"message_text": "x"}}
FOR_PEOPLE = {"user_id": ASHA, "allow_user_chats": True}
CALLS: dict[str, tuple[str, dict[str, Any]]] = {
    **{key: ("sendMessage", {"chat_id": GROUP, "text": "x", **params}) for key, params in SENDING.items()},
    "method": ("getChat", {}),
    "commands_array": ("setMyCommands", {"commands": {}}),
    "commands_many": ("setMyCommands", {"commands": [COMMAND] * 101}),
    "command_name": ("setMyCommands", {"commands": [COMMAND | {"command": "A-b"}]}),
    "command_text": ("setMyCommands", {"commands": [COMMAND | {"description": ""}]}),
    "scope": ("setMyCommands", {"commands": [], "scope": {"type": "moon"}}),
    "language": ("setMyCommands", {"commands": [COMMAND], "language_code": "es-419"}),
    "description_long": ("setMyDescription", {"description": "x" * 513}),
    "short_description_long": ("setMyShortDescription", {"short_description": "x" * 121}),
    "hook_url": ("setWebhook", {"url": "ftp://x"}),
    "secret_long": ("setWebhook", {"url": "http://127.0.0.1:9/", "secret_token": "x" * 257}),
    "secret_chars": ("setWebhook", {"url": "http://127.0.0.1:9/", "secret_token": "a b"}),
    "user_unknown": ("getChatMember", {"chat_id": GROUP, "user_id": 99}),
    "action": ("sendChatAction", {"chat_id": GROUP, "action": "sleeping"}),
    "edit_no_id": ("editMessageText", {"chat_id": GROUP, "text": "x"}),
    "edit_unknown": ("editMessageText", {"chat_id": GROUP, "text": "x", "message_id": 999}),
    "delete_unknown": ("deleteMessage", {"chat_id": GROUP, "message_id": 999}),
    "react_unknown": ("setMessageReaction", {"chat_id": GROUP, "message_id": 999}),
    "query_old": ("answerCallbackQuery", {"callback_query_id": "1"}),
    "ephemeral_unknown": (
        "deleteEphemeralMessage",
        {"chat_id": GROUP, "receiver_user_id": ASHA, "ephemeral_message_id": 9},
    ),
    "prepared_kinds": ("savePreparedInlineMessage", {"user_id": ASHA, "result": ARTICLE}),
    "result": ("savePreparedInlineMessage", FOR_PEOPLE | {"result": ARTICLE | {"type": "poll"}}),
    "result_id": ("savePreparedInlineMessage", FOR_PEOPLE | {"result": ARTICLE | {"id": "x" * 65}}),
    "file_missing": ("sendPhoto", {"chat_id": GROUP}),
    "file_id": ("sendPhoto", {"chat_id": GROUP, "photo": "unknown"}),
}
VALUES: dict[str, dict[str, Any]] = {
    "json": {"name": "reply parameters"},
    "html_unclosed_start": {"at": 2},
    "html_unclosed_end": {"at": 4},
    "html_tag": {"tag": "x", "at": 0},
    "html_end": {"at": 1},
    "html_unmatched": {"at": 4, "tag": "b", "found": "i"},
    "html_attribute": {"tag": "a", "at": 0},
    "html_token": {"at": 8},
    "html_span": {"at": 0},
    "html_open": {"tag": "b"},
    "button_url": {"url": "htp://x", "why": "Unsupported URL protocol"},
    "button_web_app_url": {"url": "http://x.org", "why": "Only HTTPS links are allowed"},
    "kicked": {"kind": "supergroup"},
    "rights": {"what": "text messages"},
    "file_missing": {"kind": "photo"},
    "result": {"why": 'type "poll" is unsupported for the inline query result'},
    "media": {"why": "media not found"},
}
"""The values in the texts."""


ANSWERS: dict[str, dict[str, Any]] = {
    "results_array": {"results": {}},
    "results_many": {"results": [ARTICLE | {"id": str(number)} for number in range(51)]},
    "result_twice": {"results": [ARTICLE, ARTICLE]},
    "next_offset": {"next_offset": "x" * 65},
    "start_parameter": {"button": {"text": "Play", "start_parameter": "to day"}},
}
"""Wrong answers to inline queries."""
PHOTOS: dict[str, tuple[dict[str, Any], Callable[[Any], bytes]]] = {
    "caption_long": ({"caption": "x" * 1025}, lambda harness: harness.png()),
    "file_big": ({}, lambda _: bytes(10 * 2**20 + 1)),
    "file_empty": ({}, lambda _: b""),
    "image": ({}, lambda _: b"no picture"),
    "image_size": ({}, lambda harness: harness.png(210, 10)),
}


async def member_unknown(harness: Any) -> Any:
    stranger = harness.people.add_user("Kamal")
    return await harness.refused("getChatMember", chat_id=harness.group, user_id=stranger.id)


async def upgraded(harness: Any) -> Any:
    old = harness.people.add_chat("Old", "group", [harness.asha])
    harness.people.migrate(old.id)
    return await harness.refused("sendMessage", chat_id=old.id, text="x")


async def blocked(harness: Any) -> Any:
    harness.people.start(harness.asha)
    harness.people.block(harness.asha)
    return await harness.refused("sendMessage", chat_id=harness.asha, text="x")


async def kicked(harness: Any) -> Any:
    harness.people.kick(harness.group, harness.bot)
    return await harness.refused("sendMessage", chat_id=harness.group, text="x")


async def rights(harness: Any) -> Any:
    harness.people.restrict(harness.group, harness.bot)
    return await harness.refused("sendMessage", chat_id=harness.group, text="x")


async def topic_closed(harness: Any) -> Any:
    forum = harness.people.add_chat("Forum", members=[harness.asha], is_forum=True).id
    thread = harness.people.add_topic(forum, "Tables").id
    harness.people.close_topic(forum, thread)
    await harness.send("x", forum)
    return await harness.refused("sendMessage", chat_id=forum, message_thread_id=thread, text="x")


async def poll_webhook(harness: Any) -> Any:
    await harness.call("setWebhook", url="http://127.0.0.1:9/")
    return await harness.refused("getUpdates")


async def edit_forbidden(harness: Any) -> Any:
    said = harness.say("mine")
    return await harness.refused("editMessageText", chat_id=harness.group, message_id=said.message_id, text="x")


async def edit_no_text(harness: Any) -> Any:
    sent = await harness.call("sendPhoto", {"photo": harness.png()}, chat_id=harness.group)
    return await harness.refused("editMessageText", chat_id=harness.group, message_id=sent["message_id"], text="x")


async def edit_same(harness: Any) -> Any:
    same = {"text": "x", "reply_markup": harness.keys("a")}
    number = await harness.send(**same)
    return await harness.refused("editMessageText", chat_id=harness.group, message_id=number, **same)


async def delete_forbidden(harness: Any) -> Any:
    return await harness.refused("deleteMessage", chat_id=harness.group, message_id=harness.say("mine").message_id)


async def delete_everyone(harness: Any) -> Any:
    number = await harness.send()
    harness.clock.advance(49 * 3600)
    return await harness.refused("deleteMessage", chat_id=harness.group, message_id=number)


async def reaction(harness: Any) -> Any:
    reacting = {"message_id": await harness.send(), "reaction": [{"type": "emoji", "emoji": "🂠"}]}
    return await harness.refused("setMessageReaction", chat_id=harness.group, **reacting)


async def alert_long(harness: Any) -> Any:
    return await harness.refused("answerCallbackQuery", callback_query_id=harness.press(), text="x" * 201)


async def alert_url(harness: Any) -> Any:
    query = harness.press()
    return await harness.refused("answerCallbackQuery", callback_query_id=query, url="https://example.org")


async def ephemeral_chat(harness: Any) -> Any:
    harness.people.start(harness.asha)
    private = {"chat_id": harness.asha, "ephemeral_message_parameters": {"receiver_user_id": harness.asha}}
    return await harness.refused("sendMessage", text="x", **private)


async def media(harness: Any) -> Any:
    number = (await harness.secret())["ephemeral_message_id"]
    where = {"chat_id": harness.group, "receiver_user_id": harness.asha, "ephemeral_message_id": number}
    return await harness.refused("editEphemeralMessageMedia", media={"type": "photo"}, **where)


PREPARED: tuple[Callable[[Any], Awaitable[Any]], ...] = (
    member_unknown, upgraded, blocked, kicked, rights, topic_closed, poll_webhook, edit_forbidden, edit_no_text,
    edit_same, delete_forbidden, delete_everyone, reaction, alert_long, alert_url, ephemeral_chat, media,
)  # fmt: skip
"""Refusals of calls that need preparation, by the key of the refusal."""


def expected(key: str) -> tuple[int, str]:
    refusal = REFUSALS[key]
    return refusal.status, refusal.text.format(**VALUES.get(key, {}))


@cases("key", CALLS)
async def test_refusals(harness: Any, key: str) -> None:
    method, params = CALLS[key]
    filled = {name: harness.group if value == GROUP else value for name, value in params.items()}
    assert await harness.refused(method, **filled) == expected(key)


@pytest.mark.parametrize("prepared", PREPARED, ids=lambda prepared: prepared.__name__)
async def test_refusals_after_preparation(harness: Any, prepared: Callable[[Any], Awaitable[Any]]) -> None:
    assert await prepared(harness) == expected(prepared.__name__)


@cases("key", ANSWERS)
async def test_refusals_of_answers_to_inline_queries(harness: Any, key: str) -> None:
    harness.core.inline_mode = True
    asked = harness.people.type_inline(harness.group, harness.asha, "x")
    answer = {"inline_query_id": asked.id, "results": [ARTICLE]} | ANSWERS[key]
    assert await harness.refused("answerInlineQuery", **answer) == expected(key)


@cases("key", PHOTOS)
async def test_refusals_of_photos(harness: Any, key: str) -> None:
    params, photo = PHOTOS[key]
    files = {"photo": photo(harness)}
    assert await harness.refused("sendPhoto", files, chat_id=harness.group, **params) == expected(key)


def test_every_refusal_is_tested() -> None:
    prepared = {prepared.__name__ for prepared in PREPARED}
    assert {*CALLS, *ANSWERS, *PHOTOS} | prepared | ELSEWHERE == set(REFUSALS)


@cases("key", REFUSALS)
def test_every_refusal_names_its_source(key: str) -> None:
    assert REFUSALS[key].source in {"T", "D", "S", "P", "M"}
