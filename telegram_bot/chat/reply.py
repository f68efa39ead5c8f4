"""Answers to written commands: where they were written, or for one's own eyes if the command was so."""

from __future__ import annotations

from telegram import Message
from telegram.constants import ParseMode

from telegram_bot.chat.desk import Desk
from telegram_bot.chat.ephemeral import Unavailable, ephemeral_id
from telegram_bot.chat.markup import Page, markup


async def reply(desk: Desk, message: Message, made: Page) -> None:
    """Answer a command; raise TelegramError."""
    command = ephemeral_id(message)
    if command is not None and message.from_user is not None:
        thread = message.message_thread_id if message.is_topic_message else None
        try:
            await desk.hands.ephemerals.send(message.chat.id, thread, message.from_user.id, made, command=command)
        except Unavailable:
            return
        return
    await desk.bot.send_message(
        message.chat.id,
        made.text,
        parse_mode=ParseMode.HTML,
        message_thread_id=message.message_thread_id if message.is_topic_message else None,
        reply_markup=markup(made),
    )
