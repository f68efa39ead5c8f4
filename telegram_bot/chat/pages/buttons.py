"""Rows of buttons, whose labels decide by their widths how many share one; buttons of a table's orders."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Protocol, TypeVar

import regex

from analysis.shortening import clusters, width
from telegram_bot.chat.transport.callback_data import GiveOrder
from telegram_bot.chat.transport.page import Button, ButtonStyle
from telegram_bot.domain.room import Room
from telegram_bot.presentation.orders import Group, Look, Order, order_words, own_orders, shown_orders
from telegram_bot.texts.loader import Texts


class Labelled(Protocol):
    """A button with a text."""

    @property
    def label(self) -> str:
        """Return the text."""


B = TypeVar("B", bound=Labelled)

ROW, PADDING = 39.0, 2.5
"""Letters of Latin script (19.5 em) across a row of buttons on a phone 360 points wide, and those that one button's
edges take.
"""
SCRIPT_WIDTHS = (
    (regex.compile(r"\p{Script=Sinhala}"), 1.9),
    (regex.compile(r"\p{Script=Bengali}"), 1.7),
)
"""Scripts with broad letters, and the widths of these in letters of Latin script.

Measured over the labels of all buttons: a grapheme cluster is 0.97 em wide on average in Noto Sans Sinhala and 0.84 em
in Noto Sans Bengali, a Latin letter 0.50 em in Liberation Sans.
"""


def label_room(count: int) -> float:
    """Return the letters of Latin script that each of `count` buttons in a row can show."""
    return ROW / count - PADDING


@lru_cache(4096)
def label_width(label: str) -> float:
    """Return the width of a label in letters of Latin script, summed over its grapheme clusters; an emoji is two."""
    return sum(_cluster_width(cluster) for cluster in clusters(label))


def _cluster_width(cluster: str) -> float:
    return next((wide for script, wide in SCRIPT_WIDTHS if script.match(cluster)), width(cluster))


def even_rows(buttons: Sequence[B], widest: int) -> list[list[B]]:
    """Return buttons in as few rows as possible, of even lengths."""
    count = -(-len(buttons) // widest)
    size = -(-len(buttons) // count) if count else 1
    return [list(buttons[at : at + size]) for at in range(0, len(buttons), size)]


def rows_of_two(buttons: Sequence[B]) -> list[list[B]]:
    """Return buttons in rows of two, long ones alone."""
    rows: list[list[B]] = []
    for button in buttons:
        last = rows[-1] if rows else []
        if len(last) == 1 and max(label_width(last[0].label), label_width(button.label)) <= label_room(2):
            last.append(button)
        else:
            rows.append([button])
    return rows


def rows_that_fit(buttons: Sequence[B]) -> list[list[B]]:
    """Return buttons in one row if all their labels have room, otherwise in rows of two, long ones alone."""
    if all(label_width(button.label) <= label_room(len(buttons)) for button in buttons):
        return [list(buttons)]
    return rows_of_two(buttons)


def order_button(
    texts: Texts, room: Room, name: str, style: ButtonStyle | None = None, version: int | None = None
) -> Button:
    """Return the button of an order, made for the present version of the table or another one."""
    data = GiveOrder(room.id, room.version if version is None else version, name)
    return Button(order_words(texts, room, name), data, style=style)


def order_buttons(texts: Texts, room: Room, group: Group, successor: Room | None = None) -> list[Button]:
    """Return the buttons of a group of orders; the recommended one is green."""
    return _buttons(texts, room, shown_orders(room, group), successor)


def own_order_buttons(texts: Texts, room: Room, seat: int, *groups: Group) -> list[Button]:
    """Return the buttons of some groups of orders that the person in a seat may give now."""
    return _buttons(texts, room, own_orders(room, seat, *groups))


def _buttons(texts: Texts, room: Room, orders: Iterable[Order], successor: Room | None = None) -> list[Button]:
    return [
        Button(
            order_words(texts, room, order.name, successor),
            GiveOrder(room.id, room.version, order.name),
            style=ButtonStyle.GREEN if order.look == Look.PRIMARY else None,
        )
        for order in orders
    ]
