"""What a request refers to: chat, topic and message, and the content: text, or file with caption, and keyboard.

A keyboard has at most 100 buttons, 8 in a row (undocumented; the known limits of Telegram's server).
"""

import hashlib
import json
import re
import secrets
import struct
from typing import NamedTuple
from urllib.parse import urlsplit

from telegram_bot.sandbox.api_json import Params, Upload, json_params
from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.errors import refuse, refuse_if
from telegram_bot.sandbox.state import Chat, File, Json, Message, State
from telegram_bot.sandbox.texts import Formatted, finish, parse_html

PHOTO_BYTES = 10 * 1024 * 1024
FILE_BYTES = 50 * 1024 * 1024
PNG = b"\x89PNG\r\n\x1a\n"

TEXT_BYTES = 32768
"""Longest text, before markup is parsed."""
TEXT_LENGTH = 4096
CAPTION_LENGTH = 1024
MOST_BUTTONS = 100
MOST_IN_ROW = 8
DATA_BYTES = 64
STYLES = ("primary", "success", "danger")
TYPES = ("url", "callback_data", "web_app", "switch_inline_query")
LOCAL = ("127.0.0.1", "localhost")


def read_file(state: State, params: Params, kind: str, source: str) -> Json:
    """Store the upload that `source` refers to; return a message's media: {"kind", "value"}.

    `kind` is "photo" or "document". `source` is "attach://<name>", the file_id of a picture that was sent before, or
    empty if the upload has the name of the parameter `kind`.
    """
    upload = params.files.get(source.removeprefix("attach://") or kind)
    if upload is None:
        if source and "attach://" not in source:
            return stored_photo(state, source)
        raise refuse("file_missing", kind=kind)
    return _media(_store(state, kind, upload))


def stored_photo(state: State, file_id: str) -> Json:
    """Return the media of a picture that was sent before."""
    file = state.files.get(file_id)
    if file is None or file.kind != "photo":
        raise refuse("file_id")
    return _media(file)


def _media(file: File) -> Json:
    found = {"file_id": file.id, "file_unique_id": file.unique_id, "file_size": file.size}
    if file.kind == "photo":
        return {"kind": file.kind, "value": [found | {"width": file.width, "height": file.height}]}
    return {"kind": file.kind, "value": found | {"file_name": file.name, "mime_type": file.mime}}


def _store(state: State, kind: str, upload: Upload) -> File:
    size = len(upload.content)
    refuse_if(size == 0, "file_empty")
    refuse_if(size > (PHOTO_BYTES if kind == "photo" else FILE_BYTES), "file_big")
    width, height = _picture_size(upload.content) if kind == "photo" else (0, 0)
    unique = hashlib.sha256(upload.content).hexdigest()[:16]
    identifier = f"{kind}-{secrets.token_urlsafe(24)}"
    file = File(identifier, unique, kind, upload.name, upload.mime, size, upload.content, width, height)
    state.files[file.id] = file
    return file


def _picture_size(data: bytes) -> tuple[int, int]:
    refuse_if(not data.startswith(PNG) or len(data) < 24, "image")
    width, height = struct.unpack(">II", data[16:24])
    refuse_if(not width or not height, "image")
    refuse_if(width + height > 10_000 or max(width, height) > 20 * min(width, height), "image_size")
    return width, height


class Content(NamedTuple):
    """The content of a message; `text` is the caption if there is a file."""

    text: str | None
    entities: list[Json]
    media: Json | None = None


def read_chat(core: Core, params: Params) -> Chat:
    """Return the chat of a request if the bot may act there."""
    refuse_if(not params.text("chat_id"), "chat_empty")
    chat = core.state.chats.get(params.integer("chat_id"))
    bot = core.state.bot.id
    if chat is None or (not chat.is_private and bot not in chat.members):
        raise refuse("chat_unknown")
    refuse_if(chat.migrated_to is not None, "upgraded", {"migrate_to_chat_id": chat.migrated_to})
    if not chat.is_private:
        refuse_if(not chat.present(bot), "kicked", kind=chat.type)
        return chat
    refuse_if(core.state.users[chat.id].blocked, "blocked")
    refuse_if(not core.state.users[chat.id].started, "never_started")
    return chat


def read_thread(chat: Chat, params: Params) -> int | None:
    """Return the topic of a request, None without one."""
    thread = params.integer("message_thread_id")
    refuse_if(thread and thread not in chat.topics, "thread")
    return thread or None


def read_message(core: Core, chat: Chat, params: Params, unknown: str) -> Message:
    """Return the message of a request; `unknown` is the refusal if it does not exist."""
    number = params.integer("message_id")
    refuse_if(number <= 0, "edit_no_id")
    message = core.state.message(chat.id, number)
    if message is None:
        raise refuse(unknown)
    return message


def read_ephemeral(core: Core, chat: Chat, params: Params) -> Message:
    """Return the ephemeral message of a request."""
    receiver = params.integer("receiver_user_id")
    refuse_if(receiver <= 0, "user_invalid")
    message = core.state.ephemeral(chat.id, params.integer("ephemeral_message_id"))
    if message is None or message.receiver_id != receiver:
        raise refuse("ephemeral_unknown")
    return message


def read_text(params: Params) -> Content:
    """Read the text of a message."""
    refuse_if(not params.text("text"), "text_empty")
    formatted = _formatted(params, "text")
    refuse_if(not formatted.text, "text_blank")
    refuse_if(len(formatted.text) > TEXT_LENGTH, "text_long")
    return Content(*formatted)


def read_captioned(core: Core, params: Params, kind: str, source: str) -> Content:
    """Read a file, referred to by `source` as in `read_file`, and its caption."""
    return read_caption(params, read_file(core.state, params, kind, source))


def read_caption(params: Params, media: Json) -> Content:
    """Read the caption of a file."""
    caption = _formatted(params, "caption")
    refuse_if(len(caption.text) > CAPTION_LENGTH, "caption_long")
    return Content(caption.text or None, caption.entities, media)


def read_input_media(core: Core, params: Params) -> Content:
    """Read an InputMedia object, whose file is another part of the request."""
    given = params.json("media")
    refuse_if(not isinstance(given, dict), "media", why="expected an Object")
    refuse_if(given.get("type") not in ("photo", "document"), "media", why="unsupported type specified")
    refuse_if(not isinstance(given.get("media"), str), "media", why="media not found")
    inner = json_params(given)
    inner.files = params.files
    return read_captioned(core, inner, given["type"], given["media"])


def _formatted(params: Params, name: str) -> Formatted:
    source, mode = params.text(name), params.text("parse_mode").casefold()
    refuse_if(len(source.encode("utf-8", "surrogatepass")) > TEXT_BYTES, "text_bytes")
    refuse_if(mode not in ("", "html"), "parse_mode")
    return finish(*(parse_html(source) if mode else (source, [])))


def read_keyboard(raw: str, chat: Chat) -> Json | None:
    """Read a reply_markup parameter; None without a keyboard. Only private chats allow web_app buttons."""
    if not raw.strip():
        return None
    try:
        markup = json.loads(raw)
    except ValueError:
        raise refuse("markup_json") from None
    refuse_if(not isinstance(markup, dict), "markup_object")
    rows = markup.get("inline_keyboard")
    refuse_if(not isinstance(rows, list) or not all(isinstance(row, list) for row in rows), "markup_rows")
    buttons = [[_button(button) for button in row] for row in rows if row]
    refuse_if(sum(map(len, buttons)) > MOST_BUTTONS or any(len(row) > MOST_IN_ROW for row in buttons), "markup_long")
    refuse_if(not chat.is_private and any("web_app" in button for row in buttons for button in row), "button_type")
    return {"inline_keyboard": buttons} if buttons else None


def _button(button: object) -> Json:
    if not isinstance(button, dict):
        raise refuse("button_object")
    refuse_if(not isinstance(button.get("text"), str), "button_no_text")
    kept = {name: button[name] for name in ("text", "style", *TYPES) if button.get(name) is not None}
    refuse_if(kept.get("style", "primary") not in STYLES, "button_style")
    types = [name for name in TYPES if name in kept]
    refuse_if(not types, "button_plain")
    refuse_if(not kept["text"].strip(), "button_text")
    refuse_if(len(types) > 1, "button_type")
    if "url" in kept:
        return kept | {"url": _url(str(kept["url"]))}
    if "web_app" in kept:
        return kept | {"web_app": {"url": _app_url(kept["web_app"])}}
    if "switch_inline_query" in kept:
        return kept | {"switch_inline_query": str(kept["switch_inline_query"])}
    data = kept["callback_data"]
    refuse_if(not isinstance(data, str) or not 1 <= len(data.encode()) <= DATA_BYTES, "button_data")
    return kept


def _url(url: str) -> str:
    if re.match(r"tg://\w+", url) or re.match(r"https?://[^\s/?#.]+(\.[^\s/?#.]+)+", url):
        return url
    if re.fullmatch(r"[\w-]+(\.[\w-]+)+(:\d+)?([/?#]\S*)?", url):
        return f"http://{url}"
    refuse_if(not url.strip(), "button_url", url=url, why="URL is empty")
    unknown = "://" in url and not url.startswith("http")
    raise refuse("button_url", url=url, why="Unsupported URL protocol" if unknown else "Wrong HTTP URL")


def _app_url(given: object) -> str:
    """Return the address of a web_app button: https, or http on this machine."""
    if not isinstance(given, dict):
        raise refuse("button_web_app")
    url = str(given.get("url") or "")
    if urlsplit(url).scheme != "https" and urlsplit(url).hostname not in LOCAL:
        raise refuse("button_web_app_url", url=url, why="Only HTTPS links are allowed")
    return url
