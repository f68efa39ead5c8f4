"""Sending messages to a chat, or as an ephemeral message to one member of a group.

A bot may send an ephemeral message within 15 seconds after a callback query of the receiver or after the receiver's
ephemeral command; a bot that is an administrator may do so at any time.
"""

from __future__ import annotations

from telegram_bot.sandbox.api_json import message_json
from telegram_bot.sandbox.core import EPHEMERAL_WINDOW, Core
from telegram_bot.sandbox.errors import refuse
from telegram_bot.sandbox.keyboard import read_keyboard
from telegram_bot.sandbox.methods.arguments import Content, read_captioned, read_chat, read_text, read_thread
from telegram_bot.sandbox.params import Params
from telegram_bot.sandbox.state import Chat, Json, Message

ACTIONS = frozenset(
    (
        "typing", "upload_photo", "record_video", "upload_video", "record_voice", "upload_voice", "upload_document",
        "choose_sticker", "find_location", "record_video_note", "upload_video_note",
    )
)  # fmt: skip


def send_message(core: Core, params: Params) -> Json:
    """Send a text."""
    return _send(core, params, read_text(params))


def send_photo(core: Core, params: Params) -> Json:
    """Send a picture."""
    return _send(core, params, read_captioned(core, params, "photo", params.text("photo")))


def send_document(core: Core, params: Params) -> Json:
    """Send a file."""
    return _send(core, params, read_captioned(core, params, "document", params.text("document")))


def send_chat_action(core: Core, params: Params) -> bool:
    """Check the request; the page does not show that the bot is busy."""
    if params.text("action") not in ACTIONS:
        raise refuse("action")
    read_thread(read_chat(core, params), params)
    return True


def _send(core: Core, params: Params, content: Content) -> Json:
    state, chat = core.state, read_chat(core, params)
    markup, thread = read_keyboard(params.text("reply_markup"), chat), read_thread(chat, params)
    command = _answered_command(core, chat, params)
    receiver = _read_receiver(core, chat, params, command)
    if command is not None and receiver is None:
        raise refuse("reply_unknown")
    core.flood.spend(chat.id, ephemeral=receiver is not None)
    number = 0 if receiver else state.next_message_id(chat)
    message = Message(chat.id, number, state.bot.id, core.seconds(), state.next_id("order"), *content, markup=markup)
    message.thread_id = thread
    if receiver is not None:
        message.ephemeral_id, message.receiver_id = state.next_id(f"ephemeral:{chat.id}"), receiver
        message.reply_to_ephemeral = command.ephemeral_id if command else None
    return message_json(state, state.add(message))


def _answered_command(core: Core, chat: Chat, params: Params) -> Message | None:
    """Return the ephemeral command that a request replies to."""
    given = params.json("reply_parameters") or {}
    number = given.get("ephemeral_message_id") if core.has_ephemerals else None
    if not number:
        return None
    command = core.state.ephemeral(chat.id, number)
    if command is None:
        raise refuse("reply_unknown")
    return command


def _read_receiver(core: Core, chat: Chat, params: Params, command: Message | None) -> int | None:
    """Return the receiver of an ephemeral message, None for an ordinary one; refuse one without a cause."""
    given = params.json("ephemeral_message_parameters") if core.has_ephemerals else None
    if given is None:
        return None
    receiver = given.get("receiver_user_id") if isinstance(given, dict) else None
    if not isinstance(receiver, int):
        raise refuse("user_invalid")
    if chat.is_private:
        raise refuse("ephemeral_chat")
    if receiver == core.state.bot.id or not chat.present(receiver):
        raise refuse("ephemeral_receiver")
    caused = _follows_press(core, chat, receiver, str(given.get("callback_query_id") or ""))
    if command is not None and command.sender_id == receiver:
        caused = caused or core.clock.now() - command.date <= EPHEMERAL_WINDOW
    if not caused and not chat.is_admin(core.state.bot.id):
        raise refuse("ephemeral_cause")
    return receiver


def _follows_press(core: Core, chat: Chat, receiver: int, query_id: str) -> bool:
    """Return whether a callback query is a recent one of the receiver; refuse that of somebody else."""
    if not query_id:
        return False
    query = core.state.queries.get(query_id)
    if query is None:
        raise refuse("query_old")
    if (query.user_id, query.chat_id) != (receiver, chat.id):
        raise refuse("ephemeral_cause")
    return core.fresh(query, EPHEMERAL_WINDOW)
