"""People, groups and members, and what people do: write, press buttons, open Mini Apps; the bot gets updates."""

import re
import secrets
from collections.abc import Sequence
from urllib.parse import parse_qs, urlsplit

from telegram_bot.sandbox.api_json import (
    chat_instance,
    chat_json,
    member_json,
    message_json,
    pressed_message_json,
    user_json,
)
from telegram_bot.sandbox.core import Core, Story
from telegram_bot.sandbox.mini_apps import THEMES, find_link, open_address, open_link
from telegram_bot.sandbox.state import Chat, Json, Message, Query, User
from telegram_bot.sandbox.texts import finish, utf16_slice

FIRST_USER = 5001
FIRST_GROUP = 4001
LANGUAGE_TAG = r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*"


LONGEST_INLINE = 256
LONGEST_STORY, LONGEST_STORY_OF_PREMIUM, LONGEST_STORY_LINK = 200, 2048, 48
QUERY_SECONDS = 24 * 3600
"""Age at which callback queries are forgotten."""


class Impossible(Exception):
    """An action that is not possible for a person; the text is the reason."""


def impossible_if(fault: object, reason: str) -> None:
    """Raise Impossible for a reason if there is a fault."""
    if fault:
        raise Impossible(reason)


class People:
    """The people and chats of one sandbox, and what people do."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self.state = core.state

    def user(self, user_id: int) -> User:
        """Return a user."""
        user = self.state.users.get(user_id)
        if user is None:
            raise Impossible(f"there is no user {user_id}")
        return user

    def chat(self, chat_id: int) -> Chat:
        """Return a chat."""
        chat = self.state.chats.get(chat_id)
        if chat is None:
            raise Impossible(f"there is no chat {chat_id}")
        return chat

    def member(self, chat_id: int, user_id: int) -> tuple[Chat, User]:
        """Return a chat and one of its members."""
        chat, user = self.chat(chat_id), self.user(user_id)
        if chat.migrated_to is not None:
            raise Impossible(f"chat {chat.id} became supergroup {chat.migrated_to}")
        inside = chat.id == user.id if chat.is_private else chat.present(user.id)
        impossible_if(not inside, f"{user.name} is not in chat {chat.id}")
        return chat, user

    def add_user(
        self,
        first_name: str,
        *,
        last_name: str | None = None,
        username: str | None = None,
        language_code: str | None = None,
    ) -> User:
        """Add a person whose private chat with the bot has not been started."""
        taken = (user.username.casefold() for user in self.state.users.values() if user.username)
        impossible_if(username and username.casefold() in taken, f"username {username} is taken")
        language_code = _checked_language(language_code)
        number = self.state.next_id("user", FIRST_USER)
        user = User(number, first_name, last_name, username, language_code)
        self.state.users[user.id] = user
        self.state.chats[user.id] = Chat(user.id, "private")
        self.state.touch()
        return user

    def set_language(self, user_id: int, language_code: str | None) -> User:
        """Change the language of a person's app, which later updates contain; return the person."""
        user = self.user(user_id)
        user.language_code = _checked_language(language_code)
        self.state.touch()
        return user

    def add_chat(
        self,
        title: str,
        kind: str = "supergroup",
        members: Sequence[int] = (),
        *,
        is_forum: bool = False,
        bot: str | None = "member",
    ) -> Chat:
        """Add a group created by its first member.

        `bot` is the bot's status, "member" or "administrator", or None to leave it out. The bot receives the updates
        about being added.
        """
        if kind not in ("group", "supergroup") or (is_forum and kind == "group"):
            raise Impossible(f"a chat is a group or a supergroup (forums too), not {kind!r}")
        impossible_if(not members, "a group has at least one member")
        chat = Chat(self.new_group_id(kind), kind, title, is_forum)
        chat.members = {self.user(member).id: "member" for member in members}
        chat.members[members[0]] = "creator"
        self.state.chats[chat.id] = chat
        self.state.touch()
        if bot is not None:
            self.join(chat.id, self.state.bot.id)
        if bot == "administrator":
            self.promote(chat.id, self.state.bot.id)
        return chat

    def new_group_id(self, kind: str) -> int:
        """Return the id of a new group or supergroup."""
        number = self.state.next_id("group", FIRST_GROUP)
        return -number if kind == "group" else -1_000_000_000_000 - number

    def add_service_message(self, chat: Chat, by: int, fields: Json, topic: int | None = None) -> None:
        """Add a service message, which can start a new topic; the bot receives it if it is a member."""
        state = self.state
        number = topic or state.next_message_id(chat)
        message = Message(chat.id, number, by, self.core.seconds(), state.next_id("order"), service=fields)
        message.thread_id = topic
        state.add(message)
        if chat.present(state.bot.id):
            self.core.updates.push("message", message_json(state, message))

    def set_status(self, chat: Chat, user_id: int, status: str, by: int) -> None:
        """Set a user's status in a group; the bot receives an update about its own membership."""
        old = member_json(self.state, chat, user_id)
        chat.members[user_id] = status
        self.state.touch()
        if user_id == self.state.bot.id and old["status"] != status:
            self._push_my_chat_member(chat, by, old, member_json(self.state, chat, user_id))

    def _push_my_chat_member(self, chat: Chat, by: int, old: Json, new: Json) -> None:
        payload = {
            "chat": chat_json(self.state, chat),
            "from": user_json(self.state.users[by]),
            "date": self.core.seconds(),
            "old_chat_member": old,
            "new_chat_member": new,
        }
        self.core.updates.push("my_chat_member", payload)

    def group_chat(self, chat_id: int) -> Chat:
        """Return a group."""
        chat = self.chat(chat_id)
        impossible_if(chat.is_private, "the members of a private chat cannot be changed")
        return chat

    def join(self, chat_id: int, user_id: int) -> None:
        """Add a user to a group; the bot is added by the creator, people join by themselves."""
        chat, user = self.group_chat(chat_id), self.user(user_id)
        impossible_if(chat.present(user.id), f"{user.name} is in chat {chat.id} already")
        by = creator_of(chat) if user.is_bot else user.id
        self.set_status(chat, user.id, "member", by)
        self.add_service_message(chat, by, {"new_chat_members": [user_json(user)]})

    def promote(self, chat_id: int, user_id: int, status: str = "administrator") -> None:
        """Let the creator change the status of a member, possibly the bot, by default to administrator."""
        chat, user = self.member(self.group_chat(chat_id).id, user_id)
        self.set_status(chat, user.id, status, creator_of(chat))

    def block(self, user_id: int, *, blocked: bool = True) -> None:
        """Let a person block the bot, or unblock it."""
        user = self.user(user_id)
        if user.blocked == blocked:
            return
        user.blocked = blocked
        bot = user_json(self.state.bot)
        member: Json = {"status": "member", "user": bot}
        kicked: Json = {"status": "kicked", "user": bot, "until_date": 0}
        old, new = (member, kicked) if blocked else (kicked, member)
        self._push_my_chat_member(self.state.chats[user.id], user.id, old, new)
        self.state.touch()

    # messages

    def start(self, user_id: int, payload: str = "") -> Message:
        """Open the private chat with the bot and send /start."""
        self.block(user_id, blocked=False)
        return self.say(user_id, user_id, f"/start {payload}".strip())

    def say(
        self,
        chat_id: int,
        user_id: int,
        text: str,
        *,
        message_thread_id: int | None = None,
        reply_to_message_id: int | None = None,
        ephemeral: bool | None = None,
    ) -> Message:
        """Send a text; by default it is ephemeral if the menu lists it as an ephemeral command."""
        chat, user = self.member(chat_id, user_id)
        formatted = finish(text, [])
        impossible_if(not formatted.text, "an empty message cannot be sent")
        if message_thread_id and message_thread_id not in chat.topics:
            raise Impossible(f"there is no topic {message_thread_id} in chat {chat.id}")
        if reply_to_message_id and not self.state.message(chat.id, reply_to_message_id):
            raise Impossible(f"there is no message {reply_to_message_id} in chat {chat.id}")
        if chat.is_private:
            impossible_if(user.blocked, f"{user.name} has blocked the bot")
            user.started = True
        if ephemeral is None:
            ephemeral = self._is_ephemeral_command(chat, user, formatted.text)
        message = self._new_message(chat, user, ephemeral=ephemeral)
        message.text, message.entities = formatted
        message.thread_id, message.reply_to = message_thread_id, reply_to_message_id
        self.state.add(message)
        if self._bot_receives(chat, message):
            self.core.updates.push("message", message_json(self.state, message))
        return message

    def _new_message(self, chat: Chat, user: User, *, ephemeral: bool) -> Message:
        state = self.state
        number = 0 if ephemeral else state.next_message_id(chat)
        message = Message(chat.id, number, user.id, self.core.seconds(), state.next_id("order"))
        if ephemeral:
            if chat.is_private or not self.core.has_ephemerals:
                raise Impossible("ephemeral messages are for groups, from Bot API 10.2 on")
            message.ephemeral_id = state.next_id(f"ephemeral:{chat.id}")
            message.receiver_id = state.bot.id
        return message

    def _is_ephemeral_command(self, chat: Chat, user: User, text: str) -> bool:
        if chat.is_private or not self.core.has_ephemerals or not text.startswith("/"):
            return False
        name, _, bot = text[1:].split(maxsplit=1)[0].partition("@")
        menu = self.state.menu(chat, user)
        return self._is_named(bot) and any(c["command"] == name and c.get("is_ephemeral") for c in menu)

    def _is_named(self, username: str) -> bool:
        """Return whether the part of a command after "@" is empty or the bot's username."""
        return not username or username.casefold() == (self.state.bot.username or "").casefold()

    def _bot_receives(self, chat: Chat, message: Message) -> bool:
        """Group privacy: in a group the bot receives only commands for it and replies to it."""
        bot = self.state.bot
        if not chat.is_private and not chat.present(bot.id):
            return False
        if chat.is_private or message.ephemeral_id is not None:
            return True
        if not self.state.privacy or chat.is_admin(bot.id):
            return True
        original = self.state.message(chat.id, message.reply_to or 0)
        if original is not None and original.sender_id == bot.id:
            return True
        commands = (e for e in message.entities if e["type"] == "bot_command")
        words = (utf16_slice(message.text or "", e["offset"], e["length"]) for e in commands)
        return any(self._is_named(word.partition("@")[2]) for word in words)

    def share(self, user_id: int, prepared: str, chat_id: int) -> Message:
        """Send a message to a chat that the bot has prepared for this person."""
        chat, user = self.member(chat_id, user_id)
        found = self.core.prepared.get(prepared)
        if found is None or found.user_id != user.id or found.expires < self.core.seconds():
            raise Impossible("this message has expired, or is for somebody else")
        impossible_if(chat.type not in found.chat_types, f"this message is not for chats of the type {chat.type}")
        message = self._new_message(chat, user, ephemeral=False)
        message.text, message.entities, message.media = found.content
        message.markup, message.via_bot = found.markup, True
        self.state.add(message)
        if chat.is_private or chat.present(self.state.bot.id):
            self.core.updates.push("message", message_json(self.state, message))
        return message

    def tell_story(self, user_id: int, link: str, text: str = "", title: str = "", url: str = "") -> None:
        """Post a story with the picture at an address, as requested by a Mini App; a link needs Premium.

        `title` and `url`: the text and address of the link.
        """
        user = self.user(user_id)
        if not link.startswith(("https://", "http://127.0.0.1:", "http://localhost:")):
            raise Impossible("the picture of a story has an address that begins with https://")
        if len(text) > (LONGEST_STORY_OF_PREMIUM if user.is_premium else LONGEST_STORY):
            raise Impossible("the text of a story is too long")
        impossible_if(url and not user.is_premium, "only people with Premium may add a link to a story")
        impossible_if(len(title) > LONGEST_STORY_LINK, "the words of the link are too long")
        self.core.stories.append(Story(user.id, link, text, title, url))

    def type_inline(self, chat_id: int, user_id: int, query: str) -> Query:
        """Type a query after the bot's username in a chat; the answer has what can be sent by `share`."""
        chat, user = self.member(chat_id, user_id)
        if not self.core.inline_mode:
            raise Impossible("the bot has no inline mode: it is turned on at @BotFather, by /setinline")
        impossible_if(len(query) > LONGEST_INLINE, f"a query has {LONGEST_INLINE} characters at most")
        asked = Query(str(secrets.randbits(62)), user.id, chat.id, self.core.clock.now(), query, 0)
        queries = {number: one for number, one in self.core.inline_queries.items() if one.user_id != user.id}
        self.core.inline_queries = queries | {asked.id: asked}
        kind = "sender" if chat.is_private else chat.type
        payload = {"id": asked.id, "from": user_json(user), "query": query, "offset": "", "chat_type": kind}
        self.core.updates.push("inline_query", payload)
        return asked

    # buttons

    def press(
        self,
        chat_id: int,
        user_id: int,
        *,
        message_id: int | None = None,
        ephemeral_message_id: int | None = None,
        data: str | None = None,
        place: tuple[int, int] = (0, 0),
        label: str | None = None,
        force: bool = False,
    ) -> Query | Json:
        """Press the button with `data`, or without data the one at a place: row and column.

        `label`: the text of the button that was pressed there; if the message has changed meanwhile and another button
        is there, the press is for the button that still has this text.

        A callback button returns its query; a link returns {"url"} and the effect of `open_link`; a web_app button
        {"web_app"}: an address for `open_app`; an inline button {"inline"}: a query. `force` presses data that is no
        longer on the message, or whose message was deleted.
        """
        chat, user = self.member(chat_id, user_id)
        if ephemeral_message_id is None:
            message = self.state.message(chat.id, message_id or 0)
        else:
            message = self.state.ephemeral(chat.id, ephemeral_message_id)
            if message is not None and message.receiver_id != user.id:
                raise Impossible("only the receiver sees that message")
        if force and data is not None:
            return self._query(chat, user, data, message_id or 0, ephemeral_message_id)
        if message is None:
            raise Impossible(f"there is no message {ephemeral_message_id or message_id} in chat {chat.id}")
        button = _find_button(message, data, place, label)
        if button is None:
            raise Impossible(f"there is no button {data or label or place!r} on the message")
        if "url" in button:
            return {"url": button["url"]} | self.open_link(user.id, button["url"])
        if "web_app" in button:
            return {"web_app": button["web_app"]["url"]}
        if "switch_inline_query" in button:
            return {"inline": button["switch_inline_query"]}
        return self._query(chat, user, str(button["callback_data"]), message_id or 0, ephemeral_message_id)

    def _query(self, chat: Chat, user: User, data: str, number: int, ephemeral: int | None) -> Query:
        now = self.core.clock.now()
        queries = self.state.queries
        while queries and (oldest := next(iter(queries.values()))).at < now - QUERY_SECONDS:
            del queries[oldest.id]
        number = number if ephemeral is None else 0
        query = Query(str(secrets.randbits(62)), user.id, chat.id, now, data, number, ephemeral)
        queries[query.id] = query
        payload = {
            "id": query.id,
            "from": user_json(user),
            "message": pressed_message_json(self.state, chat.id, number, ephemeral),
            "chat_instance": chat_instance(chat.id),
            "data": data,
        }
        if chat.is_private or chat.present(self.state.bot.id):
            self.core.updates.push("callback_query", payload)
        self.state.touch()
        return query

    def open_link(self, user_id: int, url: str) -> Json:
        """Follow a link: {"app": link} for a Mini App, to pass to `open_app`; {"opened": chat id} for the bot."""
        if find_link(self.core, url) is not None:
            return {"app": url}
        parts = urlsplit(url)
        name = (self.state.bot.username or "").casefold()
        if parts.hostname not in ("t.me", "telegram.me") or parts.path.strip("/").casefold() != name:
            return {}
        start = parse_qs(parts.query).get("start")
        if start is None:
            return {} if parts.query else {"opened": user_id}
        self.start(user_id, start[0])
        return {"opened": user_id}

    # Mini Apps

    def open_app(
        self, chat_id: int, user_id: int, *, link: str | None = None, web_app: str | None = None, theme: str = "light"
    ) -> str:
        """Open a Mini App from a chat, by a link or a web_app button's address; return what the app opens."""
        chat, user = self.member(chat_id, user_id)
        impossible_if(theme not in THEMES, f"there is no theme {theme}")
        if web_app is not None:
            impossible_if(not chat.is_private, "web_app buttons are for private chats")
            return open_address(self.core, user, web_app, {"query_id": secrets.token_urlsafe(18)}, theme)
        found = find_link(self.core, link or "")
        if found is None:
            raise Impossible(f"there is no Mini App at {link!r}")
        return open_link(self.core, user, chat, found, theme)


def _find_button(message: Message, data: str | None, place: tuple[int, int], label: str | None) -> Json | None:
    rows, (row, column) = message.buttons, place
    if data is not None:
        return next((button for line in rows for button in line if button.get("callback_data") == data), None)
    there = rows[row][column] if 0 <= row < len(rows) and 0 <= column < len(rows[row]) else None
    if label is None or (there is not None and there["text"] == label):
        return there
    return next((button for line in rows for button in line if button["text"] == label), None)


def _checked_language(code: str | None) -> str | None:
    """Return a language tag as Telegram sends it, None without one."""
    impossible_if(code and not re.fullmatch(LANGUAGE_TAG, code), f"{code!r} is no tag of a language")
    return code.lower() if code else None


def creator_of(chat: Chat) -> int:
    """Return the first member, who created the group."""
    return next(iter(chat.members))
