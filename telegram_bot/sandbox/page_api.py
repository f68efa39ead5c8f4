"""The people's side over HTTP for the chat page: what a person sees, and their actions, as JSON.

An Impossible action is answered with status 400 and {"error": "..."}.
"""

import re
from collections.abc import Awaitable, Callable
from html import escape
from typing import Any, NamedTuple

from telegram_bot.sandbox.api_json import replied_to
from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.mini_apps import THEMES, app_links
from telegram_bot.sandbox.people import Impossible, People
from telegram_bot.sandbox.state import Chat, Json, Message, Query, State, User

SHORT_TEXT = 120
"""Characters shown of a quoted message."""
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
        "chat": chat_view(core.state, chat, user),
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
        "service": _service_text(state, message) if message.service else None,
        "reactions": _reactions(message),
        "keyboard": _keyboard(message),
    }


def _media(state: State, media: Json) -> Json:
    file = state.file_of(media)
    shown = {"kind": media["kind"], "url": f"/people/file/{file.id}", "name": file.name}
    return shown | {"width": file.width, "height": file.height}


def _quote(state: State, message: Message) -> Json | None:
    original = replied_to(state, message)
    if original is None:
        return None
    name = state.users[original.sender_id].name
    return {"id": original.message_id, "name": name, "text": _summary(state, original)[:SHORT_TEXT]}


def _summary(state: State, message: Message) -> str:
    return _service_text(state, message) if message.service else message.text or (message.media or {}).get("kind", "")


def _reactions(message: Message) -> dict[str, int]:
    given = [emoji for emojis in message.reactions.values() for emoji in emojis]
    return {emoji: given.count(emoji) for emoji in given}


def _keyboard(message: Message) -> list[list[Json]]:
    names = {"callback_data": "callback", "switch_inline_query": "inline"}
    return [
        [{names.get(name, name): value for name, value in button.items()} for button in row] for row in message.buttons
    ]


def _service_text(state: State, message: Message) -> str:
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


def _person(user: User) -> Json:
    names = ("id", "name", "first_name", "username", "language_code", "started", "blocked")
    return {name: getattr(user, name) for name in names}


def chat_view(state: State, chat: Chat, user: User | None = None) -> Json:
    """Return a chat for the page; with a user also the last message they see, and how many they see."""
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

    An entity that overlaps another without nesting is cut off where the outer one ends.
    """
    marks = _positions(text)
    spans = []
    for entity in sorted(entities, key=lambda e: (e["offset"], -e["length"])):
        start, end = marks.get(entity["offset"]), marks.get(entity["offset"] + entity["length"])
        if start is not None and end is not None and end > start:
            spans.append((start, end, entity))
    return _draw(text, 0, len(text), spans)


def _positions(text: str) -> dict[int, int]:
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


ANSWER_SECONDS = 5.0
TEXTS = ("first_name", "title", "url", "text", "payload", "prepared", "link", "web_app", "theme")
"""Values that are always converted to texts."""


class Action(NamedTuple):
    """An action of `People`: its required and optional values, and its answer."""

    perform: Callable[..., Any]
    needed: str
    optional: str
    answer: Callable[[Any], Json]


def _sent(message: Message) -> Json:
    return {"message_id": message.message_id}


ACTIONS = {
    "users": Action(People.add_user, "first_name", "username language_code", _person),
    "language": Action(People.set_language, "user_id language_code", "", _person),
    "join": Action(People.join, "chat_id user_id", "", lambda _: {}),
    "start": Action(People.start, "user_id", "payload", _sent),
    "say": Action(People.say, "chat_id user_id text", "message_thread_id reply_to_message_id", _sent),
    "share": Action(People.share, "chat_id user_id prepared", "", _sent),
    "story": Action(People.tell_story, "user_id link", "text title url", lambda _: {}),
    # What the person's app opens in a sheet, and the theme parameters that can be switched there.
    "open_app": Action(
        People.open_app, "chat_id user_id", "link web_app theme", lambda url: {"url": url, "themes": THEMES}
    ),
}
"""Simple actions, by the name under which they are posted."""


class PeopleApi:
    """The actions by HTTP method and name."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self.people = People(core)
        self._others: dict[tuple[str, str], Callable[[Json], Json | Awaitable[Json]]] = {
            ("POST", "chats"): self._add_chat,
            ("POST", "press"): self._press,
            ("POST", "inline"): self._inline,
            ("GET", "view"): self._view,
            ("GET", "state"): self._state,
        }

    async def run(self, verb: str, name: str, given: Json) -> Json:
        """Perform an action; raise Impossible with the reason if it is not possible."""
        try:
            if verb == "POST" and name in ACTIONS:
                return self._plain(ACTIONS[name], given)
            if (verb, name) not in self._others:
                raise Impossible(f"there is no action {name!r}")
            done = self._others[verb, name](given)
            return done if isinstance(done, dict) else await done
        except KeyError as missing:
            raise Impossible(f"{missing.args[0]} is missing") from None
        except (TypeError, ValueError) as wrong:
            raise Impossible(str(wrong)) from None

    def _plain(self, action: Action, given: Json) -> Json:
        values = {name: given[name] for name in action.needed.split()}
        values |= {name: given[name] for name in action.optional.split() if given.get(name) is not None}
        values = {name: str(value) if name in TEXTS else value for name, value in values.items()}
        return action.answer(action.perform(self.people, **values))

    def _add_chat(self, given: Json) -> Json:
        """{title, members, bot_admin?} -> the group, created by the first member, with the bot."""
        bot = "administrator" if given.get("bot_admin") else "member"
        chat = self.people.add_chat(str(given["title"]), members=given["members"], bot=bot)
        return chat_view(self.core.state, chat)

    async def _press(self, given: Json) -> Json:
        """{chat_id, user_id, message_id | ephemeral_message_id, data | row+column+label?, force?, wait?}.

        -> {answered, text?, show_alert?, url?, opened?, app?, web_app?}. Wait up to `wait` (5) real seconds for the
        bot's answer. A link to the bot's private chat, on the button or in the answer, is followed: "opened" is the
        chat. "app" (a link) and "web_app" (an address) are for open_app, "inline" (a query) for inline.
        """
        names = ("message_id", "ephemeral_message_id", "data", "label", "force")
        where = {name: given[name] for name in names if name in given}
        where["place"] = (given.get("row", 0), given.get("column", 0))
        done = self.people.press(given["chat_id"], given["user_id"], **where)
        if not isinstance(done, Query):
            return {"answered": False} | done
        await self.core.wait_answer(done, float(given.get("wait", ANSWER_SECONDS)))
        url = done.answer.get("url")
        opened = self.people.open_link(given["user_id"], url) if url else {}
        return {"answered": done.answered} | done.answer | opened

    async def _inline(self, given: Json) -> Json:
        """{chat_id, user_id, query} -> {answered, results?, button?}; wait up to 5 real seconds for the answer."""
        asked = self.people.type_inline(given["chat_id"], given["user_id"], str(given["query"]))
        await self.core.wait_answer(asked, ANSWER_SECONDS)
        return {"answered": asked.answered} | asked.answer

    def _view(self, given: Json) -> Json:
        """?user_id=&chat_id= -> the conversation as that person sees it."""
        chat, user = self.people.member(int(given["chat_id"]), int(given["user_id"]))
        return view_json(self.core, user, chat)

    def _state(self, given: Json) -> Json:
        """?user_id= -> all people and chats; with user_id only the chats of that person."""
        user, state = self.people.user(int(given["user_id"])) if given.get("user_id") else None, self.core.state
        chats = [chat for chat in state.chats.values() if user is None or _lists(chat, user)]
        return {
            "bot": _person(state.bot),
            "app_links": app_links(self.core),
            "users": [_person(person) for person in state.people()],
            "chats": [chat_view(state, chat, user) for chat in chats],
        }
