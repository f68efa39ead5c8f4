"""The content of messages that are sent or edited: text, caption, rich text, media, keyboard."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape

from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.errors import refuse
from telegram_bot.sandbox.formatting import Formatted, read_caption, read_text
from telegram_bot.sandbox.keyboard import read_markup
from telegram_bot.sandbox.media import KINDS, read_media
from telegram_bot.sandbox.params import Params, json_params
from telegram_bot.sandbox.world import Chat, Json, Message

RICH_LIMIT = 32768
SHOWN = ("show_caption_above_media", "has_media_spoiler")
"""Options that an edit sets anew; all others stay with the message."""


@dataclass(slots=True)
class Content:
    """What a message says; `text` is the caption when there is a medium."""

    text: str | None = None
    entities: list[Json] = field(default_factory=list)
    media: Json | None = None
    rich: Json | None = None
    options: Json = field(default_factory=dict)
    uploaded: bool = False

    def same_as(self, message: Message) -> bool:
        """Whether an edit to this content would change nothing."""
        return (
            not self.uploaded
            and (self.text or "") == (message.text or "")
            and self.entities == message.entities
            and self.media == message.media
            and self.rich == message.rich
            and self.options.get("show_caption_above_media") == message.options.get("show_caption_above_media")
        )

    def put_into(self, message: Message) -> None:
        """Make it the content of the message."""
        message.text, message.entities = self.text, self.entities
        message.media, message.rich = self.media, self.rich
        kept = {name: value for name, value in message.options.items() if name not in SHOWN}
        message.options = kept | self.options


def of_text(formatted: Formatted) -> Content:
    """A text message."""
    return Content(formatted.text, formatted.entities)


def text_or_rich(core: Core, params: Params) -> Content:
    """The new content of editMessageText: a text, or from 10.1 on a rich message."""
    if core.level >= 10.1 and params.has("rich_message"):
        return read_rich(params)
    return of_text(read_text(params))


def captioned(core: Core, params: Params, kind: str) -> Content:
    """A medium with its caption."""
    caption = read_caption(params)
    media = read_media(core.world, params, kind)
    return Content(
        caption.text or None,
        caption.entities,
        media,
        options=_options(params),
        uploaded=kind in params.files or params.text(kind).startswith("attach://"),
    )


def read_input_media(core: Core, params: Params, item: object) -> Content:
    """An InputMedia object; its attachments are files of the same request."""
    if not isinstance(item, dict):
        raise refuse("media_input", why="expected an Object")
    kind, source = item.get("type"), item.get("media")
    if kind not in KINDS:
        raise refuse("media_input", why="unsupported type specified")
    if not isinstance(source, str):
        raise refuse("media_input", why="media not found")
    inner = json_params(item)
    inner.files = params.files
    caption = read_caption(inner)
    media = read_media(core.world, inner, kind, source)
    return Content(
        caption.text or None,
        caption.entities,
        media,
        options=_options(inner),
        uploaded=source.startswith("attach://"),
    )


def _options(params: Params) -> Json:
    found: Json = {}
    if params.truth("show_caption_above_media"):
        found["show_caption_above_media"] = True
    if params.truth("has_spoiler"):
        found["has_media_spoiler"] = True
    return found


def read_rich(params: Params) -> Content:
    """A rich message: blocks are kept as given, html and markdown as one plain paragraph."""
    given = params.json("rich_message")
    if not isinstance(given, dict):
        raise refuse("rich_empty")
    kinds = [name for name in ("html", "markdown", "blocks") if given.get(name)]
    if not kinds:
        raise refuse("rich_empty")
    if len(kinds) > 1:
        raise refuse("rich_kind")
    source = given[kinds[0]]
    if isinstance(source, str) and len(source) > RICH_LIMIT:
        raise refuse("rich_long")
    if kinds[0] == "blocks":
        if not isinstance(source, list):
            raise refuse("rich_empty")
        return Content(rich={"blocks": source, "html": None})
    return Content(rich={"blocks": [_paragraph(source)], "html": source})


def _paragraph(source: str) -> Json:
    """One block with the plain text of a marked-up one: the sandbox draws the markup itself."""
    plain = unescape(re.sub(r"<[^>]*>", "", source)).strip()
    return {"type": "paragraph", "text": plain or " "}


def read_keyboard(core: Core, params: Params, chat: Chat, *, ephemeral: bool = False) -> Json | None:
    """The reply_markup of a request."""
    return read_markup(
        params.text("reply_markup"),
        level=core.level,
        private=chat.is_private,
        ephemeral=ephemeral,
    )
