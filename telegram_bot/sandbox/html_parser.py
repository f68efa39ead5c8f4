"""Parser of parse_mode HTML: markup to plain text and entities, with the refusals of the real server.

Offsets in refusals count UTF-8 bytes of the markup, offsets of entities UTF-16 code units of the plain text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from telegram_bot.sandbox.errors import ApiError, refuse
from telegram_bot.sandbox.text import utf16_len

Json = dict[str, Any]

SPACES = " \t\r\n\0\v"
PLAIN_TAGS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
}
TAGS = frozenset(PLAIN_TAGS) | {"a", "tg-emoji", "tg-time"}

_WORDS = re.compile(r"[^<&]+")
_REFERENCE = re.compile(r"&(?:#x([0-9a-fA-F]+)|#([0-9]+)|(lt|gt|amp|quot));?")
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_TOKEN = re.compile(r"[A-Za-z0-9.\-]*")
_TIME_FORMAT = re.compile(r"r|w?[dD]?[tT]?")
_MENTION = re.compile(r"tg:(?://)?user\?id=([0-9]+)")


@dataclass(slots=True)
class _Open:
    """A start tag whose end tag has not been read."""

    tag: str
    argument: str
    offset: int
    position: int
    attributes: dict[str, str]


@dataclass
class _Parser:
    source: str
    at: int = 0
    plain: list[str] = field(default_factory=list)
    offset: int = 0
    open: list[_Open] = field(default_factory=list)
    entities: list[Json] = field(default_factory=list)

    def run(self) -> tuple[str, list[Json]]:
        while self.at < len(self.source):
            if words := _WORDS.match(self.source, self.at):
                self.at = words.end()
                self.put(words[0])
            elif self.source[self.at] == "&":
                self.put(self.reference())
            elif self.source.startswith("</", self.at):
                self.end_tag()
            else:
                self.start_tag()
        if self.open:
            raise refuse("html_open", tag=self.open[-1].tag)
        return "".join(self.plain), _sorted(self.entities)

    def peek(self) -> str:
        """Return the next character, a zero character at the end."""
        return self.source[self.at] if self.at < len(self.source) else "\0"

    def step(self) -> str:
        self.at += 1
        return self.source[self.at - 1]

    def put(self, text: str) -> None:
        self.plain.append(text)
        self.offset += utf16_len(text)

    def skip_spaces(self) -> None:
        while self.at < len(self.source) and self.peek() in SPACES:
            self.at += 1

    def reference(self) -> str:
        """Read a character reference, or the ampersand itself."""
        match = _REFERENCE.match(self.source, self.at)
        character = _referenced(match) if match else None
        if match is None or character is None:
            return self.step()
        self.at = match.end()
        return character

    def error(self, key: str, at: int, **values: str) -> ApiError:
        return refuse(key, None, at=len(self.source[:at].encode()), **values)

    def start_tag(self) -> None:
        begin = self.at
        while self.peek() not in SPACES and self.peek() != ">":
            self.at += 1
        if self.at >= len(self.source):
            raise self.error("html_unclosed_start", begin)
        tag = self.source[begin + 1 : self.at].lower()
        if tag not in TAGS:
            raise self.error("html_tag", begin, tag=tag)
        argument, attributes = "", {}
        while (attribute := self.attribute(tag, begin)) is not None:
            argument = _argument(tag, *attribute) or argument
            attributes[attribute[0]] = attribute[1]
        self.at += 1
        if tag == "span" and argument != "spoiler":
            raise self.error("html_span", begin)
        self.open.append(_Open(tag, argument, self.offset, len(self.plain), attributes))

    def attribute(self, tag: str, begin: int) -> tuple[str, str] | None:
        """Read the next attribute of a start tag: name and value, None at the end of the tag."""
        self.skip_spaces()
        if self.peek() == ">":
            return None
        start = self.at
        while self.at < len(self.source) and self.peek() not in SPACES + "=>/\"'":
            self.at += 1
        name = self.source[start : self.at]
        if not name:
            if self.at >= len(self.source):
                raise self.error("html_unclosed_start", begin)
            raise self.error("html_attribute", begin, tag=tag)
        self.skip_spaces()
        value = ""
        if self.peek() == "=":
            self.at += 1
            self.skip_spaces()
            if self.at < len(self.source):
                value = self.quoted() if self.peek() in "'\"" else self.token()
        if self.at >= len(self.source):
            raise self.error("html_unclosed_start", begin)
        return name, value

    def token(self) -> str:
        start = self.at
        match = _TOKEN.match(self.source, self.at)
        self.at = match.end() if match else self.at
        if self.peek() not in SPACES and self.peek() != ">":
            raise self.error("html_token", start)
        return self.source[start : self.at].lower()

    def quoted(self) -> str:
        quote = self.step()
        value = []
        while self.at < len(self.source) and self.peek() != quote:
            value.append(self.reference() if self.peek() == "&" else self.step())
        self.at += 1
        return "".join(value)

    def end_tag(self) -> None:
        begin = self.at
        if not self.open:
            raise self.error("html_end", begin)
        while self.peek() not in SPACES and self.peek() != ">":
            self.at += 1
        found = self.source[begin + 2 : self.at]
        self.skip_spaces()
        if self.peek() != ">":
            raise self.error("html_unclosed_end", begin)
        self.at += 1
        last = self.open[-1]
        if found and found != last.tag:
            raise self.error("html_unmatched", begin, tag=last.tag, found=found)
        self.open.pop()
        if self.offset > last.offset:
            self.close(last)

    def close(self, tag: _Open) -> None:
        """Add the entity of a finished element."""
        span: Json = {"offset": tag.offset, "length": self.offset - tag.offset}
        if tag.tag == "a":
            content = "".join(self.plain[tag.position :])
            self.entities += _link(span, tag.argument or content)
        elif tag.tag == "tg-emoji":
            if not tag.argument.isdigit():
                raise refuse("html_emoji")
            self.entities.append({"type": "custom_emoji", **span, "custom_emoji_id": tag.argument})
        elif tag.tag == "tg-time":
            self.entities.append(_time(span, tag.attributes))
        elif tag.tag == "pre":
            self.entities.append(self.preformatted(span))
        else:
            kind = PLAIN_TAGS[tag.tag]
            if tag.tag == "blockquote" and tag.argument:
                kind = "expandable_blockquote"
            entity = {"type": kind, **span}
            if tag.tag == "code" and tag.argument:
                entity["language"] = tag.argument
            self.entities.append(entity)

    def preformatted(self, span: Json) -> Json:
        """Return the entity of a `pre`; a `code` that fills it is removed and gives its language to it."""
        inner = {"type": "code", **span}
        for entity in self.entities:
            if entity.items() >= inner.items():
                self.entities.remove(entity)
                language = entity.get("language")
                return {"type": "pre", **span} | ({"language": language} if language else {})
        return {"type": "pre", **span}


def _referenced(match: re.Match[str]) -> str | None:
    """Return the character of a reference, None if there is no such character."""
    if match[3]:
        return _NAMED[match[3]]
    number = int(match[1], 16) if match[1] else int(match[2])
    if not 0 < number <= 0x10FFFF or 0xD800 <= number <= 0xDFFF:
        return None
    return chr(number)


def _argument(tag: str, name: str, value: str) -> str:
    """Return the meaning of an attribute for its tag, empty if it has none."""
    if (tag, name) in (("a", "href"), ("tg-emoji", "emoji-id")):
        return value
    if (tag, name) == ("code", "class"):
        return value.removeprefix("language-") if value.startswith("language-") else ""
    if (tag, name) == ("span", "class"):
        return value.removeprefix("tg-") if value.startswith("tg-") else ""
    return "1" if (tag, name) == ("blockquote", "expandable") else ""


def _time(span: Json, attributes: dict[str, str]) -> Json:
    """Return the entity of a point in time, which clients show in the reader's time zone."""
    unix, shape = attributes.get("unix", ""), attributes.get("format", "")
    if not (unix.isascii() and unix.isdigit()) or not _TIME_FORMAT.fullmatch(shape):
        raise refuse("html_time")
    return {"type": "date_time", **span, "unix_time": int(unix), "date_time_format": shape}


def _link(span: Json, url: str) -> list[Json]:
    """Return the entity of a link or of a mention of a user, none for an invalid address."""
    if match := _MENTION.fullmatch(url):
        return [{"type": "text_mention", **span, "user_id": int(match[1])}]
    if not re.match(r"(?:https?|tg|ton|tonsite|mailto|tel):", url, re.IGNORECASE):
        if not re.match(r"[\w-]+(\.[\w-]+)+", url):
            return []
        url = f"http://{url}"
    if re.fullmatch(r"https?://[^/?#]+", url):
        url += "/"
    return [{"type": "text_link", **span, "url": url}]


def _sorted(entities: list[Json]) -> list[Json]:
    """Sort outer entities before inner ones; remove languages from `code`, since only `pre` has one."""
    for entity in entities:
        if entity["type"] == "code":
            entity.pop("language", None)
    return sorted(entities, key=lambda entity: (entity["offset"], -entity["length"]))


def parse_html(source: str) -> tuple[str, list[Json]]:
    """Return plain text and entities; raise ApiError with the texts of the real server.

    A mention of a user has "user_id" instead of "user".
    """
    return _Parser(source).run()
