"""Where a message goes: the chat, the topic, the message replied to, and who may be written to."""

from __future__ import annotations

import re
from dataclasses import dataclass

from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.errors import ApiError, refuse
from telegram_bot.sandbox.params import Params
from telegram_bot.sandbox.world import Chat, Message, User

FORBIDDEN = {
    "text messages": "can_send_messages",
    "photos": "can_send_photos",
    "documents": "can_send_documents",
    "stickers": "can_send_other_messages",
    "animations": "can_send_other_messages",
    "dice": "can_send_other_messages",
    "videos": "can_send_videos",
    "video notes": "can_send_video_notes",
    "voice notes": "can_send_voice_notes",
    "music": "can_send_audios",
    "polls": "can_send_polls",
}


@dataclass(slots=True)
class Reply:
    """What a message replies to."""

    message_id: int | None = None
    ephemeral_id: int | None = None


def read_chat(core: Core, params: Params) -> Chat:
    """The chat of a request, wherever the bot may look at it."""
    raw = params.text("chat_id").strip()
    if not raw:
        raise refuse("chat_empty")
    if raw.startswith("@"):
        return _chat_by_name(core, raw[1:])
    if not re.fullmatch(r"-?\d{1,18}", raw):
        raise refuse("chat_unknown")
    chat = core.world.chats.get(int(raw))
    if chat is None or (not chat.is_private and core.world.bot.id not in chat.members):
        raise refuse("chat_unknown")
    if chat.migrated_to is not None:
        raise refuse("upgraded", {"migrate_to_chat_id": chat.migrated_to})
    return chat


def _chat_by_name(core: Core, name: str) -> Chat:
    for chat in core.world.chats.values():
        if not chat.is_private and chat.username and chat.username.casefold() == name.casefold():
            return chat
    raise refuse("chat_unknown")


def read_user(core: Core, params: Params, name: str = "user_id") -> User:
    """The user of a request."""
    user_id = params.integer(name)
    if user_id <= 0:
        raise refuse("user_invalid")
    user = core.world.users.get(user_id)
    if user is None:
        raise refuse("user_unknown")
    return user


def inside(core: Core, chat: Chat) -> Chat:
    """The chat, if the bot is in it and may act there."""
    if chat.is_private:
        problem = _private_problem(core.world.users[chat.id])
        if problem:
            raise refuse(problem)
    elif chat.deleted:
        raise refuse("chat_deleted")
    elif not chat.present(core.world.bot.id):
        raise _outside(chat, chat.members.get(core.world.bot.id, "left"))
    return chat


def _private_problem(user: User) -> str | None:
    if user.deactivated:
        return "deactivated"
    if user.blocked:
        return "blocked"
    return None if user.started and not user.is_bot else "never_started"


def _outside(chat: Chat, status: str) -> ApiError:
    return refuse("kicked" if status == "kicked" else "not_member", kind=chat.type)


def writable(core: Core, params: Params, what: str) -> Chat:
    """The chat of a request, if the bot may send `what` there."""
    chat = inside(core, read_chat(core, params))
    if not chat.is_private and not chat.is_admin(core.world.bot.id):
        right = FORBIDDEN.get(what, "can_send_messages")
        if right in chat.forbidden or "can_send_messages" in chat.forbidden:
            raise refuse("no_right", what=what)
    return chat


def read_thread(core: Core, chat: Chat, params: Params) -> int | None:
    """The topic a message goes to; None for none."""
    thread = params.integer("message_thread_id")
    if not thread:
        return None
    topic = chat.topics.get(thread)
    if topic is None:
        raise refuse("thread")
    if topic.closed and not chat.is_admin(core.world.bot.id):
        raise refuse("topic_closed")
    return thread


def read_reply(core: Core, chat: Chat, params: Params) -> Reply:
    """The message replied to, from reply_parameters or the older flat parameters."""
    given = params.json("reply_parameters", "json") or {}
    if not isinstance(given, dict):
        raise refuse("json", name="reply parameters")
    ephemeral = given.get("ephemeral_message_id") if core.level >= 10.2 else None
    if ephemeral:
        if core.world.ephemeral(chat.id, int(ephemeral)) is None:
            raise refuse("reply_unknown")
        return Reply(ephemeral_id=int(ephemeral))
    number = int(given.get("message_id") or 0) or params.integer("reply_to_message_id")
    if not number:
        return Reply()
    if core.world.message(chat.id, number) is None:
        lenient = given.get("allow_sending_without_reply")
        if lenient or params.truth("allow_sending_without_reply"):
            return Reply()
        raise refuse("reply_unknown")
    return Reply(message_id=number)


def own_message(core: Core, chat: Chat, params: Params) -> Message:
    """The message to edit; it must be the bot's."""
    number = params.integer("message_id")
    if number <= 0:
        raise refuse("edit_no_id")
    message = core.world.message(chat.id, number)
    if message is None:
        raise refuse("edit_unknown")
    if message.sender_id != core.world.bot.id or message.service:
        raise refuse("edit_forbidden")
    return message
