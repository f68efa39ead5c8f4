"""Who is where: people, groups, their members and topics; every change tells the bot."""

from __future__ import annotations

from typing import Any

from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.present import chat_json, member_json, message_json, user_json
from telegram_bot.sandbox.world import Chat, Json, Message, Topic, User

FIRST_USER = 5001
FIRST_GROUP = 4001


class Impossible(Exception):
    """What a person cannot do; the text says why."""


class Crowd:
    """People and chats of one sandbox."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self.world = core.world

    def user(self, user_id: Any) -> User:
        """A person by id."""
        user = self.world.users.get(number(user_id, "user_id"))
        if user is None:
            raise Impossible(f"there is no user {user_id}")
        return user

    def chat(self, chat_id: Any) -> Chat:
        """A chat by id."""
        chat = self.world.chats.get(number(chat_id, "chat_id"))
        if chat is None:
            raise Impossible(f"there is no chat {chat_id}")
        return chat

    def seat(self, chat_id: Any, user_id: Any) -> tuple[Chat, User]:
        """A chat and somebody who is in it."""
        chat, user = self.chat(chat_id), self.user(user_id)
        if chat.migrated_to is not None:
            raise Impossible(f"chat {chat.id} became supergroup {chat.migrated_to}")
        inside = chat.id == user.id if chat.is_private else chat.present(user.id)
        if not inside:
            raise Impossible(f"{user.name} is not in chat {chat.id}")
        return chat, user

    def add_user(self, first_name: str, user_id: Any = None, **names: str | None) -> User:
        """A new person with a private chat that is not started yet."""
        if user_id is None:
            user_id = self.world.next_id("user", FIRST_USER)
        user = User(number(user_id, "id"), str(first_name))
        for name in ("last_name", "username", "language_code"):
            setattr(user, name, names.get(name))
        if user.id <= 0 or user.id in self.world.users:
            raise Impossible(f"user id {user.id} is taken or not positive")
        if user.username and self.world.user_by_name(user.username):
            raise Impossible(f"username {user.username} is taken")
        self.world.users[user.id] = user
        self.world.chats[user.id] = Chat(user.id, "private")
        self.world.touch()
        return user

    def add_chat(
        self,
        title: str,
        kind: str = "supergroup",
        members: list[Any] | None = None,
        admins: list[Any] | None = None,
        *,
        chat_id: Any = None,
        username: str | None = None,
        is_forum: bool = False,
        bot: str | None = "member",
    ) -> Chat:
        """A new group; its first administrator (or member) is the creator and adds the bot.

        `bot` is what the bot becomes: "member", "administrator", or None for not there.
        """
        if kind not in ("group", "supergroup") or (is_forum and kind == "group"):
            raise Impossible(f"a chat is a group or a supergroup (forums too), not {kind!r}")
        number_ = self._group_id(kind) if chat_id is None else number(chat_id, "id")
        if number_ >= 0 or number_ in self.world.chats:
            raise Impossible(f"chat id {number_} is taken or not negative")
        chat = Chat(number_, kind, str(title), username, is_forum)
        leaders = [self.user(i).id for i in admins or []]
        everybody = [*leaders, *(self.user(i).id for i in members or [])]
        for user_id in everybody:
            chat.members.setdefault(user_id, "administrator" if user_id in leaders else "member")
        if everybody:
            chat.members[everybody[0]] = "creator"
        self.world.chats[chat.id] = chat
        self.world.touch()
        if bot is not None:
            creator = everybody[0] if everybody else self.world.bot.id
            self._set_status(chat, self.world.bot.id, "member", creator)
            added = [user_json(self.world.bot)]
            self._service(chat, creator, {"new_chat_members": added})
            if bot == "administrator":
                self.promote(chat.id, self.world.bot.id)
        return chat

    def _group_id(self, kind: str) -> int:
        at = self.world.next_id("group", FIRST_GROUP)
        return -at if kind == "group" else -1_000_000_000_000 - at

    def add_topic(self, chat_id: Any, name: str) -> Topic:
        """A new topic of a forum, opened by its creator."""
        chat = self.chat(chat_id)
        if not chat.is_forum:
            raise Impossible(f"chat {chat.id} is no forum")
        topic = Topic(self.world.next_message_id(chat), str(name))
        chat.topics[topic.id] = topic
        created = {"name": topic.name, "icon_color": 0x6FB9F0}
        by = next(iter(chat.members), self.world.bot.id)
        self._service(chat, by, {"forum_topic_created": created}, topic.id, topic.id)
        return topic

    def _service(self, chat: Chat, by: int, fields: Json, thread: int | None = None, number_: int = 0) -> Message:
        """A service message, which the bot sees if it is there."""
        world = self.world
        number_ = number_ or world.next_message_id(chat)
        order = world.next_id("order")
        message = Message(chat.id, number_, by, self.core.seconds(), order, thread_id=thread)
        message.service = fields
        world.add(message)
        if chat.present(world.bot.id):
            self.core.updates.push("message", message_json(world, message))
        return message

    def _set_status(self, chat: Chat, user_id: int, status: str, by: int) -> None:
        """Change a membership and send the update about it."""
        old = member_json(self.world, chat, user_id)
        chat.members[user_id] = status
        new = member_json(self.world, chat, user_id)
        self.world.touch()
        if old["status"] == new["status"]:
            return
        bot = self.world.bot.id
        if user_id == bot or chat.is_admin(bot):
            payload = {
                "chat": chat_json(self.world, chat),
                "from": user_json(self.world.users[by]),
                "date": self.core.seconds(),
                "old_chat_member": old,
                "new_chat_member": new,
            }
            kind = "my_chat_member" if user_id == bot else "chat_member"
            self.core.updates.push(kind, payload)

    def _group(self, chat_id: Any) -> Chat:
        chat = self.chat(chat_id)
        if chat.is_private:
            raise Impossible("a private chat has no members to change")
        return chat

    def _leader(self, chat: Chat, user_id: int) -> int:
        """Who acts upon a member: the creator, or the member where there is none."""
        found = (i for i, status in chat.members.items() if status == "creator")
        return next(found, user_id)

    def join(self, chat_id: Any, user_id: Any) -> None:
        """Enter a group; the bot is added by the creator."""
        chat, user = self._group(chat_id), self.user(user_id)
        if chat.present(user.id):
            raise Impossible(f"{user.name} is in chat {chat.id} already")
        by = self._leader(chat, user.id) if user.is_bot else user.id
        self._set_status(chat, user.id, "member", by)
        self._service(chat, by, {"new_chat_members": [user_json(user)]})

    def leave(self, chat_id: Any, user_id: Any) -> None:
        """Leave a group."""
        self._go(chat_id, user_id, "left")

    def kick(self, chat_id: Any, user_id: Any) -> None:
        """Be removed from a group by its creator."""
        self._go(chat_id, user_id, "kicked")

    def _go(self, chat_id: Any, user_id: Any, status: str) -> None:
        chat, user = self._group(chat_id), self.user(user_id)
        if not chat.present(user.id):
            raise Impossible(f"{user.name} is not in chat {chat.id}")
        by = user.id if status == "left" else self._leader(chat, user.id)
        self._set_status(chat, user.id, status, by)
        self._service(chat, by, {"left_chat_member": user_json(user)})

    def promote(self, chat_id: Any, user_id: Any) -> None:
        """Become an administrator."""
        self._rank(chat_id, user_id, "administrator")

    def demote(self, chat_id: Any, user_id: Any) -> None:
        """Stop being an administrator."""
        self._rank(chat_id, user_id, "member")

    def _rank(self, chat_id: Any, user_id: Any, status: str) -> None:
        chat, user = self._group(chat_id), self.user(user_id)
        if not chat.present(user.id):
            raise Impossible(f"{user.name} is not in chat {chat.id}")
        self._set_status(chat, user.id, status, self._leader(chat, user.id))

    def block(self, user_id: Any) -> None:
        """Block the bot."""
        self._set_blocked(self.user(user_id), True)

    def unblock(self, user_id: Any) -> None:
        """Unblock the bot."""
        self._set_blocked(self.user(user_id), False)

    def _set_blocked(self, user: User, blocked: bool) -> None:
        if user.blocked == blocked:
            return
        user.blocked = blocked
        bot = user_json(self.world.bot)
        member: Json = {"status": "member", "user": bot}
        kicked: Json = {"status": "kicked", "user": bot, "until_date": 0}
        payload = {
            "chat": chat_json(self.world, self.world.chats[user.id]),
            "from": user_json(user),
            "date": self.core.seconds(),
            "old_chat_member": member if blocked else kicked,
            "new_chat_member": kicked if blocked else member,
        }
        self.core.updates.push("my_chat_member", payload)
        self.world.touch()

    def migrate(self, chat_id: Any) -> Chat:
        """Turn a basic group into a supergroup with a new id."""
        old = self._group(chat_id)
        if old.type != "group" or old.migrated_to is not None:
            raise Impossible(f"chat {old.id} is no basic group")
        new = Chat(self._group_id("supergroup"), "supergroup", old.title)
        new.members = dict(old.members)
        new.forbidden = list(old.forbidden)
        new.migrated_from = old.id
        self.world.chats[new.id] = new
        by = self._leader(old, self.world.bot.id)
        self._service(old, by, {"migrate_to_chat_id": new.id})
        old.migrated_to = new.id
        self._service(new, by, {"migrate_from_chat_id": old.id})
        return new


def number(value: Any, name: str) -> int:
    """A whole number out of JSON."""
    try:
        return int(value)
    except (TypeError, ValueError):
        raise Impossible(f"{name} must be a number, not {value!r}") from None
