"""The sandbox with additions for tests: a log of the bot's calls, faults in them, and management of groups."""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from telegram_bot import sandbox
from telegram_bot.sandbox.api_json import Params, user_json
from telegram_bot.sandbox.errors import ApiError
from telegram_bot.sandbox.methods import find_method
from telegram_bot.sandbox.people import Impossible, People, creator_of
from telegram_bot.sandbox.state import Chat, Topic

KEPT = 20_000
"""Maximum calls kept; older ones are dropped."""
TEXTS = frozenset(("text", "caption", "url", "callback_query_id", "inline_query_id", "secret_token"))
"""Parameters that the log keeps as text, whatever they look like."""


@dataclass(slots=True)
class Call:
    """One call: `at` is the sandbox's time, `error` the description of a refusal, `files` the names of uploads."""

    number: int
    method: str
    params: dict[str, Any]
    at: float
    ok: bool = False
    error: str | None = None
    status: int = 0
    result: Any = None
    files: list[str] = field(default_factory=list)


class Calls(list[Call]):
    """Recorded calls, oldest first; the listeners are called when a call begins and when it ends."""

    def __init__(self) -> None:
        super().__init__()
        self.listeners: list[Callable[[], None]] = []
        self._count = 0

    def begin(self, method: str, params: Params, at: float) -> Call:
        """Record a call that is about to be performed, decoding JSON objects, arrays, numbers and booleans."""
        self._count += 1
        decoded = {name: decode(name, value) for name, value in params.values.items()}
        call = Call(self._count, method, decoded, at, files=list(params.files))
        self.append(call)
        del self[:-KEPT]
        self.notify()
        return call

    def notify(self) -> None:
        for listener in tuple(self.listeners):
            listener()

    def of(self, method: str) -> list[Call]:
        return [call for call in self if call.method.casefold() == method.casefold()]

    def since(self, number: int) -> list[Call]:
        return [call for call in self if call.number > number]


def decode(name: str, value: str) -> Any:
    if name in TEXTS:
        return value
    try:
        return json.loads(value)
    except ValueError:
        return value


def spelled(handler: str) -> str:
    """Return the name of a method as the documentation spells it: `getMe` for `get_me`."""
    first, *words = handler.split("_")
    return first + "".join(map(str.capitalize, words))


@dataclass(slots=True)
class Fault:
    """A failure of the next `times` calls of a method; mode "after" performs the call first.

    `drop` closes the connection without an answer. With `retry_after` it is by default flood control.
    """

    method: str = "*"
    status: int = 500
    description: str = ""
    retry_after: int | None = None
    times: int = 1
    drop: bool = False
    mode: str = "before"

    def __post_init__(self) -> None:
        if self.mode not in ("before", "after"):
            raise ValueError(f"mode is before or after, not {self.mode!r}")
        if self.retry_after is not None and not self.description:
            self.status, self.description = 429, f"Too Many Requests: retry after {self.retry_after}"

    def hits(self, method: str) -> bool:
        """Return whether it applies to a method; "*" is every method but getUpdates, which is always pending."""
        if self.method == "*":
            return method.casefold() != "getupdates"
        return method.casefold() == self.method.casefold()

    def error(self) -> ApiError:
        """Return the error that the client gets."""
        parameters = {"retry_after": self.retry_after} if self.retry_after is not None else None
        return ApiError(self.status, self.description or "Internal Server Error", parameters)

    def happen(self) -> None:
        """Fail the call."""
        raise ConnectionResetError if self.drop else self.error()


class Faults:
    """Pending faults, oldest first."""

    def __init__(self) -> None:
        self.waiting: list[Fault] = []

    def add(self, method: str = "*", **given: Any) -> Fault:
        """Let a method fail; `given` are the other fields of the fault."""
        fault = Fault(method, **given)
        self.waiting.append(fault)
        return fault

    def take(self, method: str) -> Fault | None:
        """Return the fault that applies to a call, and count it down."""
        for fault in self.waiting:
            if fault.hits(method):
                fault.times -= 1
                if fault.times <= 0:
                    self.waiting.remove(fault)
                return fault
        return None

    def clear(self) -> None:
        self.waiting.clear()


class ManagedPeople(People):
    """Actions of people in groups that the page does not offer."""

    def add_topic(self, chat_id: int, name: str) -> Topic:
        """Add a topic to a forum; its id is that of the service message about it."""
        chat = self.chat(chat_id)
        if not chat.is_forum:
            raise Impossible(f"chat {chat.id} is no forum")
        topic = Topic(self.state.next_message_id(chat), name)
        chat.topics[topic.id] = topic
        created = {"forum_topic_created": {"name": topic.name, "icon_color": 0x6FB9F0}}
        self.add_service_message(chat, creator_of(chat), created, topic.id)
        return topic

    def close_topic(self, chat_id: int, topic: int) -> None:
        """Let only administrators write in a topic of a forum, 0 for the general one."""
        chat = self.chat(chat_id)
        if not chat.is_forum or (topic and topic not in chat.topics):
            raise Impossible(f"there is no topic {topic} in chat {chat.id}")
        chat.closed.append(topic)
        self.state.touch()

    def kick(self, chat_id: int, user_id: int) -> None:
        """Let the creator remove a member, possibly the bot, from a group."""
        self.leave(chat_id, user_id, "kicked")

    def leave(self, chat_id: int, user_id: int, status: str = "left") -> None:
        chat, user = self.member(self.group_chat(chat_id).id, user_id)
        by = user.id if status == "left" else creator_of(chat)
        self.set_status(chat, user.id, status, by)
        self.add_service_message(chat, by, {"left_chat_member": user_json(user)})

    def demote(self, chat_id: int, user_id: int) -> None:
        self.promote(chat_id, user_id, "member")

    def restrict(self, chat_id: int, user_id: int) -> None:
        """Forbid a member, possibly the bot, to send anything; `demote` undoes that."""
        self.promote(chat_id, user_id, "restricted")

    def unblock(self, user_id: int) -> None:
        self.block(user_id, blocked=False)

    def migrate(self, chat_id: int) -> Chat:
        """Turn a basic group into a supergroup with a new id; return the supergroup."""
        old = self.group_chat(chat_id)
        if old.type != "group" or old.migrated_to is not None:
            raise Impossible(f"chat {old.id} is no basic group")
        new = Chat(self.new_group_id("supergroup"), "supergroup", old.title, members=dict(old.members))
        self.state.chats[new.id] = new
        self.add_service_message(old, creator_of(old), {"migrate_to_chat_id": new.id})
        old.migrated_to = new.id
        self.add_service_message(new, creator_of(old), {"migrate_from_chat_id": old.id})
        return new


class Sandbox(sandbox.Sandbox):
    """A sandbox that records the bot's calls and can let them fail."""

    people: ManagedPeople

    def __init__(
        self, *given: Any, has_ephemerals: bool = True, apps: Mapping[str, str] | None = None, **named: Any
    ) -> None:
        """Take the arguments of a sandbox, and `apps`: the addresses of registered Mini Apps by short name."""
        super().__init__(*given, **named)
        self.core.has_ephemerals = has_ephemerals
        self.apps.update(apps or {})
        self.calls, self.faults = Calls(), Faults()
        self.people = ManagedPeople(self.core)

    async def perform(self, name: str, params: Params) -> Any:
        call, fault = self.calls.begin(name, params, self.clock.now()), self.faults.take(name)
        try:
            if fault is not None and fault.mode == "before":
                call.status, call.error = fault.error().status, fault.error().description
                fault.happen()
            with suppress(ApiError):
                call.method = spelled(find_method(self.core, name).__name__)
            result = await super().perform(name, params)
            call.ok, call.status, call.result = True, 200, result
        except ApiError as error:
            call.status, call.error = error.status, error.description
            raise
        finally:
            self.calls.notify()
        if fault is not None:
            fault.happen()
        return result
