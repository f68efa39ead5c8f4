"""Users, chats, members and messages as the Bot API writes them."""

from __future__ import annotations

import hashlib
from typing import Any

from telegram_bot.sandbox.world import Chat, Json, Message, User, World

ADMIN_RIGHTS = {
    "can_be_edited": False,
    "is_anonymous": False,
    "can_manage_chat": True,
    "can_delete_messages": True,
    "can_manage_video_chats": True,
    "can_restrict_members": True,
    "can_promote_members": False,
    "can_change_info": True,
    "can_invite_users": True,
    "can_post_stories": False,
    "can_edit_stories": False,
    "can_delete_stories": False,
    "can_pin_messages": True,
    "can_manage_topics": True,
    "can_send_welcome_messages": True,
}


def user_json(user: User) -> Json:
    """A User."""
    found: Json = {"id": user.id, "is_bot": user.is_bot, "first_name": user.first_name}
    for name in ("last_name", "username", "language_code"):
        if getattr(user, name) is not None:
            found[name] = getattr(user, name)
    return found


def chat_json(world: World, chat: Chat) -> Json:
    """A Chat."""
    if chat.is_private:
        user = user_json(world.users[chat.id])
        kept = {k: v for k, v in user.items() if k in ("id", "first_name", "last_name", "username")}
        return kept | {"type": "private"}
    found: Json = {"id": chat.id, "type": chat.type, "title": chat.title}
    if chat.username:
        found["username"] = chat.username
    return found | ({"is_forum": True} if chat.is_forum else {})


def member_json(world: World, chat: Chat, user_id: int) -> Json:
    """A ChatMember."""
    status = chat.members.get(user_id, "left")
    found: Json = {"status": status, "user": user_json(world.users[user_id])}
    title = {"custom_title": chat.titles[user_id]} if user_id in chat.titles else {}
    if status == "creator":
        return found | {"is_anonymous": False} | title
    if status == "administrator":
        return found | ADMIN_RIGHTS | title
    return found | ({"until_date": 0} if status == "kicked" else {})


def chat_instance(chat_id: int) -> str:
    """The stable number that callback queries of a chat carry."""
    digest = hashlib.sha256(f"chat:{chat_id}".encode()).digest()
    return str(int.from_bytes(digest[:8], "big", signed=True))


def entities_json(world: World, entities: list[Json]) -> list[Json]:
    """Entities; a mention of a user without username gets the user, or vanishes if unknown."""
    found = []
    for entity in entities:
        if entity["type"] != "text_mention":
            found.append(entity)
        elif user := world.users.get(entity.get("user_id", 0)):
            kept = {k: v for k, v in entity.items() if k != "user_id"}
            found.append(kept | {"user": user_json(user)})
    return found


def message_json(world: World, message: Message, *, nested: bool = False) -> Json:
    """A Message; nested ones leave out what they themselves reply to."""
    chat = world.chats[message.chat_id]
    found: Json = {
        "message_id": message.message_id,
        "from": user_json(world.users[message.sender_id]),
        "chat": chat_json(world, chat),
        "date": message.date,
    }
    if message.edit_date is not None:
        found["edit_date"] = message.edit_date
    if message.thread_id is not None:
        found |= {"message_thread_id": message.thread_id, "is_topic_message": True}
    if message.ephemeral_id is not None and message.receiver_id is not None:
        found["ephemeral_message_id"] = message.ephemeral_id
        found["receiver_user"] = user_json(world.users[message.receiver_id])
    if message.inline_id is not None:
        found["via_bot"] = user_json(world.bot)
    found |= message.options | message.service | _content(world, message)
    if message.markup and "inline_keyboard" in message.markup:
        found["reply_markup"] = message.markup
    if not nested:
        found |= _reply(world, message)
    return found


def _content(world: World, message: Message) -> Json:
    """Text or media with caption."""
    entities = entities_json(world, message.entities)
    if message.rich is not None:
        return {"rich_message": {"blocks": message.rich["blocks"]}}
    if message.media is not None:
        found: Json = {message.media["kind"]: message.media["value"]}
        if message.media["kind"] == "animation":
            found["document"] = {
                k: v
                for k, v in message.media["value"].items()
                if k in ("file_id", "file_unique_id", "file_name", "mime_type", "file_size")
            }
        if message.text:
            found["caption"] = message.text
        return found | ({"caption_entities": entities} if entities else {})
    if message.text is None:
        return {}
    return {"text": message.text} | ({"entities": entities} if entities else {})


def _reply(world: World, message: Message) -> Json:
    original: Message | None = None
    if message.reply_to is not None:
        original = world.message(message.chat_id, message.reply_to)
    elif message.reply_to_ephemeral is not None:
        original = world.ephemeral(message.chat_id, message.reply_to_ephemeral)
    return {"reply_to_message": message_json(world, original, nested=True)} if original else {}


def known_message(world: World, chat_id: int, message_id: int, ephemeral_id: int | None) -> Json:
    """The message of a callback query; what was deleted is an InaccessibleMessage."""
    message = world.message(chat_id, message_id)
    if ephemeral_id is not None:
        message = world.ephemeral(chat_id, ephemeral_id)
    if message is not None:
        return message_json(world, message)
    chat = chat_json(world, world.chats[chat_id])
    return {"chat": chat, "message_id": message_id, "date": 0}


def full_chat_json(world: World, chat: Chat) -> Json:
    """A ChatFullInfo."""
    found: dict[str, Any] = chat_json(world, chat) | {
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": {
            "unlimited_gifts": False,
            "limited_gifts": False,
            "unique_gifts": False,
            "premium_subscription": False,
            "gifts_from_channels": False,
        },
    }
    if not chat.is_private:
        found["permissions"] = permissions_json(chat)
    if chat.pinned and (message := world.message(chat.id, chat.pinned[-1])):
        found["pinned_message"] = message_json(world, message, nested=True)
    return found


def permissions_json(chat: Chat) -> Json:
    """A ChatPermissions: all but what the group forbids."""
    names = (
        "can_send_messages can_send_audios can_send_documents can_send_photos can_send_videos "
        "can_send_video_notes can_send_voice_notes can_send_polls can_send_other_messages "
        "can_add_web_page_previews can_change_info can_invite_users can_pin_messages "
        "can_manage_topics can_react_to_messages can_edit_tag"
    )
    return {name: name not in chat.forbidden for name in names.split()}
