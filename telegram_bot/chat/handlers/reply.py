"""Answers to written commands: where they were written, or for one's own eyes if the command was so."""

from __future__ import annotations

import structlog
from telegram import Message
from telegram.constants import ParseMode

from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.transport.ephemeral import Unavailable, ephemeral_id
from telegram_bot.chat.transport.markup import Page, markup

log = structlog.get_logger(__name__)


async def reply(context: ChatContext, message: Message, page: Page) -> None:
    """Put the answer to a command into the chat's queue; it is sent when the chat's budget allows it."""
    command, user = ephemeral_id(message), message.from_user
    if command is None or user is None:
        context.outbox.put((message.chat.id, 0), lambda: _to_all(context, message, page))
    else:
        context.outbox.put((message.chat.id, user.id), lambda: _to_one(context, message, user.id, command, page))


async def _to_all(context: ChatContext, message: Message, page: Page) -> None:
    """Answer a command that everybody sees; raise TelegramError."""
    await context.bot.send_message(
        message.chat.id,
        page.text,
        parse_mode=ParseMode.HTML,
        message_thread_id=_thread(message),
        reply_markup=markup(page),
    )


async def _to_one(context: ChatContext, message: Message, person: int, command: int, page: Page) -> None:
    """Answer a command that only its writer saw; raise TelegramError."""
    try:
        await context.hand_panels.ephemerals.send(message.chat.id, _thread(message), person, page, command=command)
    except Unavailable:
        log.info("an answer for one person is not sent", chat=message.chat.id)


def _thread(message: Message) -> int | None:
    """Return the topic a message stands in."""
    return message.message_thread_id if message.is_topic_message else None
