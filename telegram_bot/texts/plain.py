"""Texts for messages as plain text: without markup, and without the signs that begin lines of messages."""

from __future__ import annotations

import re

from telegram_bot.texts.loader import without_markup

_SPACES = re.compile(r"[^\S\n]+")
SIGNS = (
    *(
        "🂠",
        "🗂",
        "✂️",
        "🗣",
        "👥",
        "👤",
        "🎯",
        "⏳",
        "👉",
        "⏸",
        "⏹",
        "🏁",
        "🏆",
        "🏅",
        "🤝",
        "🔀",
        "⭐",
        "💡",
        "🔓",
        "▶️",
        "•",
    ),
    *("🔍", "💸", "👏", "🎖", "📈", "🔴", "🟠", "🟡", "🟢", "⚪", "▫️"),
)
"""Signs at the beginning of lines that only decorate them; signs of suits are none of them."""
_SIGN = re.compile(rf"^(?:{'|'.join(SIGNS)})\s+", re.MULTILINE)


def plain_text(html: str) -> str:
    """Return a text without markup, its spaces being ordinary ones."""
    return "\n".join(line.strip() for line in _SPACES.sub(" ", without_markup(html)).splitlines()).strip()


def unadorned(html: str) -> str:
    """Return a text without markup and without the signs that decorate the beginning of its lines."""
    return _SIGN.sub("", plain_text(html))
