"""People, groups, members and topics, and their changes, of which the bot receives updates."""

from __future__ import annotations

import re

from telegram_bot.sandbox.api_json import chat_json, member_json, message_json, user_json
from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.state import Chat, Json, Message, Topic, User

FIRST_USER = 5001
FIRST_GROUP = 4001
LANGUAGE_TAG = r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*"


class Impossible(Exception):
    """An action that a person cannot take; the text is the reason."""


class Members:
    """People and chats of one sandbox."""

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
        if not inside:
            raise Impossible(f"{user.name} is not in chat {chat.id}")
        return chat, user

    def add_user(
        self,
        first_name: str,
        *,
        last_name: str | None = None,
        username: str | None = None,
        language_code: str | None = None,
    ) -> User:
        """Add a person, whose private chat with the bot has not been started."""
        taken = (user.username.casefold() for user in self.state.users.values() if user.username)
        if username and username.casefold() in taken:
            raise Impossible(f"username {username} is taken")
        language_code = _checked_language(language_code)
        number = self.state.next_id("user", FIRST_USER)
        user = User(number, first_name, last_name, username, language_code)
        self.state.users[user.id] = user
        self.state.chats[user.id] = Chat(user.id, "private")
        self.state.touch()
        return user

    def set_language(self, user_id: int, language_code: str | None) -> None:
        """Change the language of a person's app, which the next updates name."""
        self.user(user_id).language_code = _checked_language(language_code)
        self.state.touch()

    def add_chat(
        self,
        title: str,
        kind: str = "supergroup",
        members: list[int] | None = None,
        *,
        is_forum: bool = False,
        bot: str | None = "member",
    ) -> Chat:
        """Add a group created by its first member.

        `bot` is the status of the bot, "member" or "administrator", or None to leave it out. The bot receives the
        updates about being added.
        """
        if kind not in ("group", "supergroup") or (is_forum and kind == "group"):
            raise Impossible(f"a chat is a group or a supergroup (forums too), not {kind!r}")
        if not members:
            raise Impossible("a group has at least one member")
        chat = Chat(self._group_id(kind), kind, title, is_forum)
        chat.members = {self.user(member).id: "member" for member in members}
        chat.members[members[0]] = "creator"
        self.state.chats[chat.id] = chat
        self.state.touch()
        if bot is not None:
            self.join(chat.id, self.state.bot.id)
        if bot == "administrator":
            self.promote(chat.id, self.state.bot.id)
        return chat

    def _group_id(self, kind: str) -> int:
        number = self.state.next_id("group", FIRST_GROUP)
        return -number if kind == "group" else -1_000_000_000_000 - number

    def add_topic(self, chat_id: int, name: str) -> Topic:
        """Add a topic to a forum; its id is that of the service message about it."""
        chat = self.chat(chat_id)
        if not chat.is_forum:
            raise Impossible(f"chat {chat.id} is no forum")
        topic = Topic(self.state.next_message_id(chat), name)
        chat.topics[topic.id] = topic
        created = {"forum_topic_created": {"name": topic.name, "icon_color": 0x6FB9F0}}
        self._add_service_message(chat, _creator(chat), created, topic)
        return topic

    def _add_service_message(self, chat: Chat, by: int, fields: Json, topic: Topic | None = None) -> None:
        """The bot receives the message if it is a member."""
        state = self.state
        number = topic.id if topic else state.next_message_id(chat)
        message = Message(chat.id, number, by, self.core.seconds(), state.next_id("order"), service=fields)
        message.thread_id = topic.id if topic else None
        state.add(message)
        if chat.present(state.bot.id):
            self.core.updates.push("message", message_json(state, message))

    def _set_status(self, chat: Chat, user_id: int, status: str, by: int) -> None:
        """The bot receives an update about its own membership."""
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

    def _group(self, chat_id: int) -> Chat:
        chat = self.chat(chat_id)
        if chat.is_private:
            raise Impossible("the members of a private chat cannot be changed")
        return chat

    def join(self, chat_id: int, user_id: int) -> None:
        """Add a user to a group; the creator adds the bot, people join by themselves."""
        chat, user = self._group(chat_id), self.user(user_id)
        if chat.present(user.id):
            raise Impossible(f"{user.name} is in chat {chat.id} already")
        by = _creator(chat) if user.is_bot else user.id
        self._set_status(chat, user.id, "member", by)
        self._add_service_message(chat, by, {"new_chat_members": [user_json(user)]})

    def leave(self, chat_id: int, user_id: int) -> None:
        """Let a person leave a group."""
        self._remove(chat_id, user_id, "left")

    def kick(self, chat_id: int, user_id: int) -> None:
        """Let the creator remove a member, possibly the bot, from a group."""
        self._remove(chat_id, user_id, "kicked")

    def _remove(self, chat_id: int, user_id: int, status: str) -> None:
        chat, user = self.member(self._group(chat_id).id, user_id)
        by = user.id if status == "left" else _creator(chat)
        self._set_status(chat, user.id, status, by)
        self._add_service_message(chat, by, {"left_chat_member": user_json(user)})

    def promote(self, chat_id: int, user_id: int) -> None:
        """Make a member, possibly the bot, an administrator."""
        self._set_rank(chat_id, user_id, "administrator")

    def demote(self, chat_id: int, user_id: int) -> None:
        """Make an administrator an ordinary member."""
        self._set_rank(chat_id, user_id, "member")

    def _set_rank(self, chat_id: int, user_id: int, status: str) -> None:
        chat, user = self.member(self._group(chat_id).id, user_id)
        self._set_status(chat, user.id, status, _creator(chat))

    def block(self, user_id: int) -> None:
        """Let a person block the bot."""
        self._set_blocked(self.user(user_id), True)

    def unblock(self, user_id: int) -> None:
        """Let a person unblock the bot."""
        self._set_blocked(self.user(user_id), False)

    def _set_blocked(self, user: User, blocked: bool) -> None:
        if user.blocked == blocked:
            return
        user.blocked = blocked
        bot = user_json(self.state.bot)
        member: Json = {"status": "member", "user": bot}
        kicked: Json = {"status": "kicked", "user": bot, "until_date": 0}
        old, new = (member, kicked) if blocked else (kicked, member)
        self._push_my_chat_member(self.state.chats[user.id], user.id, old, new)
        self.state.touch()

    def migrate(self, chat_id: int) -> Chat:
        """Turn a basic group into a supergroup with a new id; return the supergroup."""
        old = self._group(chat_id)
        if old.type != "group" or old.migrated_to is not None:
            raise Impossible(f"chat {old.id} is no basic group")
        new = Chat(self._group_id("supergroup"), "supergroup", old.title, members=dict(old.members))
        self.state.chats[new.id] = new
        self._add_service_message(old, _creator(old), {"migrate_to_chat_id": new.id})
        old.migrated_to = new.id
        self._add_service_message(new, _creator(old), {"migrate_from_chat_id": old.id})
        return new


def _checked_language(code: str | None) -> str | None:
    """Return the tag of a language as Telegram sends it, None if there is none."""
    if code and not re.fullmatch(LANGUAGE_TAG, code):
        raise Impossible(f"{code!r} is no tag of a language")
    return code.lower() if code else None


def _creator(chat: Chat) -> int:
    """The first member has created the group."""
    return next(iter(chat.members))
