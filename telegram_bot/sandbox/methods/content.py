"""The content of messages that are sent or edited: a text, or a file with a caption."""

from __future__ import annotations

from typing import NamedTuple

from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.errors import refuse
from telegram_bot.sandbox.files import read_file
from telegram_bot.sandbox.html_parser import parse_html
from telegram_bot.sandbox.params import Params, json_params
from telegram_bot.sandbox.state import Json
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
    caption = _formatted(params, "caption")
    if len(caption.text) > CAPTION_LENGTH:
        raise refuse("caption_long")
    return Content(caption.text or None, caption.entities, read_file(core.state, params, kind, source))


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
