"""Text parameters of messages: parse modes, explicit entities, limits, entities found by itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from telegram_bot.sandbox.errors import refuse
from telegram_bot.sandbox.html import parse_html
from telegram_bot.sandbox.markdown import parse_markdown_v2
from telegram_bot.sandbox.params import Params
from telegram_bot.sandbox.utf16 import utf16_len

Json = dict[str, Any]

TEXT_BYTES = 32768
TEXT_LIMIT = 4096
CAPTION_LIMIT = 1024

PARSERS: dict[str, Callable[[str], tuple[str, list[Json]]]] = {
    "html": parse_html,
    "markdownv2": parse_markdown_v2,
}
_ENTITY_NAMES = (
    "mention hashtag cashtag bot_command url email phone_number bold italic underline "
    "strikethrough spoiler blockquote expandable_blockquote code pre text_link text_mention "
    "custom_emoji date_time"
)
ENTITY_TYPES = frozenset(_ENTITY_NAMES.split())

_FOUND = re.compile(
    r"(?P<url>https?://[^\s<>\"']+[^\s<>\"'.,;:!?)\]])"
    r"|(?<![\w/@])(?P<bot_command>/[A-Za-z0-9_]{1,64}(?:@[A-Za-z]\w{2,31})?)(?![\w/])"
    r"|(?<![\w@/])(?P<mention>@[A-Za-z]\w{2,31})(?!\w)"
    r"|(?<![\w#])(?P<hashtag>#\w*[^\W\d]\w*)"
)


class Formatted(NamedTuple):
    """Plain text with its entities."""

    text: str
    entities: list[Json]


def read_text(params: Params) -> Formatted:
    """The `text` of a message, 1-4096 characters."""
    if not params.text("text"):
        raise refuse("text_empty")
    found = read_formatted(params.text("text"), params, "entities")
    if not found.text:
        raise refuse("text_blank")
    if len(found.text) > TEXT_LIMIT:
        raise refuse("text_long")
    return found


def read_caption(params: Params) -> Formatted:
    """The `caption` of a message, at most 1024 characters, possibly none."""
    found = read_formatted(params.text("caption"), params, "caption_entities")
    if len(found.text) > CAPTION_LIMIT:
        raise refuse("caption_long")
    return found


def read_formatted(source: str, params: Params, entities_name: str) -> Formatted:
    """Parse a text by the request's parse_mode, or take its explicit entities."""
    if len(source.encode("utf-8", "surrogatepass")) > TEXT_BYTES:
        raise refuse("text_bytes")
    mode = params.text("parse_mode").casefold()
    if mode in ("", "none"):
        explicit = params.json(entities_name, "entities_json")
        text, entities = source, _explicit(explicit, source)
    elif mode in PARSERS:
        text, entities = PARSERS[mode](source)
    else:
        raise refuse("parse_mode")
    return finish(text, entities)


def finish(text: str, entities: list[Json]) -> Formatted:
    """Trim a text as the server does and add the entities that it finds by itself."""
    text = text.replace("\r", "").replace("\0", " ")
    trimmed = text.lstrip()
    removed = utf16_len(text) - utf16_len(trimmed)
    trimmed = trimmed.rstrip()
    end = utf16_len(trimmed)
    kept = []
    for entity in entities:
        start = max(0, entity["offset"] - removed)
        stop = min(end, entity["offset"] + entity["length"] - removed)
        if stop > start:
            kept.append(entity | {"offset": start, "length": stop - start})
    return Formatted(trimmed, merge_found(trimmed, kept))


def merge_found(text: str, entities: list[Json]) -> list[Json]:
    """Add commands, mentions, hashtags and links where no code or link stands already."""
    closed = ("code", "pre", "text_link", "text_mention", "custom_emoji", "url")
    taken = [
        (e["offset"], e["offset"] + e["length"])
        for e in entities
        if e["type"] in closed or e["type"] in ("mention", "bot_command", "hashtag")
    ]
    found = []
    for match in _FOUND.finditer(text):
        start = utf16_len(text[: match.start()])
        stop = start + utf16_len(match[0])
        if not any(start < last and first < stop for first, last in taken):
            found.append({"type": match.lastgroup, "offset": start, "length": stop - start})
    return sorted(entities + found, key=lambda e: (e["offset"], -e["length"]))


def _explicit(entities: object, text: str) -> list[Json]:
    if entities is None:
        return []
    if not isinstance(entities, list):
        raise refuse("entities_json")
    return [_entity(entity, utf16_len(text)) for entity in entities]


def _entity(entity: object, end: int) -> Json:
    if not isinstance(entity, dict):
        raise refuse("entity", why="expected an Object")
    if entity.get("type") not in ENTITY_TYPES:
        raise refuse("entity", why="unsupported type specified")
    offset, length = entity.get("offset"), entity.get("length")
    if not isinstance(offset, int) or not isinstance(length, int) or offset < 0 or length < 0:
        raise refuse("entity_bounds")
    if offset + length > end:
        raise refuse("entity_end", start=offset, end=end)
    kept = {k: entity[k] for k in ("type", "offset", "length") if k in entity}
    for extra in ("url", "language", "custom_emoji_id", "unix_time", "date_time_format"):
        if extra in entity:
            kept[extra] = entity[extra]
    if entity["type"] == "text_mention" and isinstance(entity.get("user"), dict):
        kept["user_id"] = int(entity["user"].get("id", 0))
    return kept
