"""Lines of words in models, which each front end draws in its own way."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from telegram_bot.texts.loader import Html, Texts
from telegram_bot.texts.plain import plain_text

MAX_PLAIN = 4_000
"""Lines whose plain words are remembered, those used last: each page of a table is sent the same lines again."""

_plain = lru_cache(maxsize=MAX_PLAIN)(plain_text)


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line in the reader's language.

    `words`: with the emphasis of its text as markup, which a front end may drop. `kind`: the key of its text, or what
    else it is, by which a front end may choose a sign.
    """

    kind: str
    words: Html

    @property
    def plain(self) -> str:
        """The words without markup."""
        return _plain(self.words)


def text_line(texts: Texts, key: str, /, **values: Any) -> TextLine:
    """Return a text as a line; raise TextFault."""
    return TextLine(key, texts.html(key, **values))
