"""The content of the chat page for one person: chats, and the messages that this person may see, as safe HTML."""

from __future__ import annotations

import re
from html import escape

from telegram_bot.sandbox.api_json import replied_to
from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.files import file_of
from telegram_bot.sandbox.keyboard import buttons_of
from telegram_bot.sandbox.mini_apps import app_links
from telegram_bot.sandbox.state import Chat, Json, Message, State, User

SHORT_TEXT = 120
"""Characters of a quoted message."""
TAGS = {
    "bold": "b",
    "italic": "i",
    "underline": "u",
    "strikethrough": "s",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
}
BLOCKS = ("pre", "blockquote", "expandable_blockquote")
CLASSES = {
    "spoiler": "spoiler",
    "mention": "mention",
    "text_mention": "mention",
    "bot_command": "command",
    "hashtag": "hashtag",
    "custom_emoji": "emoji",
}


def sees(chat: Chat, message: Message, user: User) -> bool:
    """Return whether a person may see a message; only its receiver and its sender see an ephemeral one."""
    if chat.is_private:
        return chat.id == user.id
    if message.ephemeral_id is None:
        return chat.present(user.id)
    return user.id in (message.receiver_id, message.sender_id)


def view_json(core: Core, user: User, chat: Chat) -> Json:
    """Return a conversation as a person sees it."""
    messages = core.state.conversation(chat.id)
    return {
        "chat": chat_json(core.state, chat, user),
        "messages": [_message(core.state, message) for message in messages if sees(chat, message, user)],
        "commands": core.state.menu(chat, user),
        "description": core.state.description("description", user) if chat.is_private else "",
        "about": core.state.description("short_description", user) if chat.is_private else "",
    }


def _message(state: State, message: Message) -> Json:
    sender = state.users[message.sender_id]
    return {
        "id": message.message_id,
        "ephemeral_message_id": message.ephemeral_id,
        "ephemeral": message.ephemeral_id is not None,
        "from": {"id": sender.id, "name": sender.name, "is_bot": sender.is_bot},
        "via": state.bot.username if message.via_bot else None,
        "date": message.date,
        "edit_date": message.edit_date,
        "text": message.text or "",
        "html": to_html(message.text or "", message.entities),
        "media": _media(state, message.media) if message.media else None,
        "message_thread_id": message.thread_id,
        "reply_to": _quote(state, message),
        "service": service_text(state, message) if message.service else None,
        "reactions": _reactions(message),
        "keyboard": keyboard_json(message),
    }


def _media(state: State, media: Json) -> Json:
    file = file_of(state, media)
    shown = {"kind": media["kind"], "url": f"/people/file/{file.id}", "name": file.name}
    return shown | {"width": file.width, "height": file.height}


def _quote(state: State, message: Message) -> Json | None:
    original = replied_to(state, message)
    if original is None:
        return None
    name = state.users[original.sender_id].name
    return {"id": original.message_id, "name": name, "text": _summary(state, original)[:SHORT_TEXT]}


def _summary(state: State, message: Message) -> str:
    return service_text(state, message) if message.service else message.text or (message.media or {}).get("kind", "")


def _reactions(message: Message) -> dict[str, int]:
    given = [emoji for emojis in message.reactions.values() for emoji in emojis]
    return {emoji: given.count(emoji) for emoji in given}


def keyboard_json(message: Message) -> list[list[Json]]:
    """Return the buttons below a message."""
    names = {"text": "text", "style": "style", "callback_data": "callback", "url": "url", "web_app": "web_app"}
    rows = buttons_of(message.markup)
    return [[{names[name]: value for name, value in button.items()} for button in row] for row in rows]


def service_text(state: State, message: Message) -> str:
    """Return a service message in words."""
    by = state.users[message.sender_id].name
    match message.service:
        case {"new_chat_members": [{"id": joined, "first_name": name}]}:
            return f"{by} joined" if joined == message.sender_id else f"{by} added {name}"
        case {"left_chat_member": {"id": gone, "first_name": name}}:
            return f"{by} left" if gone == message.sender_id else f"{by} removed {name}"
        case {"forum_topic_created": {"name": topic}}:
            return f"{by} created the topic “{topic}”"
        case {"migrate_to_chat_id": _}:
            return "The group became a supergroup"
        case _:
            return "The supergroup continues the group"


def person_json(user: User) -> Json:
    """Return a person for the page."""
    names = ("id", "name", "first_name", "username", "language_code", "started", "blocked")
    return {name: getattr(user, name) for name in names}


def chat_json(state: State, chat: Chat, user: User | None = None) -> Json:
    """Return a chat for the page; with a user also its last message that this user sees, and their number."""
    found: Json = {
        "id": chat.id,
        "type": chat.type,
        "title": state.bot.first_name if chat.is_private else chat.title,
        "is_forum": chat.is_forum,
        "members": [member for member in chat.members if chat.present(member)],
        "topics": [{"id": topic.id, "name": topic.name} for topic in chat.topics.values()],
        "migrated_to": chat.migrated_to,
    }
    if user is None:
        return found
    seen = [message for message in state.conversation(chat.id) if sees(chat, message, user)]
    last = seen[-1] if seen else None
    shown = {"last": _last(state, last) if last else None, "count": len(seen), "order": last.order if last else 0}
    return found | shown


def _last(state: State, message: Message) -> Json:
    name = None if message.service else state.users[message.sender_id].first_name
    return {"name": name, "text": _summary(state, message)[:SHORT_TEXT], "date": message.date}


def state_json(core: Core, user: User | None = None) -> Json:
    """Return the people and all chats, or only the chats of one person."""
    state = core.state
    chats = [chat for chat in state.chats.values() if user is None or _lists(chat, user)]
    return {
        "bot": person_json(state.bot),
        "app_links": app_links(core),
        "users": [person_json(person) for person in state.people()],
        "chats": [chat_json(state, chat, user) for chat in chats],
    }


def _lists(chat: Chat, user: User) -> bool:
    if chat.is_private:
        return chat.id == user.id
    return chat.present(user.id) and chat.migrated_to is None


def _tags(entity: Json, content: str) -> tuple[str, str]:
    kind = entity["type"]
    if kind in TAGS:
        return f"<{TAGS[kind]}>", f"</{TAGS[kind]}>"
    if kind == "expandable_blockquote":
        return '<blockquote class="expandable">', "</blockquote>"
    if kind in ("text_link", "url"):
        url = str(entity.get("url", content))
        if re.match(r"(https?|tg|mailto|tel):", url, re.IGNORECASE):
            return f'<a href="{escape(url)}" rel="noreferrer">', "</a>"
    if kind == "text_mention":
        return f'<span class="mention" data-user="{int(entity["user_id"])}">', "</span>"
    if kind == "date_time":
        return (
            f'<time data-unix="{int(entity["unix_time"])}" data-format="{escape(entity["date_time_format"])}">',
            "</time>",
        )
    if kind in CLASSES:
        return f'<span class="{CLASSES[kind]}">', "</span>"
    return "", ""


def to_html(text: str, entities: list[Json]) -> str:
    """Return the text as HTML: every character escaped, entities as a fixed set of tags.

    An entity that overlaps another one without nesting is cut where the outer one ends.
    """
    marks = _positions(text)
    spans = []
    for entity in sorted(entities, key=lambda e: (e["offset"], -e["length"])):
        start, end = marks.get(entity["offset"]), marks.get(entity["offset"] + entity["length"])
        if start is not None and end is not None and end > start:
            spans.append((start, end, entity))
    return _draw(text, 0, len(text), spans)


def _positions(text: str) -> dict[int, int]:
    """Return the character offset of each UTF-16 offset."""
    found, units = {0: 0}, 0
    for number, character in enumerate(text):
        units += 1 + (character > "\uffff")
        found[units] = number + 1
    return found


def _draw(text: str, start: int, end: int, spans: list[tuple[int, int, Json]]) -> str:
    parts, at = [], start
    while spans:
        begin, stop, entity = spans[0]
        stop = min(stop, end)
        begin = max(begin, at)
        inner = [s for s in spans[1:] if s[0] < stop]
        spans = spans[1 + len(inner) :]
        if stop <= begin:
            continue
        parts.append(escape(text[at:begin]))
        before, after = _tags(entity, text[begin:stop])
        parts += [before, _draw(text, begin, stop, inner), after]
        at = stop
        if entity["type"] in BLOCKS and at < end and text[at] == "\n":
            at += 1
    parts.append(escape(text[at:end]))
    return "".join(parts)
