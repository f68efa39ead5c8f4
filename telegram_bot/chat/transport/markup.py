"""What a message of ours is: text and rows of keys, and its form for Telegram."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from telegram_bot.chat.transport.callback_data import CallbackData
from telegram_bot.games.presenter import ButtonStyle


@dataclass(frozen=True, slots=True)
class Button:
    """One button: it carries a press, or opens a link."""

    label: str
    data: CallbackData | None = None
    url: str | None = None
    style: ButtonStyle | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """A message: HTML text and rows of keys."""

    text: str
    rows: tuple[tuple[Button, ...], ...] = field(default=())


def build_page(lines: Sequence[str], rows: Sequence[Sequence[Button]]) -> Page:
    """Make a page of lines and non-empty rows of keys."""
    return Page("\n".join(lines), tuple(tuple(row) for row in rows if row))


def markup(page: Page) -> InlineKeyboardMarkup | None:
    """Return a page's keyboard, None if it has none."""
    rows = [[_button(button) for button in row] for row in page.rows]
    return InlineKeyboardMarkup(rows) if rows else None


def _button(button: Button) -> InlineKeyboardButton:
    """Return one button."""
    data = str(button.data) if button.data else None
    style = button.style.value if button.style else None
    return InlineKeyboardButton(button.label, callback_data=data, url=button.url, style=style)
