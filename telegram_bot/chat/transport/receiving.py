"""Receiving updates: polling, admission by budgets, and limits of concurrent handling.

Parsing an update is expensive: a press carries the whole message with its buttons. So each person and each chat has
budgets that are checked before, on Telegram's JSON as it arrives by polling or by the webhook, and the message of a
press is reduced to its address. Updates over a budget are dropped: they are neither queued nor handled. The first
dropped press or command is answered with a notice, the others are only counted, and the counts are logged now and then.

Presses have slots of their own, so that no message delays the answer to a button. A few updates of each person, and of
each chat, are handled at a time; free slots are given to the waiting chats in turn, so that a busy one does not starve
the others. At most `MAX_UNFINISHED` updates are in memory; Telegram keeps the rest until some are done.
"""

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Hashable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any
from weakref import WeakValueDictionary

import structlog
from telegram import Update
from telegram.constants import ChatType
from telegram.error import TelegramError
from telegram.ext import BaseUpdateProcessor

from telegram_bot.background import SYSTEM_MONOTONIC, MonotonicClock
from telegram_bot.budgets import UPDATES, Rate, RateLimit
from telegram_bot.chat.transport.api_calls import error_kind
from telegram_bot.chat.transport.callback_data import (
    PREFIX,
    AskHint,
    ClearSelection,
    DiscardSelected,
    MakeMove,
    PlayAnyway,
    SelectCard,
    ShowChart,
    prefix,
)
from telegram_bot.chat.transport.request import (
    POLLING_REJECTED,
    AiohttpRequest,
    check_update,
    is_readable,
    is_whole_press,
    without_content,
)
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
CHAT_RATES: Mapping[UpdateKind, Rate] = {kind: UPDATES[kind].chat for kind in UpdateKind}
COSTS: Mapping[str, float] = {prefix(AskHint): 3.0, prefix(ShowChart): 6.0}
"""Costs of presses that compute or draw something, by the prefix of their data; others cost one."""
NOTICE_RATES: Mapping[UpdateKind, Rate] = {UpdateKind.PRESS: Rate(1, 1 / 10), UpdateKind.COMMAND: Rate(1, 1 / 60)}
"""Notices to a person whose presses are dropped, and to a chat whose commands are dropped."""
SUMMARY_SECONDS = 10.0
"""Seconds between two log lines about dropped updates."""
MAX_COUNTED = 1000
"""Senders in chats whose dropped updates are counted separately for such a line; the rest are counted together."""
MAX_NAMED = 3
"""Senders in chats that such a line names."""
ANYWHERE = 0
"""Stands for the chat of inline queries, which Telegram does not name."""
MIGRATIONS = ("migrate_to_chat_id", "migrate_from_chat_id")
"""Fields of messages that are always handled: a group has become a supergroup."""

Json = dict[str, Any]
Notify = Callable[[Json], None]


@dataclass(frozen=True, slots=True)
class Incoming:
    """What budgets are checked for: the sender and the chat of an update."""

    kind: UpdateKind
    person: int
    """The chat itself for a message in the name of a chat."""
    chat: int
    cost: float = field(default=1.0, compare=False)


class Admission:
    """Decides which updates are handled, by their JSON: all well-formed ones, if `limited` only those within budgets.

    `now` returns monotonic seconds.
    """

    def __init__(self, now: Callable[[], float], *, limited: bool = True) -> None:
        self._limited = limited
        self._people = {kind: RateLimit(rate, now) for kind, rate in PERSON_RATES.items()}
        self._chats = {kind: RateLimit(rate, now) for kind, rate in CHAT_RATES.items()}
        self._notices = {kind: RateLimit(rate, now) for kind, rate in NOTICE_RATES.items()}
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
        if not self._limited or found is None:
            return True
        kind, person, chat = found.kind, found.person, found.chat
        # what is over the sender's budget does not count towards the chat's
        if self._people[kind].allows(person, found.cost) and self._chats[kind].allows(chat, found.cost):
            return True
        self._count(found)
        notices, told = self._notices.get(kind), person if kind == UpdateKind.PRESS else chat
        if self._notify is not None and notices is not None and notices.allows(told):
            self._notify(update)
        return False

    def admitted(self, update: Json) -> Json | None:
        """Return an update to be handled, without the content of a pressed message; None for one that is dropped.

        An update that PTB cannot read would keep it from reading all others, and come again for ever.
        """
        if not self.admits(update):
            return None
        query = update.get("callback_query", {})
        if "message" in query:
            update = update | {"callback_query": query | {"message": without_content(query["message"])}}
        if is_whole_press(update) or is_readable(Update, update):  # most are presses, which are not parsed for that
            return update
        drop_malformed(update, "PTB cannot read it")
        return None

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


# ---------------------------------------------------------------------- polling


def note_polling_error(error: TelegramError) -> None:
    """Log and count a failed request for updates, which PTB repeats."""
    kind = error_kind(error).name.lower()
    metrics.telegram_errors.labels(kind).inc()
    log.warning("updates could not be fetched", kind=kind, reason=str(error))


BUSY_POLLS = 30
"""Polls within a second from which on a pause before each lets several updates arrive together."""
BATCH_PAUSE = 0.03
"""Seconds of this pause."""


class PollingRequest(AiohttpRequest):
    """PTB's request for polling."""

    def __init__(
        self,
        rejected: asyncio.Event,
        admission: Admission,
        answered: Callable[[], None],
        monotonic: MonotonicClock = SYSTEM_MONOTONIC,
        permitted: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        super().__init__(1, rejected, POLLING_REJECTED, answered=answered, permitted=permitted)
        self._monotonic = monotonic
        self._admission = admission
        self._polls: deque[float] = deque(maxlen=BUSY_POLLS)

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
        """Make a request, after a pause if there have been many in the last second."""
        now = self._monotonic.now()
        if len(self._polls) == BUSY_POLLS and now - self._polls[0] < 1.0:
            await self._monotonic.sleep(BATCH_PAUSE)
        self._polls.append(now)
        return await super().do_request(*args, **kwargs)

    def parse_json_payload(self, payload: bytes) -> Json:  # type: ignore[override]
        """Return Telegram's answer with the updates that are admitted.

        PTB confirms all updates by the number of the last one, so if that one is dropped, its number stays. While the
        bot is stopping, all are left to the next process.
        """
        answer: Json = super().parse_json_payload(payload)
        updates = answer.get("result")
        if isinstance(updates, list) and updates:
            if self._admission.closed:
                return answer | {"result": []}
            admitted = [update for update in map(self._admission.admitted, updates) if update is not None]
            last = updates[-1].get("update_id") if isinstance(updates[-1], dict) else None
            if isinstance(last, int) and (not admitted or admitted[-1]["update_id"] != last):
                admitted.append({"update_id": last})
            answer["result"] = admitted
        return answer


# ---------------------------------------------------------------------- handling

MAX_PRESSES = 64
"""Concurrent callbacks; each table has a lock of its own."""
MAX_MESSAGES = 64
"""Concurrent messages and changes of membership."""
MAX_PER_CHAT = 16
"""Concurrent callbacks of one chat, and concurrent messages."""
MAX_PER_PERSON = 4
"""Concurrent callbacks of one person, and concurrent messages."""
IN_ORDER = tuple(map(prefix, (SelectCard, ClearSelection, MakeMove, DiscardSelected, PlayAnyway)))
"""Prefixes of the callbacks of one person that are handled one after another: a move needs the selected cards."""
ORDERED_COMMANDS = frozenset(("/join", "/move", "/takeback", "/cut", "/leave", "/back"))
"""Commands of one person that are handled one after another: several wait together after a restart."""
MAX_WAITING_MESSAGES = 500
"""Messages that may wait; more are dropped, so that they do not keep callbacks from being fetched."""
MAX_UNFINISHED = 1000
"""Updates handled and waiting."""


class UpdateQueue(asyncio.Queue[object]):
    """PTB's queue of updates. PTB takes every update out at once, so the limit is on unfinished ones."""

    def __init__(self) -> None:
        super().__init__()
        self._unfinished = asyncio.Semaphore(MAX_UNFINISHED)

    async def put(self, item: object) -> None:
        """Queue an update as soon as there is room, which holds back the caller that fetches updates."""
        await self._unfinished.acquire()
        await super().put(item)

    def task_done(self) -> None:
        """Make room for another update."""
        super().task_done()
        self._unfinished.release()


class FairSlots:
    """A number of slots; when all are taken, keys that wait are served in turn, each in the order of its callers."""

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._waiting: OrderedDict[Hashable, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def slot(self, key: Hashable) -> AsyncIterator[None]:
        """Hold a slot."""
        if self._free:
            self._free -= 1
        else:
            granted = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(key, deque()).append(granted)
            try:
                await granted
            except asyncio.CancelledError:
                if granted.done() and not granted.cancelled():
                    self._release()
                raise
        try:
            yield
        finally:
            self._release()

    def _release(self) -> None:
        self._free += 1
        while self._free and self._waiting:
            key, callers = self._waiting.popitem(last=False)
            granted = callers.popleft()
            if callers:
                self._waiting[key] = callers
            if not granted.done():
                self._free -= 1
                granted.set_result(None)


def _is_in_order(update: Update) -> bool:
    """Return whether an update needs what earlier ones of its person have done at a table."""
    if update.callback_query is not None:
        return (update.callback_query.data or "").startswith(IN_ORDER)
    text = "" if update.message is None else update.message.text or ""
    return text.startswith("/") and text.split(maxsplit=1)[0].partition("@")[0].lower() in ORDERED_COMMANDS


class UpdateProcessor(BaseUpdateProcessor):
    """PTB's update processor."""

    def __init__(self) -> None:
        super().__init__(2 * MAX_UNFINISHED)  # `UpdateQueue` has the limit, also for what PTB itself puts in
        self._presses, self._messages = FairSlots(MAX_PRESSES), FairSlots(MAX_MESSAGES)
        self._limits: WeakValueDictionary[Hashable, asyncio.Semaphore] = WeakValueDictionary()
        """Those of people and chats, which are forgotten when nobody uses them."""
        self._waiting: dict[bool, set[asyncio.Task[Any]]] = {True: set(), False: set()}
        """The updates that wait: presses (True), and all others."""
        self._handled: set[asyncio.Task[Any]] = set()
        self._closed = False

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Handle an update when the limits allow it, unless the bot is stopping."""
        began = time.perf_counter()
        try:
            if self._closed or not isinstance(update, Update):
                return
            kind = "message" if update.message else "other" if update.callback_query is None else "press"
            if update.callback_query is None and len(self._waiting[False]) >= MAX_WAITING_MESSAGES:
                log.warning("an update is dropped, too many wait", update_id=update.update_id)
                metrics.updates.labels(kind, "dropped").inc()
                return
            with structlog.contextvars.bound_contextvars(update_id=update.update_id):
                await self._when_possible(update, coroutine)
            metrics.updates.labels(kind, "handled").inc()
            if update.callback_query is not None:
                metrics.press_seconds.observe(time.perf_counter() - began)
        finally:
            if isinstance(coroutine, Coroutine):
                coroutine.close()  # avoids a warning if it never ran; otherwise this does nothing

    async def _when_possible(self, update: Update, coroutine: Awaitable[Any]) -> None:
        task = asyncio.current_task()
        if task is None:
            raise RuntimeError("updates are handled in tasks")
        is_press = update.callback_query is not None
        slots = self._presses if is_press else self._messages
        person = update.effective_sender.id if update.effective_sender else None
        chat = update.effective_chat.id if update.effective_chat else person
        in_order = [("in order", person, 1)] if _is_in_order(update) else []
        sizes = (("person", person, MAX_PER_PERSON), *in_order, ("chat", chat, MAX_PER_CHAT))
        try:
            async with AsyncExitStack() as limits:
                self._waiting[is_press].add(task)
                try:
                    for what, one, size in sizes:
                        limit = self._limits.setdefault((is_press, what, one), asyncio.Semaphore(size))
                        await limits.enter_async_context(limit)
                    await limits.enter_async_context(slots.slot(chat))
                finally:
                    self._waiting[is_press].discard(task)
                self._handled.add(task)
                await coroutine
        finally:
            self._handled.discard(task)

    async def initialize(self) -> None:
        """Do nothing: there is nothing to open."""

    async def shutdown(self) -> None:
        """Do nothing: `close` is called before."""

    def sample(self) -> None:
        """Set the gauges of waiting updates."""
        metrics.waiting.labels("presses").set(len(self._waiting[True]))
        metrics.waiting.labels("messages").set(len(self._waiting[False]))

    def close(self) -> None:
        """Drop the updates that wait, and all later ones."""
        self._closed = True
        for task in self._waiting[True] | self._waiting[False]:
            task.cancel()

    def cancel(self) -> None:
        """Cancel the updates being handled."""
        for task in self._handled:
            task.cancel()
