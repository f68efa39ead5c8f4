"""Admission of updates: budgets of each person and each chat, spent before an update is parsed.

Parsing an update is expensive: a press carries the whole message with its buttons. So the budgets look at Telegram's
JSON, when it arrives by polling or by the webhook, and the message of a press is reduced to its address. What is over a
budget is dropped: it is neither queued nor handled. The first press or command that is dropped is answered with a
notice, the others are only counted, and the counts are logged from time to time.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import structlog
from telegram.constants import ChatType

from telegram_bot.budgets import UPDATES, Rate, RateLimit
from telegram_bot.chat.transport.callback_data import PREFIX, AskHint, ShowChart, prefix
from telegram_bot.chat.transport.request import check_update, without_content
from telegram_bot.operation import metrics

log = structlog.get_logger(__name__)


class UpdateKind(StrEnum):
    """Kinds of updates that have budgets of their own."""

    PRESS = "press"
    COMMAND = "command"
    """A command for this bot, or anything written in a private chat."""
    OTHER = "other"
    """Any other message in a group, and changes of the bot's membership."""
    INLINE = "inline"
    """An inline query, from whatever chat."""


PERSON_RATES: Mapping[UpdateKind, Rate] = {kind: UPDATES[kind].person for kind in UpdateKind}
"""Budgets of one person."""
CHAT_RATES: Mapping[UpdateKind, Rate] = {kind: UPDATES[kind].chat for kind in UpdateKind}
"""Budgets of a chat for all its people."""
COSTS: Mapping[str, float] = {prefix(AskHint): 3.0, prefix(ShowChart): 6.0}
"""What presses count that compute or draw something, by the first characters of their data; others count one."""
NOTICE_RATES: Mapping[UpdateKind, Rate] = {UpdateKind.PRESS: Rate(1, 1 / 10), UpdateKind.COMMAND: Rate(1, 1 / 60)}
"""Notices to a person whose presses are dropped, and to a chat whose commands are dropped."""
SUMMARY_SECONDS = 10.0
"""Seconds between two lines of the log about dropped updates."""
MAX_COUNTED = 1000
"""People in chats whose dropped updates are counted apart until such a line; those of others are counted together."""
MAX_NAMED = 3
"""People and chats that such a line names."""
ANYWHERE = 0
"""Stands for the chat of inline queries, which is not told."""
MIGRATIONS = ("migrate_to_chat_id", "migrate_from_chat_id")
"""Fields of messages that are always handled: they tell that a group has become a supergroup."""

Json = dict[str, Any]
Notify = Callable[[Json], None]


@dataclass(frozen=True, slots=True)
class Incoming:
    """What the budgets look at: who has sent an update, and where."""

    kind: UpdateKind
    person: int
    """The chat itself for a message in the name of a chat."""
    chat: int
    cost: float = field(default=1.0, compare=False)


class Budgets:
    """The budgets of all people and chats; `now` returns monotonic seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._people = {kind: RateLimit(rate, now) for kind, rate in PERSON_RATES.items()}
        self._chats = {kind: RateLimit(rate, now) for kind, rate in CHAT_RATES.items()}
        self._notices = {kind: RateLimit(rate, now) for kind, rate in NOTICE_RATES.items()}

    def allows(self, found: Incoming) -> bool:
        """Spend the budgets of an update's sender and chat; return False if it is over one of them.

        What a person is refused does not count towards the chat.
        """
        people, chats = self._people[found.kind], self._chats[found.kind]
        return people.allows(found.person, found.cost) and chats.allows(found.chat, found.cost)

    def notifies(self, found: Incoming) -> bool:
        """Return whether a dropped update is answered with a notice, and count the notice."""
        notices = self._notices.get(found.kind)
        return notices is not None and notices.allows(found.person if found.kind == UpdateKind.PRESS else found.chat)


class Admission:
    """Decides on each update as Telegram has sent it. Without `budgets` all are admitted."""

    def __init__(self, budgets: Budgets | None) -> None:
        self._budgets = budgets
        self._dropped: Counter[Incoming | None] = Counter()
        self._username: Callable[[], str] | None = None
        self._notify: Notify | None = None
        self.closed = False
        """The bot is stopping: what Telegram delivers now is left to the next process."""

    def connect(self, username: Callable[[], str], notify: Notify) -> None:
        """Set the bot's username, and what answers a dropped update with a notice."""
        self._username, self._notify = username, notify

    def admits(self, update: Json) -> bool:
        """Return whether an update is to be handled: it is well-formed and within the budgets."""
        try:
            check_update(update)
        except TypeError as error:
            drop_malformed(update, str(error))
            return False
        found = self._incoming(update)
        if self._budgets is None or found is None or self._budgets.allows(found):
            return True
        self._count(found)
        if self._notify is not None and self._budgets.notifies(found):
            self._notify(update)
        return False

    def _incoming(self, update: Json) -> Incoming | None:
        """Return what the budgets look at, None for an update that is always handled."""
        if "callback_query" in update:
            query = update["callback_query"]
            person, cost = query["from"]["id"], COSTS.get(query.get("data", "")[:PREFIX], 1.0)
            chat = query["message"]["chat"]["id"] if "message" in query else person
            return Incoming(UpdateKind.PRESS, person, chat, cost)
        if "inline_query" in update:
            return Incoming(UpdateKind.INLINE, update["inline_query"]["from"]["id"], ANYWHERE)
        if "message" in update and not any(name in update["message"] for name in MIGRATIONS):
            return self._message(update["message"])
        if "my_chat_member" in update:
            change = update["my_chat_member"]
            return Incoming(UpdateKind.OTHER, change["from"]["id"], change["chat"]["id"])
        return None

    def _message(self, message: Json) -> Incoming:
        chat, text = message["chat"]["id"], message.get("text", "")
        person = chat if "from" not in message or "sender_chat" in message else message["from"]["id"]
        is_command = message["chat"]["type"] == ChatType.PRIVATE or self._is_command(text)
        return Incoming(UpdateKind.COMMAND if is_command else UpdateKind.OTHER, person, chat)

    def _is_command(self, text: str) -> bool:
        if not text.startswith("/"):
            return False
        _, at, name = text.split(maxsplit=1)[0].partition("@")
        return not at or self._username is None or name.casefold() == self._username().casefold()

    def _count(self, found: Incoming) -> None:
        """Count a dropped update; the first one has the counts logged later."""
        if not self._dropped:
            asyncio.get_running_loop().call_later(SUMMARY_SECONDS, self.log_dropped)
        self._dropped[found if found in self._dropped or len(self._dropped) < MAX_COUNTED else None] += 1
        metrics.updates.labels("press" if found.kind == UpdateKind.PRESS else "message", "dropped").inc()

    def log_dropped(self) -> None:
        """Log how many updates have been dropped since the last time, and from whom the most."""
        if self._dropped:
            most = [
                {"kind": found.kind.value, "person": found.person, "chat": found.chat, "updates": updates}
                for found, updates in self._dropped.most_common(MAX_NAMED + 1)
                if found is not None
            ]
            log.warning("updates over a budget are dropped", updates=self._dropped.total(), most=most[:MAX_NAMED])
            self._dropped.clear()


def drop_malformed(update: object, reason: str) -> None:
    """Count and log an update that cannot be read, without its content."""
    number = update.get("update_id") if isinstance(update, dict) else None
    metrics.updates.labels("any", "failed").inc()
    log.warning("a malformed update is dropped", update_id=number if isinstance(number, int) else None, reason=reason)


def press_without_content(update: Json) -> Json:
    """Return an admitted update; a press without the content of the message that has the button."""
    query = update.get("callback_query")
    if query is None or "message" not in query:
        return update
    return update | {"callback_query": query | {"message": without_content(query["message"])}}
