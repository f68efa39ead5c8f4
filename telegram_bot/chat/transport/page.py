"""Pages: text and rows of buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from telegram_bot.chat.transport.callback_data import CallbackData

MAX_ALERT = 200
"""Telegram's limit for the text of a dialog, in characters."""


class ButtonStyle(Enum):
    """Colour of a button, by its purpose and never by the card it shows; not all clients show colours."""

    RED = "danger"
    """Cannot be undone."""
    BLUE = "primary"
    """Possible now."""
    GREEN = "success"
    """Recommended."""


@dataclass(frozen=True, slots=True)
class Button:
    """One button: it carries callback data, or opens a link, or (`web_app`, in private chats) a page in Telegram."""

    label: str
    data: CallbackData | None = None
    url: str | None = None
    style: ButtonStyle | None = None
    web_app: str | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """A message: HTML text and rows of buttons."""

    text: str
    rows: tuple[tuple[Button, ...], ...] = ()


def build_page(lines: Sequence[str], rows: Sequence[Sequence[Button]] = ()) -> Page:
    """Return a page of lines and the non-empty rows of buttons."""
    return Page("\n".join(lines), tuple(tuple(row) for row in rows if row))
