"""Rows of buttons, whose labels decide by their widths how many share one; buttons of orders and of the Mini App."""

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import replace
from typing import Any

from telegram.ext import ExtBot

from analysis.shortening import label_width
from telegram_bot.app_address import AppAddress
from telegram_bot.chat.transport.callback_data import CallbackData, CutDeck, GiveOrder, HandData
from telegram_bot.chat.transport.page import Button, ButtonStyle, Page
from telegram_bot.domain.room import Room
from telegram_bot.presentation.boards import table_card
from telegram_bot.presentation.home import Choice
from telegram_bot.presentation.orders import Group, Look, Order, order_words, shown_orders
from telegram_bot.sharing import share_url
from telegram_bot.texts.loader import Texts

ROW, PADDING = 39.0, 2.5
"""Letters of Latin script (19.5 em) across a row of buttons on a phone 360 points wide, and those that one button's
edges take.
"""
BEFORE_TABLE = (CutDeck, HandData)
"""Kinds of buttons that stand together, above the button that opens the table."""
HOME = "home"
"""The parameter that opens the person's home."""


def label_room(count: int) -> float:
    """Return the letters of Latin script that each of `count` buttons in a row can show."""
    return ROW / count - PADDING


def even_rows(buttons: Sequence[Button], widest: int) -> list[list[Button]]:
    """Return buttons in as few rows as possible, of even lengths."""
    count = -(-len(buttons) // widest)
    size = -(-len(buttons) // count) if count else 1
    return [list(buttons[at : at + size]) for at in range(0, len(buttons), size)]


def rows_of_two(buttons: Sequence[Button]) -> list[list[Button]]:
    """Return buttons in rows of two, long ones alone."""
    rows: list[list[Button]] = []
    for button in buttons:
        last = rows[-1] if rows else []
        if len(last) == 1 and max(label_width(last[0].label), label_width(button.label)) <= label_room(2):
            last.append(button)
        else:
            rows.append([button])
    return rows


def rows_that_fit(buttons: Sequence[Button]) -> list[list[Button]]:
    """Return buttons in one row if all their labels have room, otherwise in rows of two, long ones alone."""
    if all(label_width(button.label) <= label_room(len(buttons)) for button in buttons):
        return [list(buttons)]
    return rows_of_two(buttons)


def choice_label(texts: Texts, label: str, *, chosen: bool) -> str:
    """Return the label of a choice, with a mark if it is the present one."""
    return texts.plain("calls-chosen", choice=label) if chosen else label


def choice_buttons(texts: Texts, choices: Iterable[Choice], data: Callable[[str], CallbackData]) -> list[Button]:
    """Return a button for each of some choices, the present one marked; `data`: what that of a value asks for."""
    return [Button(choice_label(texts, one.label, chosen=one.chosen), data(one.value)) for one in choices]


def value_label(texts: Texts, label: str, *, chosen: bool) -> str:
    """Return the label of a value of a setting, with a mark if it is the present one."""
    return texts.plain("setting-chosen", value=label) if chosen else label


def order_button(
    texts: Texts, room: Room, name: str, style: ButtonStyle | None = None, version: int | None = None
) -> Button:
    """Return the button of an order, made for the present version of the table or another one."""
    data = GiveOrder(room.id, room.version if version is None else version, name)
    return Button(order_words(texts, room, name), data, style=style)


def order_buttons(texts: Texts, room: Room, group: Group, successor: Room | None = None) -> list[Button]:
    """Return the buttons of a group of orders; the recommended one is green."""
    return _buttons(texts, room, shown_orders(room, group), successor)


def own_order_buttons(texts: Texts, room: Room, seat: int, group: Group) -> list[Button]:
    """Return the buttons of those orders of a group that the person in a seat may give now."""
    return _buttons(texts, room, (order for order in shown_orders(room, group) if order.who(room, seat)))


def _buttons(texts: Texts, room: Room, orders: Iterable[Order], successor: Room | None = None) -> list[Button]:
    return [
        Button(
            order_words(texts, room, order.name, successor),
            GiveOrder(room.id, room.version, order.name),
            style=ButtonStyle.GREEN if order.look == Look.PRIMARY else None,
        )
        for order in orders
    ]


def start_parameter(table: int, round_number: int | None = None, place: int | None = None) -> str:
    """Return the parameter that opens a table, or the review of one of its rounds at a place of the log."""
    text = f"t{table}"
    if round_number is not None:
        text += f"-r{round_number}"
        if place is not None:
            text += f"-p{place}"
    return text


class AppButtons:
    """Adds buttons to pages; without `address` there is no app. `watching`: tables and people who see them there."""

    def __init__(self, bot: ExtBot[Any], address: AppAddress | None, watching: Container[tuple[int, int]]) -> None:
        self._bot = bot
        self._address = address
        self.watching = watching

    def invite(self, texts: Texts, room: Room) -> str:
        """Return a link by which Telegram asks for a chat to which an invitation to an open table goes."""
        return share_url(self._bot.username, self._address, table_card(texts, room.link_name, room.game))

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
