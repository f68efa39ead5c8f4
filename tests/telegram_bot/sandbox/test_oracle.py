"""All that the sandbox sends, and each request it accepts, is valid by two independent descriptions of the API.

It is slow, and the other description is a fixture, since it takes seconds to import.
"""

import importlib
import json
from typing import Any

import pytest
from pydantic import BaseModel
from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InlineQueryResultCachedPhoto,
    InlineQueryResultsButton,
    InputFile,
    InputMediaPhoto,
    InputTextMessageContent,
    Update,
)
from telegram import Message as TheirMessage

from telegram_bot.sandbox.updates import KINDS
from tests.local_http import Http

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def aiogram() -> Any:
    return importlib.import_module("aiogram")


async def everything(harness: Any) -> list[dict[str, Any]]:
    """Trigger all kinds of updates and messages; return the messages that the bot sent."""
    people, asha, group = harness.people, harness.asha, harness.group
    people.promote(group, harness.bot)
    people.start(asha)
    people.block(asha)
    people.unblock(asha)
    harness.say("hi @nimal /go #x https://x.org/")
    harness.say("/quiet", ephemeral=True)
    people.leave(group, harness.rupa)
    people.join(group, harness.rupa)
    people.migrate(people.add_chat("Old", "group", [asha]).id)
    forum = people.add_chat("F", members=[asha], is_forum=True, bot="administrator").id
    thread = people.add_topic(forum, "One").id
    people.say(forum, asha, "/here", message_thread_id=thread)
    marked = '<b>a</b><i>b</i><code>c</code><pre>d</pre><a href="tg://user?id=5001">e</a><blockquote>f</blockquote>'
    green = harness.keys("x", style="success")
    app = {"inline_keyboard": [[{"text": "Open", "web_app": {"url": "https://example.org/app"}}]]}
    sent = [
        await harness.call("sendMessage", chat_id=group, text=marked, parse_mode="HTML", reply_markup=green),
        await harness.call("sendMessage", chat_id=forum, text="x", message_thread_id=thread),
        await harness.secret(reply_markup=green),
        await harness.call("sendPhoto", {"photo": harness.png()}, chat_id=group, caption="c"),
        await harness.call("sendDocument", {"document": b"x"}, chat_id=group),
        await harness.call("sendMessage", chat_id=asha, text="x", reply_markup=app),
    ]
    number = sent[0]["message_id"]
    sent.append(await harness.call("editMessageText", chat_id=group, message_id=number, text="new"))
    harness.say("8h", reply_to_message_id=number)
    harness.press(message_id=number)
    harness.press(ephemeral_message_id=sent[2]["ephemeral_message_id"])
    harness.press(message_id=99999)
    article = {"type": "article", "id": "1", "title": "x", "input_message_content": {"message_text": "x"}}
    prepared = await harness.call("savePreparedInlineMessage", user_id=asha, result=article, allow_group_chats=True)
    people.share(asha, prepared["id"], group)
    harness.core.inline_mode = True
    people.type_inline(group, asha, "d412")
    return sent


async def test_updates_and_messages_are_valid(harness: Any, aiogram: Any) -> None:
    sent = await everything(harness)
    bot = Bot(harness.token)
    updates = harness.core.updates.emitted
    assert {kind for update in updates for kind in update} == {"update_id", *KINDS}
    for update in updates:
        assert not extras(aiogram.types.Update.model_validate(update)), update
        theirs = Update.de_json(json.loads(json.dumps(update)), bot)
        assert theirs.update_id == update["update_id"]
        kind = next(name for name in update if name != "update_id")
        assert getattr(theirs, kind) is not None
    for message in sent:
        assert not extras(aiogram.types.Message.model_validate(message)), message
        assert TheirMessage.de_json(json.loads(json.dumps(message)), bot).message_id == message["message_id"]


def extras(model: Any) -> list[str]:
    """Return the fields that the description does not contain, at any depth."""
    if isinstance(model, list):
        return [name for item in model for name in extras(item)]
    if not isinstance(model, BaseModel):
        return []
    inner = [name for field in type(model).model_fields for name in extras(getattr(model, field))]
    return [*(model.model_extra or {}), *inner]


async def test_users_and_members_are_valid(harness: Any, aiogram: Any) -> None:
    harness.people.promote(harness.group, harness.bot)
    harness.people.kick(harness.group, harness.rupa)
    types = aiogram.types
    assert not extras(types.User.model_validate(await harness.call("getMe")))
    for model, user in (
        (types.ChatMemberOwner, harness.asha),
        (types.ChatMemberMember, harness.nimal),
        (types.ChatMemberBanned, harness.rupa),
        (types.ChatMemberAdministrator, harness.bot),
    ):
        member = await harness.call("getChatMember", chat_id=harness.group, user_id=user)
        assert not extras(model.model_validate(member))


async def test_requests_of_the_library_are_valid(harness: Any, http: Http, aiogram: Any) -> None:
    group, query = harness.group, harness.press()
    cause = {"receiver_user_id": harness.asha, "callback_query_id": query}
    secret = {"ephemeral_message_parameters": cause}
    async with Bot(harness.token, base_url=f"{harness.sandbox.root_url}/bot") as bot:
        markup = InlineKeyboardMarkup([[InlineKeyboardButton("a", callback_data="a", style="danger")]])
        message = await bot.send_message(group, "<b>x</b>", parse_mode="HTML", reply_markup=markup)
        await bot.edit_message_text("y", group, message.message_id, reply_markup=markup)
        photo = await bot.send_photo(group, harness.png(), "c", api_kwargs=secret)
        media = InputMediaPhoto(InputFile(harness.png(), attach=True, filename="h.png"))
        where = {"receiver_user_id": harness.asha, "ephemeral_message_id": photo.api_kwargs["ephemeral_message_id"]}
        new = {"chat_id": group, "media": media, **where}
        assert await bot.do_api_request("editEphemeralMessageMedia", api_kwargs=new)
        await bot.send_document(group, b"x", filename="x.json", caption="f")
        await bot.send_chat_action(group, "typing")
        await bot.set_message_reaction(group, message.message_id, "👍")
        await bot.delete_message(group, message.message_id)
        await bot.set_my_commands([("hand", "Show my hand")], language_code="en")
        await bot.set_my_description("A card room", language_code="en")
        await bot.set_my_short_description("Cards")
        await bot.answer_callback_query(query, "ok", show_alert=True)
        await bot.get_chat_member(group, harness.asha)
        keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("a", url="https://x.org")]])
        picture = (await bot.send_photo(group, harness.png())).photo[-1].file_id
        article = InlineQueryResultArticle("1", "a", InputTextMessageContent("x"), keyboard)
        for result in (article, InlineQueryResultCachedPhoto("1", picture, caption="x", reply_markup=keyboard)):
            prepared = await bot.save_prepared_inline_message(harness.asha, result, allow_group_chats=True)
            harness.people.share(harness.asha, prepared.id, group)
        harness.core.inline_mode = True
        asked, button = (
            harness.people.type_inline(group, harness.asha, ""),
            InlineQueryResultsButton("b", None, "today"),
        )
        await bot.answer_inline_query(asked.id, [article], 0, is_personal=True, button=button)
        elsewhere = InlineKeyboardMarkup([[InlineKeyboardButton("a", switch_inline_query="")]])
        await bot.send_message(group, "x", reply_markup=elsewhere)
        await bot.get_updates(timeout=0, allowed_updates=["message"])
        await bot.set_webhook("http://127.0.0.1:9/", secret_token="s")
        await bot.get_webhook_info()
        await bot.delete_webhook()
    other = aiogram.Bot(harness.token)
    calls = list(harness.sandbox.calls)
    assert all(call.ok for call in calls)
    methods = [method for method in vars(aiogram.methods).values() if hasattr(method, "__api_method__")]
    by_name = {method.__api_method__: method for method in methods}
    for call in calls:
        params = call.params | dict.fromkeys(call.files, "file")
        model = by_name[call.method]
        unknown = set(params) - set(model.model_fields) - set(call.files)
        assert not unknown, (call.method, unknown)
        model.model_validate(params, context={"bot": other})
    assert len(calls) == 23
