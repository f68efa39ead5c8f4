"""A second opinion: everything sent validates with two independent descriptions of the Bot API."""

import json
from typing import Any

import aiogram.methods
import pytest
from aiogram import Bot as OtherBot
from aiogram.types import (
    ChatFullInfo,
    ChatMemberAdministrator,
    ChatMemberMember,
    ChatMemberOwner,
    File,
    Message,
    User,
    WebhookInfo,
)
from aiogram.types import Update as OtherUpdate
from pydantic import BaseModel
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, InputFile, InputMediaPhoto, Update
from telegram import Message as TheirMessage

BY_NAME: dict[str, Any] = {
    method.__api_method__: method
    for method in vars(aiogram.methods).values()
    if isinstance(method, type) and hasattr(method, "__api_method__")
}


async def everything(bench: Any) -> list[dict[str, Any]]:
    """Let all kinds of updates and messages happen; the messages that the bot sent."""
    asha, group = bench.asha, bench.group
    bench.sandbox.core.flood.enabled = False
    kinds = [
        "message", "callback_query", "inline_query", "chosen_inline_result", "my_chat_member", "chat_member",
        "message_reaction",
    ]  # fmt: skip
    await bench.call("getUpdates", allowed_updates=kinds)
    await bench.sim("promote", chat_id=group, user_id=1000)
    await bench.sim("start", user_id=asha)
    await bench.sim("block", user_id=asha)
    await bench.sim("unblock", user_id=asha)
    await bench.sim("say", chat_id=group, user_id=asha, text="hi @nimal /go #x https://x.org/")
    await bench.sim("say", chat_id=group, user_id=asha, text="/quiet", ephemeral=True)
    await bench.sim("leave", chat_id=group, user_id=bench.rupa)
    await bench.sim("join", chat_id=group, user_id=bench.rupa)
    old = (await bench.sim("chats", type="group", title="Old", members=[asha]))["id"]
    await bench.sim("migrate", chat_id=old)
    forum = (await bench.sim("chats", title="F", members=[asha], is_forum=True, bot_admin=True))["id"]
    thread = (await bench.sim("topics", chat_id=forum, name="One"))["message_thread_id"]
    rich = '<b>a</b><i>b</i><code>c</code><pre>d</pre><a href="tg://user?id=5001">e</a><blockquote>f</blockquote>'
    green = bench.keys("x", style="success")
    sent = [
        await bench.call("sendMessage", chat_id=group, text=rich, parse_mode="HTML", reply_markup=green),
        await bench.call("sendMessage", chat_id=forum, text="x", message_thread_id=thread),
        await bench.call("sendRichMessage", chat_id=group, rich_message={"html": "<h1>Score</h1><p>1 &lt; 2</p>"}),
        await bench.call("sendPoll", chat_id=group, question="q", options=["a", {"text": "b"}]),
        await bench.call("sendDice", chat_id=group),
        await bench.call("sendLocation", chat_id=group, latitude=7.9, longitude=80.7),
        await bench.call("sendContact", chat_id=group, phone_number="1", first_name="A"),
        await bench.secret(reply_markup={"inline_keyboard": [[{"text": "x", "disabled": {}}]]}),
    ]
    for kind in ("photo", "document", "animation", "sticker", "video", "video_note", "voice", "audio"):
        name = "".join(part.title() for part in kind.split("_"))
        sent.append(await bench.call(f"send{name}", {kind: ("f.bin", bench.png())}, chat_id=group))
    number = {"chat_id": group, "message_id": sent[0]["message_id"]}
    sent.append(await bench.call("editMessageText", text="new", **number))
    sent.append(await bench.call("forwardMessage", from_chat_id=group, **number))
    sent.append(
        await bench.call("sendMessage", chat_id=group, text="r", reply_parameters={"message_id": number["message_id"]})
    )
    sent += await bench.call(
        "sendMediaGroup",
        {"a": ("a.png", bench.png()), "b": ("b.png", bench.png())},
        chat_id=group,
        media=[{"type": "photo", "media": "attach://a"}, {"type": "photo", "media": "attach://b"}],
    )
    await bench.call("pinChatMessage", **number)
    await bench.query(message_id=number["message_id"])
    await bench.query(message_id=None, ephemeral_message_id=sent[7]["ephemeral_message_id"])
    await bench.query(message_id=99999)
    await bench.sim("react", user_id=asha, emoji="👍", **number)
    query = (await bench.sim("inline", chat_id=group, user_id=asha, query="q", wait=0))["inline_query_id"]
    article = {"type": "article", "id": "a", "title": "t", "input_message_content": {"message_text": "m"}}
    await bench.call("answerInlineQuery", inline_query_id=query, results=[article])
    await bench.sim("choose", inline_query_id=query, result_id="a")
    return sent


async def test_updates_and_messages_validate(bench: Any) -> None:
    sent = await everything(bench)
    bot = Bot(bench.token)
    updates = bench.sandbox.core.updates.emitted
    assert {kind for update in updates for kind in update} > {
        "message", "callback_query", "inline_query", "chosen_inline_result", "my_chat_member", "chat_member",
        "message_reaction",
    }  # fmt: skip
    for update in updates:
        assert not extras(OtherUpdate.model_validate(update)), update
        theirs = Update.de_json(json.loads(json.dumps(update)), bot)
        assert theirs.update_id == update["update_id"]
        kind = next(name for name in update if name != "update_id")
        assert getattr(theirs, kind) is not None
    for message in sent:
        assert not extras(Message.model_validate(message)), message
        assert TheirMessage.de_json(json.loads(json.dumps(message)), bot).message_id == message["message_id"]


def extras(model: Any) -> list[str]:
    """Fields that the description does not know, at any depth."""
    if isinstance(model, list):
        return [name for item in model for name in extras(item)]
    if not isinstance(model, BaseModel):
        return []
    inner = [name for field in type(model).model_fields for name in extras(getattr(model, field))]
    return [*(model.model_extra or {}), *inner]


@pytest.mark.parametrize(
    ("method", "model", "params"),
    [
        ("getMe", User, {}),
        ("getWebhookInfo", WebhookInfo, {}),
        ("getChat", ChatFullInfo, {"chat_id": "GROUP"}),
        ("getChat", ChatFullInfo, {"chat_id": 5001}),
        ("getChatMember", ChatMemberOwner, {"chat_id": "GROUP", "user_id": 5001}),
        ("getChatMember", ChatMemberMember, {"chat_id": "GROUP", "user_id": 5002}),
        ("getChatMember", ChatMemberAdministrator, {"chat_id": "GROUP", "user_id": 1000}),
    ],
)
async def test_other_results_validate(bench: Any, method: str, model: Any, params: dict[str, Any]) -> None:
    await bench.sim("promote", chat_id=bench.group, user_id=1000)
    filled = {name: bench.group if value == "GROUP" else value for name, value in params.items()}
    found = model.model_validate(await bench.call(method, **filled))
    assert not extras(found)


async def test_files_validate(bench: Any) -> None:
    sent = await bench.call("sendPhoto", {"photo": ("p.png", bench.png())}, chat_id=bench.group)
    found = File.model_validate(await bench.call("getFile", file_id=sent["photo"][0]["file_id"]))
    assert found.file_path


async def test_requests_of_the_library_validate(bench: Any) -> None:
    sandbox = bench.sandbox
    buttons = [[InlineKeyboardButton("a", callback_data="a", style="danger")]]
    buttons.append([InlineKeyboardButton("b", api_kwargs={"disabled": {}})])
    cause = {"receiver_user_id": bench.asha, "callback_query_id": await bench.query()}
    secret = {"ephemeral_message_parameters": cause}
    async with Bot(bench.token, base_url=sandbox.base_url, base_file_url=sandbox.base_file_url) as bot:
        markup = InlineKeyboardMarkup(buttons)
        message = await bot.send_message(bench.group, "<b>x</b>", parse_mode="HTML", reply_markup=markup)
        await bot.edit_message_text("y", bench.group, message.message_id, reply_markup=markup)
        photo = await bot.send_photo(bench.group, bench.png(), "c", api_kwargs=secret)
        media = InputMediaPhoto(InputFile(bench.png(), attach=True, filename="h.png"))
        where = {"receiver_user_id": bench.asha, "ephemeral_message_id": photo.api_kwargs["ephemeral_message_id"]}
        new = {"chat_id": bench.group, "media": media, **where}
        assert await bot.do_api_request("editEphemeralMessageMedia", api_kwargs=new)
        await bot.edit_message_media(InputMediaPhoto(bench.png()), bench.group, message.message_id)
        await bot.set_my_commands([("hand", "Show my hand")])
        await bot.answer_callback_query(cause["callback_query_id"], "ok", show_alert=True)
        await bot.get_updates(timeout=0, allowed_updates=["message"])
        await bot.set_webhook("http://127.0.0.1:9/", secret_token="s")
        await bot.delete_webhook()
        assert await (await bot.get_file(photo.photo[-1])).download_as_bytearray() == bench.png()
    checked = 0
    other = OtherBot("1000:sandbox")
    for call in sandbox.calls:
        if call.params and call.ok:
            params = call.params | dict.fromkeys(call.files, "file")
            model = BY_NAME[call.method]
            unknown = set(params) - set(model.model_fields) - set(call.files)
            assert not unknown, (call.method, unknown)
            model.model_validate(params, context={"bot": other})
            checked += 1
    assert checked >= 10
