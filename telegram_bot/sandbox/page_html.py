"""Texts with entities as safe HTML for the chat page."""

from __future__ import annotations

import re
from html import escape
from typing import Any

Json = dict[str, Any]

TAGS = {
    "bold": "b",
    "italic": "i",
    "underline": "u",
    "strikethrough": "s",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
}
BLOCKS = ("pre", "blockquote", "expandable_blockquote")
CLASSES = {
    "spoiler": "spoiler",
    "mention": "mention",
    "text_mention": "mention",
    "bot_command": "command",
    "hashtag": "hashtag",
    "custom_emoji": "emoji",
}


def _tags(entity: Json, content: str) -> tuple[str, str]:
    """Return the start and end tag of an entity."""
    kind = entity["type"]
    if kind in TAGS:
        return f"<{TAGS[kind]}>", f"</{TAGS[kind]}>"
    if kind == "expandable_blockquote":
        return '<blockquote class="expandable">', "</blockquote>"
    if kind in ("text_link", "url"):
        url = str(entity.get("url", content))
        if re.match(r"(https?|tg|mailto|tel):", url, re.IGNORECASE):
            return f'<a href="{escape(url)}" rel="noreferrer">', "</a>"
    if kind == "text_mention":
        return f'<span class="mention" data-user="{int(entity["user_id"])}">', "</span>"
    if kind == "date_time":
        return (
            f'<time data-unix="{int(entity["unix_time"])}" data-format="{escape(entity["date_time_format"])}">',
            "</time>",
        )
    if kind in CLASSES:
        return f'<span class="{CLASSES[kind]}">', "</span>"
    return "", ""


def to_html(text: str, entities: list[Json]) -> str:
    """Return the text as HTML: every character escaped, entities as a fixed set of tags.

    An entity that overlaps another one without nesting is cut where the outer one ends.
    """
    marks = _positions(text)
    spans = []
    for entity in sorted(entities, key=lambda e: (e["offset"], -e["length"])):
        start, end = marks.get(entity["offset"]), marks.get(entity["offset"] + entity["length"])
        if start is not None and end is not None and end > start:
            spans.append((start, end, entity))
    return _draw(text, 0, len(text), spans)


def _positions(text: str) -> dict[int, int]:
    """Return the character offset of each UTF-16 offset."""
    found, units = {0: 0}, 0
    for number, character in enumerate(text):
        units += 1 + (character > "\uffff")
        found[units] = number + 1
    return found


def _draw(text: str, start: int, end: int, spans: list[tuple[int, int, Json]]) -> str:
    parts, at = [], start
    while spans:
        begin, stop, entity = spans[0]
        stop = min(stop, end)
        begin = max(begin, at)
        inner = [s for s in spans[1:] if s[0] < stop]
        spans = spans[1 + len(inner) :]
        if stop <= begin:
            continue
        parts.append(escape(text[at:begin]))
        before, after = _tags(entity, text[begin:stop])
        parts += [before, _draw(text, begin, stop, inner), after]
        at = stop
        if entity["type"] in BLOCKS and at < end and text[at] == "\n":
            at += 1
    parts.append(escape(text[at:end]))
    return "".join(parts)
