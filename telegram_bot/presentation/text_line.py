"""Lines of words in models, which each front end draws in its own way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from telegram_bot.texts.loader import Html, Texts, plain_words


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line in the reader's language.

    `text`: with emphasis, and tags of the kinds of texts of which it is made.
    `kind`: the key of its text, or what else it is, by which a front end may choose how to draw it.
    """

    kind: str
    text: Html

    @property
    def words(self) -> str:
        """The line in plain words."""
        return plain_words(self.text)


def text_line(texts: Texts, key: str, /, **values: Any) -> TextLine:
    """Return a text as a line; raise TextFault."""
    return TextLine(key, texts.words.html(key, **values))
