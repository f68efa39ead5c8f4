"""Buttons of a table's orders."""

from __future__ import annotations

from telegram_bot.chat.transport.callback_data import GiveOrder
from telegram_bot.chat.transport.page import Button, ButtonStyle
from telegram_bot.domain.room import Room
from telegram_bot.presentation.orders import Group, Look, order_words, shown_orders
from telegram_bot.texts.loader import Texts


def order_button(texts: Texts, room: Room, name: str, style: ButtonStyle | None = None) -> Button:
    """Return the button of an order."""
    return Button(order_words(texts, room, name), GiveOrder(room.id, room.version, name), style=style)


def order_buttons(texts: Texts, room: Room, group: Group) -> list[Button]:
    """Return the buttons of a group of orders; the recommended one is green."""
    return [
        order_button(texts, room, order.name, ButtonStyle.GREEN if order.look == Look.PRIMARY else None)
        for order in shown_orders(room, group)
    ]
