"""parse_mode MarkdownV2: the marks that bots use, with the real refusals."""

from __future__ import annotations

from typing import Any

from telegram_bot.sandbox.errors import refuse
from telegram_bot.sandbox.html import parse_html
from telegram_bot.sandbox.utf16 import utf16_len

Json = dict[str, Any]

RESERVED = "_*[]()~`>#+-=|{}.!"
MARKS = {
    "*": ("bold", "Bold"),
    "_": ("italic", "Italic"),
    "__": ("underline", "Underline"),
    "~": ("strikethrough", "Strikethrough"),
    "||": ("spoiler", "Spoiler"),
}
CODES = {"```": ("pre", "Pre"), "`": ("code", "Code")}


class _Parser:
    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.plain = ""
        self.entities: list[Json] = []
        self.open: list[tuple[str, int, int]] = []

    def run(self) -> tuple[str, list[Json]]:
        while self.at < len(self.source):
            self.step()
        if self.open:
            mark, begin, _ = self.open[-1]
            kind = "TextUrl" if mark == "[" else MARKS[mark][1]
            raise refuse("md_open", kind=kind, at=self.bytes_before(begin))
        return self.plain, sorted(self.entities, key=lambda e: (e["offset"], -e["length"]))

    def bytes_before(self, at: int) -> int:
        return len(self.source[:at].encode())

    def step(self) -> None:
        source, at = self.source, self.at
        if source[at] == "\\" and at + 1 < len(source) and 0 < ord(source[at + 1]) < 127:
            self.plain += source[at + 1]
            self.at += 2
            return
        code = next((c for c in CODES if source.startswith(c, at)), None)
        mark = next((m for m in ("__", "||", "*", "_", "~") if source.startswith(m, at)), None)
        if code is not None:
            self.code(code)
        elif mark is not None:
            self.mark(mark)
        elif source[at] == "[":
            self.open.append(("[", at, utf16_len(self.plain)))
            self.at += 1
        elif source[at] == "]" and self.open and self.open[-1][0] == "[":
            self.link()
        elif source[at] in RESERVED:
            raise refuse("md_reserved", char=source[at])
        else:
            self.plain += source[at]
            self.at += 1

    def code(self, fence: str) -> None:
        """Code and preformatted text: nothing inside is markup."""
        kind, name = CODES[fence]
        begin, start = self.at, utf16_len(self.plain)
        self.at += len(fence)
        content = ""
        while not self.source.startswith(fence, self.at):
            if self.at >= len(self.source):
                raise refuse("md_open", kind=name, at=self.bytes_before(begin))
            if self.source[self.at] == "\\" and self.source[self.at + 1 : self.at + 2] in "\\`":
                self.at += 1
            content += self.source[self.at : self.at + 1]
            self.at += 1
        self.at += len(fence)
        extra: Json = {}
        if kind == "pre" and "\n" in content:
            language, _, rest = content.partition("\n")
            if language and not any(c.isspace() for c in language):
                extra = {"language": language}
                content = rest
            elif not language:
                content = rest
        self.plain += content
        self.entity(kind, start, **extra)

    def mark(self, mark: str) -> None:
        self.at += len(mark)
        if self.open and self.open[-1][0] == mark:
            start = self.open.pop()[2]
            self.entity(MARKS[mark][0], start)
        else:
            self.open.append((mark, self.at - len(mark), utf16_len(self.plain)))

    def link(self) -> None:
        _, begin, start = self.open.pop()
        self.at += 1
        url = ""
        if self.source.startswith("(", self.at):
            end = self.source.find(")", self.at)
            if end < 0:
                raise refuse("md_open", kind="TextUrl", at=self.bytes_before(begin))
            url = self.source[self.at + 1 : end].replace("\\", "")
            self.at = end + 1
        text = self.plain.encode("utf-16-le")[2 * start :].decode("utf-16-le")
        quoted = (url or text).replace("&", "&amp;").replace('"', "&quot;")
        for entity in parse_html(f'<a href="{quoted}">x</a>')[1]:
            span = {"offset": start, "length": utf16_len(self.plain) - start}
            self.entities.append(entity | span)

    def entity(self, kind: str, start: int, **extra: object) -> None:
        length = utf16_len(self.plain) - start
        if length:
            self.entities.append({"type": kind, "offset": start, "length": length, **extra})


def parse_markdown_v2(source: str) -> tuple[str, list[Json]]:
    """Plain text and entities of MarkdownV2 text (block quotes and custom emoji are left out)."""
    return _Parser(source).run()
