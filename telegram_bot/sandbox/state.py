"""The data of a sandbox: users, chats, messages, callback queries, files and the counters of their identifiers."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

RESERVE = 1000
"""Identifiers handed out between two saves, and skipped after a crash, so that none is reused."""


@dataclass(slots=True)
class User:
    """A person, or the bot. `started` and `blocked` refer to the private chat with the bot."""

    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None
    is_bot: bool = False
    started: bool = False
    blocked: bool = False
    is_premium: bool = False

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.first_name} {self.last_name}" if self.last_name else self.first_name

    @property
    def language(self) -> str:
        """The language of menus and descriptions: `es` for `es-419`, empty if unknown."""
        return (self.language_code or "").partition("-")[0].lower()


@dataclass(slots=True)
class Topic:
    """A forum topic."""

    id: int
    name: str


@dataclass(slots=True)
class Chat:
    """A private chat (its id is the person's), a group or a supergroup; `members` maps user ids to statuses."""

    id: int
    type: str
    title: str | None = None
    is_forum: bool = False
    members: dict[int, str] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    closed: list[int] = field(default_factory=list)
    """Topics in which only administrators write; 0 is the general topic."""
    migrated_to: int | None = None

    @property
    def is_private(self) -> bool:
        """Whether this is a person's chat with the bot."""
        return self.type == "private"

    def present(self, user_id: int) -> bool:
        """Return whether the user is currently a member."""
        return self.members.get(user_id, "left") not in ("left", "kicked")

    def is_admin(self, user_id: int) -> bool:
        """Return whether the user is the creator or an administrator."""
        return self.members.get(user_id) in ("creator", "administrator")


@dataclass(slots=True)
class Message:
    """A message; an ephemeral one has message_id 0, an ephemeral_id and a receiver.

    `text` is the caption if there is a file. `media` is {"kind", "value"}: a field name of the Bot API's Message and
    its content. `service` holds the fields of a service message. `order` sorts the messages of all chats by time.
    """

    chat_id: int
    message_id: int
    sender_id: int
    date: int
    order: int
    text: str | None = None
    entities: list[Json] = field(default_factory=list)
    media: Json | None = None
    markup: Json | None = None
    service: Json = field(default_factory=dict)
    thread_id: int | None = None
    reply_to: int | None = None
    reply_to_ephemeral: int | None = None
    edit_date: int | None = None
    ephemeral_id: int | None = None
    receiver_id: int | None = None
    reactions: dict[int, list[str]] = field(default_factory=dict)
    via_bot: bool = False
    """Whether its sender sent a message prepared by the bot."""

    @property
    def key(self) -> tuple[int, int, int]:
        """Its identity within the sandbox."""
        return (self.chat_id, self.message_id, self.ephemeral_id or 0)

    @property
    def buttons(self) -> list[list[Json]]:
        """The rows of its keyboard."""
        return self.markup["inline_keyboard"] if self.markup else []


@dataclass(slots=True)
class Query:
    """A callback query: who pressed which data on which message, when, and the answer."""

    id: str
    user_id: int
    chat_id: int
    at: float
    data: str
    message_id: int = 0
    ephemeral_id: int | None = None
    answered: bool = False
    answer: Json = field(default_factory=dict)


@dataclass(slots=True)
class File:
    """An uploaded file; its content is stored beside the state file. Only pictures have a width and a height."""

    id: str
    unique_id: str
    kind: str
    name: str
    mime: str
    size: int
    content: bytes
    width: int = 0
    height: int = 0


def menu_key(scope: str, language: str) -> str:
    """Return the key of a command menu, which without a language is just the scope."""
    return f"{scope}:{language}" if language else scope


@dataclass
class State:
    """Everything that exists in a sandbox; every change ends in `touch`, which calls the listeners."""

    bot: User
    users: dict[int, User] = field(default_factory=dict)
    chats: dict[int, Chat] = field(default_factory=dict)
    messages: dict[int, dict[int, Message]] = field(default_factory=dict)
    ephemerals: dict[int, dict[int, Message]] = field(default_factory=dict)
    queries: dict[str, Query] = field(default_factory=dict)
    files: dict[str, File] = field(default_factory=dict)
    alerts: list[Json] = field(default_factory=list)
    commands: dict[str, list[Json]] = field(default_factory=dict)
    """Command menus by `menu_key`."""
    descriptions: dict[str, dict[str, str]] = field(default_factory=dict)
    """The bot's "description" and "short_description" by language; the empty language is for everybody."""
    counters: dict[str, int] = field(default_factory=dict)
    privacy: bool = True
    """Group privacy mode: the bot receives only commands, replies to it and service messages."""
    listeners: list[Callable[[], None]] = field(default_factory=list)
    version: int = 0
    unsaved: int = 0
    """Identifiers handed out since the last save."""
    save: Callable[[], None] | None = None

    def __post_init__(self) -> None:
        self.users.setdefault(self.bot.id, self.bot)

    def touch(self) -> None:
        """Notify the listeners of a change."""
        self.version += 1
        for listener in tuple(self.listeners):
            listener()

    def next_id(self, name: str, start: int = 1) -> int:
        """Return the next number of a counter; save before more than RESERVE unsaved numbers are handed out."""
        number = self.counters.get(name, start)
        self.counters[name] = number + 1
        self.unsaved += 1
        if self.unsaved >= RESERVE and self.save is not None:
            self.save()
        return number

    def next_message_id(self, chat: Chat) -> int:
        """Return a new message id: each supergroup has its own counter, all other chats share one."""
        return self.next_id(f"message:{chat.id}" if chat.type == "supergroup" else "message")

    def add(self, message: Message) -> Message:
        """Store a message in its chat."""
        if message.ephemeral_id is None:
            self.messages.setdefault(message.chat_id, {})[message.message_id] = message
        else:
            self.ephemerals.setdefault(message.chat_id, {})[message.ephemeral_id] = message
        self.touch()
        return message

    def message(self, chat_id: int, message_id: int) -> Message | None:
        """Return an ordinary message that was not deleted."""
        return self.messages.get(chat_id, {}).get(message_id)

    def ephemeral(self, chat_id: int, ephemeral_id: int) -> Message | None:
        """Return an ephemeral message that was not deleted."""
        return self.ephemerals.get(chat_id, {}).get(ephemeral_id)

    def file_of(self, media: Json) -> File:
        """Return the file of a message's media."""
        value = media["value"]
        return self.files[(value[0] if media["kind"] == "photo" else value)["file_id"]]

    def people(self) -> Iterator[User]:
        """Return all users except the bot."""
        return (user for user in self.users.values() if not user.is_bot)

    def menu(self, chat: Chat, user: User) -> list[Json]:
        """Return the command menu of a chat for a person: from the nearest scope, in the person's language there."""
        scopes = ("all_private_chats" if chat.is_private else "all_group_chats", "default")
        keys = (menu_key(scope, language) for scope in scopes for language in (user.language, ""))
        return next((self.commands[key] for key in keys if self.commands.get(key)), [])

    def description(self, name: str, user: User) -> str:
        """Return the bot's "description" or "short_description" for a person."""
        texts = self.descriptions.get(name, {})
        return texts.get(user.language) or texts.get("", "")

    def conversation(self, chat_id: int) -> list[Message]:
        """Return all messages of a chat in order, including everybody's ephemeral ones."""
        found = [*self.messages.get(chat_id, {}).values(), *self.ephemerals.get(chat_id, {}).values()]
        return sorted(found, key=lambda message: message.order)

    def remove(self, message: Message) -> None:
        """Delete a message for everybody."""
        if message.ephemeral_id is None:
            self.messages.get(message.chat_id, {}).pop(message.message_id, None)
        else:
            self.ephemerals.get(message.chat_id, {}).pop(message.ephemeral_id, None)
        self.touch()
