"""Posting a message of the bot: into a chat, or as an ephemeral one to a person in it.

A bot may send an ephemeral message within 15 seconds after a callback query of the receiver or
after the receiver's own ephemeral command; an administrator bot may do so at any time.
"""

from __future__ import annotations

from dataclasses import dataclass

from telegram_bot.sandbox.core import EPHEMERAL_WINDOW, Core
from telegram_bot.sandbox.errors import refuse
from telegram_bot.sandbox.methods.content import Content, read_keyboard
from telegram_bot.sandbox.methods.target import Reply, read_reply, read_thread, writable
from telegram_bot.sandbox.params import Params
from telegram_bot.sandbox.present import message_json
from telegram_bot.sandbox.world import Chat, Json, Message, Query


@dataclass(slots=True)
class Private:
    """The ephemeral half of a request: who receives it and what caused it."""

    receiver_id: int
    query_id: str = ""
    replace: bool = False


def read_private(core: Core, params: Params) -> Private | None:
    """ephemeral_message_parameters, or the flat parameters of 10.2; None on older servers."""
    if core.level < 10.2:
        return None
    given = params.json("ephemeral_message_parameters", "ephemeral_json")
    if given is None:
        receiver = params.integer("receiver_user_id")
        return Private(receiver, params.text("callback_query_id")) if receiver else None
    if not isinstance(given, dict):
        raise refuse("ephemeral_json")
    given_id = given.get("receiver_user_id")
    if not isinstance(given_id, int):
        raise refuse("user_invalid")
    query_id = str(given.get("callback_query_id") or "")
    return Private(given_id, query_id, given.get("replace_callback_query_message") is True)


def post(core: Core, params: Params, content: Content, what: str) -> Json:
    """Send a message with that content; the answer is the Message."""
    private = read_private(core, params)
    chat = writable(core, params, what)
    markup = read_keyboard(core, params, chat, ephemeral=private is not None)
    thread = read_thread(core, chat, params)
    reply = read_reply(core, chat, params)
    if private is None and reply.ephemeral_id is not None:
        raise refuse("reply_unknown")
    query = _check_private(core, chat, private, reply) if private else None
    core.flood.check(chat.id, ephemeral=private is not None)
    message = new_message(core, chat, content, private)
    message.markup, message.thread_id = markup, thread
    message.reply_to, message.reply_to_ephemeral = reply.message_id, reply.ephemeral_id
    if private and private.replace and query:
        message.replaces = query.message_id
    if params.truth("protect_content"):
        message.options = message.options | {"has_protected_content": True}
    core.flood.spend(chat.id, ephemeral=private is not None)
    core.world.drafts.pop(chat.id, None)
    return message_json(core.world, core.world.add(message))


def new_message(core: Core, chat: Chat, content: Content, private: Private | None) -> Message:
    """A message of the bot with fresh identifiers."""
    world = core.world
    number = 0 if private else world.next_message_id(chat)
    message = Message(chat.id, number, world.bot.id, core.seconds(), world.next_id("order"))
    content.put_into(message)
    if private:
        message.ephemeral_id = world.next_id(f"ephemeral:{chat.id}")
        message.receiver_id = private.receiver_id
    return message


def _check_private(core: Core, chat: Chat, private: Private, reply: Reply) -> Query | None:
    """Refuse an ephemeral message without cause; give the query that caused it."""
    world = core.world
    if chat.is_private:
        raise refuse("private_only")
    receiver = world.users.get(private.receiver_id)
    if receiver is None or receiver.is_bot or not chat.present(receiver.id):
        raise refuse("ephemeral_receiver")
    query = world.queries.get(private.query_id) if private.query_id else None
    if private.query_id and (query is None or query.kind != "callback"):
        raise refuse("query_old")
    if query and (query.user_id != receiver.id or query.chat_id != chat.id):
        raise refuse("ephemeral_cause")
    if private.replace and (query is None or query.ephemeral_id is not None):
        raise refuse("ephemeral_replace")
    caused = core.fresh(query, EPHEMERAL_WINDOW) or _answers_command(core, chat, private, reply)
    if not caused and not chat.is_admin(world.bot.id):
        raise refuse("ephemeral_cause")
    return query


def _answers_command(core: Core, chat: Chat, private: Private, reply: Reply) -> bool:
    """Whether it replies to a fresh ephemeral message of the receiver."""
    if reply.ephemeral_id is None:
        return False
    command = core.world.ephemeral(chat.id, reply.ephemeral_id)
    return (
        command is not None
        and command.sender_id == private.receiver_id
        and core.clock.now() - command.date <= EPHEMERAL_WINDOW
    )
