"""What a message of ours is: text and rows of keys, and its form for Telegram."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from telegram_bot.chat.transport.callback_data import CallbackData
from telegram_bot.games.presenter import Style


@dataclass(frozen=True, slots=True)
class Key:
    """One button: it carries a press, or opens a link."""

    label: str
    press: CallbackData | None = None
    url: str | None = None
    style: Style | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """A message: HTML text and rows of keys."""

    text: str
    keys: tuple[tuple[Key, ...], ...] = field(default=())


def page(lines: Sequence[str], keys: Sequence[Sequence[Key]]) -> Page:
    """Make a page of lines and non-empty rows of keys."""
    return Page("\n".join(lines), tuple(tuple(row) for row in keys if row))


def markup(made: Page) -> InlineKeyboardMarkup | None:
    """Return a page's keyboard, None if it has none."""
    rows = [[_button(key) for key in row] for row in made.keys]
    return InlineKeyboardMarkup(rows) if rows else None


def _button(key: Key) -> InlineKeyboardButton:
    """Return one button."""
    data = str(key.press) if key.press else None
    style = key.style.value if key.style else None
    return InlineKeyboardButton(key.label, callback_data=data, url=key.url, style=style)
