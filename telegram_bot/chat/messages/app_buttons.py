"""The Mini App as the chat sees it: buttons that open it, and who is looking at a table there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from telegram.ext import ExtBot

from telegram_bot.app_address import AppAddress
from telegram_bot.chat.transport.callback_data import CutDeck, HandData
from telegram_bot.chat.transport.page import Button, Page
from telegram_bot.texts.loader import Texts

BEFORE_TABLE = (CutDeck, HandData)
"""Kinds of buttons that stand together, above the button that opens the table."""


HOME = "home"
"""The parameter that opens the person's home."""


def start_parameter(table: int, round_number: int | None = None, place: int | None = None) -> str:
    """Return the parameter that opens a table, or the review of one of its rounds at a place of the log."""
    text = f"t{table}"
    if round_number is not None:
        text += f"-r{round_number}"
        if place is not None:
            text += f"-p{place}"
    return text


class AppButtons:
    """Adds buttons to pages; without `address` there is no app. `is_watching`: a person sees a table in the app."""

    def __init__(self, bot: ExtBot[Any], address: AppAddress | None, is_watching: Callable[[int, int], bool]) -> None:
        self._bot = bot
        self._address = address
        self.is_watching = is_watching

    def home(self, texts: Texts) -> list[Button]:
        """Return the button of a private chat that opens the person's home, none without an app."""
        if self._address is None:
            return []
        return [Button(texts.plain("button-app-home"), web_app=self._address.page_link(HOME))]

    def with_table(self, page: Page, texts: Texts, chat_id: int, table: int) -> Page:
        """Return a page of a chat with a button that opens a table: below the first row, or below cards and depths."""
        cards = any(isinstance(key.data, BEFORE_TABLE) for row in page.rows for key in row)
        row = len(page.rows) if cards else 1
        return self._with(page, row, texts.plain("button-app"), chat_id, start_parameter(table))

    def with_review(
        self, page: Page, texts: Texts, chat_id: int, table: int, number: int, place: int | None = None
    ) -> Page:
        """Return a page of a chat with a button that opens the review of a round, at a place of its log, at the end."""
        start = start_parameter(table, number, place)
        return self._with(page, len(page.rows), texts.plain("button-app-review"), chat_id, start)

    def _with(self, page: Page, row: int, label: str, chat_id: int, start: str) -> Page:
        """Return a page with one more row; in private chats the button is a `web_app` button."""
        if self._address is None:
            return page
        if chat_id > 0:
            button = Button(label, web_app=self._address.page_link(start))
        else:
            button = Button(label, url=self._address.chat_link(self._bot.username, start))
        return replace(page, rows=(*page.rows[:row], (button,), *page.rows[row:]))
