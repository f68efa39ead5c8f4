"""Buttons of a table's orders."""

from __future__ import annotations

from collections.abc import Iterable

from telegram_bot.chat.transport.callback_data import GiveOrder
from telegram_bot.chat.transport.page import Button, ButtonStyle
from telegram_bot.domain.room import Room
from telegram_bot.presentation.orders import Group, Look, Order, order_words, own_orders, shown_orders
from telegram_bot.texts.loader import Texts


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
