"""Changing and removing messages: ordinary, inline and ephemeral ones."""

from __future__ import annotations

from collections.abc import Callable

from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.errors import refuse
from telegram_bot.sandbox.formatting import read_caption
from telegram_bot.sandbox.media import KINDS
from telegram_bot.sandbox.methods.content import (
    Content,
    read_input_media,
    read_keyboard,
    text_or_rich,
)
from telegram_bot.sandbox.methods.registry import method
from telegram_bot.sandbox.methods.target import inside, own_message, read_chat
from telegram_bot.sandbox.params import Params
from telegram_bot.sandbox.present import message_json
from telegram_bot.sandbox.world import Chat, Json, Message

DELETE_SECONDS = 48 * 3600
MANY = 100

Change = Callable[[Core, Params, Message], Content]


def _new_text(core: Core, params: Params, message: Message) -> Content:
    new = text_or_rich(core, params)
    if message.media is not None:
        raise refuse("edit_no_text")
    return new


def _new_caption(core: Core, params: Params, message: Message) -> Content:
    caption = read_caption(params)
    if message.media is None or message.media["kind"] not in KINDS:
        raise refuse("edit_no_caption")
    return Content(caption.text or None, caption.entities, message.media, None, message.options)


def _new_media(core: Core, params: Params, message: Message) -> Content:
    item = params.json("media")
    if item is None:
        raise refuse("media_input", why="media not found")
    new = read_input_media(core, params, item)
    if message.media is not None and message.media["kind"] not in KINDS:
        raise refuse("edit_no_media")
    return new


def _same_content(core: Core, params: Params, message: Message) -> Content:
    return Content(message.text, message.entities, message.media, message.rich, message.options)


CHANGES: dict[str, Change] = {
    "Text": _new_text,
    "Caption": _new_caption,
    "Media": _new_media,
    "ReplyMarkup": _same_content,
}


def _edit(core: Core, params: Params, change: Change) -> Json | bool:
    """Edit an ordinary or an inline message."""
    if inline_id := params.text("inline_message_id"):
        return _edit_inline(core, params, change, inline_id)
    chat = inside(core, read_chat(core, params))
    message = own_message(core, chat, params)
    _apply(core, params, chat, message, change)
    return message_json(core.world, message)


def _edit_inline(core: Core, params: Params, change: Change, inline_id: str) -> bool:
    message = core.world.inline_message(inline_id)
    if message is None:
        raise refuse("inline_message")
    if params.files:
        raise refuse("edit_inline_upload")
    _apply(core, params, core.world.chats[message.chat_id], message, change)
    return True


def _apply(core: Core, params: Params, chat: Chat, message: Message, change: Change) -> None:
    """Check and make the change; an omitted keyboard goes away."""
    ephemeral = message.ephemeral_id is not None
    content = change(core, params, message)
    markup = read_keyboard(core, params, chat, ephemeral=ephemeral)
    if content.same_as(message) and markup == message.markup:
        raise refuse("edit_same")
    core.flood.check(chat.id, ephemeral=ephemeral)
    content.put_into(message)
    message.markup = markup
    message.edit_date = core.seconds()
    core.flood.spend(chat.id, ephemeral=ephemeral)
    core.world.touch()


@method("editMessageText")
def edit_message_text(core: Core, params: Params) -> Json | bool:
    """Replace the text."""
    return _edit(core, params, _new_text)


@method("editMessageCaption")
def edit_message_caption(core: Core, params: Params) -> Json | bool:
    """Replace the caption."""
    return _edit(core, params, _new_caption)


@method("editMessageMedia")
def edit_message_media(core: Core, params: Params) -> Json | bool:
    """Replace the medium and its caption; a text message becomes one with a medium."""
    return _edit(core, params, _new_media)


@method("editMessageReplyMarkup")
def edit_message_reply_markup(core: Core, params: Params) -> Json | bool:
    """Replace the keyboard."""
    return _edit(core, params, _same_content)


def _own_ephemeral(core: Core, params: Params) -> tuple[Chat, Message]:
    """The bot's ephemeral message that a request speaks of."""
    chat = inside(core, read_chat(core, params))
    receiver = params.integer("receiver_user_id")
    if receiver <= 0:
        raise refuse("user_invalid")
    message = core.world.ephemeral(chat.id, params.integer("ephemeral_message_id"))
    if message is None or message.receiver_id != receiver:
        raise refuse("ephemeral_unknown")
    return chat, message


def _ephemeral_editor(change: Change) -> Callable[[Core, Params], bool]:
    def edit_ephemeral(core: Core, params: Params) -> bool:
        chat, message = _own_ephemeral(core, params)
        _apply(core, params, chat, message, change)
        return True

    return edit_ephemeral


for _part, _change in CHANGES.items():
    method(f"editEphemeralMessage{_part}", since=10.2)(_ephemeral_editor(_change))


@method("deleteEphemeralMessage", since=10.2)
def delete_ephemeral_message(core: Core, params: Params) -> bool:
    """Remove an ephemeral message from its receiver's screen."""
    _, message = _own_ephemeral(core, params)
    core.world.remove(message)
    return True


@method("deleteMessage")
def delete_message(core: Core, params: Params) -> bool:
    """Delete a message: own ones for 48 hours, those of others as an administrator."""
    chat = inside(core, read_chat(core, params))
    number = params.integer("message_id")
    if number <= 0:
        raise refuse("edit_no_id")
    message = core.world.message(chat.id, number)
    if message is None:
        raise refuse("delete_unknown")
    _check_deletable(core, chat, message)
    core.world.remove(message)
    return True


def _check_deletable(core: Core, chat: Chat, message: Message) -> None:
    admin = chat.is_admin(core.world.bot.id)
    if admin and chat.type == "supergroup":
        return
    if core.clock.now() - message.date > DELETE_SECONDS:
        raise refuse("delete_everyone")
    if message.sender_id != core.world.bot.id and not admin and not chat.is_private:
        raise refuse("delete_forbidden")


@method("deleteMessages")
def delete_messages(core: Core, params: Params) -> bool:
    """Delete many messages; those that cannot be found are skipped."""
    numbers = params.json("message_ids")
    if not isinstance(numbers, list) or not numbers:
        raise refuse("ids_missing")
    if len(numbers) > MANY:
        raise refuse("ids_many")
    chat = inside(core, read_chat(core, params))
    found = (core.world.message(chat.id, int(number)) for number in numbers)
    messages = [message for message in found if message]
    for message in messages:
        _check_deletable(core, chat, message)
    for message in messages:
        core.world.remove(message)
    return True


@method("stopPoll")
def stop_poll(core: Core, params: Params) -> Json:
    """Close a poll of the bot."""
    chat = inside(core, read_chat(core, params))
    message = core.world.message(chat.id, params.integer("message_id"))
    if message is None or message.media is None or message.media["kind"] != "poll":
        raise refuse("poll_unknown")
    if message.sender_id != core.world.bot.id:
        raise refuse("edit_forbidden")
    if message.media["value"]["is_closed"]:
        raise refuse("poll_closed")
    poll: Json = message.media["value"] | {"is_closed": True}
    message.media = {"kind": "poll", "value": poll}
    message.markup = read_keyboard(core, params, chat)
    core.world.touch()
    return poll
