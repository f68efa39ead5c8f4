"""Calls to Telegram: rate limits, priorities, and what errors mean.

All priorities and budgets are decided here. There is one bucket for each lane (a group, a private chat, or an ephemeral
receiver), one for the whole bot, and one for all its ephemeral messages. Waiting calls are served in the order of their
arrival plus the seconds of their priority: urgent ones overtake the rest, but nothing waits for ever, since a call is
served before all urgent ones that come more than these seconds later. Answers to callbacks are not limited.

After a 429 only the lane of the refused call is frozen, never the whole bot. Content that becomes outdated (a table)
reserves a slot before it is built, so that the latest state is sent.
"""

import asyncio
import json
import math
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import Enum
from heapq import heappop, heappush
from itertools import count
from typing import Any, NamedTuple, TypeVar

from telegram._utils.types import JSONDict
from telegram.error import (
    BadRequest,
    ChatMigrated,
    EndPointNotFound,
    Forbidden,
    NetworkError,
    RetryAfter,
    TelegramError,
)
from telegram.ext import BaseRateLimiter

from telegram_bot.background import SYSTEM_MONOTONIC, BackgroundTasks, MonotonicClock
from telegram_bot.operation import metrics


class ErrorKind(Enum):
    """Classes of failed calls by what to do about them."""

    NOTHING = "there was nothing to change"
    TOO_OLD = "the message cannot be deleted any more"
    GONE = "the message does not exist any more, or cannot be edited: send it again"
    MOVED = "the group has become a supergroup"
    WAIT = "the flood limit is reached"
    SHUT = "the bot may not write there now"
    MARKUP = "the server does not know a tag of the text: send it without formatting"
    UNKNOWN_METHOD = "the server is too old"
    UNSENT = "Telegram could not be reached: the call was not executed"
    LOST = "the answer did not arrive: the call may have been executed or not"
    FAILED = "anything else"


RETRYABLE = (ErrorKind.WAIT, ErrorKind.UNSENT, ErrorKind.LOST)
"""Errors after which the same call may succeed later."""

NOT_SENT = "the call was not sent"
"""The end of our own error messages about calls that have not left this machine."""

PATTERNS: tuple[tuple[str, ErrorKind], ...] = (
    (NOT_SENT, ErrorKind.UNSENT),
    ("message is not modified", ErrorKind.NOTHING),
    ("message to edit not found", ErrorKind.GONE),
    ("message can't be edited", ErrorKind.GONE),
    ("there is no text in the message to edit", ErrorKind.GONE),
    ("message identifier is not specified", ErrorKind.GONE),
    ("message_id_invalid", ErrorKind.GONE),
    ("message to delete not found", ErrorKind.NOTHING),
    ("message can't be deleted", ErrorKind.TOO_OLD),
    ("can't parse entities", ErrorKind.MARKUP),
    ("query is too old", ErrorKind.NOTHING),
    ("not enough rights", ErrorKind.SHUT),
    ("have no rights to send", ErrorKind.SHUT),
    ("chat_write_forbidden", ErrorKind.SHUT),
    ("topic_closed", ErrorKind.SHUT),
    ("chat not found", ErrorKind.SHUT),
    ("message thread not found", ErrorKind.SHUT),
)


def error_kind(error: TelegramError) -> ErrorKind:
    """Return the class of an error."""
    if isinstance(error, RetryAfter):
        return ErrorKind.WAIT
    if isinstance(error, ChatMigrated):
        return ErrorKind.MOVED
    if isinstance(error, EndPointNotFound):
        return ErrorKind.UNKNOWN_METHOD
    if isinstance(error, Forbidden):
        return ErrorKind.SHUT
    text = error.message.casefold()
    found = next((kind for pattern, kind in PATTERNS if pattern in text), None)
    if found is not None:
        return found
    if isinstance(error, NetworkError) and not isinstance(error, BadRequest):
        return ErrorKind.LOST
    return ErrorKind.FAILED


def wait_of(error: RetryAfter) -> float:
    """Return the seconds to wait (PTB stores a number or a timedelta, depending on its environment)."""
    return error._retry_after.total_seconds()


R = TypeVar("R")

MINUTE = 60.0
LIMITED_METHODS = ("send", "edit", "copy", "forward")
"""Prefixes of the methods that Telegram limits."""
MAX_LANES = 2000
"""Idle lanes are dropped above this number."""
ONCE, TWICE = 1, 2
"""Attempts of a call that is refused with 429."""
FREEZE_MARGIN = 0.25
"""Seconds added to every freeze, since Telegram measures from its own clock."""
SECOND = 1.1
"""The second over which the calls of the whole bot are counted, longer because calls do not all travel equally fast."""
PRIVATE_BURST = 8
"""Messages that a private chat takes in a burst: Telegram advises one a second, and accepts short bursts."""
RECEIVER_LIMIT = (60, 20.0)
"""Calls and seconds for ephemeral messages to one person: what fast fingers need, as Telegram documents no limit."""


class Lane(NamedTuple):
    """A chat, and the receiver of its ephemeral messages; the receiver is empty for messages that everybody sees."""

    chat: str
    receiver: str


class Priority(Enum):
    """What a call is for, the most urgent first; answers to presses come before all of them, without any limit.

    The value is the number of seconds by which later calls of the first priority may overtake it.
    """

    HAND = 0.0
    """A person's own hand after their own action."""
    TABLE = 2.0
    """A table's message, and hands that change because of others."""
    NOTICE = 5.0
    """Turn calls, and answers to commands."""
    REVIEW = 20.0
    """Reviews and pictures."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Telegram's rate limits; 0 lifts a limit."""

    per_second: int = 30
    """Messages of the whole bot a second."""
    chat_per_second: float = 1.0
    """Messages in a private chat a second."""
    group_per_minute: int = 18
    """Messages in a group a minute."""
    ephemeral_shares: bool = False
    """Whether ephemeral messages count as messages of their group."""

    def limit(self, lane: Lane) -> tuple[int, float]:
        """Return how many calls a lane allows in how many seconds."""
        if lane.receiver:
            return RECEIVER_LIMIT if self.chat_per_second else (0, MINUTE)
        if lane.chat.startswith(("-", "@")):
            return self.group_per_minute, MINUTE
        if not self.chat_per_second:
            return 0, MINUTE
        return PRIVATE_BURST, PRIVATE_BURST / self.chat_per_second


class Bucket:
    """At most `size` calls in any `span` seconds (any number if it is 0), and none before `frozen_until`."""

    def __init__(self, size: int, span: float) -> None:
        self.size = size
        self.span = span
        self.spent: deque[float] = deque()
        self.frozen_until = 0.0

    def wait(self, now: float) -> float:
        """Return the seconds until a call is allowed."""
        while self.spent and self.spent[0] <= now - self.span:
            self.spent.popleft()
        full = self.spent[-self.size] + self.span - now if 0 < self.size <= len(self.spent) else 0.0
        return max(full, self.frozen_until - now, 0.0)

    def spend(self, now: float) -> None:
        """Count a call."""
        if self.size:
            self.spent.append(now)

    def refund(self, at: float) -> None:
        """Take back the count of a call at a moment: the call was not made."""
        if at in self.spent:
            self.spent.remove(at)


@dataclass(slots=True)
class Slot:
    """A call that `Limiter.slot` has counted before it is made."""

    lane: Lane
    at: float
    """When it was counted."""
    used: bool = False


@dataclass(frozen=True, slots=True)
class Terms:
    """How a call is made (`rate_limit_args`): its priority, its attempts, and a slot that it uses.

    `patience`: seconds; while Telegram wants a longer wait after a 429, the call fails with RetryAfter at once.
    """

    priority: Priority = Priority.NOTICE
    attempts: int = TWICE
    slot: Slot | None = None
    patience: float = math.inf


@dataclass(slots=True)
class WaitingLane:
    """A lane with its bucket, and the calls that wait for it, the first to be served on top."""

    bucket: Bucket
    calls: list[tuple[float, int, asyncio.Future[float]]] = field(default_factory=list)
    """Rank, order of arrival, and the future of the time at which the call was counted."""
    queued: tuple[float, int] | None = None
    """The call for which the lane stands in one of the limiter's heaps."""


@dataclass(slots=True)
class Budget:
    """The lanes whose calls are counted together."""

    bucket: Bucket
    ready: list[tuple[tuple[float, int], Lane]] = field(default_factory=list)
    """Lanes whose own bucket allows a call, by the rank of their first call."""


class Limiter(BaseRateLimiter[Terms]):
    """PTB's rate limiter, and the queue of all calls. After a 429 a call is repeated as its terms say.

    A lane with waiting calls stands in one of two heaps: `_later` by the time at which its bucket allows a call, then
    one of `_budgets` by the rank of its first call. An entry that is no longer the lane's is skipped. So a call costs
    O(log n), and one alarm is set for the earliest time at which anything can be served.
    """

    def __init__(self, limits: Limits, monotonic: MonotonicClock = SYSTEM_MONOTONIC) -> None:
        self.limits = limits
        self._monotonic = monotonic
        self._lanes: dict[Lane, WaitingLane] = {}
        self._most_lanes = MAX_LANES
        self._budgets = {is_ephemeral: Budget(Bucket(limits.per_second, SECOND)) for is_ephemeral in (False, True)}
        self._order = count()
        self._later: list[tuple[float, tuple[float, int], Lane]] = []
        self._alarm: float | None = None
        self._alarms = BackgroundTasks()

    async def initialize(self) -> None:
        """Do nothing: there is nothing to open."""

    async def shutdown(self) -> None:
        """Forget all lanes."""
        await self._alarms.close()
        self._lanes.clear()
        for budget in self._budgets.values():
            budget.ready.clear()
        self._later.clear()

    @asynccontextmanager
    async def slot(self, chat_id: int, priority: Priority, receiver: int = 0) -> AsyncIterator[Slot]:
        """Wait until a message to a chat is allowed and count it; if no call uses the slot, it is given back.

        `receiver`: of an ephemeral message, otherwise 0.
        """
        lane = self._lane_of(chat_id, receiver)
        slot = Slot(lane, await self._enter(lane, priority, self._monotonic.now()))
        try:
            yield slot
        finally:
            if not slot.used:
                self._refund(slot)

    async def process_request(
        self,
        callback: Callable[..., Coroutine[Any, Any, bool | JSONDict | list[JSONDict]]],
        args: Any,
        kwargs: dict[str, Any],
        endpoint: str,
        data: dict[str, Any],
        rate_limit_args: Terms | None,
    ) -> bool | JSONDict | list[JSONDict]:
        """Make a call when its lane is free; after a 429 freeze the lane and repeat the call."""
        lane, terms = self.lane(endpoint, data), rate_limit_args or Terms()
        if lane is None:
            return await counted(endpoint, callback(*args, **kwargs))
        attempts, came = terms.attempts, self._monotonic.now()
        while True:
            if terms.slot is not None and not terms.slot.used and terms.slot.lane == lane:
                terms.slot.used = True
            else:
                frozen = self._lane(lane).bucket.frozen_until - self._monotonic.now()
                if frozen > terms.patience:
                    raise RetryAfter(math.ceil(frozen))
                await self._enter(lane, terms.priority, came)
            try:
                return await counted(endpoint, callback(*args, **kwargs))
            except RetryAfter as refused:
                bucket = self._lane(lane).bucket
                bucket.frozen_until = max(bucket.frozen_until, self._monotonic.now() + wait_of(refused) + FREEZE_MARGIN)
                attempts -= 1
                if attempts <= 0:
                    raise

    def lane(self, endpoint: str, data: dict[str, Any]) -> Lane | None:
        """Return the lane of a call: its chat, or its ephemeral receiver within the chat; None if it is not limited."""
        chat = data.get("chat_id")
        if chat is None or not endpoint.startswith(LIMITED_METHODS):
            return None
        ephemeral = data.get("ephemeral_message_parameters") or {}
        ephemeral = json.loads(ephemeral) if isinstance(ephemeral, str) else ephemeral
        return self._lane_of(chat, data.get("receiver_user_id") or ephemeral.get("receiver_user_id"))

    def _lane_of(self, chat: int | str, receiver: int | None) -> Lane:
        return Lane(str(chat), str(receiver) if receiver and not self.limits.ephemeral_shares else "")

    # ------------------------------------------------------------------ the queue

    async def _enter(self, lane: Lane, priority: Priority, came: float) -> float:
        """Wait in the queue until a call is served; return the time at which it was counted."""
        waiting, served = self._lane(lane), asyncio.get_running_loop().create_future()
        heappush(waiting.calls, (came + priority.value, next(self._order), served))
        self._queue(lane, waiting)
        self._serve()
        try:
            with metrics.waiting.labels(f"calls_{priority.name.lower()}").track_inprogress():
                at: float = await served
        except asyncio.CancelledError:
            if served.done() and not served.cancelled():
                self._refund(Slot(lane, served.result()))
            raise
        return at

    def _queue(self, lane: Lane, waiting: WaitingLane) -> None:
        """Put a lane into the heaps for its first waiting call, unless it stands there for it already."""
        while waiting.calls and waiting.calls[0][2].done():
            heappop(waiting.calls)  # its caller was cancelled
        first = waiting.calls[0][:2] if waiting.calls else None
        if first is not None and first != waiting.queued:
            heappush(self._budgets[bool(lane.receiver)].ready, (first, lane))
        waiting.queued = first

    def _serve(self) -> None:
        """Serve all calls that are allowed now, and set the alarm for the next one."""
        now = self._monotonic.now()
        while self._later and self._later[0][0] <= now:
            _, first, lane = heappop(self._later)
            heappush(self._budgets[bool(lane.receiver)].ready, (first, lane))
        times = [time for budget in self._budgets.values() if (time := self._serve_budget(budget, now)) is not None]
        if self._later:
            times.append(self._later[0][0])
        if times and (self._alarm is None or min(times) < self._alarm):
            self._alarm = min(times)
            self._alarms.start(self._ring(self._alarm))

    def _serve_budget(self, budget: Budget, now: float) -> float | None:
        """Serve the calls of a budget that are allowed now; return when it has room again if some wait for that."""
        while budget.ready and (pause := budget.bucket.wait(now)) <= 0:
            first, lane = heappop(budget.ready)
            waiting = self._lanes.get(lane)
            if waiting is None or waiting.queued != first:
                continue
            if (free := waiting.bucket.wait(now)) > 0:
                heappush(self._later, (now + free, first, lane))
                continue
            if not waiting.calls[0][2].done():
                waiting.bucket.spend(now)
                budget.bucket.spend(now)
                heappop(waiting.calls)[2].set_result(now)
            self._queue(lane, waiting)
        return now + pause if budget.ready else None

    async def _ring(self, when: float) -> None:
        """Serve calls at the time `when`; an alarm that an earlier one has replaced finds nothing new."""
        while (pause := when - self._monotonic.now()) > 0:
            await self._monotonic.sleep(pause)
        if self._alarm == when:
            self._alarm = None
        self._serve()

    def _refund(self, slot: Slot) -> None:
        budget, waiting = self._budgets[bool(slot.lane.receiver)], self._lanes.get(slot.lane)
        budget.bucket.refund(slot.at)
        if waiting is not None:
            waiting.bucket.refund(slot.at)
            if waiting.queued is not None:
                heappush(budget.ready, (waiting.queued, slot.lane))
        self._serve()

    def _lane(self, lane: Lane) -> WaitingLane:
        if lane not in self._lanes:
            if len(self._lanes) >= self._most_lanes:
                now = self._monotonic.now()
                for old, waiting in list(self._lanes.items()):
                    if waiting.bucket.wait(now) == 0 and not waiting.bucket.spent and not waiting.calls:
                        del self._lanes[old]
                self._most_lanes = max(MAX_LANES, 2 * len(self._lanes))
            self._lanes[lane] = WaitingLane(Bucket(*self.limits.limit(lane)))
        return self._lanes[lane]


async def counted(method: str, call: Coroutine[object, object, R]) -> R:
    """Make a call, and count it by its method and, if it fails, by the kind of its error."""
    metrics.telegram_calls.labels(method).inc()
    try:
        with metrics.telegram_seconds.time():
            return await call
    except TelegramError as error:
        metrics.telegram_errors.labels(error_kind(error).name.lower()).inc()
        raise
