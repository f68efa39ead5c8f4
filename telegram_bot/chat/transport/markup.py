"""Pages: text and rows of buttons, and how they are sent to Telegram."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Message
from telegram.constants import ParseMode
from telegram.ext import ExtBot

from telegram_bot.chat.transport.callback_data import CallbackData
from telegram_bot.games.presenter import ButtonStyle
from telegram_bot.rooms.domain.room import Place


@dataclass(frozen=True, slots=True)
class Button:
    """One button: it carries callback data, or opens a link."""

    label: str
    data: CallbackData | None = None
    url: str | None = None
    style: ButtonStyle | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """A message: HTML text and rows of buttons."""

    text: str
    rows: tuple[tuple[Button, ...], ...] = ()


def build_page(lines: Sequence[str], rows: Sequence[Sequence[Button]] = ()) -> Page:
    """Return a page of lines and the non-empty rows of buttons."""
    return Page("\n".join(lines), tuple(tuple(row) for row in rows if row))


def markup(page: Page) -> InlineKeyboardMarkup | None:
    """Return a page's keyboard, None if it has none."""
    rows = [[_button(button) for button in row] for row in page.rows]
    return InlineKeyboardMarkup(rows) if rows else None


def _button(button: Button) -> InlineKeyboardButton:
    """Return a button in Telegram's form."""
    data = str(button.data) if button.data else None
    style = button.style.value if button.style else None
    return InlineKeyboardButton(button.label, callback_data=data, url=button.url, style=style)


async def send_page(
    bot: ExtBot[int],
    place: Place,
    page: Page,
    *,
    attempts: int | None = None,
    silent: bool = False,
    api_kwargs: dict[str, object] | None = None,
) -> Message:
    """Send a page to a chat, with `attempts` as in `api_calls`; raise TelegramError."""
    return await bot.send_message(
        place.chat_id,
        page.text,
        message_thread_id=place.thread_id,
        parse_mode=ParseMode.HTML,
        reply_markup=markup(page),
        disable_notification=silent or None,
        api_kwargs=api_kwargs,
        rate_limit_args=attempts,
    )


async def edit_page(bot: ExtBot[int], chat_id: int, message_id: int, page: Page, *, attempts: int) -> None:
    """Replace text and buttons of a message; raise TelegramError."""
    await bot.edit_message_text(
        page.text,
        chat_id,
        message_id,
        parse_mode=ParseMode.HTML,
        reply_markup=markup(page),
        rate_limit_args=attempts,
    )
