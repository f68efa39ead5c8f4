"""Who somebody is: people of a chat as the room knows them, and whether they may lead there."""

from __future__ import annotations

from telegram import Chat, Message, User
from telegram.constants import ChatMemberStatus, ChatType
from telegram.ext import ExtBot

from analysis.shortening import shortened
from telegram_bot.rooms.domain.commands import Person
from telegram_bot.rooms.domain.room import Place

LONGEST_NAME = 32
"""Columns of the name by which a person is known to the room."""
LEADERS = (ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR)


def name_of(user: User) -> str:
    """Return the name to call somebody by: the first name, without line breaks, not too long."""
    name = " ".join(user.first_name.split()) or (user.username or str(user.id))
    return shortened(name, LONGEST_NAME)


def person_of(user: User, chat: Chat | None, bot: ExtBot[int], *, anonymous: bool = False) -> Person:
    """Return a person whose rights are asked of the chat at the moment they are needed."""

    async def is_admin() -> bool:
        if anonymous:
            return True
        if chat is None or chat.type == ChatType.PRIVATE:
            return False
        member = await bot.get_chat_member(chat.id, user.id)
        return member.status in LEADERS

    return Person(user.id, name_of(user), is_admin)


def is_anonymous(message: Message) -> bool:
    """Tell whether an administrator wrote this in the name of the group itself."""
    return message.sender_chat is not None and message.sender_chat.id == message.chat.id


def place_of(message: Message) -> Place:
    """Return where a message stands: a group, or one topic of a forum."""
    return Place(message.chat.id, message.message_thread_id if message.is_topic_message else None)
