"""Lines of models as they stand in messages: with the sign of their kind in front."""

from __future__ import annotations

from collections.abc import Iterable

from telegram_bot.presentation.text_line import TextLine
from telegram_bot.texts.loader import Html

SIGNS = {"??": "🔴 ??", "?": "🟠 ?", "?!": "🟡 ?!", "!": "🟢 !", "small": "⚪"}
"""The signs of lines by their kind; those of decisions have their marks as kinds."""


def drawn(line: TextLine) -> Html:
    """Return a line of a message."""
    sign = SIGNS.get(line.kind)
    return line.words if sign is None else Html(f"{sign} {line.words}")


def drawn_lines(lines: Iterable[TextLine]) -> list[Html]:
    """Return lines of a message."""
    return [drawn(line) for line in lines]
