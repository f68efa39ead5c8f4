"""The send methods, copying and forwarding."""

from __future__ import annotations

import secrets
from typing import Any

from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.errors import refuse
from telegram_bot.sandbox.formatting import read_formatted, read_text
from telegram_bot.sandbox.methods.content import (
    Content,
    captioned,
    of_text,
    read_input_media,
    read_keyboard,
    read_rich,
)
from telegram_bot.sandbox.methods.post import new_message, post
from telegram_bot.sandbox.methods.registry import Handler, method
from telegram_bot.sandbox.methods.target import inside, read_chat, read_thread, writable
from telegram_bot.sandbox.params import Params
from telegram_bot.sandbox.present import message_json
from telegram_bot.sandbox.world import Json, Message

ALBUM = 10
_ACTION_NAMES = (
    "typing upload_photo record_video upload_video record_voice upload_voice upload_document "
    "choose_sticker find_location record_video_note upload_video_note"
)
ACTIONS = frozenset(_ACTION_NAMES.split())
DICE = {"🎲": 6, "🎯": 6, "🎳": 6, "🏀": 5, "⚽": 5, "🎰": 64}
FILES = {
    "sendPhoto": ("photo", "photos"),
    "sendDocument": ("document", "documents"),
    "sendAnimation": ("animation", "animations"),
    "sendSticker": ("sticker", "stickers"),
    "sendVideo": ("video", "videos"),
    "sendVideoNote": ("video_note", "video notes"),
    "sendVoice": ("voice", "voice notes"),
    "sendAudio": ("audio", "music"),
}


@method("sendMessage")
def send_message(core: Core, params: Params) -> Json:
    """Send a text."""
    return post(core, params, of_text(read_text(params)), "text messages")


def _file_sender(kind: str, what: str) -> Handler:
    def send_file(core: Core, params: Params) -> Json:
        return post(core, params, captioned(core, params, kind), what)

    return send_file


for _name, (_kind, _what) in FILES.items():
    method(_name)(_file_sender(_kind, _what))


@method("sendRichMessage", since=10.1)
def send_rich_message(core: Core, params: Params) -> Json:
    """Send a rich message."""
    return post(core, params, read_rich(params), "text messages")


@method("sendMessageDraft")
def send_message_draft(core: Core, params: Params) -> bool:
    """Show a text that is still being written, in a private chat."""
    text = read_formatted(params.text("text"), params, "entities")
    chat = inside(core, read_chat(core, params))
    if not chat.is_private:
        raise refuse("private_only")
    if not params.integer("draft_id"):
        raise refuse("draft_id")
    core.world.drafts[chat.id] = {"text": text.text, "at": core.clock.now()}
    core.world.touch()
    return True


@method("sendDice")
def send_dice(core: Core, params: Params) -> Json:
    """Send a random number with a picture."""
    emoji = params.text("emoji") or "🎲"
    if emoji not in DICE:
        emoji = "🎲"
    value = {"emoji": emoji, "value": 1 + secrets.randbelow(DICE[emoji])}
    return post(core, params, Content(media={"kind": "dice", "value": value}), "dice")


@method("sendLocation")
def send_location(core: Core, params: Params) -> Json:
    """Send a point on the map."""
    return post(core, params, Content(media=_location(params)), "text messages")


def _location(params: Params) -> Json:
    try:
        place = {name: float(params.text(name)) for name in ("latitude", "longitude")}
    except ValueError:
        raise refuse("media_missing", kind="location") from None
    return {"kind": "location", "value": place}


@method("sendContact")
def send_contact(core: Core, params: Params) -> Json:
    """Send a telephone contact."""
    value = {name: params.text(name) for name in ("phone_number", "first_name")}
    if not all(value.values()):
        raise refuse("media_missing", kind="contact")
    return post(core, params, Content(media={"kind": "contact", "value": value}), "text messages")


@method("sendMediaGroup")
def send_media_group(core: Core, params: Params) -> list[Json]:
    """Send an album of 2 to 10 media; albums have no keyboard."""
    items = params.json("media")
    if not isinstance(items, list) or not items:
        raise refuse("album_none")
    if len(items) > ALBUM:
        raise refuse("album_many")
    contents = [read_input_media(core, params, item) for item in items]
    chat = writable(core, params, "photos")
    thread = read_thread(core, chat, params)
    core.flood.check(chat.id, len(items))
    album = str(core.world.next_id("album", 13_000_000))
    sent = []
    for item in contents:
        message = new_message(core, chat, item, None)
        message.thread_id = thread
        message.options = message.options | {"media_group_id": album}
        sent.append(message_json(core.world, core.world.add(message)))
    core.flood.spend(chat.id, len(items))
    return sent


@method("sendChatAction")
def send_chat_action(core: Core, params: Params) -> bool:
    """Show that the bot is busy; the sandbox only checks the request."""
    if params.text("action") not in ACTIONS:
        raise refuse("action")
    read_thread(core, inside(core, read_chat(core, params)), params)
    return True


def _original(core: Core, params: Params, refusal: str) -> Message:
    """The message that is copied or forwarded."""
    source = Params({"chat_id": params.text("from_chat_id")})
    chat = read_chat(core, source)
    message = core.world.message(chat.id, params.integer("message_id"))
    if message is None or message.service:
        raise refuse(refusal)
    return message


def _copied(message: Message) -> Content:
    return Content(message.text, message.entities, message.media, message.rich, message.options)


@method("copyMessage")
def copy_message(core: Core, params: Params) -> Json:
    """Send the content of another message; the answer holds only the new identifier."""
    sent = post(core, params, _copied(_original(core, params, "copy_unknown")), "text messages")
    return {"message_id": sent["message_id"]}


@method("forwardMessage")
def forward_message(core: Core, params: Params) -> Json:
    """Forward a message."""
    original = _original(core, params, "forward_unknown")
    chat = writable(core, params, "text messages")
    thread = read_thread(core, chat, params)
    read_keyboard(core, Params(), chat)
    core.flood.check(chat.id)
    message = new_message(core, chat, _copied(original), None)
    message.thread_id = thread
    origin: dict[str, Any] = {"type": "user", "date": original.date}
    sender = message_json(core.world, original)["from"]
    message.options = message.options | {"forward_origin": origin | {"sender_user": sender}}
    core.flood.spend(chat.id)
    return message_json(core.world, core.world.add(message))
