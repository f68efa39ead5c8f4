"""Identity of people and places in updates: names, administrator rights, groups and topics."""

from __future__ import annotations

from typing import Any

import structlog
from telegram import Chat, Message, User
from telegram.constants import ChatMemberStatus, ChatType
from telegram.error import TelegramError
from telegram.ext import ExtBot

from telegram_bot.rooms.domain.commands import Person, name_of
from telegram_bot.rooms.domain.room import Place

ADMINISTRATORS = (ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR)

log = structlog.get_logger(__name__)


def person_of(user: User, chat: Chat | None, bot: ExtBot[Any], *, anonymous: bool = False) -> Person:
    """Return a person whose administrator rights are looked up when they are needed."""

    async def is_admin() -> bool:
        if anonymous:
            return True
        if chat is None or chat.type == ChatType.PRIVATE:
            return False
        try:
            return (await bot.get_chat_member(chat.id, user.id)).status in ADMINISTRATORS
        except TelegramError as error:
            log.warning("Telegram does not say who is an administrator", reason=str(error))
            return False

    return Person(user.id, name_of(user.first_name, user.username, user.id), is_admin)


def is_anonymous(message: Message) -> bool:
    """Return whether an anonymous administrator wrote a message in the name of the group."""
    return message.sender_chat is not None and message.sender_chat.id == message.chat.id


def place_of(message: Message) -> Place:
    """Return the place of a message: a chat, or one topic of a forum."""
    return Place(message.chat.id, message.message_thread_id if message.is_topic_message else None)
