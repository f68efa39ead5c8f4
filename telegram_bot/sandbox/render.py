"""Plain text with entities drawn as harmless HTML for the chat page."""

from __future__ import annotations

import re
from html import escape, unescape
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


def _opening(entity: Json, content: str) -> tuple[str, str]:
    """The tags around an entity."""
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
        user = entity.get("user_id", "")
        return f'<span class="mention" data-user="{int(user or 0)}">', "</span>"
    if kind == "date_time":
        return (
            f'<time data-unix="{int(entity["unix_time"])}" data-format="{escape(entity["date_time_format"])}">',
            "</time>",
        )
    if kind in CLASSES:
        return f'<span class="{CLASSES[kind]}">', "</span>"
    return "", ""


def to_html(text: str, entities: list[Json]) -> str:
    """The text as HTML: every character escaped, entities as a fixed set of tags.

    Entities that overlap without nesting are cut where the outer one ends.
    """
    marks = _positions(text)
    spans = []
    for entity in sorted(entities, key=lambda e: (e["offset"], -e["length"])):
        start, end = marks.get(entity["offset"]), marks.get(entity["offset"] + entity["length"])
        if start is not None and end is not None and end > start:
            spans.append((start, end, entity))
    return _draw(text, 0, len(text), spans)


def _positions(text: str) -> dict[int, int]:
    """UTF-16 offsets to character offsets."""
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
        before, after = _opening(entity, text[begin:stop])
        parts += [before, _draw(text, begin, stop, inner), after]
        at = stop
        if entity["type"] in BLOCKS and at < end and text[at] == "\n":
            at += 1
    parts.append(escape(text[at:end]))
    return "".join(parts)


_RICH_NAMES = (
    "b strong i em u ins s strike del code pre blockquote h1 h2 h3 h4 h5 h6 p br hr ul ol li "
    "table thead tbody tr td th caption details summary sub sup mark footer"
)
_RICH_TAGS = frozenset(_RICH_NAMES.split())
_TAG = re.compile(r"<(/?)([A-Za-z][\w-]*)([^<>]*)>")


def rich_to_html(source: str) -> str:
    """HTML of a rich message with everything removed but bare tags of a fixed set."""

    def keep(match: re.Match[str]) -> str:
        slash, tag, rest = match[1], match[2].lower(), match[3]
        if tag not in _RICH_TAGS:
            return ""
        spans = "".join(
            f' {name}="{int(value)}"' for name, value in re.findall(r'\b(colspan|rowspan)="?(\d{1,2})"?', rest)
        )
        return f"<{slash}{tag}{'' if slash else spans}>"

    parts, at = [], 0
    for match in _TAG.finditer(source):
        parts.append(escape(unescape(source[at : match.start()]), quote=False))
        parts.append(keep(match))
        at = match.end()
    parts.append(escape(unescape(source[at:]), quote=False))
    return "".join(parts)
