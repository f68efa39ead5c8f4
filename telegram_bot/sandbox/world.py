"""What exists: people, chats, messages (ephemeral ones too), queries, files, their numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

RESERVE = 1000
"""Identifiers skipped after a crash, so that none that was ever given out is given again."""


@dataclass(slots=True)
class User:
    """A person, or the bot; `started` and `blocked` speak of the private chat with the bot."""

    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None
    is_bot: bool = False
    started: bool = False
    blocked: bool = False
    deactivated: bool = False

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.first_name} {self.last_name}" if self.last_name else self.first_name


@dataclass(slots=True)
class Topic:
    """A forum topic."""

    id: int
    name: str
    closed: bool = False


@dataclass(slots=True)
class Chat:
    """A private chat (its id is the person's), a group or a supergroup."""

    id: int
    type: str
    title: str | None = None
    username: str | None = None
    is_forum: bool = False
    members: dict[int, str] = field(default_factory=dict)
    titles: dict[int, str] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    forbidden: list[str] = field(default_factory=list)
    pinned: list[int] = field(default_factory=list)
    migrated_to: int | None = None
    migrated_from: int | None = None
    deleted: bool = False

    @property
    def is_private(self) -> bool:
        """Whether this is somebody's chat with the bot."""
        return self.type == "private"

    def present(self, user_id: int) -> bool:
        """Whether the user is in the chat now."""
        return self.members.get(user_id, "left") not in ("left", "kicked")

    def is_admin(self, user_id: int) -> bool:
        """Whether the user is its creator or an administrator."""
        return self.members.get(user_id) in ("creator", "administrator")


@dataclass(slots=True)
class Message:
    """One message; an ephemeral one has message_id 0, an ephemeral_id and a receiver.

    `media` is {"kind", "value"}: a field name of the Bot API's Message and its content.
    `service` holds fields of service messages. `order` is the place in the conversation.
    """

    chat_id: int
    message_id: int
    sender_id: int
    date: int
    order: int
    text: str | None = None
    entities: list[Json] = field(default_factory=list)
    media: Json | None = None
    rich: Json | None = None
    markup: Json | None = None
    service: Json = field(default_factory=dict)
    options: Json = field(default_factory=dict)
    thread_id: int | None = None
    reply_to: int | None = None
    reply_to_ephemeral: int | None = None
    edit_date: int | None = None
    ephemeral_id: int | None = None
    receiver_id: int | None = None
    replaces: int | None = None
    inline_id: str | None = None
    reactions: dict[int, list[str]] = field(default_factory=dict)

    @property
    def key(self) -> tuple[int, int, int]:
        """Its identity within the sandbox."""
        return (self.chat_id, self.message_id, self.ephemeral_id or 0)


@dataclass(slots=True)
class Query:
    """A callback query or an inline query, and how it was answered."""

    id: str
    user_id: int
    chat_id: int
    at: float
    data: str
    kind: str = "callback"
    message_id: int = 0
    ephemeral_id: int | None = None
    answered: bool = False
    answer: Json = field(default_factory=dict)


@dataclass(slots=True)
class File:
    """An uploaded file; `content` lives beside the state file when the world is saved."""

    id: str
    unique_id: str
    kind: str
    name: str
    mime: str
    size: int
    content: bytes
    width: int = 0
    height: int = 0

    @property
    def path(self) -> str:
        """Its path below /file/bot<token>/."""
        return f"{self.kind}s/{self.unique_id}_{self.name}"


@dataclass
class World:
    """Everything that exists; every change ends in `touch`, which tells the listeners."""

    bot: User
    users: dict[int, User] = field(default_factory=dict)
    chats: dict[int, Chat] = field(default_factory=dict)
    messages: dict[int, dict[int, Message]] = field(default_factory=dict)
    ephemerals: dict[int, dict[int, Message]] = field(default_factory=dict)
    queries: dict[str, Query] = field(default_factory=dict)
    files: dict[str, File] = field(default_factory=dict)
    alerts: list[Json] = field(default_factory=list)
    drafts: dict[int, Json] = field(default_factory=dict)
    profile: Json = field(default_factory=dict)
    counters: dict[str, int] = field(default_factory=dict)
    privacy: bool = True
    listeners: list[Callable[[], None]] = field(default_factory=list)
    version: int = 0
    unsaved: int = 0
    reserve: Callable[[], None] | None = None

    def __post_init__(self) -> None:
        self.users.setdefault(self.bot.id, self.bot)

    def touch(self) -> None:
        """Tell the listeners that something changed."""
        self.version += 1
        for listener in tuple(self.listeners):
            listener()

    def next_id(self, name: str, start: int = 1) -> int:
        """The next number of a counter; it is saved before RESERVE unsaved numbers are out."""
        number = self.counters.get(name, start)
        self.counters[name] = number + 1
        self.unsaved += 1
        if self.unsaved >= RESERVE and self.reserve is not None:
            self.reserve()
        return number

    def next_message_id(self, chat: Chat) -> int:
        """Supergroups count alone; private chats and basic groups share one counter."""
        return self.next_id(f"message:{chat.id}" if chat.type == "supergroup" else "message")

    def add(self, message: Message) -> Message:
        """Store a message in its chat."""
        shelf = self.messages if message.ephemeral_id is None else self.ephemerals
        number = message.message_id if message.ephemeral_id is None else message.ephemeral_id
        shelf.setdefault(message.chat_id, {})[number] = message
        self.touch()
        return message

    def message(self, chat_id: int, message_id: int) -> Message | None:
        """An ordinary message, if it exists and was not deleted."""
        return self.messages.get(chat_id, {}).get(message_id)

    def ephemeral(self, chat_id: int, ephemeral_id: int) -> Message | None:
        """An ephemeral message, if it exists."""
        return self.ephemerals.get(chat_id, {}).get(ephemeral_id)

    def inline_message(self, inline_id: str) -> Message | None:
        """A message sent by a person through the bot's inline mode."""
        shelves = self.messages.values()
        return next((m for s in shelves for m in s.values() if m.inline_id == inline_id), None)

    def user_by_name(self, username: str) -> User | None:
        """The user with that username (without @), in any case."""
        name = username.casefold()
        found = (u for u in self.users.values() if u.username and u.username.casefold() == name)
        return next(found, None)

    def people(self) -> Iterator[User]:
        """Everybody but bots."""
        return (user for user in self.users.values() if not user.is_bot)

    def conversation(self, chat_id: int) -> list[Message]:
        """All messages of a chat, ephemeral ones of everybody too, in order."""
        found = [*self.messages.get(chat_id, {}).values()]
        found += self.ephemerals.get(chat_id, {}).values()
        return sorted(found, key=lambda message: message.order)

    def remove(self, message: Message) -> None:
        """Delete a message for everybody."""
        if message.ephemeral_id is not None:
            self.ephemerals.get(message.chat_id, {}).pop(message.ephemeral_id, None)
        else:
            self.messages.get(message.chat_id, {}).pop(message.message_id, None)
            chat = self.chats.get(message.chat_id)
            if chat and message.message_id in chat.pinned:
                chat.pinned.remove(message.message_id)
        self.touch()
