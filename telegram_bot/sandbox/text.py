"""Texts of messages as the Bot API treats them: UTF-16 lengths, trimming, entities found by the server."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

Json = dict[str, Any]

_OPAQUE = ("code", "pre", "text_link", "text_mention", "custom_emoji")
"""Entities within which no others are found."""
_FOUND = re.compile(
    r"(?P<url>https?://[^\s<>\"']+[^\s<>\"'.,;:!?)\]])"
    r"|(?<![\w/@])(?P<bot_command>/[A-Za-z0-9_]{1,64}(?:@[A-Za-z]\w{2,31})?)(?![\w/])"
    r"|(?<![\w@/])(?P<mention>@[A-Za-z]\w{2,31})(?!\w)"
    r"|(?<![\w#])(?P<hashtag>#\w*[^\W\d]\w*)"
)


class Formatted(NamedTuple):
    """Plain text with its entities; their offsets and lengths count UTF-16 code units."""

    text: str
    entities: list[Json]


def utf16_len(text: str) -> int:
    """Return the length in UTF-16 code units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def utf16_slice(text: str, offset: int, length: int) -> str:
    """Return the part of the text that an entity covers."""
    data = text.encode("utf-16-le", "surrogatepass")
    return data[2 * offset : 2 * (offset + length)].decode("utf-16-le", "replace")


def finish(text: str, entities: list[Json]) -> Formatted:
    """Trim a text as the server does, and add the commands, mentions, hashtags and links found in it."""
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
    return Formatted(trimmed, _with_found(trimmed, kept))


def _with_found(text: str, entities: list[Json]) -> list[Json]:
    opaque = [(e["offset"], e["offset"] + e["length"]) for e in entities if e["type"] in _OPAQUE]
    found = []
    for match in _FOUND.finditer(text):
        start = utf16_len(text[: match.start()])
        stop = start + utf16_len(match[0])
        if not any(start < last and first < stop for first, last in opaque):
            found.append({"type": match.lastgroup, "offset": start, "length": stop - start})
    return sorted(entities + found, key=lambda e: (e["offset"], -e["length"]))
