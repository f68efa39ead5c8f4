"""What one person sees: their chats and the messages in them, nobody else's secrets."""

from __future__ import annotations

from typing import Any

from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.media import file_id_of
from telegram_bot.sandbox.present import entities_json
from telegram_bot.sandbox.render import rich_to_html, to_html
from telegram_bot.sandbox.world import Chat, Json, Message, User, World

DRAFT_SECONDS = 30.0


def sees(chat: Chat, message: Message, user: User) -> bool:
    """Whether the person may see the message: ephemeral ones are for receiver and sender only."""
    if chat.is_private:
        return chat.id == user.id
    if message.ephemeral_id is None:
        return chat.present(user.id)
    return user.id in (message.receiver_id, message.sender_id)


def view_json(core: Core, user: User, chat: Chat) -> Json:
    """The conversation as that person sees it."""
    world = core.world
    mine = [m for m in world.conversation(chat.id) if sees(chat, m, user)]
    replaced = {m.replaces: m for m in mine if m.replaces is not None}
    messages = []
    for message in mine:
        if message.replaces is not None and world.message(chat.id, message.replaces):
            continue
        shown = replaced.get(message.message_id) if message.message_id else None
        messages.append(_message(world, shown or message))
    draft = world.drafts.get(chat.id)
    fresh = draft is not None and core.clock.now() - draft["at"] <= DRAFT_SECONDS
    return {
        "chat": chat_summary(world, chat, user),
        "user": person_json(user),
        "messages": messages,
        "draft": draft["text"] if draft and fresh else None,
        "version": world.version,
    }


def _message(world: World, message: Message) -> Json:
    sender = world.users[message.sender_id]
    shown: Json = {
        "id": message.message_id,
        "ephemeral_message_id": message.ephemeral_id,
        "ephemeral": message.ephemeral_id is not None,
        "from": {"id": sender.id, "name": sender.name, "is_bot": sender.is_bot},
        "date": message.date,
        "edit_date": message.edit_date,
        "text": message.text or "",
        "entities": entities_json(world, message.entities),
        "html": _html(message),
        "photo": None,
        "media": None,
        "message_thread_id": message.thread_id,
        "reply_to": _reply(world, message),
        "service": service_text(world, message) if message.service else None,
        "via_bot": message.inline_id is not None,
        "reactions": _reactions(message),
        "keyboard": keyboard_json(message),
        "replaces": message.replaces,
    }
    if message.media is not None:
        shown["media"] = _media(world, message.media)
        if message.media["kind"] == "photo":
            shown["photo"] = shown["media"]["url"]
    return shown


def _html(message: Message) -> str:
    if message.rich is not None:
        source = message.rich.get("html")
        return rich_to_html(source) if source else blocks_html(message.rich["blocks"])
    return to_html(message.text or "", message.entities)


def blocks_html(blocks: Any) -> str:
    """The texts of rich blocks, one paragraph each."""
    return "".join(f"<p>{to_html(text, [])}</p>" for text in map(_plain, blocks) if text)


def _plain(node: Any) -> str:
    """All text inside a rich block."""
    if isinstance(node, str):
        return node
    if isinstance(node, list):
        return " ".join(filter(None, map(_plain, node)))
    if isinstance(node, dict):
        return _plain([value for name, value in node.items() if name not in ("type", "url")])
    return ""


def _media(world: World, media: Json) -> Json:
    value = media["value"]
    file = world.files.get(file_id_of(media) or "")
    shown: Json = {"kind": media["kind"], "url": f"/sim/file/{file.id}" if file else None}
    if file:
        shown |= {"name": file.name, "width": file.width, "height": file.height}
    if media["kind"] in ("dice", "poll", "location", "contact"):
        shown["value"] = value
    return shown


def _reply(world: World, message: Message) -> Json | None:
    original = None
    if message.reply_to is not None:
        original = world.message(message.chat_id, message.reply_to)
    elif message.reply_to_ephemeral is not None:
        original = world.ephemeral(message.chat_id, message.reply_to_ephemeral)
    if original is None:
        return None
    name = world.users[original.sender_id].name
    text = (original.text or (original.media or {}).get("kind") or "")[:120]
    return {"id": original.message_id, "name": name, "text": text}


def _reactions(message: Message) -> dict[str, int]:
    counts: dict[str, int] = {}
    for emoji in (e for given in message.reactions.values() for e in given):
        counts[emoji] = counts.get(emoji, 0) + 1
    return counts


def keyboard_json(message: Message) -> list[list[Json]]:
    """The buttons below a message."""
    rows = (message.markup or {}).get("inline_keyboard", [])
    return [[_button(button) for button in row] for row in rows]


def _button(button: Json) -> Json:
    shown: Json = {
        "text": button["text"],
        "style": button.get("style"),
        "disabled": "disabled" in button,
    }
    names = {"callback_data": "callback", "url": "url", "copy_text": "copy_text"}
    for name, short in names.items():
        if name in button:
            shown[short] = button[name]
    for name in ("switch_inline_query", "switch_inline_query_current_chat"):
        if name in button:
            shown["inline_query"] = button[name]
    return shown


def service_text(world: World, message: Message) -> str | None:
    """A service message in words."""
    by = world.users[message.sender_id].name
    service = message.service
    if "new_chat_members" in service:
        names = ", ".join(u["first_name"] for u in service["new_chat_members"])
        alone = [u["id"] for u in service["new_chat_members"]] == [message.sender_id]
        return f"{by} joined" if alone else f"{by} added {names}"
    if "left_chat_member" in service:
        gone = service["left_chat_member"]
        mine = gone["id"] == message.sender_id
        return f"{by} left" if mine else f"{by} removed {gone['first_name']}"
    if "forum_topic_created" in service:
        return f"{by} created the topic “{service['forum_topic_created']['name']}”"
    texts = {
        "migrate_to_chat_id": "The group became a supergroup",
        "migrate_from_chat_id": "The supergroup continues the group",
        "pinned_message": f"{by} pinned a message",
        "forum_topic_closed": f"{by} closed the topic",
        "forum_topic_reopened": f"{by} reopened the topic",
        "forum_topic_edited": f"{by} renamed the topic",
    }
    return next((text for name, text in texts.items() if name in service), None)


def person_json(user: User) -> Json:
    """A person for the page."""
    return {
        "id": user.id,
        "name": user.name,
        "first_name": user.first_name,
        "username": user.username,
        "language_code": user.language_code,
        "is_bot": user.is_bot,
        "started": user.started,
        "blocked": user.blocked,
    }


def chat_summary(world: World, chat: Chat, user: User | None = None) -> Json:
    """A chat for the list of chats; with a user, its last message that the user sees."""
    found: Json = {
        "id": chat.id,
        "type": chat.type,
        "title": world.bot.first_name if chat.is_private else chat.title,
        "is_forum": chat.is_forum,
        "members": {str(i): status for i, status in chat.members.items()},
        "topics": [{"id": t.id, "name": t.name, "closed": t.closed} for t in chat.topics.values()],
        "migrated_to": chat.migrated_to,
        "pinned": chat.pinned[-1] if chat.pinned else None,
    }
    if user is not None:
        mine = [m for m in world.conversation(chat.id) if sees(chat, m, user)]
        found["last"] = _last(world, mine[-1]) if mine else None
        found["count"] = len(mine)
        found["order"] = mine[-1].order if mine else 0
    return found


def _last(world: World, message: Message) -> Json:
    text = message.text or service_text(world, message) or (message.media or {}).get("kind") or ""
    name = None if message.service else world.users[message.sender_id].first_name
    return {"name": name, "text": text[:80], "date": message.date, "order": message.order}


def state_json(core: Core, user: User | None = None) -> Json:
    """Users, chats and commands; with a user, only the chats of that person."""
    world = core.world
    chats = [c for c in world.chats.values() if user is None or _in_list(c, user)]
    return {
        "bot": person_json(world.bot),
        "users": [person_json(person) for person in world.people()],
        "chats": [chat_summary(world, chat, user) for chat in chats],
        "commands": [command for menu in world.profile.get("commands", {}).values() for command in menu],
        "now": core.clock.now(),
        "api_level": core.api_level,
        "privacy": world.privacy,
        "version": world.version,
    }


def _in_list(chat: Chat, user: User) -> bool:
    if chat.is_private:
        return chat.id == user.id
    return chat.present(user.id) and chat.migrated_to is None
