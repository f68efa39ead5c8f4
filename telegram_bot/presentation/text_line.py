"""Lines of words in models, which each front end draws in its own way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from telegram_bot.texts.loader import Html, Texts
from telegram_bot.texts.plain import unadorned


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
        return unadorned(self.words)


def text_line(texts: Texts, key: str, /, **values: Any) -> TextLine:
    """Return a text as a line; raise TextFault."""
    return TextLine(key, texts.html(key, **values))
