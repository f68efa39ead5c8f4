"""Lines of words in models, which each front end draws in its own way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from telegram_bot.texts.loader import Html, Texts


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line in the reader's language.

    `words`: as the texts write it, with which the model is made: plain words, or for the chat with signs and emphasis.
    `kind`: the key of its text, or what else it is, by which a front end may choose a sign.
    """

    kind: str
    words: Html


def text_line(texts: Texts, key: str, /, **values: Any) -> TextLine:
    """Return a text as a line; raise TextFault."""
    return TextLine(key, texts.html(key, **values))
