"""Buttons of a table's orders."""

from __future__ import annotations

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


def order_buttons(texts: Texts, room: Room, group: Group) -> list[Button]:
    """Return the buttons of a group of orders; the recommended one is green."""
    return [_look_button(texts, room, order) for order in shown_orders(room, group)]


def own_order_buttons(texts: Texts, room: Room, seat: int, *groups: Group) -> list[Button]:
    """Return the buttons of some groups of orders that the person in a seat may give now."""
    return [_look_button(texts, room, order) for order in own_orders(room, seat, *groups)]


def _look_button(texts: Texts, room: Room, order: Order) -> Button:
    return order_button(texts, room, order.name, ButtonStyle.GREEN if order.look == Look.PRIMARY else None)
