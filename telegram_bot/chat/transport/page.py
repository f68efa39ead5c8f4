"""Pages: text and rows of buttons."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

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
    """One button: it carries callback data, or opens a link, or (`web_app`, in private chats) a page in Telegram.

    `inline`: it asks for a chat, and what to send there by this inline query.
    """

    label: str
    data: CallbackData | None = None
    url: str | None = None
    style: ButtonStyle | None = None
    web_app: str | None = None
    inline: str | None = None

    def as_json(self) -> dict[str, object]:
        """Return the button in Telegram's JSON; raise ValueError if its callback data do not fit."""
        found: dict[str, object] = {"text": self.label}
        if self.data is not None:
            found["callback_data"] = self.data.pack()
        if self.url:
            found["url"] = self.url
        if self.style:
            found["style"] = self.style.value
        if self.web_app:
            found["web_app"] = {"url": self.web_app}
        if self.inline is not None:
            found["switch_inline_query"] = self.inline
        return found


@dataclass(frozen=True)
class Page:
    """A message: HTML text and rows of buttons."""

    text: str
    rows: tuple[tuple[Button, ...], ...] = ()

    @cached_property
    def keyboard(self) -> list[list[dict[str, object]]]:
        """The rows in Telegram's JSON: PTB's objects would be built for it only to be converted back."""
        return [[button.as_json() for button in row] for row in self.rows]

    @property
    def content(self) -> tuple[str, object]:
        """Return what people see of the page and what its buttons do."""
        return self.text, self.keyboard


def build_page(lines: Sequence[str], rows: Sequence[Sequence[Button]] = ()) -> Page:
    """Return a page of lines and the non-empty rows of buttons."""
    return Page("\n".join(lines), tuple(tuple(row) for row in rows if row))
