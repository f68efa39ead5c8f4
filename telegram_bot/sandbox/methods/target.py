"""The chat, the topic and the message that a request refers to."""

from __future__ import annotations

from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.errors import refuse
from telegram_bot.sandbox.params import Params
from telegram_bot.sandbox.state import Chat, Message


def read_chat(core: Core, params: Params) -> Chat:
    """Return the chat of a request, if the bot may act there."""
    if not params.text("chat_id"):
        raise refuse("chat_empty")
    chat = core.state.chats.get(params.integer("chat_id"))
    bot = core.state.bot.id
    if chat is None or (not chat.is_private and bot not in chat.members):
        raise refuse("chat_unknown")
    if chat.migrated_to is not None:
        raise refuse("upgraded", {"migrate_to_chat_id": chat.migrated_to})
    if not chat.is_private:
        if not chat.present(bot):
            raise refuse("kicked", kind=chat.type)
        return chat
    if core.state.users[chat.id].blocked:
        raise refuse("blocked")
    if not core.state.users[chat.id].started:
        raise refuse("never_started")
    return chat


def read_thread(chat: Chat, params: Params) -> int | None:
    """Return the topic of a request, None if it names none."""
    thread = params.integer("message_thread_id")
    if thread and thread not in chat.topics:
        raise refuse("thread")
    return thread or None


def read_message(core: Core, chat: Chat, params: Params, unknown: str) -> Message:
    """Return the message of a request; `unknown` is the refusal if it does not exist."""
    number = params.integer("message_id")
    if number <= 0:
        raise refuse("edit_no_id")
    message = core.state.message(chat.id, number)
    if message is None:
        raise refuse(unknown)
    return message


def read_ephemeral(core: Core, chat: Chat, params: Params) -> Message:
    """Return the ephemeral message of a request."""
    receiver = params.integer("receiver_user_id")
    if receiver <= 0:
        raise refuse("user_invalid")
    message = core.state.ephemeral(chat.id, params.integer("ephemeral_message_id"))
    if message is None or message.receiver_id != receiver:
        raise refuse("ephemeral_unknown")
    return message
