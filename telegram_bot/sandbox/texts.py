"""Message texts as the Bot API treats them: UTF-16 lengths, trimming, entities, and HTML markup.

Invalid markup is refused with the real server's texts, whose offsets count UTF-8 bytes of the markup; offsets of
entities count UTF-16 code units of the plain text.
"""

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from telegram_bot.sandbox.errors import ApiError, refuse, refuse_if
from telegram_bot.sandbox.state import Json

_OPAQUE = ("code", "pre", "text_link", "text_mention", "custom_emoji")
"""Entities inside which no others are searched for."""
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
    """Trim a text like the server, and add the commands, mentions, hashtags and links found in it."""
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

_ARGUMENTS = {("a", "href"): "", ("tg-emoji", "emoji-id"): "", ("code", "class"): "language-", ("span", "class"): "tg-"}
"""The meaningful attributes by tag, and the prefix of their values."""
_REFERENCE = re.compile(r"&(?:#x([0-9a-fA-F]+)|#([0-9]+)|(lt|gt|amp|quot));?")
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_START = re.compile(rf"<([^{SPACES}>]*)")
_NAME = re.compile(rf"[{SPACES}]*(?:(>)|([^{SPACES}=>/\"']*)[{SPACES}]*)")
_VALUE = re.compile(rf"=[{SPACES}]*(?:\"([^\"]*)\"?|'([^']*)'?|([A-Za-z0-9.\-]*))")
_END = re.compile(rf"</([^{SPACES}>]*)[{SPACES}]*(>?)")
_TIME_FORMAT = re.compile(r"r|w?[dD]?[tT]?")
_MENTION = re.compile(r"tg:(?://)?user\?id=([0-9]+)")


@dataclass(slots=True)
class _Open:
    """A start tag whose end tag was not yet read."""

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
            begin = self.at
            if self.source.startswith("</", begin):
                self.end_tag(begin)
            elif self.source[begin] == "<":
                self.start_tag(begin)
            else:
                end = self.source.find("<", begin)
                self.at = end if end >= 0 else len(self.source)
                text = _decoded(self.source[begin : self.at])
                self.plain.append(text)
                self.offset += utf16_len(text)
        if self.open:
            raise refuse("html_open", tag=self.open[-1].tag)
        return "".join(self.plain), _sorted(self.entities)

    def read(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Match a pattern at the current position and advance past it."""
        found = pattern.match(self.source, self.at)
        self.at = found.end() if found else self.at
        return found

    def error(self, key: str, at: int, **values: str) -> ApiError:
        return refuse(key, None, at=len(self.source[:at].encode()), **values)

    def check_end(self, begin: int) -> None:
        """Refuse an unterminated start tag."""
        if self.at >= len(self.source):
            raise self.error("html_unclosed_start", begin)

    def start_tag(self, begin: int) -> None:
        found = self.read(_START)
        self.check_end(begin)
        tag = found[1].lower() if found else ""
        if tag not in TAGS:
            raise self.error("html_tag", begin, tag=tag)
        argument, attributes = "", dict[str, str]()
        while (name := self.read(_NAME)) and not name[1]:
            if not name[2]:
                self.check_end(begin)
                raise self.error("html_attribute", begin, tag=tag)
            value = self.value()
            self.check_end(begin)
            argument = _argument(tag, name[2], value) or argument
            attributes[name[2]] = value
        if tag == "span" and argument != "spoiler":
            raise self.error("html_span", begin)
        self.open.append(_Open(tag, argument, self.offset, len(self.plain), attributes))

    def value(self) -> str:
        """Read the value of an attribute, empty if it has none."""
        found = self.read(_VALUE)
        if found is None:
            return ""
        if found[3] is None:
            return _decoded(found[1] or found[2] or "")
        if self.at < len(self.source) and self.source[self.at] not in SPACES + ">":
            raise self.error("html_token", found.start(3))
        return found[3].lower()

    def end_tag(self, begin: int) -> None:
        if not self.open:
            raise self.error("html_end", begin)
        found, last = self.read(_END), self.open[-1]
        if not found or not found[2]:
            raise self.error("html_unclosed_end", begin)
        if found[1] and found[1] != last.tag:
            raise self.error("html_unmatched", begin, tag=last.tag, found=found[1])
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
            refuse_if(not tag.argument.isdigit(), "html_emoji")
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
        """Return the entity of a `pre`; a `code` that fills it is removed and passes on its language."""
        inner = {"type": "code", **span}
        code = next((entity for entity in self.entities if entity.items() >= inner.items()), None)
        if code is not None:
            self.entities.remove(code)
        language = code and code.get("language")
        return {"type": "pre", **span} | ({"language": language} if language else {})


def _decoded(text: str) -> str:
    """Replace the character references in a text, except those of nonexistent characters."""
    return _REFERENCE.sub(lambda match: _referenced(match) or match[0], text)


def _referenced(match: re.Match[str]) -> str | None:
    """Return the character of a reference, None if it does not exist."""
    if match[3]:
        return _NAMED[match[3]]
    number = int(match[1], 16) if match[1] else int(match[2])
    if not 0 < number <= 0x10FFFF or 0xD800 <= number <= 0xDFFF:
        return None
    return chr(number)


def _argument(tag: str, name: str, value: str) -> str:
    if (tag, name) == ("blockquote", "expandable"):
        return "1"
    prefix = _ARGUMENTS.get((tag, name))
    return value.removeprefix(prefix) if prefix is not None and value.startswith(prefix) else ""


def _time(span: Json, attributes: dict[str, str]) -> Json:
    """Return the entity of a point in time, which clients show in the reader's time zone."""
    unix, shape = attributes.get("unix", ""), attributes.get("format", "")
    refuse_if(not (unix.isascii() and unix.isdigit()) or not _TIME_FORMAT.fullmatch(shape), "html_time")
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
