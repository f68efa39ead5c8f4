"""Editing and deleting messages, ordinary and ephemeral ones."""

from __future__ import annotations

from telegram_bot.sandbox.api_json import message_json
from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.errors import refuse
from telegram_bot.sandbox.keyboard import read_keyboard
from telegram_bot.sandbox.methods.arguments import (
    Content,
    read_chat,
    read_ephemeral,
    read_input_media,
    read_message,
    read_text,
)
from telegram_bot.sandbox.params import Params
from telegram_bot.sandbox.state import Json, Message

DELETE_SECONDS = 48 * 3600
"""Age until which the bot may delete a message of its own."""


def edit_message_text(core: Core, params: Params) -> Json:
    """Replace the text of a message of the bot."""
    message = read_message(core, read_chat(core, params), params, "edit_unknown")
    if message.sender_id != core.state.bot.id or message.service:
        raise refuse("edit_forbidden")
    _edit_text(core, params, message)
    return message_json(core.state, message)


def edit_ephemeral_message_text(core: Core, params: Params) -> bool:
    """Replace the text of an ephemeral message."""
    _edit_text(core, params, read_ephemeral(core, read_chat(core, params), params))
    return True


def edit_ephemeral_message_media(core: Core, params: Params) -> bool:
    """Replace the content of an ephemeral message by a file with a caption."""
    message = read_ephemeral(core, read_chat(core, params), params)
    _edit(core, params, message, read_input_media(core, params))
    return True


def _edit_text(core: Core, params: Params, message: Message) -> None:
    content = read_text(params)
    if message.media is not None:
        raise refuse("edit_no_text")
    _edit(core, params, message, content)


def _edit(core: Core, params: Params, message: Message, content: Content) -> None:
    """Replace content and keyboard; an omitted keyboard is removed."""
    markup = read_keyboard(params.text("reply_markup"), core.state.chats[message.chat_id])
    if (content, markup) == ((message.text, message.entities, message.media), message.markup):
        raise refuse("edit_same")
    core.flood.spend(message.chat_id, ephemeral=message.ephemeral_id is not None)
    message.text, message.entities, message.media = content
    message.markup, message.edit_date = markup, core.seconds()
    core.state.touch()


def delete_message(core: Core, params: Params) -> bool:
    """Delete a message: an administrator any one, others messages of the last 48 hours that they sent."""
    chat = read_chat(core, params)
    message = read_message(core, chat, params, "delete_unknown")
    admin, own = chat.is_admin(core.state.bot.id), message.sender_id == core.state.bot.id
    if not (admin and chat.type == "supergroup"):
        if core.clock.now() - message.date > DELETE_SECONDS:
            raise refuse("delete_everyone")
        if not own and not admin and not chat.is_private:
            raise refuse("delete_forbidden")
    core.state.remove(message)
    return True


def delete_ephemeral_message(core: Core, params: Params) -> bool:
    """Delete an ephemeral message."""
    core.state.remove(read_ephemeral(core, read_chat(core, params), params))
    return True
