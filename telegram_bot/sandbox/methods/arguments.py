"""What a request names: chat, topic and message, and the content of one: a text, or a file with a caption."""

from __future__ import annotations

from typing import NamedTuple

from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.errors import refuse
from telegram_bot.sandbox.files import read_file
from telegram_bot.sandbox.html_parser import parse_html
from telegram_bot.sandbox.params import Params, json_params
from telegram_bot.sandbox.state import Chat, Json, Message
from telegram_bot.sandbox.text import Formatted, finish

TEXT_BYTES = 32768
"""Longest text before markup is parsed."""
TEXT_LENGTH = 4096
CAPTION_LENGTH = 1024


class Content(NamedTuple):
    """The content of a message; `text` is the caption if there is a file."""

    text: str | None
    entities: list[Json]
    media: Json | None = None


def read_chat(core: Core, params: Params) -> Chat:
    """Return the chat of a request, if the bot may act there."""
    if not params.text("chat_id"):
        raise refuse("chat_empty")
    chat = core.state.chats.get(params.integer("chat_id"))
    bot = core.state.bot.id
    if chat is None or (not chat.is_private and bot not in chat.members):
        raise refuse("chat_unknown")
    if chat.migrated_to is not None:
        raise refuse("upgraded", {"migrate_to_chat_id": chat.migrated_to})
    if not chat.is_private:
        if not chat.present(bot):
            raise refuse("kicked", kind=chat.type)
        return chat
    if core.state.users[chat.id].blocked:
        raise refuse("blocked")
    if not core.state.users[chat.id].started:
        raise refuse("never_started")
    return chat


def read_thread(chat: Chat, params: Params) -> int | None:
    """Return the topic of a request, None if it names none."""
    thread = params.integer("message_thread_id")
    if thread and thread not in chat.topics:
        raise refuse("thread")
    return thread or None


def read_message(core: Core, chat: Chat, params: Params, unknown: str) -> Message:
    """Return the message of a request; `unknown` is the refusal if it does not exist."""
    number = params.integer("message_id")
    if number <= 0:
        raise refuse("edit_no_id")
    message = core.state.message(chat.id, number)
    if message is None:
        raise refuse(unknown)
    return message


def read_ephemeral(core: Core, chat: Chat, params: Params) -> Message:
    """Return the ephemeral message of a request."""
    receiver = params.integer("receiver_user_id")
    if receiver <= 0:
        raise refuse("user_invalid")
    message = core.state.ephemeral(chat.id, params.integer("ephemeral_message_id"))
    if message is None or message.receiver_id != receiver:
        raise refuse("ephemeral_unknown")
    return message


def read_text(params: Params) -> Content:
    """Read the text of a message."""
    if not params.text("text"):
        raise refuse("text_empty")
    formatted = _formatted(params, "text")
    if not formatted.text:
        raise refuse("text_blank")
    if len(formatted.text) > TEXT_LENGTH:
        raise refuse("text_long")
    return Content(*formatted)


def read_captioned(core: Core, params: Params, kind: str, source: str) -> Content:
    """Read a file, named by `source` as `read_file` has it, and its caption."""
    return read_caption(params, read_file(core.state, params, kind, source))


def read_caption(params: Params, media: Json) -> Content:
    """Read the caption of a file."""
    caption = _formatted(params, "caption")
    if len(caption.text) > CAPTION_LENGTH:
        raise refuse("caption_long")
    return Content(caption.text or None, caption.entities, media)


def read_input_media(core: Core, params: Params) -> Content:
    """Read an InputMedia object, whose file is another part of the request."""
    given = params.json("media")
    if not isinstance(given, dict):
        raise refuse("media", why="expected an Object")
    if given.get("type") not in ("photo", "document"):
        raise refuse("media", why="unsupported type specified")
    if not isinstance(given.get("media"), str):
        raise refuse("media", why="media not found")
    inner = json_params(given)
    inner.files = params.files
    return read_captioned(core, inner, given["type"], given["media"])


def _formatted(params: Params, name: str) -> Formatted:
    """Read a text parameter with the request's parse_mode."""
    source, mode = params.text(name), params.text("parse_mode").casefold()
    if len(source.encode("utf-8", "surrogatepass")) > TEXT_BYTES:
        raise refuse("text_bytes")
    if mode not in ("", "html"):
        raise refuse("parse_mode")
    return finish(*(parse_html(source) if mode else (source, [])))
