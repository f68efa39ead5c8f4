"""Identity of people and places in updates: names, administrator rights, groups and topics."""

from __future__ import annotations

from enum import Enum
from typing import Any

from telegram import Chat, Message, User
from telegram.ext import ExtBot

from telegram_bot.access import is_admin
from telegram_bot.domain.commands import Person
from telegram_bot.domain.names import name_of
from telegram_bot.domain.room import Place

SERVICE_ID = 777000
"""The user who sends Telegram's own messages, such as posts copied from a channel."""


def person_of(user: User, chat: Chat | None, bot: ExtBot[Any], *, anonymous: bool = False) -> Person:
    """Return a person whose administrator rights are looked up when they are needed."""

    async def may_lead() -> bool:
        return anonymous or (chat is not None and await is_admin(bot.get_chat_member, chat.id, user.id))

    return Person(user.id, name_of(user.first_name, user.username, user.id), may_lead)


class Writer(Enum):
    """In whose name a message is written."""

    PERSON = "person"
    GROUP = "group"
    """An anonymous administrator, in the name of the group."""
    CHANNEL = "channel"
    """A person in the name of a channel or another group; all such people have one user id in common."""
    NOBODY = "nobody"
    """No person: a bot, or a post that Telegram copies from the channel of the group."""


def writer_of(message: Message) -> Writer:
    """Return in whose name a message is written."""
    if message.from_user is None or message.is_automatic_forward:
        return Writer.NOBODY
    if message.sender_chat is None:
        return Writer.NOBODY if message.from_user.is_bot or message.from_user.id == SERVICE_ID else Writer.PERSON
    return Writer.GROUP if message.sender_chat.id == message.chat.id else Writer.CHANNEL


def place_of(message: Message) -> Place:
    """Return the place of a message: a chat, or one topic of a forum."""
    return Place(message.chat.id, message.message_thread_id if message.is_topic_message else None)
