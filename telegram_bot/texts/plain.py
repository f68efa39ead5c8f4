"""Texts for messages as plain text, without markup."""

from __future__ import annotations

import re

from telegram_bot.texts.loader import without_markup

_BLACK_SUIT = re.compile("([♠♣])\N{VARIATION SELECTOR-16}")
_SPACES = re.compile(r"[^\S\n]+")


def plain_text(html: str) -> str:
    """Return a text without markup, its spaces being ordinary ones and black suits having the colour of its letters."""
    text = _BLACK_SUIT.sub("\\1\N{VARIATION SELECTOR-15}", _SPACES.sub(" ", without_markup(html)))
    return "\n".join(line.strip() for line in text.splitlines()).strip()
